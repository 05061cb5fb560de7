// Sources that are nested deeper than the compiler's stack, which would end its process.
#pragma once

#include <optional>
#include <string>

#include "kernels/base/result.h"

namespace warplens::frontend {

// Brackets within brackets, operators one after the other, or an `else` of an `else`: each is a call within a call of the parser, of
// the generator of code, or of both. By far more than code has that people or their programs write.
std::optional<Error> too_deep(const std::string& path, const std::string& text);

}  // namespace warplens::frontend
