#include "app/stages/compare_limits.h"

#include <algorithm>

#include "app/session/measuring/limits.h"
#include "viz/scenes/plots/parts.h"

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
constexpr double kHardlyFaster = 1.05;  // below, "1.0 times" would say nothing

std::string times_text(double times) { return viz::grouped_decimal(times, times < 100 ? 1 : 0); }

// "PAD = 0 is limited by shared-memory wavefronts, PAD = 1 and Swizzled by DRAM bandwidth."
std::string binding_text(const std::vector<SideLimits>& all, const viz::CompareInput& input, const viz::Strings& strings) {
  struct Limited {
    const char* key;
    std::string sides;
    bool several = false;
  };
  std::vector<Limited> by_resource;
  for (size_t i = 0; i < all.size(); ++i) {
    const char* const key = all[i].bounds.empty() ? "" : resource_key(all[i].bounds.front().resource);
    const auto known =
        std::find_if(by_resource.begin(), by_resource.end(), [&](const Limited& r) { return std::string_view(r.key) == key; });
    if (known == by_resource.end())
      by_resource.push_back({key, viz::label_in_sentence(input.sides[i], strings)});
    else
      known->sides += strings.get("join.sides") + viz::label_in_sentence(input.sides[i], strings), known->several = true;
  }
  std::string text, unlimited;
  for (const auto& [key, sides, several] : by_resource) {
    if (!*key) {
      unlimited = strings.format("compare.limit.none", {{"side", std::string_view(sides)}});
      continue;
    }
    text += text.empty() ? strings.format(several ? "compare.limit.side_several" : "compare.limit.side",
                                          {{"side", std::string_view(sides)}, {"resource", strings.get(key)}})
                         : strings.get("join.items") + strings.format("compare.limit.side_too",
                                                                      {{"side", std::string_view(sides)}, {"resource", strings.get(key)}});
  }
  if (!text.empty()) text = strings.format("compare.limit.sides", {{"sides", std::string_view(text)}});
  return text + (text.empty() || unlimited.empty() ? "" : strings.get("join.sentences")) + unlimited;
}

// The cycles that each resource takes at least; only those that any side needs. Of blocks that do different amounts of work those of as
// many elements of the result.
void add_table(const std::vector<SideLimits>& all, const viz::Strings& strings, viz::CompareInput& input) {
  constexpr double kElements = 1024;
  viz::CompareLimits& limits = input.limits;
  const bool each = viz::compares_per_element(input);
  limits.title = each ? strings.format("compare.limit.cycles_each", {{"elements", static_cast<uint64_t>(kElements)}})
                      : strings.get("compare.limit.cycles");
  const auto scaled = [&](const SideLimits& side, double cycles) {
    const auto at = static_cast<size_t>(&side - all.data());
    return whole(each ? cycles * kElements / static_cast<double>(input.sides[at].elements_block) : cycles);
  };
  for (const viz::CompareSide& side : input.sides) limits.rows.push_back({side.label, {}, SIZE_MAX});
  const auto add = [&](const char* head, const auto& number_of) {
    std::vector<std::string> numbers;
    for (const SideLimits& side : all) numbers.push_back(number_of(side));
    if (std::all_of(numbers.begin(), numbers.end(), [](const std::string& number) { return number.empty(); })) return;
    limits.heads.push_back(strings.get(head));
    for (size_t i = 0; i < all.size(); ++i) limits.rows[i].numbers.push_back(numbers[i]);
  };
  using Resource = hardware::Resource;
  for (const auto& [resource, head] :
       {std::pair(Resource::SharedWavefronts, "compare.limit.head_shared"), std::pair(Resource::Dram, "compare.limit.head_dram"),
        std::pair(Resource::MultiplyAdds, "compare.limit.head_fma")}) {
    const size_t before = limits.heads.size();
    add(head, [&, resource = resource](const SideLimits& side) {
      const auto bound = std::find_if(side.bounds.begin(), side.bounds.end(), [&](const auto& b) { return b.resource == resource; });
      return bound == side.bounds.end() ? std::string() : viz::grouped(scaled(side, bound->cycles));
    });
    for (size_t i = 0; i < all.size() && limits.heads.size() > before; ++i)
      if (!all[i].bounds.empty() && all[i].bounds.front().resource == resource) limits.rows[i].binds = before;
  }
  add("compare.limit.head_l2", [&](const SideLimits& side) {
    return whole(side.l2_cycles) > 0 ? "≤ " + viz::grouped(scaled(side, side.l2_cycles)) : std::string();
  });
  add("compare.limit.head_occupancy", [](const SideLimits& side) {
    return side.occupancy.blocks > 0 ? std::to_string(static_cast<uint32_t>(side.occupancy.fraction * 100 + 0.5)) + "%" : std::string();
  });
}

