// The canvas of the scenes, drawn into a Dear ImGui draw list.
#pragma once

#include <imgui.h>

#include "app/panels/kit/type.h"
#include "viz/canvas/canvas.h"

namespace warplens::app {

inline ImU32 to_imgui(viz::Color c) { return IM_COL32(c.r, c.g, c.b, c.a); }
inline ImVec2 to_imgui(viz::Point p) { return {p.x, p.y}; }

class ImguiCanvas : public viz::Canvas {
 public:
  ImguiCanvas(ImDrawList* list, const TypeSet& type) : list_(list), type_(type) {}

  void fill_rect(const viz::Rect& rect, viz::Color color, float radius = 0) override;
  void stroke_rect(const viz::Rect& rect, viz::Color color, float width = 1, float radius = 0) override;
  void line(viz::Point a, viz::Point b, viz::Color color, float width = 1, bool dashed = false) override;
  void curve(viz::Point a, viz::Point control_a, viz::Point control_b, viz::Point b, viz::Color color, float width = 1) override;
  void fill_polygon(const std::vector<viz::Point>& points, viz::Color color) override;
  void fill_circle(viz::Point center, float radius, viz::Color color) override;
  void stroke_circle(viz::Point center, float radius, viz::Color color, float width = 1) override;
  void text(viz::Point anchor, std::string_view text, const viz::TextStyle& style) override;
  float text_width(std::string_view text, const viz::TextStyle& style) const override;
  void image(const viz::Rect& rect, uint32_t width, uint32_t height, const std::vector<viz::Color>& pixels) override;
  void push_clip(const viz::Rect& rect) override;
  void pop_clip() override;

 private:
  ImDrawList* list_;
  const TypeSet& type_;
};

}  // namespace warplens::app
