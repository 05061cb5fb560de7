#include "viz/scenes/tiles/wrong_elements.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "viz/scenes/parts.h"

namespace warplens::viz {
namespace {

constexpr float kSmallestCell = 3, kLargestCell = 14, kCaption = 18, kHatch = 5;

// What is in a cell: some elements, of which some are wrong.
struct Cell {
  uint64_t elements = 0, wrong = 0, unwritten = 0, first_wrong = 0;
  enum class Look : uint8_t { Right, Wrong, Partly, Unwritten };
  Look look() const {
    if (wrong == 0) return Look::Right;
    if (unwritten == elements) return Look::Unwritten;
    return wrong == elements ? Look::Wrong : Look::Partly;
  }
};

Cell cell_at(const WrongElementsInput& input, uint64_t row, uint64_t column, uint64_t rows, uint64_t columns) {
  Cell cell;
  for (uint64_t y = row; y < std::min(row + rows, input.rows); ++y)
    for (uint64_t x = column; x < std::min(column + columns, input.columns); ++x) {
      const uint64_t at = y * input.columns + x;
      if (at >= input.wrong.size()) continue;
      if (input.wrong[at] && cell.wrong == 0) cell.first_wrong = at;
      ++cell.elements;
      cell.wrong += input.wrong[at];
      cell.unwritten += input.wrong[at] && std::isnan(input.got[at]);
    }
  return cell;
}

std::string value_text(double value) { return fmt::format("{:.6g}", value); }

class Map {
 public:
  Map(const WrongElementsInput& input, Pen& pen, WrongElementsScene& scene) : input_(input), pen_(pen), scene_(scene), frame_(pen.frame) {}

  void draw() {
    if (input_.rows == 0 || input_.columns == 0) return;
    const Rect area{frame_.rect.x, frame_.rect.y, frame_.rect.width, frame_.rect.height - pen_.px(kCaption)};
    const float smallest = pen_.px(kSmallestCell);
    const auto fits = [&](float room) { return static_cast<uint64_t>(std::max(1.0f, room / smallest)); };
    const uint64_t per =
        std::max((input_.rows + fits(area.height) - 1) / fits(area.height), (input_.columns + fits(area.width) - 1) / fits(area.width));
    scene_.rows_per_cell = std::min(per, input_.rows), scene_.columns_per_cell = std::min(per, input_.columns);
    rows_ = (input_.rows + scene_.rows_per_cell - 1) / scene_.rows_per_cell;
    columns_ = (input_.columns + scene_.columns_per_cell - 1) / scene_.columns_per_cell;
    size_ = std::min({area.width / static_cast<float>(columns_), area.height / static_cast<float>(rows_), pen_.px(kLargestCell)});
    scene_.cell = size_;
    scene_.map = {area.x, area.y, size_ * static_cast<float>(columns_), size_ * static_cast<float>(rows_)};
    pen_.canvas.begin_group("wrong elements");
    pen_.canvas.fill_rect(scene_.map, mix(frame_.theme.panel, frame_.theme.faint, 0.45f));
    for (uint64_t row = 0; row < rows_; ++row) draw_row(row);
    pen_.canvas.stroke_rect(scene_.map, frame_.theme.line, 1);
    pen_.canvas.end_group();
    draw_caption();
  }

 private:
  Rect box(uint64_t row, uint64_t from, uint64_t to) const {
    return {scene_.map.x + static_cast<float>(from) * size_, scene_.map.y + static_cast<float>(row) * size_,
            static_cast<float>(to - from) * size_, size_};
  }

  void draw_row(uint64_t row) {
    std::vector<Cell> cells;
    for (uint64_t column = 0; column < columns_; ++column) {
      cells.push_back(
          cell_at(input_, row * scene_.rows_per_cell, column * scene_.columns_per_cell, scene_.rows_per_cell, scene_.columns_per_cell));
    }
    for (uint64_t from = 0, to = 0; from < columns_; from = to) {
      to = from + 1;
      while (to < columns_ && cells[to].look() == cells[from].look()) ++to;
      if (cells[from].look() != Cell::Look::Right) draw_run(box(row, from, to), cells[from].look());
    }
  }

