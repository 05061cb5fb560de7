// The buffers of one job on the device, and the comparison of what it computed with what it should have.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernels/measure/cuda/check_source.h"
#include "kernels/measure/cuda/compiler.h"
#include "kernels/measure/cuda/gpu.h"
#include "kernels/measure/job.h"

namespace warplens::measure::cuda {

// The float64 product that a size's kernels share.
struct ExactProduct {
  Memory elements;
  double norm = 0;  // the root of the sum of squares
};
using ExactProducts = std::map<std::string, std::weak_ptr<const ExactProduct>>;

class Workspace {
 public:
  // Sets of buffers take turns where `cold`: as many as together exceed four times the L2. `checks` is the code of check_source().
  static Outcomes<std::unique_ptr<Workspace>> make(Gpu& gpu, const Job& job, bool cold, const Code& checks, ExactProducts& products);

  size_t sets() const { return sets_; }
  // The address of the named buffer, which must be one of the job's.
  DevicePointer place(const std::string& buffer, size_t set) const;
  // NaN in what is only written, zeros in scratch, the inputs again in what is read and written.
  std::optional<Problem> reset();
  // Compares every element of every set: the relative error (0 where the comparison is exact), or Outcome::Wrong. Nothing where there is
  // no reference. The stream must have come to rest.
  Outcomes<std::optional<double>> verify();

 private:
  struct Slot {
    JobBuffer buffer;
    uint64_t bytes = 0, stride = 0;
    Memory memory;
  };
  Workspace(Gpu& gpu, const Job& job, LoadedModule checks) : gpu_(gpu), code_(job.cuda), name_(job.name), checks_(std::move(checks)) {}
  std::optional<Problem> allocate(bool cold);
  std::optional<Problem> fill(const Slot& slot);
  std::optional<Problem> make_product(ExactProducts& products);
  Outcomes<double> verify_product(size_t set);
  std::optional<Problem> verify_exact(size_t index, size_t set);
  // Runs one of the checks' kernels to its end.
  std::optional<Problem> run(const std::string& kernel, const Geometry& geometry, std::vector<void*> arguments);
  Outcomes<CheckResult> compare(const std::string& kernel, uint64_t elements, std::vector<void*> arguments);
  const Slot& slot(const std::string& name) const;
  Problem wrong(const CheckResult& result, const std::string& buffer, uint64_t elements) const;

  Gpu& gpu_;
  const CudaCode code_;
  const std::string name_;
  LoadedModule checks_;
  std::vector<Slot> slots_;
  size_t sets_ = 1;
  Memory result_;  // of a comparison
  std::shared_ptr<const ExactProduct> product_;
};

}  // namespace warplens::measure::cuda
