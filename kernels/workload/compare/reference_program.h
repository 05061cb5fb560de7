// Something else that computes the same result: another kernel of the file, or a function of its host code, with the launch that gives it
// what the kernel gets.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/workload/workload.h"

namespace warplens::workload {

// What there is in a file to hold this kernel's result against: "kernel:NAME" and "function:NAME".
std::vector<std::string> references_in(const ResolvedKernel& kernel, const Program& program);

struct ReferenceProgram {
  std::shared_ptr<const Program> program;
  simt::Launch launch;            // its buffers are those of the launch that it stands beside, in their order
  std::vector<uint32_t> results;  // buffers that both may write
  std::vector<std::string> notes;
};

// Parameters are paired by name where all are found ("d_A" and "h_A" are A), else by place where the types agree. Errors: neither.
Result<ReferenceProgram> reference_kernel(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch,
                                          const std::string& name, frontend::Compiler& compiler);
// The function is interpreted, by one thread, with products and sums rounded one by one as a compiler for the host rounds them.
Result<ReferenceProgram> reference_function(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch,
                                            const std::string& name, frontend::Compiler& compiler);

Error no_array_in_common(const std::string& reference, const std::string& kernel);
// What another error says, within a sentence.
Phrase::Place why(const Error& error);

}  // namespace warplens::workload
