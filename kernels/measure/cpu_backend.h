// The loops of kernels/cpu on this computer, one thread.
#pragma once

#include "kernels/measure/backend.h"

namespace warplens::measure {

// A product C = A B of row-major float matrices: A is M x K, B is K x N.
using Gemm = std::function<void(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k)>;

struct GemmProblem;

class CpuBackend : public Backend {
 public:
  // The kernels that ship, on the computer's own clock.
  CpuBackend();
  // Any kernels and any clock, for tests.
  CpuBackend(std::map<std::string, Gemm> kernels, Clock clock);

  Device device() const override;
  // Sizes M, N, K, each 512 where it is not given.
  Outcomes<std::unique_ptr<Subject>> make(const Job& job, double launch_seconds) override;

 private:
  std::map<std::string, Gemm> kernels_;
  Clock clock_;
  std::shared_ptr<const GemmProblem> problem_;  // of the last size requested; the kernels of one request share it
};

}  // namespace warplens::measure
