#include "viz/scenes/plots/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "viz/scenes/plots/parts.h"

namespace warplens::viz {
namespace {

struct Range {
  double low = INFINITY, high = 0;
  float at(double value) const { return high > low ? static_cast<float>((value - low) / (high - low)) : 1.0f; }
};

void draw_cell(Pen& pen, const SweepInput& input, size_t index, const Rect& box, const Range& range) {
  const Theme& theme = pen.frame.theme;
  const SweepCell& cell = input.cells[index];
  const size_t columns = input.columns.size();
  std::string text =
      fmt::format("{} = {}, {} = {}", input.row_name, input.rows[index / columns], input.column_name, input.columns[index % columns]);
  if (!cell.illegal.empty()) {
    hatch(pen, box, theme.line, pen.px(7));
    pen.canvas.stroke_rect(box, theme.line, 1);
    text += "\n" + cell.illegal;
  } else if (cell.value) {
    const Color fill = viridis(range.at(*cell.value));
    pen.canvas.fill_rect(box, fill, pen.px(2));
    if (cell.recorded) {  // a folded corner
      const float fold = std::min(pen.px(9), box.height / 3);
      pen.canvas.fill_polygon({{box.right() - fold, box.y}, {box.right(), box.y}, {box.right(), box.y + fold}}, theme.background);
    }
    // Larger in a large cell.
    const float room = std::min(box.height * 0.16f, box.width * 0.1f) / pen.px(1);
    pen.centered(
        box, shown(*cell.value),
        room < 16 ? pen.style(13, readable_on(fill), Face::Mono) : pen.style(room < 22 ? 16 : 22, readable_on(fill), Face::MonoSemiBold));
    text += "\n" + shown(*cell.value) + " " + input.unit;
  } else {
    pen.canvas.stroke_rect(box, theme.line, 1, pen.px(2));
    pen.centered(box, "–", pen.style(12, theme.faint, Face::Text, Align::Center));
    text += "\n" + cell.problem;
  }
  if (cell.current) pen.canvas.stroke_rect(inset(box, -pen.px(1)), theme.text, 2, pen.px(3));
  if (!cell.note.empty()) text += "\n" + cell.note;
  pen.hit(Hover::Kind::Bar, box, text, static_cast<int64_t>(index));
}

// How colours represent numbers, below the cells.
void draw_key(Pen& pen, const SweepInput& input, const Range& range, const Rect& area) {
  const TextStyle mono = pen.style(11, pen.frame.theme.dim, Face::Mono);
  const std::string low = shown(range.low), high = shown(range.high) + " " + input.unit;
  const float left = area.x + pen.width(low, mono) + pen.px(8), width = std::min(pen.px(200), area.width * 0.4f);
  constexpr int kSteps = 48;
  std::vector<Color> pixels;
  for (int i = 0; i < kSteps; ++i) pixels.push_back(viridis(static_cast<float>(i) / (kSteps - 1)));
  pen.canvas.image({left, area.y, width, pen.px(10)}, kSteps, 1, pixels);
  pen.canvas.text({area.x, area.y + mono.size * 0.85f}, low, mono);
  pen.canvas.text({left + width + pen.px(8), area.y + mono.size * 0.85f}, high, mono);
}

}  // namespace

SweepScene layout_sweep(const SweepInput& input, const Frame& frame) {
  return make_scene<SweepScene>(frame, [&](Pen& pen, SweepScene& scene) {
    Rect area = draw_footnote(pen, input.footnote, inset(frame.rect, std::min(pen.px(24), frame.rect.width * 0.04f)));
    area = pen.heading(area, input.title, input.sentence);
    if (input.rows.empty() || input.columns.empty()) {
      pen.paragraph(area.x, area.y + pen.px(20), area.width, input.empty, pen.style(13, frame.theme.dim), 4);
      return;
    }
    Range range;
    for (const SweepCell& cell : input.cells)
      if (cell.value && cell.illegal.empty()) range.low = std::min(range.low, *cell.value), range.high = std::max(range.high, *cell.value);
    const TextStyle head = pen.style(12, frame.theme.dim, Face::Mono, Align::Center),
                    name = pen.style(12, frame.theme.text, Face::TextSemiBold);
    // With large type the cells come before the key of their colors, which stand beside the numbers, and the names share a row.
    const auto rows = static_cast<float>(input.rows.size());
    const bool roomy = area.height > pen.px(78) + rows * pen.px(16), key = range.high > 0 && roomy;
    const std::string corner = roomy ? input.row_name : input.row_name + " \\ " + input.column_name;
    float labels = pen.width(corner, name);
    for (const int64_t value : input.rows) labels = std::max(labels, pen.width(std::to_string(value), head));
    labels += pen.px(14);
    const float top = area.y + pen.px(roomy ? 44 : 22), room = area.bottom() - top - pen.px(key ? 34 : roomy ? 6 : 0);
    const float height = room / rows;
    const float width = (area.width - labels) / static_cast<float>(input.columns.size());
    if (height < pen.px(12) || width < pen.px(16)) return say_no_room(pen, area);
    if (roomy) pen.text({area.x + labels, area.y + name.size * 1.2f}, input.column_name, name, area.width - labels);
    pen.text({area.x, top - pen.px(roomy ? 10 : 8)}, corner, name, labels);
    for (size_t c = 0; c < input.columns.size(); ++c)
      pen.canvas.text({area.x + labels + width * (static_cast<float>(c) + 0.5f), top - pen.px(8)}, std::to_string(input.columns[c]), head);
    for (size_t r = 0; r < input.rows.size(); ++r) {
      const float y = top + height * static_cast<float>(r);
      pen.canvas.text({area.x + labels - pen.px(12), y + height / 2 + head.size * 0.36f}, std::to_string(input.rows[r]),
                      pen.style(12, frame.theme.dim, Face::Mono, Align::Right));
      for (size_t c = 0; c < input.columns.size(); ++c) {
        const Rect box = inset({area.x + labels + width * static_cast<float>(c), y, width, height}, pen.px(2));
        scene.cells.push_back(box);
        draw_cell(pen, input, r * input.columns.size() + c, box, range);
      }
    }
    if (key)
      draw_key(pen, input, range,
               {area.x + labels, top + height * static_cast<float>(input.rows.size()) + pen.px(14), area.width - labels, pen.px(14)});
  });
}

std::string sweep_csv(const SweepInput& input) {
  std::string out = fmt::format("{},{},median,unit,recorded,note\n", csv_field(input.row_name), csv_field(input.column_name));
  for (size_t i = 0; i < input.cells.size(); ++i) {
    const SweepCell& cell = input.cells[i];
    const std::string why = !cell.illegal.empty() ? cell.illegal : cell.value ? cell.note : cell.problem;
    out += fmt::format("{},{},{},{},{},{}\n", input.rows[i / input.columns.size()], input.columns[i % input.columns.size()],
                       cell.value && cell.illegal.empty() ? fmt::format("{}", *cell.value) : "", input.unit, cell.recorded ? "yes" : "no",
                       csv_field(why));
  }
  return out;
}

}  // namespace warplens::viz
