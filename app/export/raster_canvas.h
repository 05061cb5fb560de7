// The canvas of the scenes as pixels, without a screen: shapes by Cairo, letters by FreeType.
#pragma once

#include <memory>
#include <vector>

#include "app/export/letters.h"
#include "app/export/pixels.h"
#include "viz/canvas/canvas.h"

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;

namespace warplens::app {

class RasterCanvas : public viz::Canvas {
 public:
  // `density`: pixels for each unit that scenes draw in. A background of alpha 0 is transparent.
  RasterCanvas(std::shared_ptr<Letters> letters, uint32_t width, uint32_t height, float density, viz::Color background);
  ~RasterCanvas() override;
  RasterCanvas(const RasterCanvas&) = delete;

  Pixels take();  // what has been drawn
  void clear();   // for another picture of the same size

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
  struct Box {  // in pixels
    int left = 0, top = 0, right = 0, bottom = 0;
  };
  void color(viz::Color color);
  void path(const viz::Rect& rect, float radius);
  void put(const Letters::Mask& mask, int x, int y, viz::Color color);

  std::shared_ptr<Letters> letters_;
  uint32_t width_, height_;
  float density_;
  viz::Color background_;
  cairo_surface_t* surface_ = nullptr;
  cairo_t* cairo_ = nullptr;
  std::vector<Box> clips_;
};

}  // namespace warplens::app
