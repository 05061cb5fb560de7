#include "app/export/raster_canvas.h"

#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace warplens::app {
namespace {

constexpr double kDash = 5, kGap = 4;  // as in the window

uint8_t times(uint32_t a, uint32_t b) { return static_cast<uint8_t>((a * b + 127) / 255); }

}  // namespace

RasterCanvas::RasterCanvas(std::shared_ptr<Letters> letters, uint32_t width, uint32_t height, float density, viz::Color background)
    : letters_(std::move(letters)), width_(width), height_(height), density_(density), background_(background) {
  surface_ = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height));
  cairo_ = cairo_create(surface_);
  cairo_scale(cairo_, density, density);
  clear();
}

RasterCanvas::~RasterCanvas() {
  cairo_destroy(cairo_);
  cairo_surface_destroy(surface_);
}

void RasterCanvas::clear() {
  while (!clips_.empty()) pop_clip();
  color(background_);
  cairo_set_operator(cairo_, CAIRO_OPERATOR_SOURCE);
  cairo_paint(cairo_);
  cairo_set_operator(cairo_, CAIRO_OPERATOR_OVER);
}

Pixels RasterCanvas::take() {
  cairo_surface_flush(surface_);
  Pixels pixels{width_, height_, std::vector<uint8_t>(size_t{width_} * height_ * 4)};
  const uint8_t* const data = cairo_image_surface_get_data(surface_);
  const auto stride = static_cast<size_t>(cairo_image_surface_get_stride(surface_));
  uint8_t* out = pixels.rgba.data();
  for (uint32_t y = 0; y < height_; ++y) {
    const auto* row = reinterpret_cast<const uint32_t*>(data + y * stride);
    for (uint32_t x = 0; x < width_; ++x, out += 4) {
      const uint32_t alpha = row[x] >> 24;
      const auto plain = [&](uint32_t shift) {
        const uint32_t value = row[x] >> shift & 255;
        return static_cast<uint8_t>(alpha == 255 ? value : alpha == 0 ? 0 : std::min(255u, (value * 255 + alpha / 2) / alpha));
      };
      out[0] = plain(16), out[1] = plain(8), out[2] = plain(0), out[3] = static_cast<uint8_t>(alpha);
    }
  }
  return pixels;
}

void RasterCanvas::color(viz::Color c) { cairo_set_source_rgba(cairo_, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0); }

void RasterCanvas::path(const viz::Rect& r, float radius) {
  cairo_new_path(cairo_);
  const double round = std::clamp(radius, 0.0f, std::max(0.0f, std::min(r.width, r.height) / 2));
  if (round <= 0) return cairo_rectangle(cairo_, r.x, r.y, r.width, r.height);
  constexpr double kQuarter = std::numbers::pi / 2;
  const double x[] = {r.right() - round, r.right() - round, r.x + round, r.x + round};
  const double y[] = {r.y + round, r.bottom() - round, r.bottom() - round, r.y + round};
  for (int i = 0; i < 4; ++i) cairo_arc(cairo_, x[i], y[i], round, (i - 1) * kQuarter, i * kQuarter);
  cairo_close_path(cairo_);
}

// Neighbouring areas share their edge's pixels between them: anti-aliasing would leave a seam.
void RasterCanvas::fill_rect(const viz::Rect& rect, viz::Color c, float radius) {
  color(c);
  path(rect, radius);
  cairo_set_antialias(cairo_, radius > 0 ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE);
  cairo_fill(cairo_);
  cairo_set_antialias(cairo_, CAIRO_ANTIALIAS_DEFAULT);
}

// Inside of the rectangle, on whole pixels.
void RasterCanvas::stroke_rect(const viz::Rect& r, viz::Color c, float width, float radius) {
  color(c);
  path({r.x + 0.5f, r.y + 0.5f, r.width - 1, r.height - 1}, radius);
  cairo_set_line_width(cairo_, width);
  cairo_stroke(cairo_);
}

void RasterCanvas::line(viz::Point a, viz::Point b, viz::Color c, float width, bool dashed) {
  if (!dashed && (width <= 1.01f || width == 2 || width == 3) && (a.x == b.x || a.y == b.y)) {
    const float thick = std::max(1.0f, std::floor(width)), before = std::floor(thick / 2);
    const bool upright = a.x == b.x;
    const float x = std::floor(std::min(a.x, b.x)) - (upright ? before : 0), y = std::floor(std::min(a.y, b.y)) - (upright ? 0 : before);
    const float w = upright ? thick : std::max(1.0f, std::abs(b.x - a.x)), h = upright ? std::max(1.0f, std::abs(b.y - a.y)) : thick;
    return fill_rect({x, y, w, h}, c);
  }
  color(c);
  const double dashes[] = {kDash, kGap};
  cairo_set_dash(cairo_, dashes, dashed ? 2 : 0, 0);
  cairo_set_line_width(cairo_, width);
  cairo_new_path(cairo_);
  cairo_move_to(cairo_, a.x + 0.5, a.y + 0.5);
  cairo_line_to(cairo_, b.x + 0.5, b.y + 0.5);
  cairo_stroke(cairo_);
  cairo_set_dash(cairo_, dashes, 0, 0);
}

void RasterCanvas::curve(viz::Point a, viz::Point ca, viz::Point cb, viz::Point b, viz::Color c, float width) {
  color(c);
  cairo_set_line_width(cairo_, width);
  cairo_new_path(cairo_);
  cairo_move_to(cairo_, a.x, a.y);
  cairo_curve_to(cairo_, ca.x, ca.y, cb.x, cb.y, b.x, b.y);
  cairo_stroke(cairo_);
}

