// What every kernel of the ladder asks of shared memory for one multiply-add of a warp, at its default setting: traced in the
// background, once.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/session/background.h"
#include "kernels/analysis/machine_code.h"
#include "kernels/catalog/catalog.h"

namespace warplens::app {

// Shared wavefronts of the traced block over its multiply-adds by a whole warp.
struct LadderCost {
  double written = 0;
  std::optional<double> compiled;  // where the account as compiled could be made
  // Why the machine's code may have other accesses to shared memory than the account as compiled; each once.
  std::vector<analysis::Doubt> doubts;
  double best() const { return compiled.value_or(written); }
};

// Executed accesses to shared memory that may be different in machine code.
std::vector<analysis::Doubt> doubts_of(const analysis::Snapshot& snapshot);
// The multiply-adds that a block makes with whole warps, from the work that the header names; nullopt where it names none.
std::optional<double> warp_multiply_adds(const catalog::KernelSpec& kernel, const catalog::Setting& setting);

class LadderCosts {
 public:
  LadderCosts(PipelineFactory factory, std::function<void()> wake) : background_(std::move(factory), std::move(wake)) {}

  void want(const std::vector<catalog::KernelSpec>& kernels);  // the first call has the kernels traced
  bool poll();
  bool busy() const { return background_.busy(); }
  const LadderCost* of(const std::string& kernel) const;  // null: not known, or it has none: no multiply-add, no shared memory

 private:
  Background<LadderCost> background_;
  std::vector<std::string> names_;  // by job
  bool wanted_ = false;
  std::map<std::string, LadderCost> costs_;
};

}  // namespace warplens::app
