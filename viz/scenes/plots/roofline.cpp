#include "viz/scenes/plots/roofline.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "viz/canvas/text.h"
#include "viz/scenes/plots/parts.h"

namespace warplens::viz {
namespace {

Color roof_color(const Theme& theme, Roof roof) {
  const Color colors[kRoofs] = {theme.block, theme.sub, theme.warp, theme.thread};
  return colors[static_cast<size_t>(roof)];
}
const char* roof_key(Roof roof) {
  constexpr const char* kKeys[kRoofs] = {"dram", "l2", "shared", "fma"};
  return kKeys[static_cast<size_t>(roof)];
}

// What everything is drawn with.
struct Drawn {
  Pen& pen;
  const RooflineInput& input;
  RooflineScene& scene;
  Scale x, y;
  std::vector<Rect> dots;   // that no word of a roof may be on
  std::vector<Rect> taken;  // by lines and words
  std::vector<Rect> words;

  Point at(double intensity, double gflops) const { return {x(intensity), y(gflops)}; }
};

// 1, 2 or 5 times a power of ten.
double step_beyond(double value, bool up) {
  const double decade = std::pow(10.0, std::floor(std::log10(value)));
  double below = decade;
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    if (decade * factor >= value && up) return decade * factor;
    if (decade * factor <= value) below = decade * factor;
  }
  return below;
}

const RooflinePoint* chosen_point(const RooflineInput& input) {
  const auto last = std::find_if(input.points.rbegin(), input.points.rend(), [](const RooflinePoint& p) { return p.current; });
  return last == input.points.rend() ? nullptr : &*last;
}

// Around the points, the levels of the chosen kernel and the places where roofs meet.
void choose_scales(const RooflineInput& input, const Rect& plot, Scale& x, Scale& y) {
  double left = INFINITY, right = 0, low = INFINITY, high = input.peak_gflops;
  const auto see = [&](double intensity) { left = std::min(left, intensity), right = std::max(right, intensity); };
  for (const RooflinePoint& point : input.points) {
    if (const auto place = place_of(input, point)) see(point.intensity[static_cast<size_t>(*place)]);
    low = std::min(low, point.gflops), high = std::max(high, point.gflops);
  }
  if (const RooflinePoint* const chosen = chosen_point(input))
    for (const double intensity : chosen->intensity)
      if (intensity > 0) see(intensity);
  for (const double gbs : input.gbs)
    if (gbs > 0 && input.peak_gflops > 0) see(input.peak_gflops / gbs);
  if (right <= 0) left = right = 1;
  x = {step_beyond(left / 1.5, false), step_beyond(right * 1.5, true), plot.x, plot.right(), true};
  y = {step_beyond(low / 1.4, false), step_beyond(high * 1.2, true), plot.bottom(), plot.y, true};
}

bool meets(const Rect& a, const Rect& b) { return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom(); }

bool lies_free(const Rect& box, const std::vector<Rect>& taken) {
  return std::none_of(taken.begin(), taken.end(), [&](const Rect& r) { return meets(r, box); });
}

// Words go to the first of some places where they are on nothing; else nowhere: false.
bool draw_words(Drawn& d, const std::string& text, const TextStyle& style, const std::vector<Point>& places) {
  const Rect& plot = d.scene.plot;
  const float width = d.pen.width(text, style);
  for (const Point& at : places) {
    const Rect box{at.x, at.y - style.size, width, style.size * 1.3f};
    if (box.x < plot.x || box.y < plot.y - style.size * 0.5f || box.right() > plot.right() + 2 || box.bottom() > plot.bottom() ||
        !lies_free(box, d.taken) || !lies_free(box, d.dots))
      continue;
    d.pen.canvas.text(at, text, style);
    d.words.push_back(box);
    d.taken.push_back(box);
    return true;
  }
  return false;
}

// The line from one point to another, as boxes that no text may lie on.
void keep_clear(Point from, Point to, float step, std::vector<Rect>& taken) {
  const float length = std::hypot(to.x - from.x, to.y - from.y);
  for (float at = 0; at < length; at += step) {
    const float share = at / length;
    taken.push_back({from.x + (to.x - from.x) * share - 1, from.y + (to.y - from.y) * share - 1, 2, 2});
  }
}

// A level's roof rises to that of FMA issue, which begins where the first of them reaches it.
void draw_roof_lines(Drawn& d) {
  double begin = INFINITY;
  const auto line = [&](Point from, Point to, Roof roof) {
    d.pen.canvas.line(from, to, roof_color(d.pen.frame.theme, roof), 1.8f);
    keep_clear(from, to, d.pen.px(4), d.taken);
  };
  const double peak = d.input.peak_gflops;
  if (peak <= 0) return;
  for (size_t level = 0; level < kMemoryRoofs; ++level) {
    const double gbs = d.input.gbs[level];
    if (gbs <= 0) continue;
    const double foot = std::max(d.x.low, d.y.low / gbs);
    d.scene.ridges[level] = d.at(peak / gbs, peak);
    begin = std::min(begin, peak / gbs);
    line(d.at(foot, foot * gbs), *d.scene.ridges[level], kAllRoofs[level]);
  }
  line(d.at(std::isinf(begin) ? d.x.low : begin, peak), {d.scene.plot.right(), d.y(peak)}, Roof::Fma);
}

// Whether another level's roof stands between this one, at that speed, and the far end of its words, which would then seem to be the
// other's.
bool stands_between(const Drawn& d, size_t level, double gflops, float from, float to) {
  for (size_t other = 0; other < kMemoryRoofs; ++other) {
    if (other == level || d.input.gbs[other] <= 0) continue;
    const float line = d.x(gflops / d.input.gbs[other]);
    if (line > std::min(from, to) && line < std::max(from, to)) return true;
  }
  return false;
}

// Beside the slope: left of it, from its upper end down; then right of it.
std::vector<Point> places_beside(const Drawn& d, size_t level, float width, float size) {
  const double gbs = d.input.gbs[level], foot = std::max(d.x.low, d.y.low / gbs);
  const Point low = d.at(foot, foot * gbs), high = *d.scene.ridges[level];
  std::vector<Point> places;
  for (const float side : {-1.0f, 1.0f})
    for (const float share : {0.75f, 0.6f, 0.45f, 0.3f, 0.85f, 0.95f, 0.15f})
      for (const float away : {10.0f, 22.0f, 40.0f}) {
        const float px = low.x + (high.x - low.x) * share, py = low.y + (high.y - low.y) * share, near = px + side * d.pen.px(away);
        const double gflops = foot * gbs * std::pow(d.input.peak_gflops / (foot * gbs), share);
        if (stands_between(d, level, gflops, px, near + side * width)) continue;
        places.push_back({side < 0 ? near - width : near, py + size * (side < 0 ? 0.0f : 1.0f)});
      }
  return places;
}

// Once all lines are known. What finds no place beside its own line is in the corner below all roofs, with a piece of its line.
void draw_roof_words(Drawn& d) {
  Pen& pen = d.pen;
  const Rect& plot = d.scene.plot;
  const double peak = d.input.peak_gflops;
  if (peak <= 0) return;
  float corner = plot.bottom() - pen.px(10);
  for (const Roof roof : kAllRoofs) {
    const auto level = static_cast<size_t>(roof);
    const double value = roof == Roof::Fma ? peak : d.input.gbs[level];
    if (value <= 0) continue;
    const Color color = roof_color(pen.frame.theme, roof);
    const TextStyle style = pen.style(11, color, Face::TextSemiBold);
    const std::string text =
        pen.frame.strings.format(std::string("plot.roof.") + roof_key(roof), {{"value", std::string_view(shown(value))}});
    const float width = pen.width(text, style), left = std::max(plot.x, plot.right() - width);
    const float line = d.y(peak);
    const std::vector<Point> flat = {{left, line - pen.px(6)}, {left, line + style.size * 1.5f}};
    if (draw_words(d, text, style, roof == Roof::Fma ? flat : places_beside(d, level, width, style.size))) continue;
    const Point at{left - pen.px(8), corner};
    if (!draw_words(d, text, style, {at})) continue;
    const float middle = at.y - style.size * 0.36f;
    pen.canvas.line({at.x - pen.px(22), middle}, {at.x - pen.px(6), middle}, color, 1.8f);
    corner -= style.size * 1.5f;
  }
}

bool crosses(Point from, Point to, const std::vector<Rect>& words) {
  constexpr int kSteps = 24;
  for (int i = 0; i <= kSteps; ++i) {
    const float share = static_cast<float>(i) / kSteps;
    const Rect spot{from.x + (to.x - from.x) * share - 1, from.y + (to.y - from.y) * share - 1, 2, 2};
    if (!lies_free(spot, words)) return true;
  }
  return false;
}

// The name beside its dot, or some lines higher or lower at the end of a thin line, where it is on nothing of `taken`; else
// nowhere. `crossing`: the thin line may cross other words.
bool draw_name(Drawn& d, const RooflinePoint& point, Point at, const std::vector<Rect>& taken, bool crossing) {
  Pen& pen = d.pen;
  const Rect& plot = d.scene.plot;
  const Theme& theme = pen.frame.theme;
  const TextStyle style = pen.style(11, point.current ? theme.text : theme.dim, point.current ? Face::TextSemiBold : Face::Text);
  const float width = pen.width(point.name, style), height = style.size * 1.2f;
  const auto free = [&](const Rect& box) {
    return box.x > plot.x && box.right() < plot.right() && box.y > plot.y && box.bottom() < plot.bottom() && lies_free(box, taken) &&
           lies_free(box, d.words);
  };
  for (int turn = 0; turn < 25; ++turn) {
    const int lines = turn % 2 ? (turn + 1) / 2 : -turn / 2;  // 0, 1, -1, 2, -2 ...
    for (const bool left : {false, true}) {
      const float away = pen.px(lines == 0 ? 10.0f : 24.0f), side = left ? -1.0f : 1.0f;
      const Rect box{left ? at.x - away - width : at.x + away, at.y + (static_cast<float>(lines) - 0.5f) * height, width, height};
      const float middle = box.center().y;
      const Point from{at.x + side * pen.px(7), at.y}, to{at.x + side * (away - pen.px(3)), middle};
      if (!free(box) || (lines != 0 && !crossing && crosses(from, to, d.words))) continue;
      if (lines != 0) {
        pen.canvas.line(from, to, theme.faint, 1);
        keep_clear(from, to, pen.px(4), d.taken);
      }
      pen.canvas.text({box.x, middle + style.size * 0.36f}, point.name, style);
      d.words.push_back(box);
      return true;
    }
  }
  return false;
}

// A kernel's name is drawn once, at the last of its dots.
bool is_named(const RooflineInput& input, size_t i) {
  return std::none_of(input.points.begin() + static_cast<std::ptrdiff_t>(i) + 1, input.points.end(),
                      [&](const RooflinePoint& other) { return other.name == input.points[i].name; });
}

// The chosen kernel's name first. Where nothing else is free, names may be on lines, and that one on dots; but in a small plot with
// large type those would be most of what is seen, and hovering has them.
void draw_names(Drawn& d) {
  d.taken.insert(d.taken.end(), d.dots.begin(), d.dots.end());
  const bool roomy = d.scene.plot.height >= d.pen.px(180);
  for (const bool current : {true, false})
    for (size_t i = 0; i < d.input.points.size(); ++i) {
      const RooflinePoint& point = d.input.points[i];
      if (point.current != current || !d.scene.dots[i] || !is_named(d.input, i)) continue;
      const Point at = *d.scene.dots[i];
      if (draw_name(d, point, at, d.taken, false)) continue;
      if (roomy && (draw_name(d, point, at, d.dots, false) || draw_name(d, point, at, d.dots, true))) continue;
      if (current) draw_name(d, point, at, {}, true);
    }
}

// A line for each roof: how near it is, and what the number means; the binding one first.
std::string share_of(const Pen& pen, const RooflineInput& input, const RooflinePoint& point, Roof roof) {
  const auto bound = bound_of(input, point, roof);
  const size_t level = static_cast<size_t>(roof);
  const bool moves = roof != Roof::Fma && point.intensity[level] > 0;
  if (!bound && !moves) return {};
  const std::string key = roof_key(roof), intensity = moves ? shown(point.intensity[level]) : "";
  if (!bound) return pen.frame.strings.format("plot.roof_unknown." + key, {{"intensity", std::string_view(intensity)}});
  const std::string text = pen.frame.strings.format(
      "plot.roof_share." + key,
      {{"percent", std::string_view(shown(100 * point.gflops / *bound))}, {"intensity", std::string_view(intensity)}});
  if (is_above(input, point, roof)) return text + "\n" + pen.frame.strings.get("plot.roof_above." + key);
  return text;
}
std::string hover_text(const Pen& pen, const RooflineInput& input, const RooflinePoint& point) {
  const viz::Strings& strings = pen.frame.strings;
  std::string text =
      strings.format("plot.hover_roofline", {{"name", std::string_view(point.name)}, {"value", std::string_view(shown(point.gflops))}});
  const auto binding = binding_roof(input, point);
  if (is_far_below(input, point))
    text += "\n" + strings.get("plot.roof_far");
  else if (binding)
    text += "\n" + strings.get(std::string("plot.roof_binds.") + roof_key(*binding));
  for (const Roof roof : kAllRoofs)
    if (const std::string share = share_of(pen, input, point, roof); !share.empty()) text += "\n" + share;
  return text + (point.note.empty() ? "" : "\n" + point.note);
}

// Where the chosen kernel is at every level: at one speed, so on one line.
void draw_levels(Drawn& d) {
  const RooflinePoint* const chosen = chosen_point(d.input);
  if (!chosen) return;
  Pen& pen = d.pen;
  for (size_t level = 0; level < kMemoryRoofs; ++level)
    if (chosen->intensity[level] > 0) d.scene.levels.push_back({kAllRoofs[level], d.at(chosen->intensity[level], chosen->gflops)});
  if (d.scene.levels.empty()) return;
  const auto [first, last] = std::minmax_element(d.scene.levels.begin(), d.scene.levels.end(),
                                                 [](const LevelMark& a, const LevelMark& b) { return a.at.x < b.at.x; });
  pen.canvas.begin_group("levels");
  pen.canvas.line(first->at, last->at, pen.frame.theme.dim, 1);
  keep_clear(first->at, last->at, pen.px(4), d.taken);
  const float reach = pen.px(7);
  for (const LevelMark& mark : d.scene.levels) {
    const Color color = roof_color(pen.frame.theme, mark.roof);
    pen.canvas.line({mark.at.x, mark.at.y - reach}, {mark.at.x, mark.at.y + reach}, color, 2.5f);
    d.taken.push_back({mark.at.x - 2, mark.at.y - reach, 4, 2 * reach});
    pen.hit(Hover::Kind::Sample, {mark.at.x - reach, mark.at.y - reach, 2 * reach, 2 * reach},
            chosen->name + "\n" + share_of(pen, d.input, *chosen, mark.roof));
  }
  for (const LevelMark& mark : d.scene.levels) {
    const TextStyle style = pen.style(11, roof_color(pen.frame.theme, mark.roof), Face::TextSemiBold);
    const std::string text = pen.frame.strings.get(std::string("plot.level.") + roof_key(mark.roof));
    const float width = pen.width(text, style), above = mark.at.y - pen.px(10), below = mark.at.y + pen.px(10) + style.size;
    const float middle = mark.at.x - width / 2, right = mark.at.x + pen.px(5), left = mark.at.x - width - pen.px(5);
    draw_words(
        d, text, style,
        {{middle, above}, {middle, below}, {right, above}, {left, above}, {right, below}, {left, below}, {middle, above - style.size}});
  }
  pen.canvas.end_group();
}

// Every dot can be hovered. Rings tell recorded ones from those that were measured here.
void draw_points(Drawn& d) {
  Pen& pen = d.pen;
  const Theme& theme = pen.frame.theme;
  const bool mixed = std::any_of(d.input.points.begin(), d.input.points.end(), [](const RooflinePoint& p) { return !p.recorded; });
  pen.canvas.begin_group("points");
  for (size_t i = 0; i < d.input.points.size(); ++i) {
    const RooflinePoint& point = d.input.points[i];
    if (!d.scene.dots[i]) continue;
    const Point at = *d.scene.dots[i];
    const auto binding = is_far_below(d.input, point) ? std::nullopt : binding_roof(d.input, point);
    const Color color = binding ? roof_color(theme, *binding) : theme.dim;
    mark(pen, d.input.origins.size() > 1 ? point.origin : 0, at, pen.px(point.current ? 5.5f : 4), color);
    if (point.recorded && mixed) pen.canvas.stroke_circle(at, pen.px(7), color, 1);
    if (point.current) pen.canvas.stroke_circle(at, pen.px(9), theme.text, 1.5f);
    const float reach = pen.px(7);
    pen.hit(Hover::Kind::Sample, {at.x - reach, at.y - reach, 2 * reach, 2 * reach}, hover_text(pen, d.input, point),
            static_cast<int64_t>(i));
  }
  pen.canvas.end_group();
}

void draw_intensities(Pen& pen, const Rect& plot, const Scale& x) {
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
  // The whole sentence, or less of it: never half a word.
  const TextStyle style = pen.style(11, theme.dim);
  std::string text = pen.frame.strings.get("plot.intensity");
  if (pen.width(text, style) > plot.width) text = pen.frame.strings.get("plot.intensity_short");
  pen.text({plot.x, plot.bottom() + mono.size * 3}, text, style, plot.width);
}

void draw_all(Drawn& d) {
  Pen& pen = d.pen;
  for (const RooflinePoint& point : d.input.points) {
    const auto place = place_of(d.input, point);
    d.scene.dots.push_back(place ? std::optional(d.at(point.intensity[static_cast<size_t>(*place)], point.gflops)) : std::nullopt);
    if (place) d.dots.push_back({d.scene.dots.back()->x - pen.px(7), d.scene.dots.back()->y - pen.px(7), pen.px(14), pen.px(14)});
  }
  pen.canvas.begin_group("roofs");
  draw_roof_lines(d);
  draw_roof_words(d);
  pen.canvas.end_group();
  draw_levels(d);
  draw_points(d);
  pen.canvas.begin_group("names");
  draw_names(d);
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
    const float legend = draw_origins(pen, input.origins, {area.x, area.y, area.width, area.height * 0.4f},
                                      [&](size_t i, const Rect& box) { mark(pen, i, box.center(), pen.px(4.5f), frame.theme.dim); });
    area = {area.x, legend, area.width, area.bottom() - legend};
    Drawn d{pen, input, scene, {}, {}, {}, {}, {}};
    choose_scales(input, area, d.x, d.y);
    const auto rows = log_ticks(d.y.low, d.y.high, static_cast<uint32_t>(std::max(2.0f, area.height / pen.px(34))));
    const float labels = width_of_labels(pen, rows);
    scene.plot = {area.x + labels + pen.px(10), area.y + pen.px(8), area.width - labels - pen.px(10), area.height - pen.px(52)};
    if (scene.plot.height < pen.px(60) || scene.plot.width < pen.px(80)) return say_no_room(pen, area);
    choose_scales(input, scene.plot, d.x, d.y);
    draw_value_axis(pen, scene.plot, d.y, rows);
    draw_intensities(pen, scene.plot, d.x);
    draw_all(d);
  });
}

}  // namespace warplens::viz
