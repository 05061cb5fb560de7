// A drawing as plain records: what a layout makes, what painting replays, what tests look at.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "viz/canvas/canvas.h"

namespace warplens::viz {

// The points of a record. Up to four of them, which all but polygons have, are held without an allocation: a frame has thousands.
class Points {
 public:
  Points() = default;
  Points(std::initializer_list<Point> few) : count_(few.size()) { std::copy(few.begin(), few.end(), few_.begin()); }
  explicit Points(const std::vector<Point>& many) : count_(many.size()), many_(many) {}

  size_t size() const { return count_; }
  const Point* begin() const { return many_.empty() ? few_.data() : many_.data(); }
  const Point* end() const { return begin() + count_; }
  const Point& operator[](size_t i) const { return begin()[i]; }
  const std::vector<Point>& polygon() const { return many_; }

 private:
  size_t count_ = 0;
  std::array<Point, 4> few_{};
  std::vector<Point> many_;
};

struct Record {
  enum class Kind : uint8_t {
    FillRect,
    StrokeRect,
    Line,
    Curve,
    Polygon,
    FillCircle,
    StrokeCircle,
    Text,
    Image,
    PushClip,
    PopClip,
    BeginGroup,
    EndGroup
  };
  Kind kind = Kind::FillRect;
  Rect rect;      // FillRect, StrokeRect, Image, PushClip; a text's box
  Points points;  // Line 2, Curve 4 (end, controls, end), Polygon, Text and circles 1
  Color color;
  float width = 1, radius = 0;
  bool dashed = false;
  std::string text;  // Text; BeginGroup: the group's name
  TextStyle style;
  uint32_t columns = 0, rows = 0;
  std::vector<Color> pixels;
  std::string group;  // names of the open groups, joined by '/'
  Rect clip;          // what was visible when it was drawn; width 0: everything
};
using Drawing = std::vector<Record>;

void replay(const Drawing& drawing, Canvas& canvas);
Rect intersection(const Rect& a, const Rect& b);  // of no size where they do not meet

// How wide a line is, in whole pixels, that is one pixel wide at 100%.
inline float hairline_at(float scale) { return std::max(1.0f, std::floor(scale + 0.25f)); }

// Records everything. Text widths come from `metrics` when given, else from approximate_text_width.
class Recorder : public Canvas {
 public:
  Recorder() = default;
  explicit Recorder(const Canvas& metrics) : metrics_(&metrics), least_(metrics.least_size()) {}

  const Drawing& drawing() const { return drawing_; }
  Drawing take() { return std::move(drawing_); }
  std::optional<Rect> clip() const { return clips_.empty() ? std::nullopt : std::optional(clips_.back()); }
  void set_least_size(float pixels) { least_ = pixels; }
  // What is wider than a hairline is so many times as wide: beside larger text it would look thin. A hairline is one pixel, or as many
  // whole ones as suit the scale.
  void set_line_scale(float times) { line_scale_ = times; }
  void set_hairline(float pixels) { hairline_ = pixels; }
  void append(Drawing drawing);  // a finished drawing, inside what is clipped now

  void fill_rect(const Rect& rect, Color color, float radius = 0) override;
  void stroke_rect(const Rect& rect, Color color, float width = 1, float radius = 0) override;
  void line(Point a, Point b, Color color, float width = 1, bool dashed = false) override;
  void curve(Point a, Point control_a, Point control_b, Point b, Color color, float width = 1) override;
  void fill_polygon(const std::vector<Point>& points, Color color) override;
  void fill_circle(Point center, float radius, Color color) override;
  void stroke_circle(Point center, float radius, Color color, float width = 1) override;
  void text(Point anchor, std::string_view text, const TextStyle& style) override;
  float text_width(std::string_view text, const TextStyle& style) const override;
  float least_size() const override { return least_; }
  void image(const Rect& rect, uint32_t width, uint32_t height, const std::vector<Color>& pixels) override;
  void push_clip(const Rect& rect) override;
  void pop_clip() override;
  void begin_group(std::string_view name) override;
  void end_group() override;

 private:
  Record& add(Record::Kind kind);
  TextStyle readable(TextStyle style) const { return style.size = std::max(style.size, least_), style; }
  const Canvas* metrics_ = nullptr;
  float scaled(float width) const { return width > 1 ? std::max(width * line_scale_, hairline_) : width * hairline_; }
  float least_ = 0, line_scale_ = 1, hairline_ = 1;
  Drawing drawing_;
  std::vector<std::string> groups_;
  std::vector<Rect> clips_;
};

}  // namespace warplens::viz
