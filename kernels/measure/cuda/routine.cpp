#include "kernels/measure/cuda/routine.h"

#include <fmt/format.h>

namespace warplens::measure::cuda {
namespace {

JobBuffer buffer(const std::string& name, const std::string& element, std::vector<uint64_t> shape, const std::string& role) {
  return {name, element, std::move(shape), role, {}};
}

}  // namespace

std::optional<Problem> describe_routine(Job& job) {
  const auto size = [&](const char* name) { return static_cast<uint64_t>(job.size.emplace(name, 4096).first->second); };
  if (job.routine == "cublas_sgemm") {
    const uint64_t m = size("M"), n = size("N"), k = size("K");
    job.cuda.buffers = {buffer("A", "f32", {m, k}, "in"), buffer("B", "f32", {k, n}, "in"), buffer("C", "f32", {m, n}, "out")};
    job.cuda.product = ProductCheck{"A", "B", "C", static_cast<int64_t>(m), static_cast<int64_t>(n), static_cast<int64_t>(k), false, 1, 0};
    job.flops = 2.0 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
  } else if (job.routine == "cublas_dcopy" || job.routine == "memcpy_d2d") {
    const bool doubles = job.routine == "cublas_dcopy";
    const uint64_t elements = doubles ? size("N") : size("BYTES") / 4;
    const char* element = doubles ? "f64" : "f32";
    job.cuda.buffers = {buffer("in", element, {elements}, "in"), buffer("out", element, {elements}, "out")};
    job.cuda.exact = {{"out", "in[i]", ""}};
    job.bytes = 2.0 * static_cast<double>(elements * element_bytes(element));
  } else {
    return Problem{Outcome::Refused,
                   fmt::format("unknown library routine \"{}\"; expected cublas_sgemm, cublas_dcopy or memcpy_d2d", job.routine), false};
  }
  for (const auto& [name, value] : job.size)
    if (value < 1 || (name != "BYTES" && value > INT32_MAX))
      return Problem{Outcome::Constraint, fmt::format("{} = {} is not a valid size", name, value), false};
  return std::nullopt;
}

}  // namespace warplens::measure::cuda
