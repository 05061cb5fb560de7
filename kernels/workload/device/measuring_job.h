// From a plan to a job that the measuring worker can run on any machine.
#pragma once

#include "kernels/measure/job.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {

// `kernel` was resolved with the size set "measure". A built-in kernel, or another with a header and plain parameter types, needs no
// compiler; other files do, to know their parameters. `notes`: what was guessed.
struct MeasuringJob {
  measure::Job job;
  std::vector<std::string> notes;
};
Result<MeasuringJob> make_measuring_job(const ResolvedKernel& kernel, frontend::Compiler& compiler);

// Whether the worker has in this buffer what the launch has: sent, or made there by the same rule (zeros, or random values by its name).
bool worker_makes(const simt::Buffer& buffer, const measure::JobBuffer& sent);

// The library's `routine` (cublas_sgemm, cublas_dcopy, memcpy_d2d) doing as much work as `job`.
measure::Job reference_job(const std::string& routine, const measure::Job& job);
// The routine that a kernel is usually held against: cuBLAS for a product, a copy for what moves bytes; nothing for others.
std::optional<measure::Job> usual_reference(const measure::Job& job);

}  // namespace warplens::workload
