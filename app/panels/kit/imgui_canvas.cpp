#include "app/panels/kit/imgui_canvas.h"

#include <algorithm>
#include <cmath>

namespace warplens::app {
namespace {

constexpr float kDash = 5, kGap = 4;

}  // namespace

void ImguiCanvas::fill_rect(const viz::Rect& r, viz::Color color, float radius) {
  list_->AddRectFilled({r.x, r.y}, {r.right(), r.bottom()}, to_imgui(color), radius);
}

void ImguiCanvas::stroke_rect(const viz::Rect& r, viz::Color color, float width, float radius) {
  list_->AddRect({r.x, r.y}, {r.right(), r.bottom()}, to_imgui(color), radius, 0, width);
}

void ImguiCanvas::line(viz::Point a, viz::Point b, viz::Color color, float width, bool dashed) {
  // Hairlines along an axis are rectangles on whole pixels: anti-aliasing would spread them over more.
  if (!dashed && (width <= 1.01f || width == 2 || width == 3) && (a.x == b.x || a.y == b.y)) {
    const float thick = std::max(1.0f, std::floor(width)), before = std::floor(thick / 2);
    const bool upright = a.x == b.x;
    const float x = std::floor(std::min(a.x, b.x)) - (upright ? before : 0), y = std::floor(std::min(a.y, b.y)) - (upright ? 0 : before);
    const float w = upright ? thick : std::max(1.0f, std::abs(b.x - a.x)), h = upright ? std::max(1.0f, std::abs(b.y - a.y)) : thick;
    list_->AddRectFilled({x, y}, {x + w, y + h}, to_imgui(color));
    return;
  }
  if (!dashed) return list_->AddLine(to_imgui(a), to_imgui(b), to_imgui(color), width);
  const float length = std::hypot(b.x - a.x, b.y - a.y);
  for (float at = 0; at < length; at += kDash + kGap) {
    const float t0 = at / length, t1 = std::min(at + kDash, length) / length;
    list_->AddLine({a.x + (b.x - a.x) * t0, a.y + (b.y - a.y) * t0}, {a.x + (b.x - a.x) * t1, a.y + (b.y - a.y) * t1}, to_imgui(color),
                   width);
  }
}

void ImguiCanvas::curve(viz::Point a, viz::Point ca, viz::Point cb, viz::Point b, viz::Color color, float width) {
  list_->AddBezierCubic(to_imgui(a), to_imgui(ca), to_imgui(cb), to_imgui(b), to_imgui(color), width);
}

void ImguiCanvas::fill_polygon(const std::vector<viz::Point>& points, viz::Color color) {
  static_assert(sizeof(viz::Point) == sizeof(ImVec2));
  list_->AddConvexPolyFilled(reinterpret_cast<const ImVec2*>(points.data()), static_cast<int>(points.size()), to_imgui(color));
}

void ImguiCanvas::fill_circle(viz::Point c, float radius, viz::Color color) {
  list_->AddCircleFilled(to_imgui(c), radius, to_imgui(color));
}

void ImguiCanvas::stroke_circle(viz::Point c, float radius, viz::Color color, float width) {
  list_->AddCircle(to_imgui(c), radius, to_imgui(color), 0, width);
}

void ImguiCanvas::text(viz::Point anchor, std::string_view text, const viz::TextStyle& style) {
  if (text.empty()) return;
  const TypeSet::Cut cut = type_.cut(style.face, style.size);
  float x = anchor.x;
  if (style.align != viz::Align::Left) x -= text_width(text, style) * (style.align == viz::Align::Center ? 0.5f : 1.0f);
  // Whole pixels keep the letters sharp.
  const ImVec2 at{std::round(x), std::round(anchor.y - ascent(cut))};
  const auto write = [&](float left, std::string_view part) {
    list_->AddText(cut.font, cut.pixels, {left, at.y}, to_imgui(style.color), part.data(), part.data() + part.size());
  };
  type_.set(style.face, style.size, text, [&](float left, std::string_view part) { write(std::round(at.x + left), part); });
  // The other letters have one weight: set twice, a little apart, they are as bold as their neighbours.
  if (style.face != viz::Face::TextSemiBold) return;
  const float apart = std::max(0.5f, style.size * 0.03f);
  for (size_t i = 0; i < text.size();) {
    if (static_cast<unsigned char>(text[i]) < 0xe3) {
      ++i;
      continue;
    }
    size_t end = i;  // of these letters, three bytes each
    while (end + 3 <= text.size() && static_cast<unsigned char>(text[end]) >= 0xe3 && static_cast<unsigned char>(text[end]) < 0xf0)
      end += 3;
    if (end == i) break;
    write(at.x + text_width(text.substr(0, i), style) + apart, text.substr(i, end - i));
    i = end;
  }
}

float ImguiCanvas::text_width(std::string_view text, const viz::TextStyle& style) const {
  return type_.width(style.face, style.size, text);
}

void ImguiCanvas::image(const viz::Rect& r, uint32_t width, uint32_t height, const std::vector<viz::Color>& pixels) {
  if (pixels.size() < static_cast<size_t>(width) * height) return;
  const float w = r.width / static_cast<float>(width), h = r.height / static_cast<float>(height);
  for (uint32_t y = 0; y < height; ++y) {
    // Neighbours of one colour are one rectangle: pictures of tiles are made of runs.
    for (uint32_t x = 0; x < width;) {
      const viz::Color color = pixels[static_cast<size_t>(y) * width + x];
      uint32_t end = x + 1;
      while (end < width && pixels[static_cast<size_t>(y) * width + end] == color) ++end;
      if (color.a > 0) {
        list_->AddRectFilled({r.x + static_cast<float>(x) * w, r.y + static_cast<float>(y) * h},
                             {r.x + static_cast<float>(end) * w, r.y + static_cast<float>(y + 1) * h}, to_imgui(color));
      }
      x = end;
    }
  }
}

void ImguiCanvas::push_clip(const viz::Rect& r) { list_->PushClipRect({r.x, r.y}, {r.right(), r.bottom()}, true); }
void ImguiCanvas::pop_clip() { list_->PopClipRect(); }

}  // namespace warplens::app
