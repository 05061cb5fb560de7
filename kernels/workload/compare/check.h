// A run's result beside what the kernel should have computed.
#pragma once

#include <optional>
#include <string>

#include "kernels/workload/compare/wrong_elements.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {

struct Verdict {
  bool right = false;
  uint64_t elements = 0;              // compared, all of the result
  uint64_t different = 0;             // bits differ from the CPU reference that does the same operations in the same order
  std::optional<double> error;        // products: ||C - C64||_F / ||C64||_F against float64
  std::optional<double> error_limit;  // cpu::gemm_error_limit
  std::string sentence;               // "all 65 536 elements equal the CPU reference bit for bit"
};

// Fills what the kernel only writes with NaN patterns, so that an element it forgot shows: "out" buffers, and C of a product
// whose beta is 0.
void poison_results(const ResolvedKernel& kernel, simt::Launch& launch);

// Nullopt where the header names no reference. `launch` is the one that was run; inputs are made again from it.
Result<std::optional<Verdict>> check_result(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch,
                                            const simt::GlobalMemory& memory);

// What the header's reference says a buffer should hold, for whoever compares element by element. Nullopt where the header names no
// reference. Error: a reference that says nothing of this buffer.
Result<std::optional<Elements>> expected_elements(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch,
                                                  const std::string& buffer);

}  // namespace warplens::workload