void RasterCanvas::fill_polygon(const std::vector<viz::Point>& points, viz::Color c) {
  color(c);
  cairo_new_path(cairo_);
  for (const viz::Point& p : points) cairo_line_to(cairo_, p.x, p.y);
  cairo_close_path(cairo_);
  cairo_fill(cairo_);
}

void RasterCanvas::fill_circle(viz::Point center, float radius, viz::Color c) {
  color(c);
  cairo_new_path(cairo_);
  cairo_arc(cairo_, center.x, center.y, std::max(0.0f, radius), 0, 2 * std::numbers::pi);
  cairo_fill(cairo_);
}

void RasterCanvas::stroke_circle(viz::Point center, float radius, viz::Color c, float width) {
  color(c);
  cairo_set_line_width(cairo_, width);
  cairo_new_path(cairo_);
  cairo_arc(cairo_, center.x, center.y, std::max(0.0f, radius), 0, 2 * std::numbers::pi);
  cairo_stroke(cairo_);
}

void RasterCanvas::text(viz::Point anchor, std::string_view text, const viz::TextStyle& style) {
  if (text.empty()) return;
  float x = anchor.x;
  if (style.align != viz::Align::Left) x -= text_width(text, style) * (style.align == viz::Align::Center ? 0.5f : 1.0f);
  cairo_surface_flush(surface_);
  letters_->set(text, style.face, style.size * density_, std::round(x * density_), anchor.y * density_,
                [&](const Letters::Mask& mask, int at_x, int at_y) { put(mask, at_x, at_y, style.color); });
  cairo_surface_mark_dirty(surface_);
}

void RasterCanvas::put(const Letters::Mask& mask, int x, int y, viz::Color c) {
  const Box all{0, 0, static_cast<int>(width_), static_cast<int>(height_)}, clip = clips_.empty() ? all : clips_.back();
  const int left = x + mask.left, top = y - mask.top;
  uint8_t* const data = cairo_image_surface_get_data(surface_);
  const int stride = cairo_image_surface_get_stride(surface_);
  const uint32_t channels[] = {c.b, c.g, c.r, 255};  // as they follow each other in memory, on the processors that this runs on
  for (int row = std::max(top, clip.top); row < std::min(top + mask.height, clip.bottom); ++row) {
    for (int column = std::max(left, clip.left); column < std::min(left + mask.width, clip.right); ++column) {
      const uint8_t cover =
          mask.cover[static_cast<size_t>(row - top) * static_cast<size_t>(mask.width) + static_cast<size_t>(column - left)];
      if (cover == 0) continue;
      const uint32_t alpha = times(cover, c.a);
      uint8_t* const pixel = data + static_cast<ptrdiff_t>(row) * stride + static_cast<ptrdiff_t>(column) * 4;
      for (int i = 0; i < 4; ++i) pixel[i] = static_cast<uint8_t>(times(channels[i], alpha) + times(pixel[i], 255 - alpha));
    }
  }
}

float RasterCanvas::text_width(std::string_view text, const viz::TextStyle& style) const { return letters_->width(text, style); }

void RasterCanvas::image(const viz::Rect& r, uint32_t width, uint32_t height, const std::vector<viz::Color>& pixels) {
  if (width == 0 || height == 0 || pixels.size() < size_t{width} * height) return;
  const float w = r.width / static_cast<float>(width), h = r.height / static_cast<float>(height);
  for (uint32_t y = 0; y < height; ++y) {
    for (uint32_t x = 0; x < width;) {  // a run of one colour is one rectangle
      const viz::Color color = pixels[size_t{y} * width + x];
      uint32_t end = x + 1;
      while (end < width && pixels[size_t{y} * width + end] == color) ++end;
      if (color.a > 0)
        fill_rect({r.x + static_cast<float>(x) * w, r.y + static_cast<float>(y) * h, static_cast<float>(end - x) * w, h}, color);
      x = end;
    }
  }
}

void RasterCanvas::push_clip(const viz::Rect& r) {
  const auto pixel = [&](float at) { return static_cast<int>(std::lround(std::clamp(at * density_, -1e6f, 1e6f))); };
  Box box{pixel(r.x), pixel(r.y), pixel(r.right()), pixel(r.bottom())};
  const Box outer = clips_.empty() ? Box{0, 0, static_cast<int>(width_), static_cast<int>(height_)} : clips_.back();
  box = {std::max(box.left, outer.left), std::max(box.top, outer.top), std::min(box.right, outer.right),
         std::min(box.bottom, outer.bottom)};
  clips_.push_back(box);
  cairo_save(cairo_);
  cairo_set_antialias(cairo_, CAIRO_ANTIALIAS_NONE);
  cairo_new_path(cairo_);
  cairo_rectangle(cairo_, static_cast<float>(box.left) / density_, static_cast<float>(box.top) / density_,
                  static_cast<float>(std::max(0, box.right - box.left)) / density_,
                  static_cast<float>(std::max(0, box.bottom - box.top)) / density_);
  cairo_clip(cairo_);
  cairo_set_antialias(cairo_, CAIRO_ANTIALIAS_DEFAULT);
}

void RasterCanvas::pop_clip() {
  if (clips_.empty()) return;
  clips_.pop_back();
  cairo_restore(cairo_);
}

}  // namespace warplens::app
