// Near by: the multiply-add of this moment in large figures, and all of the k step as marks in the order in which the source adds them.
#include <algorithm>

#include "viz/scenes/tiles/parts.h"
#include "viz/scenes/tiles/values.h"

namespace warplens::viz::tiles {
namespace {

constexpr float kCode = 22, kFigures = 32, kMarks = 20, kNames = 16;

struct Part {
  std::string text;
  Color color;
};

// Written one after the other, each in its colour.
void write(Pen& pen, Point at, const std::vector<Part>& parts, TextStyle style) {
  for (const Part& part : parts) {
    style.color = part.color;
    pen.canvas.text(at, part.text, style);
    at.x += pen.width(part.text, style);
  }
}

std::string joined(const std::vector<Part>& parts) {
  std::string text;
  for (const Part& part : parts) text += part.text;
  return text;
}

// "sums[49] += regM[6] * regN[1]": the registers where they are known, else the words.
std::vector<Part> names_of(const Theme& theme, const std::vector<TilesOperand>& operands) {
  const auto name = [](const TilesOperand& factor) { return factor.name == factor.array ? factor.place : factor.name; };
  return {{operands[2].name, theme.thread},
          {" += ", theme.dim},
          {name(operands[0]), theme.accent},
          {" * ", theme.dim},
          {name(operands[1]), theme.accent}};
}

// "0.304 + -0.894 × 0.811 = -0.420"
std::vector<Part> figures_of(const Theme& theme, const std::vector<TilesOperand>& operands) {
  const std::string before = operands[2].address.substr(0, operands[2].address.find(" + "));
  return {{before, theme.thread},
          {" + ", theme.dim},
          {operands[0].value, theme.accent},
          {" × ", theme.dim},
          {operands[1].value, theme.accent},
          {" = ", theme.dim},
          {operands[2].value, theme.text}};
}

// Large, and smaller where the numbers are long.
std::optional<TextStyle> figures_that_fit(const Pen& pen, const std::string& text, float width) {
  for (const float size : {22.0f, 20.0f, 18.0f, 16.0f, 14.0f, 12.0f})
    if (const TextStyle style = pen.style(size, {}, Face::MonoSemiBold); pen.width(text, style) <= width) return style;
  return std::nullopt;
}

void draw_marks(Pen& pen, const TilesInput& input, size_t place, const Rect& area, TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  const TilesOrder& order = *input.values->order;
  const auto count = static_cast<float>(order.products.size());
  const float between = pen.px(6), gaps = between * static_cast<float>(order.groups.size() - 1);
  const float pitch = std::min((area.width - gaps) / count, pen.px(16)), gap = std::clamp(pitch * 0.2f, 0.5f, pen.px(2));
  if (pitch < 2) return;
  const bool fine = std::any_of(scene.levels.begin(), scene.levels.end(), [](const TilesTile& t) { return t.level == TilesLevel::Sub; });
  const TextStyle name = pen.style(10, theme.dim);
  const auto start_of = [&](size_t i, size_t group) {
    return area.x + pitch * static_cast<float>(i) + between * static_cast<float>(group);
  };
  bool all_fit = area.height >= pen.px(kMarks + kNames) - 1;
  for (size_t first = 0, g = 0; g < order.groups.size(); first = order.groups[g++].end)
    all_fit &= pen.width(order.groups[g].name, name) <= pitch * static_cast<float>(order.groups[g].end - first) + between / 2;
  size_t first = 0;
  for (size_t g = 0; g < order.groups.size(); ++g) {
    const TilesOrder::Group& group = order.groups[g];
    const bool here = place >= first && place < group.end;
    for (size_t i = first; i < group.end; ++i) {
      const bool now = i == place;
      const Rect mark{start_of(i, g), area.y + pen.px(now ? 1 : 3), pitch - gap, pen.px(now ? 14 : 10)};
      pen.canvas.fill_rect(mark, now ? theme.accent : i < place ? mix(theme.raised, theme.thread, 0.55f) : theme.line, 1);
      const TilesValues::Product& product = input.values->products[order.products[i]];
      pen.hit(Hover::Kind::Text, mark,
              product.accumulator + "\n" +
                  pen.frame.strings.format("tiles.product_of",
                                           {{"nth", static_cast<uint64_t>(i + 1)}, {"all", static_cast<uint64_t>(order.products.size())}}) +
                  (group.name.empty() ? "" : "\n" + group.name));
      scene.marks.push_back({order.products[i], i < place, now, mark});
    }
    TextStyle style = name;
    if (here) style.color = fine ? theme.sub : theme.text;
    // Where not all of them have room, that of the group that is added now.
    const float x = std::min(start_of(first, g), area.right() - pen.width(group.name, name));
    if ((all_fit || (here && area.height >= pen.px(kMarks + kNames) - 1)) && !group.name.empty())
      pen.text({x, area.y + pen.px(kMarks) + name.size}, group.name, style, area.right() - x);
    first = group.end;
  }
}

bool is_named(const TilesOrder& order) {
  return std::any_of(order.groups.begin(), order.groups.end(), [](const auto& group) { return !group.name.empty(); });
}

}  // namespace

float product_height(const Pen& pen, const TilesInput& input, float room) {
  if (!is_adding(input, pen.frame.strings) || pen.frame.veil.any()) return 0;
  const float marks = !place_in_order(*input.values) ? 0 : kMarks + (is_named(*input.values->order) ? kNames : 0);
  for (const float height : {kCode + kFigures + marks, kFigures + marks, kFigures})
    if (pen.px(height) <= room) return pen.px(height);
  return 0;
}

void draw_product(Pen& pen, const TilesInput& input, const Rect& area, TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  const std::vector<TilesOperand> operands = operands_of(input, pen.frame.strings);
  const auto place = place_in_order(*input.values);
  if (operands.size() != 3) return;
  const float marks = !place ? 0 : pen.px(kMarks + (is_named(*input.values->order) ? kNames : 0));
  const bool has_marks = place && area.height >= pen.px(kFigures) + marks - 1;
  pen.canvas.begin_group("product");
  float y = area.y;
  if (area.height >= pen.px(kCode + kFigures) + (has_marks ? marks : 0) - 1) {
    const auto names = names_of(theme, operands);
    const TextStyle code = pen.style(12, theme.text, Face::Mono);
    const bool fits = pen.width(joined(names), code) <= area.width;
    if (fits) write(pen, {area.x, y + pen.px(14)}, names, code);
    const std::string k = k_text(input, pen.frame.strings);
    const TextStyle quiet = pen.style(11, theme.dim, Face::Text, Align::Right);
    const float taken = fits ? pen.width(joined(names), code) + pen.px(16) : 0;
    if (!k.empty() && taken + pen.width(k, quiet) <= area.width) pen.canvas.text({area.right(), y + pen.px(14)}, k, quiet);
    y += pen.px(kCode);
  }
  const auto figures = figures_of(theme, operands);
  if (const auto style = figures_that_fit(pen, joined(figures), area.width))
    write(pen, {area.x, y + pen.px(kFigures) / 2 + style->size * 0.36f}, figures, *style);
  y += pen.px(kFigures);
  if (has_marks) draw_marks(pen, input, *place, {area.x, y, area.width, area.bottom() - y}, scene);
  pen.canvas.end_group();
}

}  // namespace warplens::viz::tiles
