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
  std::array<std::vector<uint32_t>, 32> by_lane;  // elements, ascending
  std::vector<uint32_t> all() const;
};

// A warp's shared accesses between two barriers fall into rounds: a round ends where an array comes again after another one.
// For a product that is one k step: some reads of As, then some of Bs. `tick` picks the round; a round of one array alone is
// cut down to the access under the cursor.
std::vector<StepAccess> current_step(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick);

// The shared access under the cursor alone: the step's next, else its last; empty where the step has none.
std::vector<StepAccess> current_access(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick);

std::vector<TilesModel::Array> place_arrays(const analysis::Snapshot& snapshot, const TilesModel& model);

// Which buffers the block reads and where they lie; `model` has the result's pieces already.
void find_sources(const analysis::Snapshot& snapshot, TilesModel& model);
// The k tile of a source to show at `tick`: the one that is loaded now, else the last that was, else the first.
const Piece& current_tile(const analysis::Snapshot& snapshot, const TilesModel::Source& source, uint32_t warp, uint64_t tick);
// What the warp loads of a source in that k tile, by lane, ascending; of a very long k tile the part around the cursor.
std::array<std::vector<uint64_t>, 32> current_loads(const analysis::Snapshot& snapshot, const TilesModel::Source& source, uint32_t warp,
                                                    uint64_t tick);

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

// The stage's parts from left to right and from top to bottom; those that have nothing to show are empty.
struct Regions {
  Rect matrix, left, top, beside, left_sources, top_sources;
};
Regions divide(const Pen& pen, const TilesInput& input, Rect area);
Place place_view(const TilesInput& input, const Rect& matrix);  // zoomed and panned
// The strips' rectangles, with their titles drawn.
void place_strips(Pen& pen, const TilesInput& input, const Regions& regions, TilesScene& scene);
void place_sources(Pen& pen, const TilesInput& input, const Regions& regions, TilesScene& scene);

const std::vector<Piece>& pieces_of(const TilesInput& input, uint32_t warp, int lane);
void draw_selected(Pen& pen, const TilesScene& scene);  // the outline of every piece of the selected lane
void draw_matrix(Pen& pen, const TilesInput& input, const Place& place, TilesScene& scene);
void draw_strip(Pen& pen, const TilesInput& input, const Place& place, TilesScene::Strip& strip, const StepAccess* step, TilesScene& scene);
// "A, 256 × 32: the block loads rows 0–63, columns 0–7 of it in this k tile".
std::string source_text(const TilesInput& input, const TilesModel::Source& source, const Piece& tile, const Strings& strings);
// `rect`: the strip's place beside the result; for one that runs along nothing, the place of its tile alone.
void draw_source(Pen& pen, const TilesInput& input, const Place& place, const TilesModel::Source& source, TilesScene::SourceStrip& strip);
void draw_side(Pen& pen, const TilesInput& input, const Rect& column,
               TilesScene& scene);  // the whole matrices, and which threads make a warp

}  // namespace warplens::viz::tiles
