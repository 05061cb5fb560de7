// Inside of the Tiles stage.
#pragma once

#include <array>

#include "viz/scenes/parts.h"
#include "viz/scenes/tiles.h"

namespace warplens::viz::tiles {

// What a warp touches of one shared array in the current step.
struct StepAccess {
  uint32_t object = 0;
  bool store = false;
  std::array<std::vector<uint32_t>, 32> by_lane;   // elements, ascending
  std::vector<uint32_t> all() const;
};

// A warp's shared accesses between two barriers fall into rounds: a round ends where an array comes again after another one.
// For a product that is one k step: some reads of As, then some of Bs. `tick` picks the round; a round of one array alone is
// cut down to the access under the cursor.
std::vector<StepAccess> current_step(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick);

// The shared access under the cursor alone: the step's next, else its last; empty where the step has none.
std::vector<StepAccess> current_access(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick);

std::vector<TilesModel::Array> place_arrays(const analysis::Snapshot& snapshot, const TilesModel& model);

// From elements of the box to pixels.
struct Place {
  Rect box, clip;
  uint64_t rows = 0, columns = 0;
  float element_width() const { return box.width / static_cast<float>(columns); }
  float element_height() const { return box.height / static_cast<float>(rows); }
  Rect rect(const Piece& piece) const {
    return {box.x + static_cast<float>(piece.column) * element_width(), box.y + static_cast<float>(piece.row) * element_height(),
            static_cast<float>(piece.columns) * element_width(), static_cast<float>(piece.rows) * element_height()};
  }
};

const analysis::Level* agreeing_level(const analysis::Snapshot& snapshot, std::string_view name);
Color level_color(const Theme& theme, std::string_view name);

void draw_matrix(Pen& pen, const TilesInput& input, const Place& place, TilesScene& scene);
void draw_strip(Pen& pen, const TilesInput& input, const Place& place, TilesScene::Strip& strip, const StepAccess* step, TilesScene& scene);
void draw_side(Pen& pen, const TilesInput& input, const Rect& column, TilesScene& scene);   // the grid, and which threads make a warp

}  // namespace warplens::viz::tiles
