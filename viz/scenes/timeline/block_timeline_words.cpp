// What the Timeline's title and its sentences say.
#include <algorithm>

#include "viz/scenes/parts.h"
#include "viz/scenes/timeline/block_timeline.h"

namespace warplens::viz {
namespace {

// What a tick is, under the schedule of this trace.
std::string tick_sentence(const BlockTimelineInput& input, const Strings& s) {
  const simt::Schedule schedule = input.snapshot->launch ? input.snapshot->launch->schedule : simt::Schedule{};
  switch (schedule.order) {
    case simt::Order::RoundRobin:
      return s.get("timeline.tick_round_robin");
    case simt::Order::Reversed:
      return s.get("timeline.tick_reversed");
    case simt::Order::Seeded:
      return s.format("timeline.tick_seeded", {{"seed", std::to_string(schedule.seed)}});
    case simt::Order::InOrder:
      break;
  }
  return s.get("timeline.tick_in_order");
}

// The lines with bank conflicts, ascending, and what they are together.
struct Conflicts {
  std::vector<uint32_t> lines;
  uint64_t all = 0;
  uint32_t worst = 0;  // wavefronts of an access
};
Conflicts conflicts_of(const std::vector<LineCost>& lines) {
  Conflicts found;
  for (const LineCost& cost : lines) {
    if (cost.conflicts == 0) continue;
    found.lines.push_back(cost.line);
    found.all += cost.conflicts;
    found.worst = std::max(found.worst, static_cast<uint32_t>(cost.worst));
  }
  std::sort(found.lines.begin(), found.lines.end());
  found.lines.erase(std::unique(found.lines.begin(), found.lines.end()), found.lines.end());
  return found;
}

// Where the dearest line has none.
std::string conflicts_elsewhere(const Conflicts& bad, const Strings& s) {
  if (bad.lines.empty()) return s.get("timeline.sentence_clean");
  if (bad.lines.size() == 1)
    return s.format("timeline.sentence_elsewhere", {{"line", bad.lines[0]}, {"conflicts", bad.all}, {"worst", bad.worst}});
  constexpr size_t kNamed = 24;  // letters of their numbers
  const std::string lines = ordinal_range(bad.lines);
  if (lines.size() > kNamed)
    return s.format("timeline.sentence_many", {{"lines", bad.lines.size()}, {"conflicts", bad.all}, {"worst", bad.worst}});
  return s.format("timeline.sentence_lines", {{"lines", std::string_view(lines)}, {"conflicts", bad.all}, {"worst", bad.worst}});
}

}  // namespace

void say_heading(const BlockTimelineInput& input, const Veil& veil, const Strings& s, BlockTimelineScene& scene) {
  if (input.plain) {
    scene.title = s.get("timeline.title_plain"), scene.sentence = s.get("timeline.sentence_plain");
    return;
  }
  const auto& warp = input.model->warps[input.warp];
  const auto worst = [&](bool shared) {
    const auto found = std::find_if(input.lines->begin(), input.lines->end(), [&](const LineCost& c) { return c.shared == shared; });
    return found == input.lines->end() ? nullptr : &*found;
  };
  const LineCost* cost = worst(true);
  if (!cost) cost = worst(false);
  const bool asked = cost && (veil.sums(cost->shared) || veil.costs_at(cost->shared, cost->line));
  if (veil.any() || asked) {  // beside a question no title speaks of "line ?", nor of another line than the question does
    scene.title = s.get("timeline.title_plain");
  } else if (!cost) {
    scene.title = s.format("timeline.title_none", {{"warp", input.warp}});
  } else {
    scene.title =
        s.format(cost->shared ? "timeline.title" : "timeline.title_global", {{"warp", input.warp},
                                                                             {"part", cost->cost},
                                                                             {"all", cost->shared ? warp.wavefronts : warp.sectors},
                                                                             {"line", cost->line},
                                                                             {"what", place_of(*input.snapshot, *cost, s)}});
    const Conflicts bad = conflicts_of(*input.lines);
    const bool bad_asked = !bad.lines.empty() && (veil.sums(true) || std::any_of(bad.lines.begin(), bad.lines.end(),
                                                                                 [&](uint32_t line) { return veil.costs_at(true, line); }));
    if (cost->shared && (cost->conflicts || !bad_asked))
      scene.sentence = cost->conflicts ? s.format("timeline.sentence_conflicts", {{"conflicts", cost->conflicts}, {"worst", cost->worst}})
                                       : conflicts_elsewhere(bad, s);
  }
  if (warp.waited && !veil.lines)  // "it" is the warp of the title
    scene.sentence += (scene.sentence.empty() ? "" : s.get("join.sentences")) +
                      s.format("timeline.sentence_waits", {{"waited", warp.waited}, {"ticks", input.snapshot->block->trace.ticks}});
  if (veil.any() || !veil.at.empty()) scene.sentence += (scene.sentence.empty() ? "" : s.get("join.sentences")) + s.get("lesson.veiled");
  scene.sentence += (scene.sentence.empty() ? "" : s.get("join.sentences")) + tick_sentence(input, s);
}

}  // namespace warplens::viz
