#include "app/stages/compare_limits.h"

#include <algorithm>

#include "app/session/limits.h"
#include "viz/scenes/plot_parts.h"

namespace warplens::app {
namespace {

const char* resource_key(hardware::Resource resource) {
  switch (resource) {
    case hardware::Resource::SharedWavefronts:
      return "compare.limit.shared";
    case hardware::Resource::Dram:
      return "compare.limit.dram";
    case hardware::Resource::MultiplyAdds:
      return "compare.limit.fma";
  }
  return "";
}

uint64_t whole(double cycles) { return static_cast<uint64_t>(cycles + 0.5); }
std::string times_text(double times) { return viz::grouped_decimal(times, times < 100 ? 1 : 0); }

// "PAD = 0 is limited by shared-memory wavefronts: at least 1 056 cycles per block on one SM; DRAM bandwidth: 446; L2: at most 279."
std::string limit_text(const std::string& label, const SideLimits& limits, const viz::Strings& strings) {
  if (limits.bounds.empty()) return strings.format("compare.limit.none", {{"side", label}});
  const hardware::Bound& first = limits.bounds.front();
  std::string others;
  const auto add = [&](const std::string& text) { others += strings.get("join.clauses") + text; };
  for (size_t i = 1; i < limits.bounds.size(); ++i)
    add(strings.format("compare.limit.other",
                       {{"resource", strings.get(resource_key(limits.bounds[i].resource))}, {"cycles", whole(limits.bounds[i].cycles)}}));
  if (whole(limits.l2_cycles) > 0) add(strings.format("compare.limit.l2", {{"cycles", whole(limits.l2_cycles)}}));
  if (limits.occupancy.blocks > 0)
    add(strings.format("compare.limit.occupancy", {{"percent", static_cast<uint32_t>(limits.occupancy.fraction * 100 + 0.5)}}));
  return strings.format(
      "compare.limit.side",
      {{"side", label}, {"resource", strings.get(resource_key(first.resource))}, {"cycles", whole(first.cycles)}, {"others", others}});
}

// How much faster the quickest side can be at most than the slowest, beside how many wavefronts fewer it takes.
std::string predicted(const std::vector<SideLimits>& all, const viz::CompareInput& input, const viz::Strings& strings) {
  const auto known = [&](const SideLimits& limits) { return limits.rate() > 0 && limits.of_flops == all.front().of_flops; };
  if (!std::all_of(all.begin(), all.end(), known)) return {};
  const auto slower = [](const SideLimits& a, const SideLimits& b) { return a.rate() < b.rate(); };
  const auto slow = std::min_element(all.begin(), all.end(), slower), quick = std::max_element(all.begin(), all.end(), slower);
  const double speedup = quick->rate() / slow->rate();
  if (speedup <= 1.005) return {};
  const double fewer = quick->wavefronts > 0
                           ? static_cast<double>(slow->wavefronts) / slow->work / (static_cast<double>(quick->wavefronts) / quick->work)
                           : 0;
  const std::string& label = input.sides[static_cast<size_t>(quick - all.begin())].label;
  const std::string& than = input.sides[static_cast<size_t>(slow - all.begin())].label;
  return fewer > speedup * 1.05
             ? strings.format("compare.limit.only",
                              {{"side", label}, {"than", than}, {"fewer", times_text(fewer)}, {"times", times_text(speedup)}})
             : strings.format("compare.limit.faster", {{"side", label}, {"than", than}, {"times", times_text(speedup)}});
}

// The quickest beside the slowest, of those that were measured in the same unit.
std::string measured(const viz::CompareInput& input, const viz::Strings& strings) {
  const viz::CompareSide *quick = nullptr, *slow = nullptr;
  for (const viz::CompareSide& side : input.sides) {
    if (!side.measured || side.measured->value <= 0) continue;
    if (quick && side.measured->unit != quick->measured->unit) return {};
    if (!quick || side.measured->value > quick->measured->value) quick = &side;
    if (!slow || side.measured->value < slow->measured->value) slow = &side;
  }
  if (!quick || quick == slow) return {};
  return strings.format(
      "compare.limit.measured",
      {{"side", quick->label}, {"than", slow->label}, {"times", times_text(quick->measured->value / slow->measured->value)}});
}

}  // namespace

void add_limits(const Workbench& bench, const viz::Strings& strings, viz::CompareInput& input) {
  const auto rates = hardware::rates_of(bench.architecture());
  if (!rates) return;
  const auto snapshot = [&](size_t i) -> const SnapshotPtr& { return bench.side(kCompared[i]).player.snapshot(); };
  // What runs is the compiled code: its counts, where each side has them and none is compared as written with itself as compiled.
  bool compiled = true;
  for (size_t i = 0; i < input.sides.size(); ++i) {
    if (!snapshot(i)) return;
    compiled &= snapshot(i)->compiled_totals.has_value();
  }
  std::vector<SideLimits> all;
  for (size_t i = 0; i < input.sides.size(); ++i) {
    auto limits = limits_of(*snapshot(i), bench.architecture(), compiled);
    if (!limits) return;
    all.push_back(std::move(*limits));
  }
  std::vector<std::string> sentences;
  viz::Veil asked;
  for (size_t i = 0; i < all.size(); ++i) {
    const viz::Veil& veil = input.sides[i].veil;
    asked |= veil;
    // Its cycles are the wavefronts and the sectors of a block.
    if (!veil.wavefront_sums && !veil.sector_sums && !veil.occupancy)
      sentences.push_back(limit_text(input.sides[i].label, all[i], strings));
  }
  const bool mixed = std::any_of(all.begin(), all.end(), [&](const SideLimits& l) { return l.compiled != all.front().compiled; });
  // What is written and what is compiled do not race each other.
  if (!mixed && !asked.wavefront_sums && !asked.sector_sums && !asked.speeds) sentences.push_back(predicted(all, input, strings));
  if (!asked.speeds) sentences.push_back(measured(input, strings));
  for (const std::string& sentence : sentences)
    if (!sentence.empty()) input.limits += (input.limits.empty() ? "" : strings.get("join.sentences")) + sentence;
  if (input.limits.empty()) return;
  const char* const key = mixed ? "compare.limit.note_each" : all.front().compiled ? "compare.limit.note_compiled" : "compare.limit.note";
  input.limits_note = strings.format(key, {{"device", rates->device}, {"bytes", viz::grouped_decimal(rates->dram_bytes, 1)}});
}

}  // namespace warplens::app
