// Beside the words of an array: the numbers of its rows and columns, and which warp wrote all of one.
#include <algorithm>

#include "viz/scenes/memory/parts.h"

namespace warplens::viz::memory {
namespace {

// The warp that wrote all of a row's words last; -1: several did, or some wait for their first value.
int warp_of_row(const MemoryInput& input, const MemoryScene::Grid& grid, uint64_t row) {
  const MemoryModel::Array& array = input.model->arrays[grid.array];
  const auto& words = input.state->words(grid.array);
  int warp = -1;
  for (uint64_t c = 0; c < grid.columns; ++c) {
    const uint64_t at = row * grid.columns + c;
    if (at < grid.lead || at - grid.lead >= array.words || !array.touched[at - grid.lead]) continue;
    const int32_t writer = words[at - grid.lead].writer;
    if (writer < 0 || (warp >= 0 && writer / 32 != warp)) return -1;
    warp = writer / 32;
  }
  return warp;
}

// Columns beside each other that one warp has written, whatever of them waits for its first value; -1: padding that nothing touches.
struct ColumnRun {
  uint64_t first = 0, end = 0;
  int warp = -1;
};

// Empty if the columns are not distinguished by warp.
std::vector<ColumnRun> column_runs(const MemoryInput& input, const MemoryScene::Grid& grid) {
  constexpr int kNobody = -2, kSeveral = -3;
  const MemoryModel::Array& array = input.model->arrays[grid.array];
  const auto& words = input.state->words(grid.array);
  std::vector<ColumnRun> runs;
  size_t written = 0;
  for (uint64_t c = 0; c < grid.columns; ++c) {
    int warp = -1;
    for (uint64_t at = c; at < grid.columns * grid.rows; at += grid.columns) {
      if (at < grid.lead || at - grid.lead >= array.words || !array.touched[at - grid.lead]) continue;
      const int32_t writer = words[at - grid.lead].writer;
      if (writer < 0)
        warp = warp == -1 ? kNobody : warp;
      else
        warp = warp < 0 && warp != kSeveral ? writer / 32 : warp == writer / 32 ? warp : kSeveral;
    }
    if (warp == kSeveral) return {};
    if (warp == kNobody) continue;
    if (runs.empty() || runs.back().warp != warp || runs.back().end != c) runs.push_back({c, c, warp}), written += warp >= 0;
    runs.back().end = c + 1;
  }
  return written > 1 ? runs : std::vector<ColumnRun>{};
}

}  // namespace

std::string row_name(const MemoryInput& input, size_t array) {
  const bool known = !input.by_banks && input.row_names && array < input.row_names->size() && !(*input.row_names)[array].empty();
  return known ? (*input.row_names)[array] + " " : std::string();
}

void draw_columns(Pen& pen, const MemoryInput& input, const MemoryScene::Grid& grid, float right) {
  const TextStyle style = pen.style(10, pen.frame.theme.dim);
  const float width = grid.rect.width / static_cast<float>(grid.columns);
  const float base = grid.rect.bottom() + style.size * 1.2f;
  const auto x_of = [&](uint64_t column) { return grid.rect.x + static_cast<float>(column) * width; };
  // Between them the warps that wrote the columns, where each has one, and what is padding.
  std::vector<Rect> named;
  for (const ColumnRun& run : input.by_banks || pen.frame.veil.elements ? std::vector<ColumnRun>{} : column_runs(input, grid)) {
    const std::string name =
        run.warp < 0 ? pen.frame.strings.get("memory.columns_padding") : pen.frame.strings.format("tiles.warp", {{"warp", run.warp}});
    const float wide = pen.width(name, style), room = x_of(run.end) - x_of(run.first), number = pen.width(std::to_string(run.first), style);
    const float x = run.warp < 0 ? x_of(run.first) : x_of(run.first) + (room - wide) / 2;
    const Rect at{x - pen.px(6), base - style.size, wide + pen.px(12), style.size * 1.3f};
    if (run.warp < 0 ? at.right() > right : x < x_of(run.first) + number + pen.px(4)) continue;
    pen.canvas.text({x, base}, name, style);
    named.push_back(at);
  }
  uint64_t every = 8;
  while (static_cast<float>(every) * width < pen.width("0000", style) * 1.3f) every *= 2;
  if (input.by_banks && pen.frame.veil.banks) every = grid.columns;  // their numbers are those of the banks
  for (uint64_t c = 0; c < grid.columns; c += every) {
    const bool bank = c == 0 && input.by_banks && !pen.frame.veil.banks;
    const std::string number = (bank ? pen.frame.strings.get("tiles.bank_head") + " " : "") + std::to_string(c);
    const Rect at{x_of(c), base - style.size, pen.width(number, style), style.size};
    if (std::none_of(named.begin(), named.end(), [&](const Rect& name) { return viz::intersection(name, at).width > 0; }))
      pen.canvas.text({at.x, base}, number, style);
  }
}

void draw_axes(Pen& pen, const MemoryInput& input, const MemoryScene::Grid& grid, float gutter, float right) {
  const TextStyle style = pen.style(10, pen.frame.theme.dim), left{style.face, style.size, style.color, Align::Right};
  const float height = grid.rect.height / static_cast<float>(grid.rows);
  uint64_t every = 1;
  while (static_cast<float>(every) * height < style.size * 1.15f) every *= 2;
  const bool told = !pen.frame.veil.elements;  // who wrote an element follows from which it is: with the warp beside it, that is told
  pen.canvas.begin_group("axes");
  for (uint64_t r = 0; r < grid.rows; r += every) {
    const float y = grid.rect.y + (static_cast<float>(r) + 0.5f) * height + style.size * 0.35f;
    const std::string row = std::to_string(r), named = r == 0 ? row_name(input, grid.array) + row : row;
    pen.canvas.text({grid.rect.x - pen.px(6), y}, named, left);
    const int warp = told && every == 1 && gutter > 0 ? warp_of_row(input, grid, r) : -1;
    const std::string name = warp < 0 ? std::string() : pen.frame.strings.format("tiles.warp", {{"warp", warp}});
    if (warp >= 0 && grid.rect.right() + pen.px(8) + pen.width(name, style) <= right)
      pen.canvas.text({grid.rect.right() + pen.px(8), y}, name, style);
  }
  draw_columns(pen, input, grid, right);
  pen.canvas.end_group();
}

}  // namespace warplens::viz::memory
