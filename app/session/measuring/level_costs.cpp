#include "app/session/measuring/level_costs.h"

#include <utility>

#include "app/session/compare/side.h"
#include "app/session/measuring/ladder_costs.h"
#include "kernels/base/hash.h"

namespace warplens::app {
namespace {

Background<LevelCost>::Job job_of(Request request, double multiply_adds) {
  return [request = std::move(request), multiply_adds](Pipeline& pipeline, const Report& report) -> std::optional<LevelCost> {
    const auto counts = pipeline.count(request, report);
    if (!counts) return std::nullopt;
    const analysis::Totals& totals = counts->compiled.value_or(counts->written);
    return LevelCost{static_cast<double>(totals.wavefronts) / multiply_adds, static_cast<double>(totals.sectors) / multiply_adds,
                     counts->compiled.has_value()};
  };
}

}  // namespace

const LevelCost* LevelCosts::of(const catalog::KernelSpec& kernel, const catalog::Values& settings, const catalog::Values& size) {
  const Key key{kernel.name, content_hash(kernel.source), settings, size};
  const auto [entry, is_new] = looked_.try_emplace(key, std::nullopt);
  if (!is_new) return entry->second ? &*entry->second : nullptr;
  const auto setting = catalog::make_setting(kernel, settings, "measure", size);
  const auto multiply_adds = setting ? warp_multiply_adds(kernel, *setting) : std::nullopt;
  auto what = to_what({kernel.name, settings, {}});
  if (!multiply_adds || !what) return nullptr;
  what->sizes.assign(size.begin(), size.end());
  wanted_.push_back({key, job_of({what.take(), 0, {}, {}, {}}, *multiply_adds)});
  if (wake_) wake_();
  return nullptr;
}

bool LevelCosts::poll() {
  const bool done = !background_.busy();
  bool changed = false;
  for (const auto& [index, cost] : background_.take()) {
    looked_[running_[index]] = cost;
    changed = true;
  }
  if (!done) return changed;
  changed |= !running_.empty();
  running_.clear();
  std::vector<Background<LevelCost>::Job> jobs;
  for (Wanted& wanted : std::exchange(wanted_, {})) {
    running_.push_back(std::move(wanted.key));
    jobs.push_back(std::move(wanted.job));
  }
  if (!jobs.empty()) background_.start(std::move(jobs));
  return changed;
}

}  // namespace warplens::app
