#include <algorithm>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz {

namespace {

// An element that another block stores: which one, where the grid divides the result evenly.
Hover hover_other_block(const TilesScene& scene, const TilesInput& input, const Strings& strings, uint64_t row, uint64_t column) {
  const analysis::Ownership& o = *input.snapshot->ownership;
  Hover found{Hover::Kind::Element, static_cast<int64_t>(row), static_cast<int64_t>(column), -1, {}, ""};
  found.rect = scene.camera.rect({static_cast<double>(row), static_cast<double>(column), 1, 1});
  found.text = tiles::element_name(*input.snapshot, row, column) + "\n" + strings.get("tiles.hover_not_stored");
  const auto grid = tiles::block_grid(*input.snapshot);
  if (!grid || !grid->named) return found;
  const auto block = grid->block_at(row / o.rows, column / o.columns);
  found.kind = Hover::Kind::Block;
  found.index = static_cast<int64_t>(block.x), found.second = static_cast<int64_t>(block.y), found.third = -1;
  found.rect = scene.camera.rect({static_cast<double>(row / o.rows * o.rows), static_cast<double>(column / o.columns * o.columns),
                                  static_cast<double>(o.rows), static_cast<double>(o.columns)});
  found.text += "\n" + strings.format("tiles.hover_other_block", {{"x", block.x}, {"y", block.y}});
  return found;
}

}  // namespace

namespace tiles {

std::string value_text(const TilesInput& input, uint64_t row, uint64_t column, int32_t thread, const Strings& strings) {
  const analysis::Ownership& o = *input.snapshot->ownership;
  const size_t i = row * o.columns + column;
  if (!input.values || i >= input.values->value.size() || input.values->where[i] == TilesValues::Where::Unknown) return "";
  const bool stored = input.values->where[i] == TilesValues::Where::Stored;
  std::string text =
      "\n" + strings.format(stored ? "tiles.hover_stored" : "tiles.hover_accumulator", {{"value", number_text(input.values->value[i])}});
  if (thread != static_cast<int32_t>(input.warp * 32) + input.lane) return text;
  const auto own = elements_of(*input.model, static_cast<size_t>(thread));
  const auto n = static_cast<size_t>(
      std::lower_bound(own.begin(), own.end(), std::pair(static_cast<uint32_t>(row), static_cast<uint32_t>(column))) - own.begin());
  if (n >= input.values->products.size()) return text;
  const TilesValues::Product& product = input.values->products[n];
  if (!product.left || !product.above) return text;
  return text + "\n" +
         strings.format("tiles.hover_product",
                        {{"sum", product.accumulator}, {"left", number_text(*product.left)}, {"above", number_text(*product.above)}});
}

}  // namespace tiles

std::optional<Hover> hover_tiles(const TilesScene& scene, const TilesInput& input, const Strings& strings, Point point) {
  if (!input.snapshot->ownership || !scene.matrix.contains(point) || scene.columns == 0) return hover(scene, point);
  const analysis::Ownership& owned = *input.snapshot->ownership;
  const auto whole = [](double at, uint64_t count) { return static_cast<uint64_t>(std::clamp(at, 0.0, static_cast<double>(count) - 0.5)); };
  const double x = scene.camera.column_at(point.x), y = scene.camera.row_at(point.y);
  if (x < 0 || y < 0 || x >= static_cast<double>(owned.total_columns) || y >= static_cast<double>(owned.total_rows)) return std::nullopt;
  const uint64_t at_row = whole(y, owned.total_rows), at_column = whole(x, owned.total_columns);
  const bool inside = at_row >= owned.first_row && at_row < owned.first_row + owned.rows && at_column >= owned.first_column &&
                      at_column < owned.first_column + owned.columns;
  if (!inside) return hover_other_block(scene, input, strings, at_row, at_column);
  const uint64_t row = at_row - owned.first_row, column = at_column - owned.first_column;
  const int32_t thread = owned.thread[row * owned.columns + column];
  Hover found{Hover::Kind::Element, static_cast<int64_t>(at_row), static_cast<int64_t>(at_column), thread, {}, ""};
  found.rect = scene.camera.rect({static_cast<double>(at_row), static_cast<double>(at_column), 1, 1});
  found.text = tiles::element_name(*input.snapshot, at_row, at_column);
  if (thread < 0) {
    found.text += "\n" + strings.get("tiles.hover_not_stored");
    return found;
  }
  const simt::Dim3 block = input.snapshot->launch->block, here = input.snapshot->block->trace.block_index;
  const auto t = static_cast<uint32_t>(thread);
  found.text += "\n" + strings.format("tiles.hover_owner", {{"bx", here.x},
                                                            {"by", here.y},
                                                            {"warp", t / 32},
                                                            {"lane", t % 32},
                                                            {"x", t % std::max(1u, block.x)},
                                                            {"y", t / std::max(1u, block.x) % std::max(1u, block.y)}});
  found.text += tiles::value_text(input, row, column, thread, strings);
  for (const analysis::Level& level : input.snapshot->levels) {
    if (!level.disagreement.empty() || !level.rows || !level.columns || level.name == "block tile") continue;
    const std::string key = "tiles.level." + level.name;
    found.text += "\n" + strings.format("tiles.hover_level", {{"level", strings.has(key) ? strings.get(key) : level.name},
                                                              {"row", row / level.rows},
                                                              {"column", column / level.columns},
                                                              {"inner_row", row % level.rows},
                                                              {"inner_column", column % level.columns}});
  }
  return found;
}

}  // namespace warplens::viz
