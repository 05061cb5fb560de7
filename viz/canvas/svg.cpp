#include "viz/canvas/svg.h"

#include <fmt/format.h>

#include "viz/canvas/text.h"
#include "viz/canvas/type_sizes.h"
#include "viz/canvas/wide_marks.h"

namespace warplens::viz {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
      case '\t':
        out += c;
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20) out += c;  // other control characters are not allowed in XML
    }
  }
  return out;
}

namespace {

std::string number(float value) {
  std::string s = fmt::format("{:.2f}", value);
  while (s.back() == '0') s.pop_back();
  if (s.back() == '.') s.pop_back();
  return s == "-0" ? "0" : s;
}

std::string paint_attribute(const char* what, Color c) {
  std::string s = fmt::format(" {}=\"#{:02x}{:02x}{:02x}\"", what, c.r, c.g, c.b);
  if (c.a != 255) s += fmt::format(" {}-opacity=\"{}\"", what, number(c.a / 255.0f));
  return s;
}

std::string box(const Rect& r) {
  return fmt::format("x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", number(r.x), number(r.y), number(r.width), number(r.height));
}

std::string identifier(std::string_view name, uint32_t n) {  // unique, and valid whatever the name
  std::string id = fmt::format("g{}-", n);
  for (const char c : name) id += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ? c : '-';
  return id;
}

}  // namespace

SvgCanvas::SvgCanvas(float width, float height, Color background, std::string prefix, bool wide_marks)
    : prefix_(std::move(prefix)), wide_marks_(wide_marks) {
  head_ = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\">\n",
      number(width), number(height));
  fill_rect({0, 0, width, height}, background);
}

std::string SvgCanvas::finish() {
  while (open_ > 0) end_group();
  std::string out = head_ + body_ + "</svg>\n";
  body_.clear();
  return out;
}

void SvgCanvas::fill_rect(const Rect& rect, Color color, float radius) {
  body_ += fmt::format("<rect {}{}{}/>\n", box(rect), radius > 0 ? fmt::format(" rx=\"{}\"", number(radius)) : "",
                       paint_attribute("fill", color));
}

void SvgCanvas::stroke_rect(const Rect& rect, Color color, float width, float radius) {
  body_ += fmt::format("<rect {}{} fill=\"none\"{} stroke-width=\"{}\"/>\n", box(rect),
                       radius > 0 ? fmt::format(" rx=\"{}\"", number(radius)) : "", paint_attribute("stroke", color), number(width));
}

void SvgCanvas::line(Point a, Point b, Color color, float width, bool dashed) {
  body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{} stroke-width=\"{}\"{}/>\n", number(a.x), number(a.y), number(b.x),
                       number(b.y), paint_attribute("stroke", color), number(width), dashed ? " stroke-dasharray=\"6 4\"" : "");
}

void SvgCanvas::curve(Point a, Point control_a, Point control_b, Point b, Color color, float width) {
  body_ += fmt::format("<path d=\"M{} {}C{} {} {} {} {} {}\" fill=\"none\"{} stroke-width=\"{}\"/>\n", number(a.x), number(a.y),
                       number(control_a.x), number(control_a.y), number(control_b.x), number(control_b.y), number(b.x), number(b.y),
                       paint_attribute("stroke", color), number(width));
}

void SvgCanvas::fill_polygon(const std::vector<Point>& points, Color color) {
  std::string list;
  for (const Point& p : points) list += fmt::format("{}{},{}", list.empty() ? "" : " ", number(p.x), number(p.y));
  body_ += fmt::format("<polygon points=\"{}\"{}/>\n", list, paint_attribute("fill", color));
}

void SvgCanvas::fill_circle(Point center, float radius, Color color) {
  body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", number(center.x), number(center.y), number(radius),
                       paint_attribute("fill", color));
}

void SvgCanvas::stroke_circle(Point center, float radius, Color color, float width) {
  body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\"{} stroke-width=\"{}\"/>\n", number(center.x), number(center.y),
                       number(radius), paint_attribute("stroke", color), number(width));
}

// Fonts by name, those of the program first; of Chinese what systems have.
constexpr const char* kText =
    "Inter,'Helvetica Neue',Arial,'WenQuanYi Micro Hei','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif";
constexpr const char* kWide = "'WenQuanYi Micro Hei','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif";
constexpr const char* kMono =
    "'JetBrains Mono','DejaVu Sans Mono',Consolas,'WenQuanYi Micro Hei Mono','Noto Sans Mono CJK SC','PingFang SC','Microsoft "
    "YaHei',monospace";

