// What is under the mouse on the Timeline.
#include <algorithm>
#include <cmath>

#include "viz/scenes/banks/access_view.h"
#include "viz/scenes/timeline/block_timeline.h"

namespace warplens::viz {
namespace {

double tick_at(const Rect& rect, double from, double to, float x) {
  return from + static_cast<double>(std::clamp((x - rect.x) / std::max(1.0f, rect.width), 0.0f, 1.0f)) * (to - from);
}

}  // namespace

float tick_x(const BlockTimelineScene& scene, const TickWindow& window, double tick) {
  const double span = std::max(1.0, window.to - window.from);
  return scene.track.x + static_cast<float>((tick - window.from) / span) * scene.track.width;
}

namespace {

// Those of the accesses to what is selected that are shown; where they are dense the first of those that meet.
void add_touching(const BlockTimelineScene& scene, const BlockTimelineInput& input, std::vector<Rect>& found) {
  constexpr float kWide = 9, kApart = 12;
  const auto& accesses = input.snapshot->block->trace.accesses;
  const auto from = std::partition_point(input.touching->begin(), input.touching->end(),
                                         [&](uint32_t i) { return static_cast<double>(accesses[i].tick) < input.window.from; });
  for (const BlockTimelineScene::Row& row : scene.rows) {
    float last = -kApart;
    for (auto at = from; at != input.touching->end() && static_cast<double>(accesses[*at].tick) < input.window.to; ++at) {
      const float x = tick_x(scene, input.window, static_cast<double>(accesses[*at].tick));
      if (accesses[*at].warp != row.warp || x - last < kApart || input.access == *at) continue;
      last = x;
      found.push_back({x + 2 - kWide / 2, row.rect.y + 2, kWide, row.rect.height - 4});
    }
  }
}

}  // namespace

std::vector<Rect> marked_accesses(const BlockTimelineScene& scene, const BlockTimelineInput& input, const Marks& marks) {
  constexpr float kWide = 9;
  std::vector<Rect> found;
  if (!input.snapshot) return found;
  if (marks.access && *marks.access < input.snapshot->block->trace.accesses.size()) {
    const simt::AccessRow& access = input.snapshot->block->trace.accesses[*marks.access];
    const float x = tick_x(scene, input.window, static_cast<double>(access.tick));
    for (const BlockTimelineScene::Row& row : scene.rows)
      if (row.warp == access.warp && x >= row.rect.x && x <= row.rect.right())
        found.push_back({x + 2 - kWide / 2, row.rect.y, kWide, row.rect.height});
  }
  if (input.touching) add_touching(scene, input, found);
  for (const Hover& part : scene.hits)
    if (part.kind == Hover::Kind::Bar && marks.line > 0 && part.index == static_cast<int64_t>(marks.line)) found.push_back(part.rect);
  return found;
}

namespace {

using TimelineRow = BlockTimelineScene::Row;

// Of a warp's accesses the one that is nearest, within a few pixels.
std::optional<uint32_t> access_near(const BlockTimelineScene& scene, const BlockTimelineInput& input, const TimelineRow& row, float x) {
  const simt::Trace& trace = input.snapshot->block->trace;
  const auto& mine = input.snapshot->warps[row.warp].accesses;
  const double tick = tick_at(scene.track, input.window.from, input.window.to, x);
  const auto next = std::lower_bound(mine.begin(), mine.end(), tick,
                                     [&](uint32_t i, double t) { return static_cast<double>(trace.accesses[i].tick) < t; });
  std::optional<uint32_t> nearest;
  float distance = 7;
  for (auto at = next == mine.begin() ? next : next - 1; at != mine.end() && at <= next; ++at) {
    const float middle = tick_x(scene, input.window, static_cast<double>(trace.accesses[*at].tick)) + 2;
    if (std::abs(middle - x) < distance) distance = std::abs(middle - x), nearest = *at;
  }
  return nearest;
}

std::string access_text(const BlockTimelineScene& scene, const BlockTimelineInput& input, const Strings& s, uint32_t index) {
  const simt::AccessRow& access = input.snapshot->block->trace.accesses[index];
  const AccessView view = make_access_view(*input.snapshot, index);
  const bool shared = access.wavefronts > 0, asked = scene.veil.costs_of(shared, access.site);
  const std::string cost =
      shared ? s.plural_or_asked(asked, "banks.wavefronts", access.wavefronts) : s.plural_or_asked(asked, "banks.sectors", access.sectors);
  return s.format(access.conflicts && !asked ? "timeline.hover_access" : "timeline.hover_access_clean",
                  {{"warp", static_cast<uint32_t>(access.warp)},
                   {"line", line_text(scene.veil, view.line)},
                   {"tick", access.tick},
                   {"text", view.text},
                   {"what", s.format("op.of_array", {{"op", s.get(std::string("op.") + name(view.op))}, {"array", view.array}})},
                   {"cost", cost},
                   {"conflicts", static_cast<uint32_t>(access.conflicts)}});
}

Hover hover_row(const BlockTimelineScene& scene, const BlockTimelineInput& input, const Strings& s, const TimelineRow& row, Point point) {
  const auto at = [&](uint64_t tick, int64_t access, std::string text) {
    return Hover{Hover::Kind::Tick, static_cast<int64_t>(tick), row.warp, access, row.rect, std::move(text)};
  };
  if (const auto nearest = access_near(scene, input, row, point.x))
    return at(input.snapshot->block->trace.accesses[*nearest].tick, *nearest, access_text(scene, input, s, *nearest));
  const double tick = tick_at(scene.track, input.window.from, input.window.to, point.x);
  const auto within = [&](uint64_t from, uint64_t to) { return tick >= static_cast<double>(from) && tick <= static_cast<double>(to); };
  const auto& model = input.model->warps[row.warp];
  if (point.y > row.base)
    for (const auto& copy : model.copies)
      if (within(copy.first, copy.arrived))
        return at(copy.first, -1, s.format("timeline.hover_copy", {{"accesses", copy.accesses}, {"ticks", copy.arrived - copy.last}}));
  for (const auto& wait : model.waits)
    if (within(wait.from, wait.to))
      return at(wait.from, -1,
                s.format("timeline.hover_wait",
                         {{"warp", row.warp}, {"ticks", wait.to - wait.from}, {"line", line_text(scene.veil, wait.line)}}));
  return at(static_cast<uint64_t>(tick), -1, "");
}

}  // namespace

std::optional<Hover> hover_block_timeline(const BlockTimelineScene& scene, const BlockTimelineInput& input, const Strings& s, Point point) {
  for (const auto& [rect, place] : scene.places)
    if (rect.contains(point))
      return Hover{Hover::Kind::Tick,
                   static_cast<int64_t>(place.tick),
                   place.warp,
                   -1,
                   rect,
                   s.format("timeline.hover_place", {{"number", std::to_string(place.number)},
                                                     {"what", std::string_view(input.finding)},
                                                     {"warp", place.warp},
                                                     {"tick", place.tick}})};
  if (scene.overview.contains(point)) {
    const double tick = tick_at(scene.overview, 0, static_cast<double>(input.snapshot->block->trace.ticks), point.x);
    const auto at = static_cast<uint64_t>(tick);
    return Hover{Hover::Kind::Tick, static_cast<int64_t>(at), -1, -1, scene.overview, s.format("timeline.hover_tick", {{"tick", at}})};
  }
  for (const TimelineRow& row : scene.rows)
    if (row.rect.contains(point)) return hover_row(scene, input, s, row, point);
  return hover(scene, point);
}

}  // namespace warplens::viz
