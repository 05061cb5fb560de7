// The Tiles stage: the result from the whole of it down to one multiply-add of one lane, as one picture that is zoomed. Who owns what,
// level by level, and what the current step reads of the buffers and the shared arrays.
#pragma once

#include <memory>

#include "kernels/analysis/snapshot.h"
#include "viz/scenes/marks.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

struct Piece {
  uint32_t row = 0, column = 0, rows = 1, columns = 1;
};  // of the box, in elements

// What is read from a snapshot once: pieces of every thread, and how the shared arrays lie beside the result.
struct TilesModel {
  std::vector<std::vector<Piece>> pieces;  // by thread of the block, from top to bottom: its thread tiles
  // What a warp stores: as the header says where the trace agrees, else as the trace says; empty where it is not made of rectangles.
  struct Share {
    std::vector<Piece> tiles, subs;  // subs: one piece of each lane
  };
  std::vector<Share> shares;                     // by warp
  uint64_t stored = 0;                           // elements
  uint64_t first_store = ~0ull, last_store = 0;  // ticks of stores to the result that were not overwritten
  // A shared array as it is drawn: where its long side runs along the result's rows or columns, as the reads show, beside them.
  enum class Place : uint8_t { Left, Top, Beside };
  struct Array {
    uint32_t object = 0;             // into Trace::objects
    uint64_t rows = 0, columns = 0;  // of the array; a flat array's pitch is read from the steps of its accesses
    bool folded = false;             // declared flat and no reads show its rows: those it is drawn with are nobody's
    Place place = Place::Beside;
    bool transposed = false;  // drawn with its rows from left to right
    uint32_t line = 0;        // a part of a dynamic array, as this line reads it: what one step reads of it, one row of words
  };
  std::vector<Array> arrays;
  // A buffer that the block reads: the part that each k tile takes of it, and the side of the result that it runs along.
  struct Source {
    uint32_t object = 0;             // into Trace::objects
    uint64_t rows = 0, columns = 0;  // of the whole buffer
    std::vector<Piece> tiles;        // by k tile the box of what is loaded in it; the first: before any k tile; no rows: nothing
    Piece all;                       // the box of all that the block loads
    Place place = Place::Beside;
    bool transposed = false;  // its columns run along the result's rows, or its rows along the result's columns
  };
  std::vector<Source> sources;
  std::vector<uint32_t> shapeless;  // buffers that are read and whose rows and columns nobody has given
};
TilesModel make_tiles_model(const analysis::Snapshot& snapshot);
// Whether an array along the result holds the buffer that runs along the same side with rows and columns exchanged.
bool holds_transposed(const TilesModel& model, uint32_t object);

// The levels of the zoom, largest first.
enum class TilesLevel : uint8_t { Whole, Block, Warp, Sub, Thread, Element };
// A part of the whole result, in elements. A window has fractions.
struct TilesWindow {
  double row = 0, column = 0, rows = 0, columns = 0;
  double bottom() const { return row + rows; }
  double right() const { return column + columns; }
};
// The tile of a level that holds what is selected.
struct TilesTile {
  TilesLevel level = TilesLevel::Whole;
  TilesWindow at;  // whole elements
};
// What is looked at: a level of what is followed, or a window that somebody has zoomed and moved to.
struct TilesView {
  TilesLevel level = TilesLevel::Block;
  std::optional<TilesWindow> window;  // relative to the block's box, so that another block is seen from the same place
  size_t element = SIZE_MAX;          // of the lane's, at the deepest level; none: what the current step adds to, else the first
};
// What a state file holds: "warp"; "256 256: -12.5 0 64 128", where the whole result is 256 x 256 and for no other is meant.
std::string to_text(TilesLevel level);
std::string to_text(const TilesWindow& window, const analysis::Ownership& owned);
std::optional<TilesLevel> parse_level(std::string_view text);
std::optional<TilesWindow> parse_window(std::string_view text, const analysis::Ownership& owned);

enum class TilesColor : uint8_t { Owner, Value, Touched };

// In which order the source adds the products of a k step, in groups of one thread tile each, or of one row of it.
struct TilesOrder {
  std::vector<uint32_t> products;  // of a lane
  struct Group {
    size_t end = 0;    // into `products`
    std::string name;  // "i 1, j 0": of the loops around it; empty: they have no numbers of their own
  };
  std::vector<Group> groups;
};

