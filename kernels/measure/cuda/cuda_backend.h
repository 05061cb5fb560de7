// Kernels and library routines on an NVIDIA GPU.
#pragma once

#include "kernels/measure/cuda/compiler.h"
#include "kernels/measure/cuda/subject.h"

namespace warplens::measure::cuda {

struct CudaOptions {
  LibraryPaths libraries;
  std::string cache_folder;  // for machine code; empty: none is kept
  Clock clock;
  Pace pace;
};

class CudaBackend : public Backend {
 public:
  // Errors: no driver, no GPU. What else is missing is in missing().
  static Result<std::unique_ptr<CudaBackend>> open(CudaOptions options);

  Device device() const override;
  std::vector<std::string> missing() const;
  Outcomes<std::unique_ptr<Subject>> make(const Job& job, double launch_seconds) override;
  Outcomes<std::vector<double>> probe(const std::vector<ProbePattern>& patterns) override;

 private:
  CudaBackend(CudaOptions options, std::unique_ptr<Gpu> gpu);
  Outcomes<std::unique_ptr<Subject>> make_kernel(const Job& job, double launch_seconds);
  Outcomes<std::unique_ptr<Subject>> make_library(const Job& job, double launch_seconds);
  // By NVRTC, or the given PTX where there is none.
  Outcomes<Code> compile(const Source& source, const std::string& ptx, const std::string& ptx_by);
  Outcomes<std::unique_ptr<Workspace>> make_space(const Job& job);
  std::optional<Problem> open_cublas();

  CudaOptions options_;
  std::unique_ptr<Gpu> gpu_;
  std::optional<Compiler> compiler_;
  std::string no_compiler_;  // why there is none
  std::optional<CublasApi> cublas_;
  void* cublas_handle_ = nullptr;
  std::string cublas_version_;
  ExactProducts products_;
};

}  // namespace warplens::measure::cuda
