#include "viz/scenes/plots/parts.h"

#include <algorithm>
#include <cmath>

#include "viz/canvas/text.h"

namespace warplens::viz {

std::string shown(double value) { return grouped_decimal(value, value < 10 ? 2 : value < 1000 ? 1 : 0); }
int tick_decimals(double step) { return step >= 1 ? 0 : std::min(6, static_cast<int>(std::ceil(-std::log10(step) - 1e-9))); }

Color series_color(const Theme& theme, size_t index, uint32_t current, bool reference) {
  if (index == current) return theme.accent;
  if (reference) return theme.reference;
  const Color others[] = {theme.warp, theme.sub, theme.thread};
  return others[(index < current ? index : index - 1) % 3];
}

void mark(Pen& pen, size_t series, Point at, float radius, Color color) {
  const float r = radius * 1.25f;
  switch (series % kMarks) {
    case 0:
      return pen.canvas.fill_circle(at, radius, color);
    case 1:
      return pen.canvas.fill_rect({at.x - radius * 0.9f, at.y - radius * 0.9f, radius * 1.8f, radius * 1.8f}, color);
    case 2:
      return pen.triangle(at, radius * 2.1f, color);
    case 3:
      return pen.canvas.fill_polygon({{at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, {at.x - r, at.y}}, color);
    default:
      return pen.canvas.fill_polygon({{at.x, at.y + r}, {at.x - r, at.y - r * 0.8f}, {at.x + r, at.y - r * 0.8f}}, color);
  }
}

void hatch(Pen& pen, const Rect& box, Color color, float gap) {
  pen.canvas.push_clip(box);
  for (float x = box.x - box.height; x < box.right(); x += gap) pen.canvas.line({x, box.bottom()}, {x + box.height, box.y}, color, 1);
  pen.canvas.pop_clip();
}

void recorded_bar(Pen& pen, const Rect& box, Color color) {
  pen.canvas.fill_rect(box, color.with_alpha(0.28f));
  hatch(pen, box, color.with_alpha(0.75f), pen.px(6));
  pen.canvas.stroke_rect(box, color, 1);
}

float Scale::operator()(double value) const {
  const double at = logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
  return from + static_cast<float>(at) * (to - from);
}

std::vector<double> log_ticks(double low, double high, uint32_t most) {
  const auto with = [&](std::initializer_list<double> factors) {
    std::vector<double> ticks;
    for (double decade = std::pow(10.0, std::floor(std::log10(low) + 1e-9)); decade <= high * 1.0001; decade *= 10)
      for (const double factor : factors)
        if (decade * factor >= low * 0.9999 && decade * factor <= high * 1.0001) ticks.push_back(decade * factor);
    return ticks;
  };
  const auto fine = with({1, 2, 5});
  return fine.size() <= most ? fine : with({1});
}

std::string tick_text(std::span<const double> ticks, size_t index) {
  double step = ticks[index];
  bool even = true;
  for (size_t i = 2; i < ticks.size(); ++i) even &= std::abs((ticks[i] - ticks[i - 1]) / (ticks[1] - ticks[0]) - 1) < 1e-6;
  // On a logarithmic axis each has its own: 0.1, 1, 100.
  for (size_t i = 1; i < ticks.size() && even; ++i) step = std::min(step, ticks[i] - ticks[i - 1]);
  return grouped_decimal(ticks[index], tick_decimals(step > 0 ? step : 1));
}

float width_of_labels(const Pen& pen, std::span<const double> ticks) {
  float width = 0;
  for (size_t i = 0; i < ticks.size(); ++i) width = std::max(width, pen.width(tick_text(ticks, i), pen.style(11, {}, Face::Mono)));
  return width;
}

void draw_value_axis(Pen& pen, const Rect& plot, const Scale& y, std::span<const double> ticks) {
  const Theme& theme = pen.frame.theme;
  const TextStyle mono = pen.style(11, theme.dim, Face::Mono, Align::Right);
  for (size_t i = 0; i < ticks.size(); ++i) {
    const float at = y(ticks[i]);
    pen.canvas.line({plot.x, at}, {plot.right(), at}, theme.line, i == 0 ? 1.2f : 0.7f);
    pen.canvas.text({plot.x - pen.px(8), at + mono.size * 0.36f}, tick_text(ticks, i), mono);
  }
}

float draw_plot_legend(Pen& pen, const std::vector<LegendEntry>& entries, const Rect& area, const DrawSample& sample) {
  const Theme& theme = pen.frame.theme;
  const TextStyle name = pen.style(12, theme.text), quiet = pen.style(12, theme.dim);
  const float box = pen.px(18), left = box + pen.px(6);
  float x = area.x, y = area.y;
  pen.canvas.begin_group("legend");
  for (size_t i = 0; i < entries.size(); ++i) {
    const std::string note = entries[i].note.empty() ? "" : "  " + entries[i].note;
    const float width = std::min(area.width, left + pen.width(entries[i].name, name) + pen.width(note, quiet));
    if (x > area.x && x + width > area.right()) x = area.x, y += pen.px(20);
    if (y + pen.px(20) > area.bottom()) break;
    const float middle = y + pen.px(10), base = middle + name.size * 0.36f;
    sample(i, {x, middle - pen.px(5), box, pen.px(10)});
    pen.text({x + left, base}, entries[i].name, name, area.right() - x - left);
    const float after = x + left + pen.width(entries[i].name, name);
    if (!note.empty() && after < area.right()) pen.text({after, base}, note, quiet, area.right() - after);
    x += width + pen.px(18);
  }
  pen.canvas.end_group();
  return entries.empty() ? y : y + pen.px(20);
}

float draw_origins(Pen& pen, const std::vector<PlotOrigin>& origins, const Rect& area, const DrawSample& sample) {
  if (origins.size() < 2) return area.y;
  std::vector<LegendEntry> entries;
  for (const PlotOrigin& origin : origins) entries.push_back({origin.name, ""});
  return draw_plot_legend(pen, entries, area, sample);
}

Color origin_color(const Theme& theme, size_t origin) {
  const Color colors[] = {mix(theme.line, theme.dim, 0.45f), theme.sub, theme.thread, theme.warp};
  return colors[origin % std::size(colors)];
}

namespace {

// "Warp tiling, padded As" with a word left of the gap and two right of it: "Warp … padded As".
struct Shortened {
  std::string head, tail;
  std::string text() const { return head + (head.empty() ? "… " : tail.empty() ? " …" : " … ") + tail; }
  bool fits(const std::string& name) const {
    return name.size() >= head.size() + tail.size() && name.starts_with(head) && name.ends_with(tail);
  }
};

std::vector<Shortened> shortenings(const std::string& name) {
  std::vector<Shortened> all;
  std::vector<size_t> heads{0}, tails{name.size()};  // where a head may end and a tail begin
  for (size_t space = name.find(' '); space != std::string::npos; space = name.find(' ', space + 1))
    heads.push_back(space), tails.push_back(space + 1);
  for (const size_t head : heads)
    for (const size_t tail : tails)
      if (tail > head + 1 && (head > 0 || tail < name.size())) all.push_back({name.substr(0, head), name.substr(tail)});
  return all;
}

}  // namespace

std::vector<std::string> distinct_names(const Pen& pen, const std::vector<std::string>& names, const TextStyle& style, float width) {
  std::vector<std::string> out;
  for (const std::string& name : names) {
    std::string best;
    if (pen.width(name, style) <= width) best = name;
    float widest = 0;
    if (best.empty())
      for (const Shortened& shorter : shortenings(name)) {
        const std::string text = shorter.text();
        const float wide = pen.width(text, style);
        const bool only = std::none_of(names.begin(), names.end(), [&](const auto& other) { return other != name && shorter.fits(other); });
        if (only && wide <= width && wide > widest) best = text, widest = wide;
      }
    out.push_back(best.empty() ? fit_text(pen.canvas, name, style, width) : best);
  }
  return out;
}

void say_no_room(Pen& pen, const Rect& area) {
  const TextStyle style = pen.style(13, pen.frame.theme.dim);
  const int lines = std::clamp(static_cast<int>(area.height / (style.size * 1.5f)), 1, 3);
  pen.paragraph(area.x, area.y, area.width, pen.frame.strings.get("plot.no_room"), style, lines);
}

Rect draw_footnote(Pen& pen, const std::string& text, const Rect& area) {
  if (text.empty() || area.height < pen.px(160)) return area;
  const TextStyle style = pen.style(11, pen.frame.theme.dim);
  const size_t lines = std::min<size_t>(area.height < pen.px(320) ? 2 : 3, wrap_text(pen.canvas, text, style, area.width).size());
  const float more = static_cast<float>(lines - 1) * style.size * 1.5f;
  pen.paragraph(area.x, area.bottom() - pen.px(3) - style.size * 1.05f - more, area.width, text, style, static_cast<int>(lines));
  return {area.x, area.y, area.width, area.height - pen.px(22) - more};
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace warplens::viz
