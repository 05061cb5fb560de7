#include "viz/scenes/plot_roofline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "viz/canvas/text.h"
#include "viz/scenes/plot_parts.h"

namespace warplens::viz {
namespace {

bool has_roof(const RooflineInput& input) { return input.peak_gflops > 0 && input.peak_gbs > 0; }

// Whole decades around the points and around the place where the roofs meet.
void choose_scales(const RooflineInput& input, const Rect& plot, Scale& x, Scale& y) {
  double left = INFINITY, right = 0, low = INFINITY, high = 0;
  const auto see = [&](double intensity, double gflops) {
    left = std::min(left, intensity), right = std::max(right, intensity), low = std::min(low, gflops), high = std::max(high, gflops);
  };
  for (const RooflinePoint& point : input.points) see(point.intensity, point.gflops);
  if (has_roof(input)) see(input.peak_gflops / input.peak_gbs, input.peak_gflops);
  const auto decade = [](double v, bool up) {
    return std::pow(10.0, up ? std::ceil(std::log10(v * 1.05)) : std::floor(std::log10(v * 0.95)));
  };
  x = {decade(left / 2, false), decade(right * 2, true), plot.x, plot.right(), true};
  y = {decade(low / 1.3, false), decade(high * 1.2, true), plot.bottom(), plot.y, true};
}

// Gives where its words and its flat roof stand.
std::vector<Rect> draw_roofs(Pen& pen, const RooflineInput& input, const Scale& x, const Scale& y, RooflineScene& scene) {
  const Theme& theme = pen.frame.theme;
  const double ridge = input.peak_gflops / input.peak_gbs;
  const double begin = std::max(x.low, y.low / input.peak_gbs);
  scene.ridge = {x(ridge), y(input.peak_gflops)};
  pen.canvas.begin_group("roofs");
  pen.canvas.line({x(begin), y(begin * input.peak_gbs)}, scene.ridge, theme.conflict, 1.8f);
  pen.canvas.line(scene.ridge, {scene.plot.right(), scene.ridge.y}, theme.conflict, 1.8f);
  const TextStyle style = pen.style(11, theme.conflict, Face::TextSemiBold);
  const std::string flat = pen.frame.strings.format("plot.roof_compute", {{"value", std::string_view(shown(input.peak_gflops))}});
  const std::string slope = pen.frame.strings.format("plot.roof_memory", {{"value", std::string_view(shown(input.peak_gbs))}});
  const float wide = std::min(pen.width(flat, style) + 2, scene.plot.width);
  pen.text({scene.plot.right() - wide, scene.ridge.y - pen.px(6)}, flat, style, wide);
  const Point middle{(x(begin) + scene.ridge.x) / 2, (y(begin * input.peak_gbs) + scene.ridge.y) / 2};
  std::vector<Rect> words{{scene.plot.right() - wide, scene.ridge.y - pen.px(6) - style.size, wide, style.size * 1.3f},
                          {scene.ridge.x, scene.ridge.y - 1, scene.plot.right() - scene.ridge.x, 2}};
  const float left = middle.x + pen.px(12), width = pen.width(slope, style);
  if (left + width < scene.plot.right()) {
    pen.canvas.text({left, middle.y + style.size}, slope, style);
    words.push_back({left, middle.y, width, style.size * 1.3f});
  }
  pen.canvas.end_group();
  return words;
}

// A kernel's name stands once, at its dot of the greatest intensity.
bool is_named(const RooflineInput& input, size_t i) {
  return std::none_of(input.points.begin(), input.points.end(), [&](const RooflinePoint& other) {
    const RooflinePoint& point = input.points[i];
    return other.name == point.name && (other.intensity > point.intensity || (other.intensity == point.intensity && &other < &point));
  });
}

// The name beside its dot, or some lines higher or lower at the end of a thin line, where it lies on nothing; else nowhere.
void draw_name(Pen& pen, const Rect& plot, const RooflinePoint& point, Point at, std::vector<Rect>& taken) {
  const Theme& theme = pen.frame.theme;
  const TextStyle style = pen.style(11, point.current ? theme.text : theme.dim, point.current ? Face::TextSemiBold : Face::Text);
  const float width = pen.width(point.name, style), height = style.size * 1.2f;
  const auto free = [&](const Rect& box) {
    return box.x > plot.x && box.right() < plot.right() && box.y > plot.y && box.bottom() < plot.bottom() &&
           std::none_of(taken.begin(), taken.end(), [&](const Rect& r) {
             return r.x < box.right() && box.x < r.right() && r.y < box.bottom() && box.y < r.bottom();
           });
  };
  for (int turn = 0; turn < 17; ++turn) {
    const int lines = turn % 2 ? (turn + 1) / 2 : -turn / 2;  // 0, 1, -1, 2, -2 ...
    for (const bool left : {false, true}) {
      const float away = pen.px(lines == 0 ? 10.0f : 24.0f);
      const Rect box{left ? at.x - away - width : at.x + away, at.y + (static_cast<float>(lines) - 0.5f) * height, width, height};
      if (!free(box)) continue;
      const float middle = box.center().y;
      if (lines != 0) {
        const float side = left ? -1.0f : 1.0f, end = at.x + side * (away - pen.px(3));
        pen.canvas.line({at.x + side * pen.px(7), at.y}, {end, middle}, theme.faint, 1);
      }
      pen.canvas.text({box.x, middle + style.size * 0.36f}, point.name, style);
      taken.push_back(box);
      return;
    }
  }
}

// Every dot can be hovered.
void draw_points(Pen& pen, const RooflineInput& input, const Scale& x, const Scale& y, std::vector<Rect> taken, RooflineScene& scene) {
  const Theme& theme = pen.frame.theme;
  for (const RooflinePoint& point : input.points) {
    const Point at{x(point.intensity), y(point.gflops)};
    scene.dots.push_back(at);
    taken.push_back({at.x - pen.px(5), at.y - pen.px(5), pen.px(10), pen.px(10)});
  }
  pen.canvas.begin_group("points");
  for (size_t i = 0; i < input.points.size(); ++i) {
    const RooflinePoint& point = input.points[i];
    const Point at = scene.dots[i];
    const Color color = point.current ? theme.accent : theme.dim;
    pen.canvas.fill_circle(at, pen.px(point.current ? 5 : 3.5f), color);
    if (point.recorded) pen.canvas.stroke_circle(at, pen.px(7), color, 1);
    if (is_named(input, i)) draw_name(pen, scene.plot, point, at, taken);
    const float reach = pen.px(7);
    std::string text = pen.frame.strings.format("plot.hover_roofline", {{"name", std::string_view(point.name)},
                                                                        {"value", std::string_view(shown(point.gflops))},
                                                                        {"intensity", std::string_view(shown(point.intensity))}});
    const double roof = std::min(input.peak_gflops, point.intensity * input.peak_gbs);
    if (has_roof(input))
      text += "\n" + pen.frame.strings.format("plot.of_roof", {{"percent", std::string_view(shown(100 * point.gflops / roof))}});
    pen.hit(Hover::Kind::Sample, {at.x - reach, at.y - reach, 2 * reach, 2 * reach}, text + (point.note.empty() ? "" : "\n" + point.note),
            static_cast<int64_t>(i));
  }
  pen.canvas.end_group();
}

}  // namespace

RooflineScene layout_roofline(const RooflineInput& input, const Frame& frame) {
  return make_scene<RooflineScene>(frame, [&](Pen& pen, RooflineScene& scene) {
    Rect area = draw_footnote(pen, input.footnote, inset(frame.rect, std::min(pen.px(24), frame.rect.width * 0.04f)));
    area = pen.heading(area, input.title, input.sentence);
    if (input.points.empty()) {
      pen.paragraph(area.x, area.y + pen.px(20), area.width, input.empty, pen.style(13, frame.theme.dim), 4);
      return;
    }
    Scale x, y;
    choose_scales(input, area, x, y);
    const auto rows = log_ticks(y.low, y.high, static_cast<uint32_t>(std::max(2.0f, area.height / pen.px(34))));
    const float labels = width_of_labels(pen, rows);
    scene.plot = {area.x + labels + pen.px(10), area.y + pen.px(8), area.width - labels - pen.px(10), area.height - pen.px(52)};
    if (scene.plot.height < pen.px(60) || scene.plot.width < pen.px(80)) return;
    choose_scales(input, scene.plot, x, y);
    draw_value_axis(pen, scene.plot, y, rows);
    const TextStyle mono = pen.style(11, frame.theme.dim, Face::Mono, Align::Center);
    const auto columns = log_ticks(x.low, x.high, static_cast<uint32_t>(std::max(2.0f, scene.plot.width / pen.px(60))));
    for (size_t i = 0; i < columns.size(); ++i) {
      pen.canvas.line({x(columns[i]), scene.plot.y}, {x(columns[i]), scene.plot.bottom()}, frame.theme.line, 0.5f);
      const float half = pen.width(tick_text(columns, i), mono) / 2;
      if (x(columns[i]) + half <= frame.rect.right())
        pen.canvas.text({x(columns[i]), scene.plot.bottom() + mono.size * 1.5f}, tick_text(columns, i), mono);
    }
    pen.text({scene.plot.x, scene.plot.bottom() + mono.size * 3}, frame.strings.get("plot.intensity"), pen.style(11, frame.theme.dim),
             scene.plot.width);
    std::vector<Rect> words;
    if (has_roof(input)) words = draw_roofs(pen, input, x, y, scene);
    draw_points(pen, input, x, y, std::move(words), scene);
  });
}

std::string roofline_csv(const RooflineInput& input) {
  std::string out = "kernel,flops per byte,GFLOPS,recorded,note\n";
  for (const RooflinePoint& point : input.points)
    out += fmt::format("{},{},{},{},{}\n", csv_field(point.name), point.intensity, point.gflops, point.recorded ? "yes" : "no",
                       csv_field(point.note));
  return out;
}

}  // namespace warplens::viz
