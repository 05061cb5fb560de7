// What the blocks of Compare's sides take, as the sentence on top.
#include <algorithm>

#include "viz/scenes/compare/parts.h"
#include "viz/scenes/plots/parts.h"

namespace warplens::viz {

bool compares_per_element(const CompareInput& input) {
  const auto& sides = input.sides;
  const bool known =
      std::all_of(sides.begin(), sides.end(), [](const CompareSide& side) { return side.elements_block > 0 && !side.stopped; });
  return known &&
         std::any_of(sides.begin(), sides.end(), [&](const CompareSide& side) { return side.elements_block != sides[0].elements_block; });
}

bool uses_shared(const CompareInput& input) {
  return std::any_of(input.sides.begin(), input.sides.end(), [](const CompareSide& side) { return side.wavefronts_block > 0; });
}

std::string sums_headline(const CompareInput& input, bool of_shared, const Strings& strings) {
  const auto& sides = input.sides;
  const auto sum = [&](const CompareSide& side) { return of_shared ? side.wavefronts_block : side.sectors_block; };
  const bool known = std::all_of(sides.begin(), sides.end(), [&](const CompareSide& side) {
    return side.wavefronts_block + side.sectors_block > 0 && !side.veil.sums(of_shared) && !side.veil.costs(of_shared);
  });
  if (sides.empty() || !known) return {};
  const bool each = compares_per_element(input);
  const std::string unit = of_shared ? "" : "_sectors";
  if (!each && std::all_of(sides.begin(), sides.end(), [&](const CompareSide& side) { return sum(side) == sum(sides[0]); }))
    return strings.plural((sides.size() > 2 ? "compare.sums_three_same" : "compare.sums_same") + unit, sum(sides[0]));
  std::string text;
  for (const CompareSide& side : sides) {
    const double number = static_cast<double>(sum(side)) / (each ? static_cast<double>(side.elements_block) : 1);
    const std::string count = sum(side) == 0 ? "0" : grouped_decimal(number, each ? 2 : 0);
    text += (text.empty() ? "" : strings.get("join.items")) +
            strings.format("compare.sums" + unit + (each ? "_each" : ""),
                           {{"label", label_in_sentence(side, strings)}, {"count", std::string_view(count)}});
  }
  return text;
}

namespace {

constexpr double kHardlyFewer = 1.05;  // below, "1.0 times fewer" would say nothing
constexpr double kLittleFewer = 1.5;   // below, a share is what people say

std::string times_text(double times) {
  const bool whole = times == static_cast<double>(static_cast<uint64_t>(times));
  return grouped_decimal(times, whole || times >= 100 ? 0 : 1);
}

// What a side takes of one kind: of its block, or of an element of the result where the blocks store different numbers of them.
struct Sums {
  bool each = false, of_shared = true;
  double of(const CompareSide& side) const {
    const auto sum = static_cast<double>(of_shared ? side.wavefronts_block : side.sectors_block);
    return each ? sum / static_cast<double>(side.elements_block) : sum;
  }
  std::string text(const CompareSide& side) const { return grouped_decimal(of(side), each ? 2 : 0); }
};

// Wavefronts where all sides have some and they differ, else sectors; nullopt: neither can be measured by the other side's.
std::optional<Sums> sums_that_differ(const CompareInput& input, bool each) {
  const auto& sides = input.sides;
  for (const bool of_shared : {true, false}) {
    const Sums sums{each, of_shared};
    double least = sums.of(sides[0]), most = least;
    for (const CompareSide& side : sides) least = std::min(least, sums.of(side)), most = std::max(most, sums.of(side));
    if (least > 0 && most / least >= (sides.size() > 2 ? kHardlyFewer : 1.001)) return sums;
  }
  return std::nullopt;
}

}  // namespace

std::string totals_headline(const CompareInput& input, const Strings& strings, bool counts) {
  const auto& sides = input.sides;
  const auto open = [](const CompareSide& side) {
    return side.stopped || !side.known || side.veil.sums(true) || side.veil.costs(true) || side.veil.sums(false) || side.veil.costs(false);
  };
  if (sides.size() < 2 || std::any_of(sides.begin(), sides.end(), open)) return {};
  const bool each = compares_per_element(input);
  // Blocks of which it is not known how much of the result is theirs may do different amounts of work.
  const bool alike = each || std::all_of(sides.begin(), sides.end(), [](const CompareSide& side) { return side.elements_block > 0; });
  const auto sums = alike ? sums_that_differ(input, each) : std::nullopt;
  if (!sums) return sums_headline(input, uses_shared(input), strings);
  const auto [cheap, dear] = std::minmax_element(sides.begin(), sides.end(),
                                                 [&](const CompareSide& a, const CompareSide& b) { return sums->of(a) < sums->of(b); });
  // With three sides, all that take as little as the cheapest.
  std::string best;
  uint64_t winners = 0;
  for (const CompareSide& side : sides)
    if (sums->of(side) == sums->of(*cheap)) best += (winners++ ? strings.get("join.sides") : "") + label_in_sentence(side, strings);
  const double ratio = sums->of(*dear) / sums->of(*cheap);
  const std::string times = times_text(ratio), least = sums->text(*cheap), most = sums->text(*dear);
  const bool share = sides.size() == 2 && ratio < kLittleFewer;
  const std::string percent = grouped_decimal((1 - 1 / ratio) * 100, 1);
  const std::string key = std::string(sides.size() > 2 ? "compare.totals_three"
                                      : share          ? "compare.totals_percent"
                                                       : "compare.totals") +
                          (sums->of_shared ? "" : "_sectors") + (each ? "_each" : "");
  const std::initializer_list<Strings::Argument> said = {{"label", std::string_view(best)},
                                                         {"times", std::string_view(times)},
                                                         {"percent", std::string_view(percent)},
                                                         {"other", label_in_sentence(*dear, strings)}};
  const std::string text = sides.size() > 2 ? strings.plural(key, winners, said) : strings.format(key, said);
  return counts && least != most
             ? text + strings.format("compare.totals_counts", {{"least", std::string_view(least)}, {"most", std::string_view(most)}})
             : text;
}

std::string doubt_of(const CompareInput& input) {
  const bool of_blocks = input.whole || input.totals != CompareTotals::None;
  for (const CompareSide& side : input.sides)
    if (const std::string& doubt = of_blocks ? side.block_doubts : side.doubt; side.compiled && !doubt.empty()) return doubt;
  return {};
}

}  // namespace warplens::viz
