// The functions of our device headers that have no body, as instructions of the device.
#pragma once

#include "kernels/base/result.h"

namespace llvm {
class Module;
}

namespace warplens::frontend {

// Replaces atomics, asynchronous copies and those mathematical functions that are one instruction. Errors name what has no counterpart,
// with its line.
Status replace_calls(llvm::Module& module);

}  // namespace warplens::frontend