// A monospaced font's own gap is that much wider; what follows each is moved back.
static std::string narrowed_gaps(std::string_view text, float size) {
  const std::u32string letters = code_points(text);
  if (letters.find(kDigitGap) == letters.npos) return {};
  constexpr float kAdvance = 0.6f;  // of these fonts, about
  std::string moves = "0";
  for (size_t i = 1; i < letters.size(); ++i)
    moves += letters[i - 1] == kDigitGap ? fmt::format(" {}", number((kMonoGap - kAdvance) * size)) : " 0";
  return fmt::format(" dx=\"{}\"", moves);
}

constexpr size_t kMarkBytes = 3;  // of a wide mark

// Calls `part` with the pieces of a text that are of wide marks, and those that are not, in their order.
template <class Part>
static void by_marks(std::string_view text, Part part) {
  const auto is_mark = [&](size_t at) {
    return static_cast<unsigned char>(text[at]) == 0xe2 && is_wide_mark(code_points(text.substr(at, kMarkBytes)).front());
  };
  for (size_t begin = 0; begin < text.size();) {
    const bool wide = is_mark(begin);
    size_t end = begin;
    while (end < text.size() && is_mark(end) == wide) end += wide ? kMarkBytes : 1;
    part(text.substr(begin, end - begin), wide);
    begin = end;
  }
}

// As XML, with its wide marks from the font of the letters beside them.
static std::string with_wide_marks(std::string_view text) {
  std::string out;
  by_marks(text, [&](std::string_view part, bool wide) {
    out += wide ? fmt::format("<tspan font-family=\"{}\">{}</tspan>", kWide, part) : escaped(part);
  });
  return out;
}

void SvgCanvas::text(Point anchor, std::string_view text, const TextStyle& style) {
  if (text.empty()) return;
  const bool mono = style.face == Face::Mono || style.face == Face::MonoSemiBold;
  const bool bold = style.face == Face::TextSemiBold || style.face == Face::MonoSemiBold;
  const char* anchors[] = {"start", "middle", "end"};
  body_ += fmt::format("<text x=\"{}\" y=\"{}\" font-family=\"{}\" font-size=\"{}\"{}{}{}{} xml:space=\"preserve\">{}</text>\n",
                       number(anchor.x), number(anchor.y), mono ? kMono : kText, number(style.size), bold ? " font-weight=\"600\"" : "",
                       style.align == Align::Left ? "" : fmt::format(" text-anchor=\"{}\"", anchors[static_cast<int>(style.align)]),
                       paint_attribute("fill", style.color), mono ? narrowed_gaps(text, style.size) : std::string(),
                       wide_marks_ && !mono ? with_wide_marks(text) : escaped(text));
}

float SvgCanvas::text_width(std::string_view text, const TextStyle& style) const {
  if (!wide_marks_ || style.face == Face::Mono || style.face == Face::MonoSemiBold) return approximate_text_width(text, style);
  std::string as_wide;  // a full-width space in the place of each
  by_marks(text, [&](std::string_view part, bool wide) {
    if (!wide) as_wide += part;
    for (size_t i = 0; wide && i < part.size(); i += kMarkBytes) as_wide += "\u3000";
  });
  return approximate_text_width(as_wide, style);
}

void SvgCanvas::image(const Rect& rect, uint32_t width, uint32_t height, const std::vector<Color>& pixels) {
  if (!width || !height) return;
  const float dx = rect.width / static_cast<float>(width), dy = rect.height / static_cast<float>(height);
  body_ += "<g shape-rendering=\"crispEdges\">\n";
  for (uint32_t y = 0; y < height; ++y) {
    for (uint32_t x = 0; x < width;) {  // a run of one colour is one rectangle
      const Color color = pixels[y * width + x];
      uint32_t end = x + 1;
      while (end < width && pixels[y * width + end] == color) ++end;
      if (color.a) fill_rect({rect.x + x * dx, rect.y + y * dy, (end - x) * dx, dy}, color);
      x = end;
    }
  }
  body_ += "</g>\n";
}

void SvgCanvas::push_clip(const Rect& rect) {
  const uint32_t id = clips_++;
  body_ += fmt::format("<clipPath id=\"{0}clip{1}\"><rect {2}/></clipPath>\n<g clip-path=\"url(#{0}clip{1})\">\n", prefix_, id, box(rect));
  ++open_;
}

void SvgCanvas::pop_clip() { end_group(); }

void SvgCanvas::begin_group(std::string_view name) {
  body_ += fmt::format("<g id=\"{}{}\">\n", prefix_, identifier(name, groups_++));
  ++open_;
}

void SvgCanvas::end_group() {
  if (open_ == 0) return;
  body_ += "</g>\n";
  --open_;
}

}  // namespace warplens::viz
