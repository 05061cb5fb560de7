// Mistakes in the device code of a whole file: that of the kernels which are not shown, too.
#pragma once

#include "kernels/frontend/clang/parse/parse.h"

namespace warplens::frontend {

// Those that nothing else may explain: no header that is missing, no macro that the build may define. `included`: of the file.
std::vector<Error> device_errors(ParseJob job, const Included& included);

}  // namespace warplens::frontend