// Of the resources that bound a side: "1 wavefront, 128 multiply-adds".
std::string rates_text(const std::vector<SideLimits>& all, double dram_bytes, const viz::Strings& strings) {
  using Resource = hardware::Resource;
  const std::string bytes = viz::grouped_decimal(dram_bytes, 1);
  std::string text;
  for (const auto& [resource, key] :
       {std::pair(Resource::SharedWavefronts, "compare.limit.rate_shared"), std::pair(Resource::MultiplyAdds, "compare.limit.rate_fma"),
        std::pair(Resource::Dram, "compare.limit.rate_dram")})
    if (std::any_of(all.begin(), all.end(), [&, of = resource](const SideLimits& side) {
          return std::any_of(side.bounds.begin(), side.bounds.end(), [&](const auto& bound) { return bound.resource == of; });
        }))
      text += (text.empty() ? "" : strings.get("join.numbers")) + strings.format(key, {{"bytes", std::string_view(bytes)}});
  return text;
}

// How much faster the quickest side can be at most than the slowest, beside how many wavefronts fewer it takes.
std::string predicted(const std::vector<SideLimits>& all, const viz::CompareInput& input, const viz::Strings& strings) {
  const auto known = [&](const SideLimits& limits) { return limits.rate() > 0 && limits.of_flops == all.front().of_flops; };
  if (!std::all_of(all.begin(), all.end(), known)) return {};
  const auto slower = [](const SideLimits& a, const SideLimits& b) { return a.rate() < b.rate(); };
  const auto slow = std::min_element(all.begin(), all.end(), slower), quick = std::max_element(all.begin(), all.end(), slower);
  const double speedup = quick->rate() / slow->rate();
  if (speedup < kHardlyFaster) return {};
  const double fewer = quick->wavefronts > 0
                           ? static_cast<double>(slow->wavefronts) / slow->work / (static_cast<double>(quick->wavefronts) / quick->work)
                           : 0;
  const viz::CompareSide &first = input.sides[static_cast<size_t>(quick - all.begin())],
                         &last = input.sides[static_cast<size_t>(slow - all.begin())];
  const std::string label = viz::label_in_sentence(first, strings), than = viz::label_in_sentence(last, strings);
  // Something else decides where the slower one was measured to be the quicker.
  if (first.measured && last.measured && first.measured->unit == last.measured->unit && first.measured->value < last.measured->value)
    return strings.format("compare.limit.missed", {{"side", label}, {"than", than}, {"times", times_text(speedup)}});
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
  const double times = quick->measured->value / slow->measured->value;
  if (times < kHardlyFaster)
    return strings.format("compare.limit.measured_close", {{"side", viz::label_in_sentence(*quick, strings)},
                                                           {"than", viz::label_in_sentence(*slow, strings)},
                                                           {"percent", viz::grouped_decimal((times - 1) * 100, 1)}});
  return strings.format(
      "compare.limit.measured",
      {{"side", viz::label_in_sentence(*quick, strings)}, {"than", viz::label_in_sentence(*slow, strings)}, {"times", times_text(times)}});
}

}  // namespace

void add_limits(const Workbench& bench, const viz::Strings& strings, viz::CompareInput& input) {
  const auto rates = hardware::rates_of(bench.architecture());
  if (!rates) return;
  const auto snapshot = [&](size_t i) -> const SnapshotPtr& { return bench.side(kCompared[i]).player.snapshot(); };
  // What runs is the compiled code: its counts, where each side has them and none is compared as written with itself as compiled.
  bool compiled = true;
  for (size_t i = 0; i < input.sides.size(); ++i) {
    if (!snapshot(i) || snapshot(i)->block->fault) return;
    compiled &= snapshot(i)->compiled_totals.has_value();
  }
  std::vector<SideLimits> all;
  for (size_t i = 0; i < input.sides.size(); ++i) {
    auto limits = limits_of(*snapshot(i), bench.architecture(), compiled);
    if (!limits) return;
    all.push_back(std::move(*limits));
  }
  viz::Veil asked;
  for (const viz::CompareSide& side : input.sides) asked |= side.veil;
  // The cycles of the bounds are the wavefronts and the sectors of a block.
  const bool sums = asked.wavefront_sums || asked.sector_sums || asked.occupancy;
  std::vector<std::string> sentences;
  if (!sums) sentences.push_back(binding_text(all, input, strings));
  const bool mixed = std::any_of(all.begin(), all.end(), [&](const SideLimits& l) { return l.compiled != all.front().compiled; });
  // What is written and what is compiled do not race each other.
  if (!mixed && !asked.wavefront_sums && !asked.sector_sums && !asked.speeds) sentences.push_back(predicted(all, input, strings));
  if (!asked.speeds) sentences.push_back(measured(input, strings));
  for (const std::string& sentence : sentences)
    if (!sentence.empty()) input.limits.sentence += (input.limits.sentence.empty() ? "" : strings.get("join.sentences")) + sentence;
  if (input.limits.sentence.empty()) return;
  if (!sums) add_table(all, strings, input);
  const char* const key = mixed ? "compare.limit.note_each" : all.front().compiled ? "compare.limit.note_compiled" : "compare.limit.note";
  input.limits.note =
      strings.format(key, {{"device", rates->device}, {"rates", std::string_view(rates_text(all, rates->dram_bytes, strings))}});
}

}  // namespace warplens::app
