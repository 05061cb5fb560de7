// What scenes draw on. Back ends: SVG (export), a recorder (tests), Dear ImGui (the window). Units: pixels at 100% scale,
// y downwards.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::viz {

struct Point {
  float x = 0, y = 0;
};
struct Rect {
  float x = 0, y = 0, width = 0, height = 0;
  float right() const { return x + width; }
  float bottom() const { return y + height; }
  Point center() const { return {x + width / 2, y + height / 2}; }
  bool contains(Point p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
};
struct Color {
  uint8_t r = 0, g = 0, b = 0, a = 255;
  Color with_alpha(float alpha) const { return {r, g, b, static_cast<uint8_t>(alpha * 255.0f + 0.5f)}; }
  friend bool operator==(const Color&, const Color&) = default;
};
enum class Face : uint8_t { Text, TextSemiBold, Mono, MonoSemiBold };
enum class Align : uint8_t { Left, Center, Right };
struct TextStyle {
  Face face = Face::Text;
  float size = 13;
  Color color;
  Align align = Align::Left;  // about the given x
};

class Canvas {
 public:
  virtual ~Canvas() = default;
  virtual void fill_rect(const Rect& rect, Color color, float radius = 0) = 0;
  virtual void stroke_rect(const Rect& rect, Color color, float width = 1, float radius = 0) = 0;
  virtual void line(Point a, Point b, Color color, float width = 1, bool dashed = false) = 0;
  virtual void curve(Point a, Point control_a, Point control_b, Point b, Color color, float width = 1) = 0;  // cubic Bezier
  virtual void fill_polygon(const std::vector<Point>& points, Color color) = 0;                              // convex
  virtual void fill_circle(Point center, float radius, Color color) = 0;
  virtual void stroke_circle(Point center, float radius, Color color, float width = 1) = 0;
  virtual void text(Point baseline_left_or_anchor, std::string_view text, const TextStyle& style) = 0;  // y is the baseline
  virtual float text_width(std::string_view text, const TextStyle& style) const = 0;
  virtual float least_size() const { return 0; }  // texts of a smaller size are set in this one
  virtual void image(const Rect& rect, uint32_t width, uint32_t height, const std::vector<Color>& pixels) = 0;  // nearest
  virtual void push_clip(const Rect& rect) = 0;
  virtual void pop_clip() = 0;
  virtual void begin_group(std::string_view name) { (void)name; }  // names a part, for tests and SVG ids
  virtual void end_group() {}
};

}  // namespace warplens::viz
