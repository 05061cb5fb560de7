// Whether something may be changed through a name or an expression: of which kind the methods are that are called on it.
#pragma once

#include <cstdint>

namespace warplens::frontend::host {

// Of a pointer, and of what holds pointers: of what these lead to. A larger one says more.
enum class Constness : uint8_t { No, Perhaps, Yes };

}  // namespace warplens::frontend::host
