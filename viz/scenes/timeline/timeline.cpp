#include "viz/scenes/timeline/timeline.h"

#include <algorithm>

#include "viz/scenes/parts.h"

namespace warplens::viz {

bool is_product(const analysis::Snapshot& snapshot) { return snapshot.file && snapshot.spec() && snapshot.spec()->family == "gemm"; }

TimelineDensity make_timeline_density(const analysis::Snapshot& snapshot, uint32_t warp, uint32_t bins) {
  constexpr size_t kFew = 2000;
  const simt::Trace& trace = snapshot.block->trace;
  TimelineDensity out;
  out.ticks = trace.ticks;
  const uint64_t n = std::max<uint64_t>(1, std::min<uint64_t>(bins, trace.ticks));
  out.bins.resize(n);
  for (const simt::AccessRow& row : trace.accesses) {
    TimelineDensity::Bin& bin = out.bins[std::min(n - 1, row.tick * n / std::max<uint64_t>(1, trace.ticks))];
    ++bin.accesses;
    bin.conflicts += row.conflicts > 0;
  }
  for (size_t i = 0; i < trace.barriers.size(); ++i) {
    const bool last = i + 1 == trace.barriers.size() || trace.barriers[i + 1].epoch != trace.barriers[i].epoch;
    if (last) out.barriers.push_back(trace.barriers[i].tick);
  }
  if (warp < trace.k_tiles.size()) out.k_tiles = trace.k_tiles[warp];
  out.product = is_product(snapshot);
  if (snapshot.conflict_ticks.size() <= kFew) out.conflict_ticks = snapshot.conflict_ticks;
  return out;
}

TimelineDensity make_pair_density(const std::vector<const analysis::Snapshot*>& sides, const std::vector<uint32_t>& warps,
                                  const AccessPairs& pairs, uint32_t bins) {
  TimelineDensity out;
  out.ticks = kTicksPerPair * pairs.size();
  const uint64_t n = std::max<uint64_t>(1, std::min<uint64_t>(bins, out.ticks));
  out.bins.resize(n);
  for (size_t i = 0; i < pairs.size(); ++i) {
    TimelineDensity::Bin& bin = out.bins[std::min(n - 1, kTicksPerPair * (i + 1) * n / out.ticks)];
    for (size_t side = 0; side < sides.size(); ++side) {
      if (pairs[i][side] == kNone) continue;
      ++bin.accesses;
      bin.conflicts += sides[side]->block->trace.accesses[pairs[i][side]].conflicts > 0;
    }
  }
  // Barriers and k tiles of the left side: with other accesses those of the others stand elsewhere.
  const auto traced = std::find_if(sides.begin(), sides.end(), [](const auto* side) { return side != nullptr; });
  if (traced == sides.end()) return out;
  const auto shown = static_cast<size_t>(traced - sides.begin());
  const simt::Trace& trace = sides[shown]->block->trace;
  out.product = is_product(*sides[shown]);
  std::vector<std::pair<uint64_t, uint64_t>> places;  // tick of an access, place of its pair
  for (size_t i = 0; i < pairs.size(); ++i)
    if (pairs[i][shown] != kNone) places.emplace_back(trace.accesses[pairs[i][shown]].tick, i + 1);
  std::sort(places.begin(), places.end());
  const auto before = [&](uint64_t tick) {
    const auto next = std::lower_bound(places.begin(), places.end(), std::pair{tick, uint64_t{0}});
    return kTicksPerPair * (next == places.begin() ? 0 : std::prev(next)->second) + 1;
  };
  for (const simt::BarrierRow& barrier : trace.barriers)
    if (barrier.warp == warps[shown]) out.barriers.push_back(before(barrier.tick));
  if (warps[shown] < trace.k_tiles.size())
    for (const uint64_t tick : trace.k_tiles[warps[shown]]) out.k_tiles.push_back(before(tick));
  return out;
}

float timeline_x(const TimelineScene& scene, uint64_t tick) {
  if (scene.ticks == 0) return scene.track.x;
  return scene.track.x +
         static_cast<float>(static_cast<double>(std::min(tick, scene.ticks)) / static_cast<double>(scene.ticks)) * scene.track.width;
}

uint64_t timeline_tick(const TimelineScene& scene, float x) {
  if (scene.track.width <= 0) return 0;
  const double at = std::clamp((static_cast<double>(x) - scene.track.x) / scene.track.width, 0.0, 1.0);
  return static_cast<uint64_t>(at * static_cast<double>(scene.ticks) + 0.5);
}

namespace {

void draw_accesses(Pen& pen, const TimelineDensity& density, TimelineScene& scene) {
  const Theme& theme = pen.frame.theme;
  const Rect& track = scene.track;
  if (pen.frame.veil.countable()) return;
  const auto columns = static_cast<size_t>(std::max(1.0f, track.width / 2));  // a mark every second pixel at most
  const size_t n = density.bins.size();
  pen.canvas.begin_group("accesses");
  float last = -1e9f;
  for (size_t c = 0; c < std::min(columns, n); ++c) {
    const size_t from = c * n / std::min(columns, n), to = std::max(from + 1, (c + 1) * n / std::min(columns, n));
    uint32_t accesses = 0, conflicts = 0;
    for (size_t i = from; i < to && i < n; ++i) accesses += density.bins[i].accesses, conflicts += density.bins[i].conflicts;
    if (!accesses) continue;
    if (pen.frame.veil.wavefronts) conflicts = 0;
    const float x = track.x + track.width * static_cast<float>(from) / static_cast<float>(n);
    const float share = conflicts ? 1.0f : 0.42f;
    const Rect mark{x, track.bottom() - track.height * share, std::clamp(track.width / static_cast<float>(n) * 0.5f, 1.2f, 3.0f),
                    track.height * share};
    pen.canvas.fill_rect(mark, conflicts ? theme.conflict : theme.faint);
    if (!conflicts) continue;
    scene.conflict_marks.push_back(mark);
    if (x - last < pen.px(9)) continue;  // a conflict's shape, as often as shapes can be distinguished
    pen.triangle({x + mark.width / 2, track.bottom() + pen.px(5)}, pen.px(6), theme.conflict);
    last = x;
  }
  pen.canvas.end_group();
}

void draw_labels(Pen& pen, const TimelineDensity& density, const TimelineScene& scene, float top) {
  const Theme& theme = pen.frame.theme;
  const TextStyle style = pen.style(10, theme.dim);
  if (pen.frame.veil.countable()) return;
  float free = scene.track.x;
  for (size_t i = 0; i < density.k_tiles.size(); ++i) {
    const float x = timeline_x(scene, density.k_tiles[i]);
    const char* const key = density.part ? density.part : density.product ? "timeline.k_tile" : "timeline.round";
    const std::string name = pen.frame.strings.format(key, {{"tile", i}});
    const float width = pen.width(name, style);
    const bool fits = x >= free && x + width <= scene.track.right();
    if (fits || density.k_tiles.size() <= 64) pen.canvas.line({x, top + style.size * 0.4f}, {x, scene.track.bottom()}, theme.line, 1);
    if (!fits) continue;
    pen.canvas.text({x + 3, top + style.size}, name, style);
    free = x + width + pen.px(14);
  }
  if (!density.k_tiles.empty()) return;
  for (const uint64_t tick : density.barriers) {
    const float x = timeline_x(scene, tick);
    const std::string name = pen.frame.strings.get("timeline.barrier");
    if (x < free || x + 3 + pen.width(name, style) > scene.track.right()) continue;
    pen.canvas.text({x + 3, top + style.size}, name, style);
    free = x + pen.width(name, style) + pen.px(14);
  }
}

constexpr uint64_t kCountableSteps = 128;

// Few steps that are all alike can be counted: those that are done, this one, those to come.
bool draw_steps(Pen& pen, const TimelineInput& input, const TimelineScene& scene) {
  const Theme& theme = pen.frame.theme;
  const float each = scene.track.width / static_cast<float>(std::max<uint64_t>(1, scene.ticks));
  if (!input.density->bins.empty() || scene.ticks == 0 || scene.ticks > kCountableSteps || each < 4) return false;
  pen.canvas.begin_group("steps");
  const float gap = std::min(pen.px(2), each * 0.25f);
  for (uint64_t i = 0; i < scene.ticks; ++i) {
    const Color color = i + 1 == input.tick ? theme.accent : i < input.tick ? theme.accent.with_alpha(0.45f) : theme.line;
    pen.canvas.fill_rect({timeline_x(scene, i) + gap / 2, scene.track.y, each - gap, scene.track.height}, color, 2);
  }
  pen.canvas.end_group();
  return true;
}

}  // namespace

TimelineScene layout_timeline(const TimelineInput& input, const Frame& frame) {
  return make_scene<TimelineScene>(frame, [&](Pen& pen, TimelineScene& scene) {
    const Theme& theme = frame.theme;
    const Rect& r = frame.rect;
    const bool named = r.height >= pen.px(30);
    const float label = pen.px(named ? 14 : 4), foot = pen.px(10);
    scene.ticks = input.density->ticks;
    scene.track = {r.x + pen.px(4), r.y + label, r.width - pen.px(8), std::max(4.0f, r.height - label - foot)};
    if (!draw_steps(pen, input, scene)) pen.canvas.fill_rect(scene.track, theme.raised, pen.px(3));
    if (named) draw_labels(pen, *input.density, scene, r.y);
    pen.canvas.begin_group("barriers");
    float last = -10;
    for (const uint64_t tick : input.density->barriers) {
      const float x = timeline_x(scene, tick);
      if (x - last < 3 || frame.veil.countable()) continue;
      pen.canvas.line({x, scene.track.y}, {x, scene.track.bottom()}, theme.dim, 1, true);
      last = x;
    }
    pen.canvas.end_group();
    draw_accesses(pen, *input.density, scene);
    const float x = timeline_x(scene, input.tick);
    pen.canvas.begin_group("cursor");
    pen.canvas.fill_rect({x - 1.5f, scene.track.y - pen.px(4), 3, scene.track.height + pen.px(8)}, theme.accent, 1.5f);
    pen.canvas.end_group();
    pen.hit(Hover::Kind::Tick, r, "", static_cast<int64_t>(input.tick));
  });
}

}  // namespace warplens::viz
