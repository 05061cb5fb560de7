// Generated kernels as plain C++: many in one file, compiled by the host's compiler and loaded.
#pragma once

#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "tests/generator/kernel.h"

namespace warplens::generator {

struct Outcome {
  std::vector<uint64_t> out;
  std::vector<uint32_t> totals;
  std::string problem;  // empty where it ran
  bool operator==(const Outcome&) const = default;
};

class HostKernels {
 public:
  // Compiles; the Error quotes what the compiler said.
  static Result<HostKernels> build(const std::vector<Kernel>& kernels);
  HostKernels(HostKernels&&) noexcept;
  ~HostKernels();
  Outcome run(const Kernel& kernel) const;

 private:
  HostKernels() = default;
  void* library_ = nullptr;
};

}  // namespace warplens::generator
