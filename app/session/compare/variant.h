// What a kernel with its setting is first compared with.
#pragma once

#include <vector>

#include "app/session/view.h"

namespace warplens::app {

inline constexpr const char* kFirstKernel = "sgemm_warptiling";  // of a window that opens without one

// The nearest other setting or kernel: padded where it has no padding and can have one, without where it has; else the next rung of its
// family's ladder, or the one before the last; of what has neither, its other account. `kernel` is null for a file without a header.
Choice variant_of(const std::vector<catalog::KernelSpec>& kernels, const catalog::KernelSpec* kernel, const Choice& choice);

}  // namespace warplens::app