// What the elements hold at the cursor, and where the followed lane is in the current k step.
struct TilesValues {
  enum class Where : uint8_t { Unknown, Accumulator, Stored };
  std::vector<double> value;  // by element of the box
  std::vector<Where> where;
  double greatest = 0;  // of their magnitudes
  // One product of the followed lane; the list goes from top to bottom and left to right.
  struct Product {
    std::string accumulator;            // "sums[49]"; empty: not known
    bool done = false;                  // it has changed since the k step began
    std::optional<double> left, above;  // what the step multiplies, as the shared arrays hold it
    uint32_t left_word = 0, above_word = 0;
    std::string left_name, above_name;        // "A[3][0]", "regM[6]": of factors that are no words of the arrays along the result
    bool variables = false;                   // they are variables, else what the statement loads
    std::optional<double> was;                // what the named factors' product is added to
    std::string left_address, above_address;  // the index of the words as arithmetic, where it is known
    // Of the product that is added now: where its factors are from, as far as that is known.
    struct Operand {
      std::string variable;      // "regM[6]", which the statement names
      std::string text;          // the index of the word as the source has it: "As[k*BM + warpRow*WM + i*WSUBM]"
      uint32_t line = 0;         // where the lane loads it; 0: not known
      std::string origin;        // "A[22][11]": what the word's writer had loaded and stored there
      uint32_t origin_line = 0;  // where it was loaded
      int32_t writer = -1;       // thread of the block that stored the word
    };
    Operand left_from, above_from;
  };
  std::vector<Product> products;
  std::optional<size_t> now;  // the product that the current statement adds
  std::string sum_text;       // and to what, as the source has it: "sums[(i*TM + m)*(WNITER*TN) + j*TN + n]"; empty: not known
  uint32_t line = 0;          // of that statement
  std::shared_ptr<const TilesOrder> order;  // of the products; null: not known
};

// What is added now, for a card: a factor, or the sum.
struct TilesOperand {
  std::string name, array;    // "regM[6]", "As": both are one where no variable is known, the second is empty where it is no array's
  std::string value;          // of a factor; of the sum, what it becomes
  std::string text, address;  // the index as the source has it, and with numbers; of the sum: "0.304 + -0.894 × 0.811"
  uint32_t line = 0;          // where it is loaded, or added to; 0: not known
  std::string place, others;  // "word 214, bank 22", "same word as lanes 8–12"
  std::vector<std::string> facts;
  bool sum = false;
};

struct TilesInput {
  const analysis::Snapshot* snapshot = nullptr;
  const TilesModel* model = nullptr;
  uint64_t tick = 0;
  uint32_t warp = 0;
  int lane = 0;  // the selected lane
  TilesView view;
  TilesColor color = TilesColor::Owner;
  const TilesValues* values = nullptr;
  std::optional<TilesWindow> shown = {};  // of the whole result, while the picture glides to the view
  uint64_t blocks_at_once = 0;            // that the GPU holds; 0: not known
  struct Legend {                         // rows of the levels' names above the picture, at least
    int named = 1, shaped = 1;            // without and with their shapes
  };
  Legend legend = {};
};

// Where elements of the whole result are on the stage.
struct TilesCamera {
  Rect clip;                     // what is seen
  double x = 0, y = 0;           // pixels of the result's first element
  double width = 0, height = 0;  // pixels of an element
  Rect rect(const TilesWindow& w) const {
    return {static_cast<float>(x + w.column * width), static_cast<float>(y + w.row * height), static_cast<float>(w.columns * width),
            static_cast<float>(w.rows * height)};
  }
  double row_at(float py) const { return (py - y) / height; }
  double column_at(float px) const { return (px - x) / width; }
  TilesWindow seen() const { return {row_at(clip.y), column_at(clip.x), clip.height / height, clip.width / width}; }
};
// The camera that shows all of `window` in `clip`; it does not leave a result of that many rows and columns.
TilesCamera aim(const TilesWindow& window, const Rect& clip, uint64_t rows, uint64_t columns);

