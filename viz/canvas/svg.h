// A canvas that writes one self-contained SVG document.
#pragma once

#include <string>
#include <vector>

#include "viz/canvas/canvas.h"

namespace warplens::viz {

// As text of XML and HTML.
std::string escaped(std::string_view text);

class SvgCanvas : public Canvas {
 public:
  // `prefix`: of all ids, where several pictures are in one document; `wide_marks`: as has_wide_marks() says of the texts' language.
  SvgCanvas(float width, float height, Color background, std::string prefix = {}, bool wide_marks = false);

  std::string finish();  // closes what is open; the canvas is empty afterwards

  void fill_rect(const Rect& rect, Color color, float radius = 0) override;
  void stroke_rect(const Rect& rect, Color color, float width = 1, float radius = 0) override;
  void line(Point a, Point b, Color color, float width = 1, bool dashed = false) override;
  void curve(Point a, Point control_a, Point control_b, Point b, Color color, float width = 1) override;
  void fill_polygon(const std::vector<Point>& points, Color color) override;
  void fill_circle(Point center, float radius, Color color) override;
  void stroke_circle(Point center, float radius, Color color, float width = 1) override;
  void text(Point anchor, std::string_view text, const TextStyle& style) override;
  float text_width(std::string_view text, const TextStyle& style) const override;
  void image(const Rect& rect, uint32_t width, uint32_t height, const std::vector<Color>& pixels) override;
  void push_clip(const Rect& rect) override;
  void pop_clip() override;
  void begin_group(std::string_view name) override;
  void end_group() override;

 private:
  std::string prefix_, head_, body_;
  bool wide_marks_ = false;
  uint32_t open_ = 0;  // groups that are open
  uint32_t clips_ = 0, groups_ = 0;
};

}  // namespace warplens::viz
