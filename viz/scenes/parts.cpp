#include "viz/scenes/parts.h"

#include <algorithm>

#include "viz/canvas/text.h"

namespace warplens::viz {

void paint(const Scene& scene, Canvas& canvas) { replay(scene.drawing, canvas); }

std::optional<Hover> hover(const Scene& scene, Point point) {
  for (auto it = scene.hits.rbegin(); it != scene.hits.rend(); ++it) {
    if (it->rect.contains(point)) return *it;
  }
  return std::nullopt;
}

void Pen::text(Point anchor, const std::string& text, const TextStyle& style, float width) {
  const std::string shown = fit_text(canvas, text, style, width);
  canvas.text(anchor, shown, style);
  if (shown != text && !shown.empty()) hit(Hover::Kind::Text, text_box(anchor, shown, style, this->width(shown, style)), text);
}

bool Pen::centered(const Rect& rect, std::string_view text, const TextStyle& style) {
  if (width(text, style) > rect.width || style.size > rect.height + 1) return false;
  TextStyle centred = style;
  centred.align = Align::Center;
  canvas.text({rect.center().x, rect.center().y + 0.36f * style.size}, text, centred);
  return true;
}

float Pen::paragraph(float x, float top, float width, std::string_view text, const TextStyle& style, int max_lines) {
  const std::vector<std::string> lines = wrap_text(canvas, text, style, width);
  const float step = style.size * 1.5f;
  float y = top;
  for (size_t i = 0; i < lines.size() && static_cast<int>(i) < max_lines; ++i, y += step) {
    std::string line = lines[i];
    const bool cut = static_cast<int>(i) + 1 == max_lines && i + 1 < lines.size();
    if (cut) line = fit_text(canvas, join_lines(line, lines[i + 1]), style, width);
    const Point anchor{x, y + style.size * 1.05f};
    canvas.text(anchor, line, style);
    if (cut) hit(Hover::Kind::Text, text_box(anchor, line, style, width), std::string(text));
  }
  return y;
}

namespace {

// The sentences that `lines` lines have room for, from the first on; all of the text where not even that one is whole.
std::string_view whole_sentences(const Canvas& metrics, std::string_view text, const TextStyle& style, float width, size_t lines) {
  std::string_view whole = text;
  while (wrap_text(metrics, whole, style, width).size() > lines) {
    const std::string_view before = whole.substr(0, whole.size() - std::min<size_t>(3, whole.size()));  // without its own full stop
    const size_t latin = before.rfind(". "), chinese = before.rfind("。");
    if (latin == std::string_view::npos && chinese == std::string_view::npos) return text;
    const size_t end = latin == std::string_view::npos     ? chinese + 3
                       : chinese == std::string_view::npos ? latin + 1
                                                           : std::max(latin + 1, chinese + 3);
    whole = whole.substr(0, end);
  }
  return whole;
}

}  // namespace

Rect Pen::heading(const Rect& area, std::string_view title, std::string_view sentence) {
  canvas.begin_group("heading");
  canvas.begin_group(kProse);  // both: the first term that somebody reads may be in the title
  const TextStyle large = style(19, frame.theme.text, Face::TextSemiBold), small = style(13, frame.theme.dim);
  float column = std::min(area.width, px(690));  // about 90 characters
  // With large type the title is read whole, and the sentence gives way.
  const float least = px(area.height - frame.controls > px(420) ? 150 : 180);
  int title_lines = area.height - frame.controls > px(240) ? 2 : 1;
  // On one line, in smaller type where it is longer than that.
  TextStyle fitting = large;
  for (const float size : {15.0f, 13.0f})
    if (title_lines == 1 && width(title, fitting) > area.width) fitting = style(size, frame.theme.text, Face::TextSemiBold);
  // Rather on two lines than cut, and rather smaller than that.
  if (width(title, fitting) > area.width && area.height - frame.controls > px(110)) title_lines = 2;
  for (const float size : {17.0f, 15.0f, 13.0f})
    if (title_lines == 2 && wrap_text(canvas, title, fitting, area.width).size() > 2)
      fitting = style(size, frame.theme.text, Face::TextSemiBold);
  float y = paragraph(area.x, area.y, area.width, title, fitting, title_lines);
  // What can be switched stands below the first heading of a scene.
  const float band = frame.controls > 0 && !scene_.controls ? px(8) + frame.controls : 0, room = area.height - (y - area.y) - band - least;
  const int lines = std::clamp(static_cast<int>(room / (small.size * 1.5f)), 0, 3);
  // What can be switched keeps its place from moment to moment: it is below two lines, which a long sentence makes wider.
  const bool steady = band > 0 && area.height > px(560) && lines > 1 && !sentence.empty();
  if (steady && wrap_text(canvas, sentence, small, column).size() > 2) column = std::min(area.width, px(1000));
  if (lines > 0) {
    const float top = y;
    const std::string_view whole = whole_sentences(canvas, sentence, small, column, static_cast<size_t>(lines));
    y = paragraph(area.x, y, column, whole, small, lines);
    if (whole.size() < sentence.size()) hit(Hover::Kind::Text, {area.x, top, column, y - top}, std::string(sentence));
    if (steady) y = std::max(y, top + 2 * 1.5f * small.size);
  }
  canvas.end_group();
  canvas.end_group();
  if (band > 0) scene_.controls = Rect{area.x, y + px(8), area.width, frame.controls};
  y += band + px(12);
  return {area.x, y, area.width, std::max(0.0f, area.bottom() - y)};
}

void Pen::triangle(Point center, float size, Color color) {
  const float h = size * 0.5f;
  canvas.fill_polygon({{center.x, center.y - h}, {center.x + h * 1.1f, center.y + h * 0.85f}, {center.x - h * 1.1f, center.y + h * 0.85f}},
                      color);
}

void Pen::check(Point center, float size, Color color) {
  const float r = size / 2;
  canvas.fill_circle(center, r, color);
  const Color ink = readable_on(color);
  canvas.line({center.x - r * 0.45f, center.y + r * 0.05f}, {center.x - r * 0.1f, center.y + r * 0.4f}, ink, std::max(1.0f, r * 0.25f));
  canvas.line({center.x - r * 0.1f, center.y + r * 0.4f}, {center.x + r * 0.5f, center.y - r * 0.35f}, ink, std::max(1.0f, r * 0.25f));
}

void Pen::hit(Hover::Kind kind, const Rect& rect, std::string text, int64_t index, int64_t second, int64_t third) {
  scene_.hits.push_back({kind, index, second, third, rect, std::move(text)});
}

float draw_chips(Pen& pen, const Rect& area, const std::vector<Chip>& chips) {
  const Theme& theme = pen.frame.theme;
  struct Measures {
    float number, height, gap, pad, inner;
  };
  const auto width_of = [&](const Chip& chip, const Measures& m) {
    return 2 * m.pad + pen.width(chip.number, pen.style(m.number, chip.color, Face::MonoSemiBold)) + m.inner +
           pen.width(chip.name, pen.style(12, theme.dim));
  };
  const TextStyle sign = pen.style(13, theme.dim, Face::Text, Align::Center);
  const auto gap_before = [&](const Chip& chip, const Measures& m) {
    return chip.before.empty() ? m.gap : m.gap + pen.width(chip.before, sign) + pen.px(2);
  };
  // Smaller where that brings all of them into one row.
  const Measures large{22, pen.px(44), pen.px(8), pen.px(14), pen.px(10)}, small{16, pen.px(34), pen.px(6), pen.px(7), pen.px(5)};
  const auto row_of = [&](const Measures& m) {
    float width = 0;
    for (const Chip& chip : chips) width += width_of(chip, m) + (&chip == chips.data() ? 0 : gap_before(chip, m));
    return width;
  };
  const Measures m = row_of(large) > area.width && row_of(small) <= area.width ? small : large;
  float x = area.x, y = area.y;
  for (const Chip& chip : chips) {
    const TextStyle number = pen.style(m.number, chip.color, Face::MonoSemiBold), name = pen.style(12, theme.dim);
    const float number_width = pen.width(chip.number, number), width = width_of(chip, m), gap = x > area.x ? gap_before(chip, m) : 0;
    const bool fits = x + gap + width <= area.right();
    fits ? x += gap : x = area.x;
    if (!fits) y += m.height + m.gap;
    if (y + m.height > area.bottom() || x + width > area.right()) break;
    if (fits && gap > 0 && !chip.before.empty())
      pen.canvas.text({x - gap / 2, y + m.height / 2 + sign.size * 0.36f}, std::string(chip.before), sign);
    const Rect box{x, y, width, m.height};
    pen.canvas.fill_rect(box, theme.panel, pen.px(6));
    pen.canvas.stroke_rect(box, theme.line, 1, pen.px(6));
    if (!chip.help.empty()) pen.hit(Hover::Kind::Text, box, chip.help);
    const float base = y + m.height / 2 + number.size * 0.36f;
    pen.canvas.text({x + m.pad, base}, chip.number, number);
    pen.canvas.text({x + m.pad + number_width + m.inner, base}, chip.name, name);
    x += width;
  }
  return x > area.x ? y + m.height : y;
}

std::string percent_text(uint64_t part, uint64_t of) {
  const std::string number = grouped_decimal(of ? 100.0 * static_cast<double>(part) / static_cast<double>(of) : 0, 1);
  return (number.ends_with(".0") ? number.substr(0, number.size() - 2) : number) + "%";
}

Rect inset(const Rect& r, float by) { return {r.x + by, r.y + by, std::max(0.0f, r.width - 2 * by), std::max(0.0f, r.height - 2 * by)}; }

std::string ordinal_range(const std::vector<uint32_t>& numbers) {
  std::string out;
  for (size_t i = 0; i < numbers.size();) {
    size_t end = i;
    while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
    if (!out.empty()) out += ", ";
    out += std::to_string(numbers[i]);
    if (end > i) out += (end == i + 1 ? ", " : "–") + std::to_string(numbers[end]);
    i = end + 1;
  }
  return out;
}

std::vector<uint32_t> bits_of(uint32_t mask) {
  std::vector<uint32_t> out;
  for (uint32_t i = 0; i < hardware::kLanes; ++i) {
    if (mask >> i & 1) out.push_back(i);
  }
  return out;
}

}  // namespace warplens::viz
