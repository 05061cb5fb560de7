#include "viz/scenes/plot_sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "viz/canvas/text.h"
#include "viz/scenes/plot.h"
#include "viz/scenes/plot_parts.h"

namespace warplens::viz {
namespace {

// The extents that were measured are the axis' ticks; those that would touch are left out.
void draw_extents(Pen& pen, const SizesInput& input, const Rect& plot, const Scale& x) {
  const TextStyle mono = pen.style(11, pen.frame.theme.dim, Face::Mono, Align::Center);
  std::set<double> extents;
  for (const SizeLine& line : input.lines)
    for (const SizePoint& point : line.points) extents.insert(point.extent);
  const float base = plot.bottom() + mono.size * 1.5f;
  float last = -1e9f;
  for (const double extent : extents) {
    const std::string text = grouped(static_cast<uint64_t>(extent));
    const float half = pen.width(text, mono) / 2, at = x(extent);
    pen.canvas.line({at, plot.bottom()}, {at, plot.bottom() + pen.px(4)}, pen.frame.theme.dim, 1);
    if (at - half < last + pen.px(8)) continue;
    pen.canvas.text({at, base}, text, mono);
    last = at + half;
  }
  pen.text({plot.x, base + mono.size * 1.4f}, input.extent_name, pen.style(11, pen.frame.theme.dim), plot.width);
}

void draw_line(Pen& pen, const SizesInput& input, size_t index, const Scale& x, const Scale& y, SizesScene& scene) {
  const SizeLine& line = input.lines[index];
  const Color color = series_color(pen.frame.theme, index, input.current, line.reference);
  auto& dots = scene.dots.emplace_back();
  pen.canvas.begin_group("line " + line.name);
  for (const SizePoint& point : line.points) dots.push_back({x(point.extent), y(point.value)});
  for (size_t i = 0; i + 1 < dots.size(); ++i)
    pen.canvas.line(dots[i], dots[i + 1], color, index == input.current ? 2.2f : 1.4f, line.recorded);
  for (size_t i = 0; i < dots.size(); ++i) {
    const SizePoint& point = line.points[i];
    pen.canvas.line({dots[i].x, y(point.low)}, {dots[i].x, y(point.high)}, color, 1);
    mark(pen, index, dots[i], pen.px(3.5f), color);
    if (line.recorded) pen.canvas.stroke_circle(dots[i], pen.px(6), color, 1);
    const std::string value = pen.frame.strings.format("plot.hover_bar", {{"value", std::string_view(shown(point.value))},
                                                                          {"unit", input.unit},
                                                                          {"low", std::string_view(shown(point.low))},
                                                                          {"high", std::string_view(shown(point.high))},
                                                                          {"source", std::string_view(line.source)}});
    const float reach = pen.px(7);
    pen.hit(Hover::Kind::Sample, {dots[i].x - reach, dots[i].y - reach, 2 * reach, 2 * reach}, line.name + "\n" + point.size + "\n" + value,
            static_cast<int64_t>(index), static_cast<int64_t>(i));
  }
  pen.canvas.end_group();
}

}  // namespace

SizesScene layout_sizes(const SizesInput& input, const Frame& frame) {
  return make_scene<SizesScene>(frame, [&](Pen& pen, SizesScene& scene) {
    Rect area = draw_footnote(pen, input.footnote, inset(frame.rect, std::min(pen.px(24), frame.rect.width * 0.04f)));
    area = pen.heading(area, input.title, input.sentence);
    double least = INFINITY, most = 0, high = 0;
    std::vector<LegendRow> legend;
    const bool all = std::all_of(input.lines.begin(), input.lines.end(), [&](const SizeLine& line) { return line.source == input.footnote; });
    for (const SizeLine& line : input.lines) {
      const std::string note = line.source != input.footnote ? line.source : all ? "" : frame.strings.get("plot.recorded");
      legend.push_back({line.name, note, line.recorded, line.reference});
      for (const SizePoint& point : line.points)
        least = std::min(least, point.extent), most = std::max(most, point.extent), high = std::max({high, point.value, point.high});
    }
    if (high <= 0) {
      pen.paragraph(area.x, area.y + pen.px(20), area.width, input.empty, pen.style(13, frame.theme.dim), 4);
      return;
    }
    const float below = draw_plot_legend(pen, legend, input.current, {area.x, area.y, area.width, area.height * 0.35f});
    const float height = area.bottom() - below - pen.px(50);
    if (height < pen.px(40)) return;
    const auto ticks = nice_ticks(0, high, static_cast<uint32_t>(std::clamp(height / pen.px(40), 2.0f, 9.0f)));
    const float labels = width_of_labels(pen, ticks);
    scene.plot = {area.x + labels + pen.px(10), below + pen.px(12), area.width - labels - pen.px(10), height};
    const Rect& plot = scene.plot;
    if (most <= least) least /= 2, most *= 2;
    const Scale x{least, most, plot.x + pen.px(14), plot.right() - pen.px(14), true}, y{0, ticks.back(), plot.bottom(), plot.y, false};
    draw_value_axis(pen, plot, y, ticks);
    draw_extents(pen, input, plot, x);
    for (size_t i = 0; i < input.lines.size(); ++i) draw_line(pen, input, i, x, y, scene);
  });
}

std::string sizes_csv(const SizesInput& input) {
  std::string out = "kernel,run,size,median,lower quartile,upper quartile,unit,recorded\n";
  for (const SizeLine& line : input.lines)
    for (const SizePoint& p : line.points)
      out += fmt::format("{},{},{},{},{},{},{},{}\n", csv_field(line.name), csv_field(line.source), csv_field(p.size), p.value, p.low,
                         p.high, input.unit, line.recorded ? "yes" : "no");
  return out;
}

}  // namespace warplens::viz
