// The map in a panel of the window: the levels with a slider of the zoom, and how to use them.
#include <algorithm>
#include <array>
#include <utility>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz {
namespace tiles {
namespace {

constexpr float kSlider = 30;  // the width that it takes left of the levels

// Where a place between two levels is.
float height_of(const std::vector<float>& stops, double place) {
  const auto above = std::min(static_cast<size_t>(std::max(0.0, place)), stops.size() - 2);
  return stops[above] + static_cast<float>(place - static_cast<double>(above)) * (stops[above + 1] - stops[above]);
}

void draw_slider(Pen& pen, const TilesInput& input, float x, TilesScene& scene) {
  const auto& stops = scene.level_middles;
  if (stops.size() < 2) return;
  const Theme& theme = pen.frame.theme;
  const float y = height_of(stops, zoom_place(input, scene.levels)), half = pen.px(1.5f);
  pen.canvas.begin_group("zoom");
  pen.canvas.fill_rect({x - half, stops.front(), 2 * half, stops.back() - stops.front()}, theme.line, half);
  pen.canvas.fill_rect({x - half, stops.front(), 2 * half, y - stops.front()}, theme.accent, half);
  for (const float stop : stops) pen.canvas.fill_circle({x, stop}, pen.px(3.5f), stop <= y ? theme.accent : theme.line);
  pen.canvas.fill_circle({x, y}, pen.px(7), theme.accent);
  pen.canvas.end_group();
  const float reach = pen.px(12);
  scene.handles.push_back({{x - reach, stops.front() - reach, 2 * reach, stops.back() - stops.front() + 2 * reach},
                           {x, stops.front(), 0, stops.back() - stops.front()},
                           pen.frame.strings.get("tiles.slider")});
}

// A key, and what it does; gives the y below.
float draw_key(Pen& pen, float x, float y, float width, float keys, const std::string& key, const std::string& does) {
  const Theme& theme = pen.frame.theme;
  const TextStyle letters = pen.style(11, theme.dim, Face::Mono), text = pen.style(12, theme.dim);
  const Rect box{x, y, pen.width(key, letters) + pen.px(14), pen.px(20)};
  pen.canvas.fill_rect(box, theme.raised, pen.px(4));
  pen.canvas.stroke_rect(box, theme.line, 1, pen.px(4));
  pen.centered(box, key, letters);
  pen.text({x + keys, box.center().y + text.size * 0.36f}, does, text, width - keys);
  return box.bottom() + pen.px(8);
}

// By hand, and what that does.
constexpr std::array<std::pair<const char*, const char*>, 3> kHands = {
    {{"tiles.map_wheel", "tiles.map_zooms"}, {"tiles.map_click", "tiles.map_goes"}, {"tiles.map_key", "tiles.map_climbs"}}};

void draw_keys(Pen& pen, const Rect& area) {
  const Strings& s = pen.frame.strings;
  const TextStyle letters = pen.style(11, pen.frame.theme.dim, Face::Mono);
  float keys = 0;
  for (const auto& [hand, does] : kHands) keys = std::max(keys, pen.width(s.get(hand), letters) + pen.px(24));
  pen.canvas.line({area.x, area.y}, {area.right(), area.y}, pen.frame.theme.line);
  float y = area.y + pen.px(10);
  for (const auto& [hand, does] : kHands) y = draw_key(pen, area.x, y, area.width, keys, s.get(hand), s.get(does));
}

void draw_alone(Pen& pen, const TilesInput& input, TilesScene& scene) {
  const Rect& area = pen.frame.rect;
  for (const auto& source : input.model->sources) scene.sources.push_back({source.object});
  look_at(input, scene);
  const float keys = pen.px(18 + 28 * kHands.size());
  Rect column{area.x + pen.px(kSlider), area.y + pen.px(4), area.width - pen.px(kSlider), area.height - keys - pen.px(16)};
  const float below = draw_map(pen, input, column, scene), count = static_cast<float>(std::max<size_t>(2, scene.levels.size())) - 1;
  // Lower than that a level cannot be told from the next: the panel scrolls.
  const float room = std::max(column.bottom() - below, pen.px(58) * count);
  draw_levels(pen, input, {column.x, below, column.width, room}, scene);
  draw_slider(pen, input, area.x + pen.px(8), scene);
  const float end = std::max(below + room + pen.px(12), area.bottom() - keys);
  draw_keys(pen, {area.x, end, area.width, keys});
  scene.map_bottom = end + keys;
}

}  // namespace
}  // namespace tiles

TilesScene layout_tiles_map(const TilesInput& input, const Frame& frame) {
  return make_scene<TilesScene>(frame, [&](Pen& pen, TilesScene& scene) {
    if (input.snapshot && input.snapshot->ownership) tiles::draw_alone(pen, input, scene);
  });
}

}  // namespace warplens::viz
