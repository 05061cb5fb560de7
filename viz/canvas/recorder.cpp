#include "viz/canvas/recorder.h"

#include <algorithm>

#include "viz/canvas/text.h"

namespace warplens::viz {
Rect intersection(const Rect& a, const Rect& b) {
  const float x = std::max(a.x, b.x), y = std::max(a.y, b.y);
  return {x, y, std::max(0.0f, std::min(a.right(), b.right()) - x), std::max(0.0f, std::min(a.bottom(), b.bottom()) - y)};
}

void replay(const Drawing& drawing, Canvas& canvas) {
  for (const Record& r : drawing) {
    switch (r.kind) {
      case Record::Kind::FillRect:
        canvas.fill_rect(r.rect, r.color, r.radius);
        break;
      case Record::Kind::StrokeRect:
        canvas.stroke_rect(r.rect, r.color, r.width, r.radius);
        break;
      case Record::Kind::Line:
        canvas.line(r.points[0], r.points[1], r.color, r.width, r.dashed);
        break;
      case Record::Kind::Curve:
        canvas.curve(r.points[0], r.points[1], r.points[2], r.points[3], r.color, r.width);
        break;
      case Record::Kind::Polygon:
        canvas.fill_polygon(r.points.polygon(), r.color);
        break;
      case Record::Kind::FillCircle:
        canvas.fill_circle(r.points[0], r.radius, r.color);
        break;
      case Record::Kind::StrokeCircle:
        canvas.stroke_circle(r.points[0], r.radius, r.color, r.width);
        break;
      case Record::Kind::Text:
        canvas.text(r.points[0], r.text, r.style);
        break;
      case Record::Kind::Image:
        canvas.image(r.rect, r.columns, r.rows, r.pixels);
        break;
      case Record::Kind::PushClip:
        canvas.push_clip(r.rect);
        break;
      case Record::Kind::PopClip:
        canvas.pop_clip();
        break;
      case Record::Kind::BeginGroup:
        canvas.begin_group(r.text);
        break;
      case Record::Kind::EndGroup:
        canvas.end_group();
        break;
    }
  }
}

void Recorder::append(Drawing drawing) {
  // Grown as vectors grow: an exact size for each of many drawings would move all of them each time.
  if (drawing_.capacity() < drawing_.size() + drawing.size())
    drawing_.reserve(std::max(2 * drawing_.capacity(), drawing_.size() + drawing.size()));
  for (Record& r : drawing) {
    if (!clips_.empty()) r.clip = r.clip.width > 0 ? intersection(r.clip, clips_.back()) : clips_.back();
    drawing_.push_back(std::move(r));
  }
}

Record& Recorder::add(Record::Kind kind) {
  Record& r = drawing_.emplace_back();
  r.kind = kind;
  if (!groups_.empty()) r.group = groups_.back();
  if (!clips_.empty()) r.clip = clips_.back();
  return r;
}

void Recorder::fill_rect(const Rect& rect, Color color, float radius) {
  Record& r = add(Record::Kind::FillRect);
  r.rect = rect, r.color = color, r.radius = radius;
}

void Recorder::stroke_rect(const Rect& rect, Color color, float width, float radius) {
  Record& r = add(Record::Kind::StrokeRect);
  r.rect = rect, r.color = color, r.width = scaled(width), r.radius = radius;
}

void Recorder::line(Point a, Point b, Color color, float width, bool dashed) {
  Record& r = add(Record::Kind::Line);
  r.points = {a, b}, r.color = color, r.width = scaled(width), r.dashed = dashed;
}

void Recorder::curve(Point a, Point control_a, Point control_b, Point b, Color color, float width) {
  Record& r = add(Record::Kind::Curve);
  r.points = {a, control_a, control_b, b}, r.color = color, r.width = scaled(width);
}

void Recorder::fill_polygon(const std::vector<Point>& points, Color color) {
  Record& r = add(Record::Kind::Polygon);
  r.points = Points(points), r.color = color;
}

void Recorder::fill_circle(Point center, float radius, Color color) {
  Record& r = add(Record::Kind::FillCircle);
  r.points = {center}, r.radius = radius, r.color = color;
}

void Recorder::stroke_circle(Point center, float radius, Color color, float width) {
  Record& r = add(Record::Kind::StrokeCircle);
  r.points = {center}, r.radius = radius, r.color = color, r.width = scaled(width);
}

void Recorder::text(Point anchor, std::string_view text, const TextStyle& wanted) {
  if (text.empty()) return;
  const TextStyle style = readable(wanted);
  Record& r = add(Record::Kind::Text);
  r.points = {anchor}, r.text = text, r.style = style, r.color = style.color;
  r.rect = text_box(anchor, text, style, text_width(text, style));
}

float Recorder::text_width(std::string_view text, const TextStyle& style) const {
  return metrics_ ? metrics_->text_width(text, readable(style)) : approximate_text_width(text, readable(style));
}

void Recorder::image(const Rect& rect, uint32_t width, uint32_t height, const std::vector<Color>& pixels) {
  Record& r = add(Record::Kind::Image);
  r.rect = rect, r.columns = width, r.rows = height, r.pixels = pixels;
}

void Recorder::push_clip(const Rect& rect) {
  add(Record::Kind::PushClip).rect = rect;
  clips_.push_back(clips_.empty() ? rect : intersection(clips_.back(), rect));
}

void Recorder::pop_clip() {
  if (!clips_.empty()) clips_.pop_back();
  add(Record::Kind::PopClip);
}

void Recorder::begin_group(std::string_view name) {
  add(Record::Kind::BeginGroup).text = name;
  groups_.push_back(groups_.empty() ? std::string(name) : groups_.back() + "/" + std::string(name));
}

void Recorder::end_group() {
  if (!groups_.empty()) groups_.pop_back();
  add(Record::Kind::EndGroup);
}

}  // namespace warplens::viz
