// docs/instructions.md as the opcode table says it.
#pragma once

#include <string>

namespace warplens {

std::string instruction_page();

}  // namespace warplens