struct TilesScene : Scene {
  Rect matrix;  // where the result is shown
  Rect box;     // what the block stores, in the same pixels: larger when zoomed
  uint64_t rows = 0, columns = 0;
  TilesCamera camera;
  std::vector<TilesTile> levels;  // that there are here, largest first
  size_t near = 0;                // the one that is looked at, into `levels`
  TilesWindow window;             // what the picture is about
  struct LaneMark {
    uint32_t lane = 0;
    Rect rect;
  };
  struct LaneRow {
    uint32_t first = 0, last = 0;
    Rect rect;
  };
  std::vector<LaneMark> numbers;   // lane numbers that are drawn
  std::vector<LaneRow> lane_rows;  // and where tiles are too narrow for them, the rows that are named instead
  std::vector<Rect> selected;      // the selected lane's pieces
  size_t elements_drawn = 0;       // colours of the image of the result: bounded, however large it is
  size_t values_drawn = 0;         // elements that are near enough to be read
  struct ProductMark {
    bool done = false;
    Rect rect;
  };
  std::vector<ProductMark> products;  // of the current k step, of the selected lane's elements in sight
  struct RegisterCell {
    size_t element = 0;  // of the selected lane's
    bool done = false, now = false;
    Rect rect;
  };
  std::vector<RegisterCell> registers;  // of the selected lane, all of them, near by
  std::vector<RegisterCell> marks;      // the products of the k step in the order in which the source adds them
  struct Strip {
    TilesModel::Array array;
    Rect rect;
    std::vector<uint32_t> lit, read;  // elements that the warp, and the selected lane, touch in this step
    Rect all, visible;                // where all of the array would be, and what is seen of it
    int64_t first = 0;                // the element that stands first
    Rect cell(uint32_t element) const;
  };
  std::vector<Strip> strips;
  struct BankCell {  // a word that the step reads, under its bank
    uint32_t object = 0, bank = 0;
    uint64_t word = 0;
    bool mine = false, now = false, others = false;  // read by the followed lane, for the current product, by other lanes
    Rect rect;
  };
  std::vector<BankCell> bank_cells;
  struct OperandCard {  // of a factor of the product that is added now, or of the sum
    Rect rect;
    std::vector<std::string> lines;
  };
  std::vector<OperandCard> operands;
  // A buffer beside the result, or only its place in the map: `tile` is what the block loads of it in the current k tile.
  struct SourceStrip {
    uint32_t object = 0;
    Rect rect, tile_rect;  // the strip, and the tile in it
    Piece tile;
    std::vector<uint64_t> lit, read;  // elements of the buffer that the warp, and the selected lane, load in this k tile
    Rect map, map_tile;               // the whole buffer in the map, and the tile in it
  };
  std::vector<SourceStrip> sources;
  Rect mini_map;                     // of the result
  std::vector<float> level_middles;  // of the small pictures of the map, from top to bottom, as `levels`
  float map_bottom = 0;              // of the map alone
};

TilesScene layout_tiles(const TilesInput& input, const Frame& frame);
// Beside others: the picture with the levels' names and shapes above it, without title and map.
TilesInput::Legend tiles_legend(const TilesInput& input, const Frame& frame);
TilesScene layout_tiles_picture(const TilesInput& input, const Frame& frame);
// The map for a panel of the window: each level as it enlarges a part of the one above, and a slider of the zoom.
TilesScene layout_tiles_map(const TilesInput& input, const Frame& frame);
// As viz::hover, and any element of the result: owner at each level and indices.
std::optional<Hover> hover_tiles(const TilesScene& scene, const TilesInput& input, const Strings& strings, Point point);

// The factors of the product that is added now, and the sum; empty: none is being added.
std::vector<TilesOperand> operands_of(const TilesInput& input, const Strings& strings);
// Words of the arrays beside the result that are marked.
std::vector<Rect> marked_strips(const TilesScene& scene, const TilesInput& input, const Marks& marks);

// The levels around what is selected: what nests, as the trace says.
std::vector<TilesTile> tiles_around(const TilesInput& input);
// What a view shows of the whole result; no rows where nothing is stored.
TilesWindow window_of(const TilesInput& input, const TilesView& view);
TilesView zoom_at(const TilesInput& input, const TilesScene& scene, Point point, double factor);  // the point stays in place
TilesView pan_by(const TilesInput& input, const TilesScene& scene, float dx, float dy);
// The level that is looked at, into tiles_around; one further in (1) or out (-1), at either end the same.
size_t near_level(const TilesInput& input, const std::vector<TilesTile>& levels);
TilesLevel climb(const TilesInput& input, int by);
// How far in the view is, in levels: 1.5 is half way from the second to the third. And the view that is as far in, about what is selected.
double zoom_place(const TilesInput& input, const std::vector<TilesTile>& levels);
TilesView zoom_to_place(const TilesInput& input, const TilesScene& scene, double place);
// That place, where the slider of a map is at a share of its track.
double slider_place(const TilesScene& map, double share);
// From one window to another; `share` of the way, 0 to 1. Eased, and at a steady speed for the eye: sizes change by equal factors.
TilesWindow glide(const TilesWindow& from, const TilesWindow& to, double share);

// The elements of the box that a thread stores, from top to bottom and left to right.
std::vector<std::pair<uint32_t, uint32_t>> elements_of(const TilesModel& model, size_t thread);

}  // namespace warplens::viz
