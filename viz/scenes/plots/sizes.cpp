#include "viz/scenes/plots/sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "viz/canvas/text.h"
#include "viz/scenes/plots/parts.h"
#include "viz/scenes/plots/plot.h"

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

// A colour for each kernel; a mark and a shade for each origin where there are several, else a mark for each kernel.
struct LineStyle {
  Color color;
  size_t mark = 0;
};
std::vector<LineStyle> line_styles(const SizesInput& input, const Theme& theme) {
  const Color others[] = {theme.warp, theme.sub, theme.thread, theme.dim};
  std::vector<std::string> names;  // of kernels that are neither chosen nor the library's
  std::set<std::pair<size_t, size_t>> taken;
  std::vector<LineStyle> styles;
  for (const SizeLine& line : input.lines) {
    Color color = line.reference ? theme.reference : theme.accent;
    size_t hue = line.reference ? std::size(others) : std::size(others) + 1;
    if (!line.reference && line.name != input.lines[input.current].name) {
      const auto known = std::find(names.begin(), names.end(), line.name);
      hue = static_cast<size_t>(known - names.begin()) % std::size(others);
      if (known == names.end()) names.push_back(line.name);
      color = others[hue];
    }
    size_t mark = (input.origins.size() > 1 ? line.origin : styles.size()) % kMarks;
    for (size_t tries = 0; tries < kMarks && !taken.emplace(hue, mark).second; ++tries) mark = (mark + 1) % kMarks;
    styles.push_back({line.origin % 2 ? mix(color, theme.background, 0.35f) : color, mark});
  }
  return styles;
}

void draw_line(Pen& pen, const SizesInput& input, size_t index, const LineStyle& style, const Scale& x, const Scale& y, SizesScene& scene) {
  const SizeLine& line = input.lines[index];
  const Color color = style.color;
  auto& dots = scene.dots.emplace_back();
  pen.canvas.begin_group("line " + line.name);
  for (const SizePoint& point : line.points) dots.push_back({x(point.extent), y(point.value)});
  for (size_t i = 0; i + 1 < dots.size(); ++i)
    pen.canvas.line(dots[i], dots[i + 1], color, index == input.current ? 2.2f : 1.4f, line.recorded);
  for (size_t i = 0; i < dots.size(); ++i) {
    const SizePoint& point = line.points[i];
    pen.canvas.line({dots[i].x, y(point.low)}, {dots[i].x, y(point.high)}, color, 1);
    mark(pen, style.mark, dots[i], pen.px(4.5f), color);
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
    std::vector<LegendEntry> legend;
    for (const SizeLine& line : input.lines) {
      legend.push_back({line.name, input.origins.size() > 1 ? input.origins[line.origin].name : ""});
      for (const SizePoint& point : line.points)
        least = std::min(least, point.extent), most = std::max(most, point.extent), high = std::max({high, point.value, point.high});
    }
    if (high <= 0) {
      pen.paragraph(area.x, area.y + pen.px(20), area.width, input.empty, pen.style(13, frame.theme.dim), 4);
      return;
    }
    const auto styles = line_styles(input, frame.theme);
    const float below = draw_plot_legend(pen, legend, {area.x, area.y, area.width, area.height * 0.4f}, [&](size_t i, const Rect& box) {
      pen.canvas.line({box.x, box.center().y}, {box.right(), box.center().y}, styles[i].color, 1.4f, input.lines[i].recorded);
      mark(pen, styles[i].mark, box.center(), pen.px(4.5f), styles[i].color);
    });
    const float height = area.bottom() - below - pen.px(50);
    if (height < pen.px(30)) return say_no_room(pen, {area.x, below, area.width, area.bottom() - below});
    const auto ticks = nice_ticks(0, high, static_cast<uint32_t>(std::clamp(height / pen.px(26), 4.0f, 9.0f)));
    const float labels = width_of_labels(pen, ticks);
    scene.plot = {area.x + labels + pen.px(10), below + pen.px(12), area.width - labels - pen.px(10), height};
    const Rect& plot = scene.plot;
    if (most <= least) least /= 2, most *= 2;
    const Scale x{least, most, plot.x + pen.px(14), plot.right() - pen.px(14), true}, y{0, ticks.back(), plot.bottom(), plot.y, false};
    draw_value_axis(pen, plot, y, ticks);
    draw_extents(pen, input, plot, x);
    for (size_t i = 0; i < input.lines.size(); ++i) draw_line(pen, input, i, styles[i], x, y, scene);
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
