// Annotations of the Timeline's bars: the scale of their heights, waits, and the places of a finding.
#include <algorithm>
#include <cmath>

#include "viz/scenes/parts.h"
#include "viz/scenes/plots/parts.h"
#include "viz/scenes/timeline/block_timeline.h"

namespace warplens::viz {

static bool asks_some(const Veil& veil) {
  return std::any_of(veil.at.begin(), veil.at.end(), [](const Veil::At& at) { return at.shared; });
}

// The highest bar, ignoring those whose cost an open question asks for.
static uint32_t highest_bar(const BlockTimelineInput& input, const Veil& veil) {
  const auto asked = [&](const LineCost& cost) { return veil.costs_at(true, cost.line); };
  if (!asks_some(veil)) return std::max(4u, input.model->most_wavefronts);
  uint32_t most = 2 * kAlike;
  for (const LineCost& cost : *input.lines)
    if (cost.shared && !asked(cost)) most = std::max(most, cost.worst);
  return most;
}

float wavefront_height(const Pen& pen, const BlockTimelineInput& input, const BlockTimelineScene::Row& row) {
  // Above it stands a number, where rows have the room.
  const float up = row.base - row.rect.y - pen.px(row.rect.height < pen.px(30) ? 3 : 16);
  return up / static_cast<float>(highest_bar(input, pen.frame.veil));
}

void draw_wavefront_scale(Pen& pen, const BlockTimelineInput& input, const BlockTimelineScene::Row& row, float from) {
  const float unit = wavefront_height(pen, input, row);
  const TextStyle style = pen.style(10, pen.frame.theme.dim, Face::Mono, Align::Right);
  const uint32_t most = highest_bar(input, pen.frame.veil);
  if (asks_some(pen.frame.veil) || unit * static_cast<float>(most) < style.size * 1.6f) return;
  pen.canvas.begin_group("scale");
  for (const uint32_t wavefronts : {most, most / 2}) {
    const float y = row.base - unit * static_cast<float>(wavefronts), x = row.rect.x - pen.px(5);
    const std::string text = std::to_string(wavefronts);
    if (wavefronts < most && unit * static_cast<float>(most - wavefronts) < style.size * 1.3f) break;
    pen.canvas.line({row.rect.x, y}, {row.rect.right(), y}, pen.frame.theme.line.with_alpha(0.5f));
    if (x - pen.width(text, style) <= from) continue;
    pen.canvas.text({x, y + style.size * 0.36f}, text, style);
    pen.hit(Hover::Kind::Text, {x - pen.width(text, style), y - style.size * 0.6f, pen.width(text, style), style.size * 1.2f},
            pen.frame.strings.plural("banks.wavefronts", wavefronts));
  }
  pen.canvas.end_group();
}

// Both places of the finding that is looked at, numbered as in the list, with a line between them.
void draw_finding_places(Pen& pen, const BlockTimelineInput& input, BlockTimelineScene& scene) {
  if (input.places.empty() || scene.rows.empty()) return;
  const Color color = pen.frame.theme.conflict;
  const Rect &first = scene.rows.front().rect, &last = scene.rows.back().rect;
  const float radius = pen.px(7), top = first.y + radius + 1;
  struct Mark {
    Point at;
    float base;
    bool seen;
    BlockTimelineInput::Place place;
  };
  std::vector<Mark> marks;
  for (const auto& place : input.places) {
    const auto row = std::find_if(scene.rows.begin(), scene.rows.end(), [&](const auto& r) { return r.warp == place.warp; });
    const bool shown = row != scene.rows.end();
    const float x = tick_x(scene, input.window, static_cast<double>(place.tick));
    const float y = shown ? row->rect.y + radius + 1 : place.warp < scene.rows.front().warp ? first.y - radius : last.bottom() + radius;
    const bool inside = x >= scene.track.x - 1 && x <= scene.track.right() + 1;
    marks.push_back({{x, y}, shown ? row->base : y, shown && inside, place});
  }
  // Two at one place are side by side.
  if (marks.size() == 2 && std::abs(marks[0].at.x - marks[1].at.x) < 2 * radius && std::abs(marks[0].at.y - marks[1].at.y) < radius)
    marks[1].at.x = marks[0].at.x + 2 * radius + 1;
  pen.canvas.begin_group("finding");
  pen.canvas.push_clip({first.x - radius, top - radius - 1, first.width + 2 * radius, last.bottom() - first.y + 1});
  if (marks.size() == 2) pen.canvas.line(marks[0].at, marks[1].at, color, 1.5f);
  for (const Mark& mark : marks) {
    const float x = tick_x(scene, input.window, static_cast<double>(mark.place.tick));
    if (!mark.seen) continue;
    pen.canvas.line({x, mark.at.y}, {x, mark.base}, color, 1.5f);
    pen.canvas.fill_circle(mark.at, radius + 1, pen.frame.theme.background);
    pen.canvas.fill_circle(mark.at, radius, color);
    const Rect box{mark.at.x - radius, mark.at.y - radius, 2 * radius, 2 * radius};
    pen.centered(box, std::to_string(mark.place.number), pen.style(10, pen.frame.theme.background, Face::TextSemiBold));
    scene.places.emplace_back(box, mark.place);
  }
  pen.canvas.pop_clip();
  const double all = std::max(1.0, static_cast<double>(input.snapshot->block->trace.ticks));
  for (const auto& place : input.places) {
    if (scene.overview.width <= 0) break;
    const float x = scene.overview.x + static_cast<float>(static_cast<double>(place.tick) / all) * scene.overview.width;
    pen.triangle({x, scene.overview.bottom() + pen.px(4)}, pen.px(8), color);
  }
  pen.canvas.end_group();
}

std::string shown_warps_text(const BlockTimelineInput& input, const BlockTimelineScene& scene, const Veil& veil, const Strings& strings) {
  const uint32_t warps = input.snapshot->block->trace.warps;
  if (scene.rows.empty() || scene.rows.size() >= warps) return {};
  const Strings::Argument all("warps", number_or_asked(veil.launch, warps));
  const uint32_t first = scene.rows.front().warp, last = scene.rows.back().warp;
  return first == last ? strings.format("timeline.one_warp", {{"warp", first}, all})
                       : strings.format("timeline.some_warps", {{"first", first}, {"last", last}, all});
}

void draw_waits(Pen& pen, const BlockTimelineInput& input, const BlockTimelineScene& scene, const BlockTimelineScene::Row& row) {
  const Theme& theme = pen.frame.theme;
  const TextStyle style = pen.style(11, theme.text);
  for (const auto& wait : input.model->warps[row.warp].waits) {
    const double from = std::max(input.window.from, static_cast<double>(wait.from));
    const double to = std::min(input.window.to, static_cast<double>(wait.to));
    if (to <= from) continue;
    const float x = tick_x(scene, input.window, from), width = tick_x(scene, input.window, to) - x;
    if (width < 2) continue;
    // Below the room for the bars' numbers, which thin rows have not.
    const float high = row.base - row.rect.y, above = std::min(pen.px(16), 0.4f * high);
    const Rect box{x, row.rect.y + above, width, high - above};
    hatch(pen, box, theme.faint.with_alpha(0.6f), pen.px(6));
    if (static_cast<double>(wait.from) >= input.window.from) pen.canvas.stroke_circle({x, row.base}, pen.px(2.5f), theme.dim);
    std::string text = pen.frame.strings.format("timeline.waits", {{"ticks", wait.to - wait.from}});
    // Its end is elsewhere.
    if (static_cast<double>(wait.to) > input.window.to)
      if (const auto whole = text + pen.frame.strings.format("timeline.waits_until", {{"tick", wait.to}});
          pen.width(whole, style) + pen.px(12) <= width)
        text = whole;
    const float needed = pen.width(text, style) + pen.px(12);
    const float plate = std::min(style.size * 1.6f, high);
    if (needed > width || plate < style.size * (row.warp == input.warp ? 1.15f : 1.6f)) continue;
    const Rect label{x + (width - needed) / 2, std::min(box.center().y, row.base - plate / 2) - plate / 2, needed, plate};
    pen.canvas.fill_rect(label, theme.background, pen.px(3));
    pen.centered(label, text, style);
  }
}

}  // namespace warplens::viz
