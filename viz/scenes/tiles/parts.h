// Inside of the Tiles stage.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "viz/scenes/parts.h"
#include "viz/scenes/tiles/tiles.h"

namespace warplens::viz::tiles {

// What a warp touches of one shared array in the current step.
struct StepAccess {
  uint32_t object = 0;
  bool store = false;
  std::array<std::vector<uint32_t>, 32> by_lane;  // elements, ascending
  uint32_t line = 0;                              // of loads from a dynamic array, which holds several: by which line
  std::vector<uint32_t> all() const;
  bool is_of(const TilesModel::Array& array) const { return object == array.object && line == array.line; }
};

// A warp's shared accesses between two barriers fall into rounds: a round ends where an array comes again after another one.
// For a product that is one k step: some reads of As, then some of Bs. `tick` picks the round; a round of one array alone is
// cut down to the access under the cursor.
std::vector<StepAccess> current_step(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick);

// The current round of several arrays, as far as it has come and what is left of it; both empty where there is none.
std::pair<std::vector<StepAccess>, std::vector<StepAccess>> split_step(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick);

// The tick at which the current round of several arrays begins.
std::optional<uint64_t> step_begin(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick);

// The shared access under the cursor alone: the step's next, else its last; empty where the step has none.
std::vector<StepAccess> current_access(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick);

// For a part of a dynamic array: the element that the step reads for the first row or column of the box.
std::optional<int64_t> first_element(const StepAccess& step, const TilesModel& model, uint32_t warp, bool left);
// Warps of the block that store a part of the result.
uint64_t storing_warps(const TilesModel& model);
// Pieces and shares.
void find_tiles(const analysis::Snapshot& snapshot, TilesModel& model);
std::vector<TilesModel::Array> place_arrays(const analysis::Snapshot& snapshot, const TilesModel& model);

// Which buffers the block reads and where they lie; `model` has the result's pieces already.
void find_sources(const analysis::Snapshot& snapshot, TilesModel& model);
// The k tile of a source to show at `tick`: the one that is loaded now, else the last that was, else the first.
const Piece& current_tile(const analysis::Snapshot& snapshot, const TilesModel::Source& source, uint32_t warp, uint64_t tick);
// What the warp loads of a source in that k tile, by lane, ascending; of a very long k tile the part around the cursor.
std::array<std::vector<uint64_t>, 32> current_loads(const analysis::Snapshot& snapshot, const TilesModel::Source& source, uint32_t warp,
                                                    uint64_t tick);

// From elements of the box to pixels.
struct Placement {
  TilesCamera camera;
  Rect box, clip;
  uint64_t first_row = 0, first_column = 0, rows = 0, columns = 0;  // of the box in the result
  float element_width() const { return static_cast<float>(camera.width); }
  float element_height() const { return static_cast<float>(camera.height); }
  Rect rect(const Piece& piece) const {
    return camera.rect({static_cast<double>(first_row + piece.row), static_cast<double>(first_column + piece.column),
                        static_cast<double>(piece.rows), static_cast<double>(piece.columns)});
  }
  // The elements of the box that are seen, whole or in part; no rows: none.
  Piece seen() const;
};

const analysis::Level* agreeing_level(const analysis::Snapshot& snapshot, std::string_view name);
Color level_color(const Theme& theme, TilesLevel level);

// The stage's parts from left to right and from top to bottom; those that have nothing to show are empty.
struct Regions {
  Rect matrix, left, top, beside, left_sources, top_sources;
  bool compact = false;  // the names of the strips are in the corner between them
};
Regions divide(const Pen& pen, const TilesInput& input, Rect area);
Placement place_view(const TilesInput& input, const Rect& matrix);                            // zoomed and panned
bool is_flat(const analysis::Snapshot& snapshot);                                             // the result has been declared without rows
std::string element_name(const analysis::Snapshot& snapshot, uint64_t row, uint64_t column);  // "C[3][5]", as the source indexes it
std::string rows_text(const TilesWindow& at, const Strings& strings);                         // "rows 0–63", "row 3"
std::string columns_text(const TilesWindow& at, const Strings& strings);
bool size_asked(const Veil& veil, TilesLevel level);
std::string shape_text(const Veil& veil, const TilesTile& tile);                            // "32 × 64", "? × ?"
std::string level_name(TilesLevel level, const TilesInput& input, const Strings& strings);  // "warp tile", "C"
// The strips' rectangles, with their titles drawn.
void place_strips(Pen& pen, const TilesInput& input, const Regions& regions, TilesScene& scene);
void place_sources(Pen& pen, const TilesInput& input, const Regions& regions, TilesScene& scene);

const std::vector<Piece>& pieces_of(const TilesInput& input, uint32_t warp, int lane);
inline bool holds(const Piece& tile, uint32_t row, uint32_t column) {
  return row >= tile.row && row < tile.row + tile.rows && column >= tile.column && column < tile.column + tile.columns;
}
inline bool meets(const Piece& a, const Piece& b) {
  return a.row < b.row + b.rows && b.row < a.row + a.rows && a.column < b.column + b.columns && b.column < a.column + a.columns;
}
// Pieces of a list that begins with the topmost, within what is seen.
template <class Visit>
void each_seen(const std::vector<Piece>& pieces, const Piece& seen, Visit visit) {
  uint32_t tallest = 1;
  if (!pieces.empty()) tallest = std::max(pieces.front().rows, pieces.back().rows);
  const uint32_t from = seen.row > tallest ? seen.row - tallest : 0;
  auto it = std::lower_bound(pieces.begin(), pieces.end(), from, [](const Piece& p, uint32_t row) { return p.row < row; });
  for (; it != pieces.end() && it->row < seen.row + seen.rows; ++it)
    if (meets(*it, seen)) visit(*it);
}
inline constexpr float kSmallestNumber = 10;  // type of a lane's number
inline constexpr float kNamedRow = 10.5f;     // how high a row of thread tiles is that has a name
inline constexpr float kSubInset = 2.2f;      // of a warp sub tile's frame, at most: within that of its warp tile
using ElementColor = std::function<Color(uint32_t row, uint32_t column)>;
// Which lane's a thread tile is, in the tile `within` alone where there is one; where tiles are too narrow for that, a row of them is
// named.
void draw_lane_numbers(Pen& pen, const TilesInput& input, const Placement& place, const Piece& seen, const std::optional<Piece>& within,
                       const ElementColor& color, TilesScene& scene);
void draw_selected(Pen& pen, const TilesScene& scene);  // the outline of every piece of the selected lane
void draw_matrix(Pen& pen, const TilesInput& input, const Placement& place, TilesScene& scene);
// Whether elements are large enough for what they hold.
bool shows_values(const Pen& pen, const Placement& place);
void draw_elements(Pen& pen, const TilesInput& input, const Placement& place, const Piece& seen, const ElementColor& color,
                   TilesScene& scene);
// The row and the column whose factors are multiplied now.
void draw_beams(Pen& pen, const TilesInput& input, const Placement& place);
void draw_products(Pen& pen, const TilesInput& input, const Placement& place, TilesScene& scene);
std::string number_text(double value);  // with three decimals, where it is not a whole or a very large or small one
std::string number_text(const Pen& pen, double value, const TextStyle& style, float width);  // with two or one where that fits
std::pair<uint64_t, uint64_t> step_ticks(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick);  // of the current statement
// The blocks as equal tiles of the result, where this block's place in the grid and in the result say so.
struct BlockGrid {
  uint64_t rows = 0, columns = 0;
  bool swapped = false;  // x runs downwards
  bool named = true;     // false: which way x runs is not known
  simt::Dim3 block_at(uint64_t row, uint64_t column) const;
};
std::optional<BlockGrid> block_grid(const analysis::Snapshot& snapshot);
void draw_strip(Pen& pen, const TilesInput& input, const Placement& place, TilesScene::Strip& strip, const StepAccess* step,
                TilesScene& scene);
// "A, 256 × 32: the block loads rows 0–63, columns 0–7 of it in this k tile".
std::string source_text(const TilesInput& input, const TilesModel::Source& source, const Piece& tile, const Strings& strings);
// `rect`: the strip's place beside the result; for one that runs along nothing, the place of its tile alone.
void draw_source(Pen& pen, const TilesInput& input, const Placement& place, const TilesModel::Source& source,
                 TilesScene::SourceStrip& strip);
// The whole matrices; below them each level, enlarging a part of the one above.
bool draw_side(Pen& pen, const TilesInput& input, const Rect& column, TilesScene& scene);  // false: the levels found no room
float draw_map(Pen& pen, const TilesInput& input, const Rect& column, TilesScene& scene);  // gives the y below
void draw_levels(Pen& pen, const TilesInput& input, const Rect& column, TilesScene& scene);
// Which levels there are and which of them is looked at.
void look_at(const TilesInput& input, TilesScene& scene);
// Title and sentence of the level that is looked at.
std::string level_title(const TilesInput& input, const TilesScene& scene, const Strings& strings);
std::string level_sentence(const TilesInput& input, const TilesScene& scene, const Strings& strings);
// No height: the step reads nothing of shared memory.
float bank_rows_height(const Pen& pen, const TilesInput& input, const std::vector<StepAccess>& steps, bool addresses);
// The factors of the product that is added now, each on a card: value, address as arithmetic, bank, whose it was and who else reads it; and
// the sum. No height: none is being added, or there is no room.
float operand_cards_height(const Pen& pen, const TilesInput& input, const Rect& area);
void draw_operand_cards(Pen& pen, const TilesInput& input, const Rect& area, TilesScene& scene);
bool is_adding(const TilesInput& input, const Strings& strings);  // a product, whose factors are known
// What a factor of the product that is added now is of a shared array beside the result; nullopt: it does not come from that array.
std::optional<uint32_t> factor_in(const TilesInput& input, const StepAccess& step);
// Of every lane the element that it multiplies when the followed lane multiplies this one: as many of its own are before it. -1: none.
std::optional<std::array<int64_t, 32>> elements_of_product(const TilesInput& input, const StepAccess& step);
// `addresses`: those of both factors are said below them.
void draw_bank_rows(Pen& pen, const TilesInput& input, const std::vector<StepAccess>& steps, const Rect& area, bool addresses,
                    TilesScene& scene);
// No width: no grid of registers is known of the lane, or it does not fit. `whole_tile`: beside all of a warp sub tile, which needs more
// room.
float registers_width(const Pen& pen, const TilesInput& input, const Rect& area, bool whole_tile);
// The product that is added now, and all of the k step in the order of the source: no height where none is, or there is no room.
float product_height(const Pen& pen, const TilesInput& input, float room);
void draw_product(Pen& pen, const TilesInput& input, const Rect& area, TilesScene& scene);
// "k tile 1, k = 3": where the warp is, and which of the tile's products the current step adds; empty where no array is along the result.
std::string k_text(const TilesInput& input, const Strings& strings);
// The column of the array on the left, or the row of the one above, that all of a step is in.
std::optional<uint64_t> k_of(const StepAccess& step, const TilesModel::Array& array);
std::optional<uint64_t> k_tile_of(const TilesInput& input);  // that the warp is in
void draw_registers(Pen& pen, const TilesInput& input, const Rect& area, TilesScene& scene);
// What an element of the box holds, and what the current k step adds to it: lines that go on from one before.
std::string value_text(const TilesInput& input, uint64_t row, uint64_t column, int32_t thread, const Strings& strings);
// Below the picture; `steps`: what the current step touches.
std::string lane_sentence(const TilesInput& input, const Strings& strings);
uint64_t products_done(const TilesValues& values);  // of this k step, that the followed lane has added
// "sums[49] = 0.304 + -0.894 × 0.811 = -0.420, multiply-add 42 of 64 of this k step": empty where none is being added.
std::string product_sentence(const TilesInput& input, const Strings& strings);
std::string step_sentence(const TilesInput& input, const std::vector<StepAccess>& steps, const Strings& strings);
std::string loads_sentence(const TilesInput& input, const Strings& strings);

}  // namespace warplens::viz::tiles
