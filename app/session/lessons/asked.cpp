#include "app/session/lessons/asked.h"

#include <algorithm>

#include "app/session/lessons/lesson_places.h"
#include "app/session/lessons/lesson_text.h"
#include "app/session/lessons/quantities.h"

namespace warplens::app {
namespace {

bool is_pair(const LessonPlace& place, const Stages& stages) {
  const Stage* const stage = stages.find(place.stage);
  return stage && stage->kernels == KernelsShown::Compared && !place.choices[static_cast<size_t>(SideId::Left)].name.empty();
}

// The access of the warp that the step follows: at the tick that it is about, or its first.
void find_access(const LessonStep& step, const analysis::Snapshot& snapshot, const FoundPlace& found, Asked::In& in) {
  const uint32_t warp = step.place.followed.warp;
  if (!found.found || warp >= snapshot.warps.size()) return;
  in.tick = found.tick;
  for (const uint32_t index : snapshot.warps[warp].accesses) {
    const simt::AccessRow& row = snapshot.block->trace.accesses[index];
    if (found.tick && row.tick != *found.tick) continue;
    in.site = row.site;
    in.line = analysis::line_in_file(*snapshot.program, snapshot.program->sites[row.site].location);
    return;
  }
}

Asked::In find_in(const LessonRun& run, const Stages& stages, size_t step, const std::optional<SideId>& named, SideId id,
                  const ShownSide& shown, uint64_t block) {
  const LessonStep& at = run.lesson()->steps[step];
  const LessonPlace& place = at.place;
  const bool pair = is_pair(place, stages);
  Asked::In in;
  for (size_t i = 0; i < kSides; ++i) {
    const auto side = static_cast<SideId>(i);
    const bool asked = named ? side == *named : pair == (side != SideId::Main);
    in.kernel |= asked && !place.choices[i].name.empty() && place.choices[i] == shown.choice;
  }
  in.kernel &= id != SideId::Main || pair || place.block == block;
  if (in.kernel && shown.snapshot && shown.snapshot->block)
    find_access(at, *shown.snapshot, find_step(*run.lesson(), step, *shown.snapshot, pair), in);
  return in;
}

}  // namespace

AskedInLesson asked_in(const LessonRun& run, const Stages& stages, const std::array<ShownSide, kSides>& shown, uint64_t block) {
  AskedInLesson all;
  if (!run.current()) return all;
  if (run.question() && !run.open() && !run.printed()) all.known = quantities_asked(*run.current());
  const auto& steps = run.lesson()->steps;
  for (size_t i = run.printed() ? 0 : run.step(); i < steps.size(); ++i) {
    if (!steps[i].question || (!run.printed() && run.answer_of(steps[i]))) continue;
    // The Lab draws what accesses of many strides take, and the loops show what all of their steps miss: also what an answer is only worked
    // out from.
    const Stage* const stage = stages.find(steps[i].place.stage);
    const bool all_of_it = i == run.step() || (stage && (stage->draws_access || stage->runs_loops));
    const std::vector<std::string> quantities = all_of_it ? quantities_asked(steps[i]) : values_asked(steps[i]);
    for (const std::string& name : quantities) {
      const QuantityOfSide named = quantity_of_side(name);
      Asked asked{std::string(named.quantity), i == run.step(), named.side, steps[i].place, {}};
      for (size_t side = 0; side < kSides; ++side)
        asked.in[side] = find_in(run, stages, i, asked.side, static_cast<SideId>(side), shown[side], block);
      all.open.push_back(std::move(asked));
    }
  }
  return all;
}

}  // namespace warplens::app
