#include "app/session/measuring/ladder_costs.h"

#include <algorithm>

#include "app/session/compare/side.h"

namespace warplens::app {

std::optional<double> warp_multiply_adds(const catalog::KernelSpec& kernel, const catalog::Setting& setting) {
  constexpr double kFlopsOfMultiplyAdd = 2, kLanes = 32;
  const auto work = kernel.work.find("flops");
  if (work == kernel.work.end()) return std::nullopt;
  const auto flops = catalog::evaluate(work->second, setting.all());
  if (!flops || *flops <= 0) return std::nullopt;
  const double blocks = static_cast<double>(setting.grid[0]) * setting.grid[1] * setting.grid[2];
  return static_cast<double>(*flops) / kFlopsOfMultiplyAdd / kLanes / blocks;
}

std::vector<analysis::Doubt> doubts_of(const analysis::Snapshot& snapshot) {
  const Program& program = *snapshot.compiled_program;
  const std::vector<analysis::Doubt> all = analysis::machine_doubts(program);
  std::vector<analysis::Doubt> found;
  for (size_t i = 0; i < all.size() && i < snapshot.compiled_sites.size(); ++i) {
    const bool counted = program.sites[i].space == Space::Shared && snapshot.compiled_sites[i].wavefronts > 0;
    if (counted && all[i] != analysis::Doubt::None && std::find(found.begin(), found.end(), all[i]) == found.end()) found.push_back(all[i]);
  }
  return found;
}

void LadderCosts::want(const std::vector<catalog::KernelSpec>& kernels) {
  if (std::exchange(wanted_, true)) return;
  std::vector<Background<LadderCost>::Job> jobs;
  for (const catalog::KernelSpec& kernel : kernels) {
    const auto setting = catalog::make_setting(kernel, {}, "run", {});
    const auto count = setting ? warp_multiply_adds(kernel, *setting) : std::nullopt;
    auto what = to_what({kernel.name, {}, {}});
    if (!count || !what) continue;
    names_.push_back(kernel.name);
    jobs.push_back([request = Request{what.take(), 0, {}, {}, {}}, count = *count](
                       Pipeline& pipeline, const Report& report) mutable -> std::optional<LadderCost> {
      const auto written = pipeline.make(request, report);
      if (!written || !(*written)->block || (*written)->block->fault) return std::nullopt;
      request.resolved = pipeline.resolved();
      LadderCost cost{static_cast<double>((*written)->totals.wavefronts) / count, {}, {}};
      const auto compiled = pipeline.add_compiled(request, *written, report);
      if (compiled && (*compiled)->compiled_totals) {
        cost.compiled = static_cast<double>((*compiled)->compiled_totals->wavefronts) / count;
        cost.doubts = doubts_of(**compiled);
      }
      return cost;
    });
  }
  background_.start(std::move(jobs));
}

bool LadderCosts::poll() {
  const auto answers = background_.take();
  for (const auto& [index, cost] : answers) costs_[names_[index]] = cost;
  return !answers.empty();
}

const LadderCost* LadderCosts::of(const std::string& kernel) const {
  const auto it = costs_.find(kernel);
  return it == costs_.end() || it->second.best() == 0 ? nullptr : &it->second;
}

}  // namespace warplens::app
