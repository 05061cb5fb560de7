#include <algorithm>

#include "viz/scenes/tiles_parts.h"

namespace warplens::viz {

std::optional<Hover> hover_tiles(const TilesScene& scene, const TilesInput& input, const Strings& strings, Point point) {
  if (!input.snapshot->ownership || !scene.matrix.contains(point) || scene.columns == 0) return hover(scene, point);
  const analysis::Ownership& owned = *input.snapshot->ownership;
  const auto column = std::min<uint64_t>(
      static_cast<uint64_t>((point.x - scene.box.x) / scene.box.width * static_cast<float>(scene.columns)), scene.columns - 1);
  const auto row = std::min<uint64_t>(static_cast<uint64_t>((point.y - scene.box.y) / scene.box.height * static_cast<float>(scene.rows)),
                                      scene.rows - 1);
  const int32_t thread = owned.thread[row * owned.columns + column];
  Hover found{
      Hover::Kind::Element, static_cast<int64_t>(owned.first_row + row), static_cast<int64_t>(owned.first_column + column), thread, {}, ""};
  const float w = scene.box.width / static_cast<float>(scene.columns), h = scene.box.height / static_cast<float>(scene.rows);
  found.rect = {scene.box.x + static_cast<float>(column) * w, scene.box.y + static_cast<float>(row) * h, w, h};
  found.text = strings.format("tiles.hover_element",
                              {{"name", owned.buffer}, {"row", owned.first_row + row}, {"column", owned.first_column + column}});
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

TilesView zoom_at(const TilesView& view, const TilesScene& scene, Point point, float factor) {
  constexpr float kMax = 64;
  TilesView out = view;
  if (scene.box.width <= 0 || scene.box.height <= 0) return out;
  out.zoom = std::clamp(view.zoom * factor, 1.0f, kMax);
  // The element under the point stays there.
  const float fx = (point.x - scene.box.x) / scene.box.width, fy = (point.y - scene.box.y) / scene.box.height;
  out.center_x = std::clamp(fx + (scene.matrix.center().x - point.x) / (scene.matrix.width * out.zoom), 0.0f, 1.0f);
  out.center_y = std::clamp(fy + (scene.matrix.center().y - point.y) / (scene.matrix.height * out.zoom), 0.0f, 1.0f);
  return out;
}

TilesView pan_by(const TilesView& view, const TilesScene& scene, float dx, float dy) {
  TilesView out = view;
  if (scene.box.width <= 0 || scene.box.height <= 0) return out;
  const float margin = 0.5f / std::max(1.0f, view.zoom);  // the box never leaves the picture
  out.center_x = std::clamp(view.center_x - dx / scene.box.width, margin, 1 - margin);
  out.center_y = std::clamp(view.center_y - dy / scene.box.height, margin, 1 - margin);
  return out;
}

TilesView view_of_level(const TilesInput& input, int level) {
  TilesView out;
  const auto& levels = input.snapshot->levels;
  const size_t thread = input.warp * 32ull + static_cast<size_t>(std::max(0, input.lane));
  if (level < 0 || static_cast<size_t>(level) >= levels.size() || !input.snapshot->ownership || thread >= input.model->pieces.size())
    return out;
  const analysis::Level& l = levels[static_cast<size_t>(level)];
  if (!l.disagreement.empty() || !l.rows || !l.columns || input.model->pieces[thread].empty()) return out;
  const auto rows = static_cast<float>(input.snapshot->ownership->rows), columns = static_cast<float>(input.snapshot->ownership->columns);
  const Piece& first = input.model->pieces[thread][0];
  const auto height = static_cast<float>(l.rows), width = static_cast<float>(l.columns);
  out.zoom = std::max(1.0f, std::min(rows / height, columns / width));
  out.center_x = (static_cast<float>(first.column / l.columns) + 0.5f) * width / columns;
  out.center_y = (static_cast<float>(first.row / l.rows) + 0.5f) * height / rows;
  return out;
}

}  // namespace warplens::viz
