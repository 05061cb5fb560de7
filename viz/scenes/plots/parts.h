// What all plots have in common: numbers in words, marks that differ in shape as well as in colour, axes, hatching, CSV.
#pragma once

#include <functional>
#include <span>

#include "viz/scenes/parts.h"
#include "viz/scenes/plots/origin.h"

namespace warplens::viz {

// Three or more digits, none that mean nothing: 9.62, 44.1, 41 908.
std::string shown(double value);
// After the point, for ticks this far apart.
int tick_decimals(double step);

// `reference`: the library's, which has a colour of its own.
Color series_color(const Theme& theme, size_t index, uint32_t current, bool reference);
// A shape for each series beside its colour: disc, square, triangle, diamond, triangle on its point; then from the beginning.
inline constexpr size_t kMarks = 5;
void mark(Pen& pen, size_t series, Point at, float radius, Color color);
// What was recorded elsewhere or earlier: pale, with diagonals, and a frame; what was measured here is solid.
void recorded_bar(Pen& pen, const Rect& box, Color color);
void hatch(Pen& pen, const Rect& box, Color color, float gap);

// Values on a straight or logarithmic scale over a range of pixels; `to` may be less than `from`.
struct Scale {
  double low = 0, high = 1;
  float from = 0, to = 1;
  bool logarithmic = false;
  float operator()(double value) const;
};
// Powers of ten, and 2 and 5 times them while there is room for at most `most`.
std::vector<double> log_ticks(double low, double high, uint32_t most);
// Lines across `plot` with numbers left of it. `width_of_labels` says how much room the numbers need.
void draw_value_axis(Pen& pen, const Rect& plot, const Scale& y, std::span<const double> ticks);
float width_of_labels(const Pen& pen, std::span<const double> ticks);
std::string tick_text(std::span<const double> ticks, size_t index);

// Samples of what is drawn with names and quiet notes, one after the other, as many rows as fit; gives the y below.
struct LegendEntry {
  std::string name, note;
};
using DrawSample = std::function<void(size_t entry, const Rect& box)>;
float draw_plot_legend(Pen& pen, const std::vector<LegendEntry>& entries, const Rect& area, const DrawSample& sample);
// Whose is what, where there are several: else nothing.
float draw_origins(Pen& pen, const std::vector<PlotOrigin>& origins, const Rect& area, const DrawSample& sample);
Color origin_color(const Theme& theme, size_t origin);

// The names, those wider than `width` shortened by whole words so that each can still be distinguished from all others.
std::vector<std::string> distinct_names(const Pen& pen, const std::vector<std::string>& names, const TextStyle& style, float width);
// Instead of a picture that has no room.
void say_no_room(Pen& pen, const Rect& area);
// A quiet line or two at the lower edge, where there is room; gives what is left of `area`.
Rect draw_footnote(Pen& pen, const std::string& text, const Rect& area);

std::string csv_field(const std::string& text);

}  // namespace warplens::viz
