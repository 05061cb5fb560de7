// What scenes are built from: titles, chips, triangles; all sizes in pixels at 100% times the frame's scale.
#pragma once

#include <algorithm>
#include <cmath>

#include "viz/scenes/scene.h"

namespace warplens::viz {

// A pen over a scene: records what is drawn, remembers what can be hovered.
class Pen {
 public:
  Pen(const Frame& frame, Scene& scene) : frame(frame), scene_(scene), canvas(frame.metrics) {
    canvas.set_line_scale(1 + 0.6f * (frame.scale - 1));
    canvas.set_hairline(hairline_at(frame.scale));
  }
  ~Pen() { scene_.drawing = canvas.take(); }
  Pen(const Pen&) = delete;

  float px(float size) const { return size * frame.scale; }
  TextStyle style(float size, Color color, Face face = Face::Text, Align align = Align::Left) const {
    return {face, std::max(px(size), frame.metrics.least_size()), color, align};
  }
  float width(std::string_view text, const TextStyle& style) const { return canvas.text_width(text, style); }
  // Of a line between cells of that size: a hairline, as long as it leaves them four fifths.
  float between(float cell) const {
    const float hairline = hairline_at(frame.scale);
    return std::clamp(std::floor(cell * 0.2f), 1.0f, hairline) / hairline;
  }

  // Text that never leaves `width`: shortened where it must be, and then readable by hovering.
  void text(Point anchor, const std::string& text, const TextStyle& style, float width);
  // Text centred in a rect; false, and nothing drawn, where it does not fit.
  bool centered(const Rect& rect, std::string_view text, const TextStyle& style);
  // Wrapped lines from `top`, at most `max_lines` (the last one shortened); gives the y below.
  float paragraph(float x, float top, float width, std::string_view text, const TextStyle& style, int max_lines);

  // Title and sentence at the top of `area`; what is left of `area` is given back.
  Rect heading(const Rect& area, std::string_view title, std::string_view sentence);

  void triangle(Point center, float size, Color color);  // a conflict
  void check(Point center, float size, Color color);     // a tick mark in a disc: all is well
  void hit(Hover::Kind kind, const Rect& rect, std::string text, int64_t index = -1, int64_t second = -1, int64_t third = -1);

  const Frame& frame;

 private:
  Scene& scene_;

 public:
  Recorder canvas;
};

// Runs `draw(pen, scene)` and gives the scene with what was drawn.
template <class T, class Draw>
T make_scene(const Frame& frame, Draw draw) {
  T scene;
  scene.veil = frame.veil;
  {
    Pen pen(frame, scene);
    draw(pen, scene);
  }
  return scene;
}

// A number with its name in a frame: "2 wavefronts".
struct Chip {
  std::string number, name;
  Color color;
  std::string help = {};         // what the name means
  std::string_view before = {};  // "=": what it is to the one before
};
// One row, or several where they do not fit; gives the y below. Chips that would pass `bottom` are left out.
float draw_chips(Pen& pen, const Rect& area, const std::vector<Chip>& chips);

std::string percent_text(uint64_t part, uint64_t of);  // "12.5%", "100%"

Rect inset(const Rect& rect, float by);
std::string ordinal_range(const std::vector<uint32_t>& numbers);  // "16–31", "0, 2, 4", "0–3, 8"
std::vector<uint32_t> bits_of(uint32_t mask);

}  // namespace warplens::viz
