#include "viz/scenes/plot_roofline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "viz/canvas/text.h"
#include "viz/scenes/plot_parts.h"

namespace warplens::viz {
namespace {

// Whole decades around the points and around the place where the roofs meet.
void choose_scales(const RooflineInput& input, const Rect& plot, Scale& x, Scale& y) {
  double left = INFINITY, right = 0, low = INFINITY, high = 0;
  const auto see = [&](double intensity, double gflops) {
    left = std::min(left, intensity), right = std::max(right, intensity), low = std::min(low, gflops), high = std::max(high, gflops);
  };
  for (const RooflinePoint& point : input.points) see(point.intensity, point.gflops);
  for (const RooflineRoof& roof : input.roofs) see(roof.peak_gflops / roof.slope, roof.peak_gflops);
  const auto decade = [](double v, bool up) {
    return std::pow(10.0, up ? std::ceil(std::log10(v * 1.05)) : std::floor(std::log10(v * 0.95)));
  };
  x = {decade(left / 2, false), decade(right * 2, true), plot.x, plot.right(), true};
  y = {decade(low / 1.3, false), decade(high * 1.2, true), plot.bottom(), plot.y, true};
}

bool meets(const Rect& a, const Rect& b) { return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom(); }

bool lies_free(const Rect& box, const std::vector<Rect>& taken) {
  return std::none_of(taken.begin(), taken.end(), [&](const Rect& r) { return meets(r, box); });
}

// What is said of one roof stands where it lies on nothing: `places` in order of preference.
void draw_words(Pen& pen, const std::string& text, const TextStyle& style, const std::vector<Point>& places, const Rect& plot,
                const std::vector<Rect>& dots, std::vector<Rect>& taken) {
  const float width = pen.width(text, style);
  for (const Point& at : places) {
    const Rect box{at.x, at.y - style.size, width, style.size * 1.3f};
    if (box.x < plot.x || box.right() > plot.right() + 2 || box.bottom() > plot.bottom() || !lies_free(box, taken) || !lies_free(box, dots))
      continue;
    pen.canvas.text(at, text, style);
    return taken.push_back(box);
  }
}

// The line from one point to another, as boxes that no text may lie on.
void keep_clear(Point from, Point to, float step, std::vector<Rect>& taken) {
  const float length = std::hypot(to.x - from.x, to.y - from.y);
  for (float at = 0; at < length; at += step) {
    const float share = at / length;
    taken.push_back({from.x + (to.x - from.x) * share - 1, from.y + (to.y - from.y) * share - 1, 2, 2});
  }
}

void draw_roof(Pen& pen, const RooflineInput& input, size_t index, const Scale& x, const Scale& y, RooflineScene& scene,
               const std::vector<Rect>& dots, std::vector<Rect>& taken) {
  const RooflineRoof& roof = input.roofs[index];
  const double begin = std::max(x.low, y.low / roof.slope);
  const Point foot{x(begin), y(begin * roof.slope)}, ridge{x(roof.peak_gflops / roof.slope), y(roof.peak_gflops)};
  const Color color = index == 0 ? pen.frame.theme.conflict : origin_color(pen.frame.theme, index);
  scene.ridges.push_back(ridge);
  pen.canvas.line(foot, ridge, color, 1.8f);
  pen.canvas.line(ridge, {scene.plot.right(), ridge.y}, color, 1.8f);
  taken.push_back({ridge.x, ridge.y - 1, scene.plot.right() - ridge.x, 2});
  keep_clear(foot, ridge, pen.px(4), taken);
  const TextStyle style = pen.style(11, color, Face::TextSemiBold);
  const std::string whose = input.origins.size() > 1 ? ", " + roof.device : "";
  const std::string flat = pen.frame.strings.format("plot.roof_compute", {{"value", std::string_view(shown(roof.peak_gflops))}}) + whose;
  const std::string slope = (input.axis == RooflineAxis::FlopsPerByte
                                 ? pen.frame.strings.format("plot.roof_memory", {{"value", std::string_view(shown(roof.slope))}})
                                 : pen.frame.strings.get("plot.roof_shared")) +
                            whose;
  const float left = std::max(scene.plot.x, scene.plot.right() - pen.width(flat, style));
  draw_words(pen, flat, style, {{left, ridge.y - pen.px(6)}, {left, ridge.y + style.size * 1.5f}}, scene.plot, dots, taken);
  // Below the slope, about its middle.
  std::vector<Point> places;
  for (const float share : {0.5f, 0.35f, 0.65f, 0.2f, 0.8f, 0.05f})
    for (const float lines : {1.0f, 2.5f, 4.0f})
      places.push_back({foot.x + (ridge.x - foot.x) * share + pen.px(12), foot.y + (ridge.y - foot.y) * share + style.size * lines});
  draw_words(pen, slope, style, places, scene.plot, dots, taken);
}

// A kernel's name is written once, at its dot of the greatest intensity.
bool is_named(const RooflineInput& input, size_t i) {
  return std::none_of(input.points.begin(), input.points.end(), [&](const RooflinePoint& other) {
    const RooflinePoint& point = input.points[i];
    return other.name == point.name && (other.intensity > point.intensity || (other.intensity == point.intensity && &other < &point));
  });
}

// The name beside its dot, or some lines higher or lower at the end of a thin line, where it lies on nothing; else nowhere. That of the
// chosen kernel may lie on dots, where there is no other place.
bool draw_name(Pen& pen, const Rect& plot, const RooflinePoint& point, Point at, std::vector<Rect>& taken) {
  const Theme& theme = pen.frame.theme;
  const TextStyle style = pen.style(11, point.current ? theme.text : theme.dim, point.current ? Face::TextSemiBold : Face::Text);
  const float width = pen.width(point.name, style), height = style.size * 1.2f;
  const auto free = [&](const Rect& box) {
    return box.x > plot.x && box.right() < plot.right() && box.y > plot.y && box.bottom() < plot.bottom() && lies_free(box, taken);
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
      return true;
    }
  }
  return false;
}

// The chosen kernel's name first: it has a place where any name has.
void draw_names(Pen& pen, const RooflineInput& input, const RooflineScene& scene, const std::vector<Rect>& words, std::vector<Rect> taken) {
  for (const bool current : {true, false}) {
    for (size_t i = 0; i < input.points.size(); ++i) {
      if (input.points[i].current != current || !is_named(input, i)) continue;
      if (draw_name(pen, scene.plot, input.points[i], scene.dots[i], taken) || !current) continue;
      std::vector<Rect> only = words;
      if (draw_name(pen, scene.plot, input.points[i], scene.dots[i], only)) taken.push_back(only.back());
    }
  }
}

// Every dot can be hovered. Rings tell recorded ones from those that were measured here.
void draw_points(Pen& pen, const RooflineInput& input, const Scale& x, const Scale& y, const std::vector<Rect>& words,
                 RooflineScene& scene) {
  const Theme& theme = pen.frame.theme;
  std::vector<Rect> taken = words;
  for (const RooflinePoint& point : input.points) {
    const Point at{x(point.intensity), y(point.gflops)};
    scene.dots.push_back(at);
    taken.push_back({at.x - pen.px(5), at.y - pen.px(5), pen.px(10), pen.px(10)});
  }
  const bool mixed = std::any_of(input.points.begin(), input.points.end(), [](const RooflinePoint& p) { return !p.recorded; });
  pen.canvas.begin_group("points");
  for (size_t i = 0; i < input.points.size(); ++i) {
    const RooflinePoint& point = input.points[i];
    const Point at = scene.dots[i];
    const Color color = point.current ? theme.accent : theme.dim;
    mark(pen, input.origins.size() > 1 ? point.origin : 0, at, pen.px(point.current ? 5 : 3.5f), color);
    if (point.recorded && mixed) pen.canvas.stroke_circle(at, pen.px(7), color, 1);
    const float reach = pen.px(7);
    const char* const key = input.axis == RooflineAxis::FlopsPerByte ? "plot.hover_roofline" : "plot.hover_shared_roofline";
    std::string text = pen.frame.strings.format(key, {{"name", std::string_view(point.name)},
                                                      {"value", std::string_view(shown(point.gflops))},
                                                      {"intensity", std::string_view(shown(point.intensity))}});
    if (point.roof) {
      const RooflineRoof& roof = input.roofs[*point.roof];
      const double most = std::min(roof.peak_gflops, point.intensity * roof.slope);
      text += "\n" + pen.frame.strings.format("plot.of_roof", {{"percent", std::string_view(shown(100 * point.gflops / most))}});
    }
    pen.hit(Hover::Kind::Sample, {at.x - reach, at.y - reach, 2 * reach, 2 * reach}, text + (point.note.empty() ? "" : "\n" + point.note),
            static_cast<int64_t>(i));
  }
  draw_names(pen, input, scene, words, std::move(taken));
  pen.canvas.end_group();
}

// The whole sentence, or less of it: never half a word.
void name_intensity(Pen& pen, RooflineAxis axis, Point at, float width) {
  const TextStyle style = pen.style(11, pen.frame.theme.dim);
  const bool bytes = axis == RooflineAxis::FlopsPerByte;
  std::string text = pen.frame.strings.get(bytes ? "plot.intensity" : "plot.shared_intensity");
  if (pen.width(text, style) > width) text = pen.frame.strings.get(bytes ? "plot.intensity_short" : "plot.shared_intensity_short");
  pen.text(at, text, style, width);
}

void draw_intensities(Pen& pen, RooflineAxis axis, const Rect& plot, const Scale& x) {
  const Theme& theme = pen.frame.theme;
  const TextStyle mono = pen.style(11, theme.dim, Face::Mono, Align::Center);
  const auto ticks = log_ticks(x.low, x.high, static_cast<uint32_t>(std::max(2.0f, plot.width / pen.px(60))));
  float free = -INFINITY;
  for (size_t i = 0; i < ticks.size(); ++i) {
    pen.canvas.line({x(ticks[i]), plot.y}, {x(ticks[i]), plot.bottom()}, theme.line, 0.5f);
    // The last one ends with the plot.
    const float half = pen.width(tick_text(ticks, i), mono) / 2, at = std::min(x(ticks[i]), plot.right() - half);
    if (at - half < free) continue;
    pen.canvas.text({at, plot.bottom() + mono.size * 1.5f}, tick_text(ticks, i), mono);
    free = at + half + pen.px(4);
  }
  name_intensity(pen, axis, {plot.x, plot.bottom() + mono.size * 3}, plot.width);
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
    const float legend = draw_origins(pen, input.origins, {area.x, area.y, area.width, area.height * 0.4f},
                                      [&](size_t i, const Rect& box) { mark(pen, i, box.center(), pen.px(4.5f), frame.theme.dim); });
    area = {area.x, legend, area.width, area.bottom() - legend};
    Scale x, y;
    choose_scales(input, area, x, y);
    const auto rows = log_ticks(y.low, y.high, static_cast<uint32_t>(std::max(2.0f, area.height / pen.px(34))));
    const float labels = width_of_labels(pen, rows);
    scene.plot = {area.x + labels + pen.px(10), area.y + pen.px(8), area.width - labels - pen.px(10), area.height - pen.px(52)};
    if (scene.plot.height < pen.px(60) || scene.plot.width < pen.px(80)) return say_no_room(pen, area);
    choose_scales(input, scene.plot, x, y);
    draw_value_axis(pen, scene.plot, y, rows);
    draw_intensities(pen, input.axis, scene.plot, x);
    std::vector<Rect> words, dots;
    for (const RooflinePoint& point : input.points)
      dots.push_back({x(point.intensity) - pen.px(7), y(point.gflops) - pen.px(7), pen.px(14), pen.px(14)});
    pen.canvas.begin_group("roofs");
    for (size_t i = 0; i < input.roofs.size(); ++i) draw_roof(pen, input, i, x, y, scene, dots, words);
    pen.canvas.end_group();
    draw_points(pen, input, x, y, words, scene);
  });
}

std::string roofline_csv(const RooflineInput& input) {
  std::string out = fmt::format("kernel,{},GFLOPS,recorded,note\n",
                                input.axis == RooflineAxis::FlopsPerByte ? "flops per byte" : "multiply-adds per wavefront");
  for (const RooflinePoint& point : input.points)
    out += fmt::format("{},{},{},{},{}\n", csv_field(point.name), point.intensity, point.gflops, point.recorded ? "yes" : "no",
                       csv_field(point.note));
  return out;
}

}  // namespace warplens::viz