  // Color is not the only sign: wrong is hatched, partly wrong is hatched on grey, never written is hollow.
  void draw_run(const Rect& run, Cell::Look look) {
    const Theme& theme = frame_.theme;
    scene_.runs.push_back(run);
    if (look == Cell::Look::Unwritten) {
      pen_.canvas.fill_rect(run, theme.background);
      pen_.canvas.stroke_rect(inset(run, 0.5f), theme.conflict, 1);
      return;
    }
    if (look == Cell::Look::Wrong) pen_.canvas.fill_rect(run, theme.conflict);
    const Color ink = look == Cell::Look::Wrong ? readable_on(theme.conflict).with_alpha(0.55f) : theme.conflict;
    for (float x = run.x; x < run.right(); x += pen_.px(kHatch)) {
      const float length = std::min(run.height, run.right() - x);
      pen_.canvas.line({x, run.bottom()}, {x + length, run.bottom() - length}, ink, 1);
    }
  }

  void draw_caption() {
    const auto wrong = static_cast<uint64_t>(std::count(input_.wrong.begin(), input_.wrong.end(), uint8_t{1}));
    const std::string text =
        frame_.strings.format(input_.counted ? "wrong.shape" : "wrong.caption", {{"buffer", input_.buffer},
                                                                                 {"wrong", wrong},
                                                                                 {"elements", uint64_t{input_.wrong.size()}},
                                                                                 {"rows", input_.rows},
                                                                                 {"columns", input_.columns}});
    pen_.text({frame_.rect.x, scene_.map.bottom() + pen_.px(13)}, text, pen_.style(11, frame_.theme.dim), frame_.rect.width);
  }

  const WrongElementsInput& input_;
  Pen& pen_;
  WrongElementsScene& scene_;
  const Frame& frame_;
  uint64_t rows_ = 0, columns_ = 0;
  float size_ = 0;
};

}  // namespace

std::optional<Hover> hover_wrong_elements(const WrongElementsScene& scene, const WrongElementsInput& input, const Strings& strings,
                                          Point point) {
  if (scene.cell <= 0 || !scene.map.contains(point)) return std::nullopt;
  const auto column = static_cast<uint64_t>((point.x - scene.map.x) / scene.cell),
             row = static_cast<uint64_t>((point.y - scene.map.y) / scene.cell);
  const Cell cell = cell_at(input, row * scene.rows_per_cell, column * scene.columns_per_cell, scene.rows_per_cell, scene.columns_per_cell);
  if (cell.elements == 0) return std::nullopt;
  const uint64_t shown = cell.wrong ? cell.first_wrong : row * scene.rows_per_cell * input.columns + column * scene.columns_per_cell;
  const std::string element = input.flat ? fmt::format("{}[{}]", input.buffer, shown)
                                         : fmt::format("{}[{}][{}]", input.buffer, shown / input.columns, shown % input.columns);
  const std::string wanted = value_text(input.expected[shown]), got = value_text(input.got[shown]);
  std::string text;
  if (cell.wrong == 0)
    text = strings.format("wrong.right", {{"element", element}, {"expected", wanted}});
  else if (std::isnan(input.got[shown]))
    text = strings.format("wrong.unwritten", {{"element", element}, {"expected", wanted}});
  else
    text = strings.format("wrong.wrong", {{"element", element}, {"got", got}, {"expected", wanted}});
  if (cell.elements > 1) text += "\n" + strings.format("wrong.of_cell", {{"wrong", cell.wrong}, {"elements", cell.elements}});
  const Rect at{scene.map.x + static_cast<float>(column) * scene.cell, scene.map.y + static_cast<float>(row) * scene.cell, scene.cell,
                scene.cell};
  return Hover{Hover::Kind::Element, static_cast<int64_t>(shown / input.columns), static_cast<int64_t>(shown % input.columns), -1, at,
               std::move(text)};
}

WrongElementsScene layout_wrong_elements(const WrongElementsInput& input, const Frame& frame) {
  return make_scene<WrongElementsScene>(frame, [&](Pen& pen, WrongElementsScene& scene) { Map(input, pen, scene).draw(); });
}

}  // namespace warplens::viz
