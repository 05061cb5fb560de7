// The Compare stage: an access of one kernel, setting or account beside its counterparts in one or two others, and the sentence that the
// counts make.
#pragma once

#include "viz/scenes/banks/access_view.h"
#include "viz/scenes/banks/array_use.h"
#include "viz/scenes/marks.h"
#include "viz/scenes/memory/memory.h"
#include "viz/scenes/scene.h"
#include "viz/scenes/tiles/tiles.h"

namespace warplens::viz {

struct Measured {
  double value = 0;      // in `unit`
  double full = 0;       // the length of the whole bar
  double reference = 0;  // a mark on the bar, 0: none
  std::string unit, label, reference_label;
  bool recorded = true;  // false: measured here and now
  std::string source;    // "recorded on ..."; empty: only whether it was recorded is said
};

struct CompareSide {
  std::string label;  // "PAD = 0"; of a few letters where several sides share the room
  std::string title;  // the kernel's
  std::optional<AccessView> access;
  ArrayUse use;              // empty: nothing is shown as padding
  std::string problem;       // why there is nothing to show; empty: nothing is wrong
  bool known = true;         // false: it has no trace, and so no counts
  bool stopped = false;      // by a fault: all counts are up to it
  bool ended = false;        // it has no access any more and shows its last
  bool alone = false;        // it has no counterpart for the other sides' access
  bool compiled = false;     // all counts are of the account as compiled
  std::string doubt;         // why the machine code may cost something else there, of the shown access; empty: nothing is known against it
  std::string block_doubts;  // and of the block as compiled
  uint32_t part = 0, parts = 1;                                              // its access is the counterpart of several, and of which
  uint32_t together = 0;                                                     // cost of all that another side's wide access is made of
  int64_t object = -1;                                                       // of the trace, that the access goes to
  uint64_t wavefronts_so_far = 0, conflicts_so_far = 0, sectors_so_far = 0;  // followed warp
  uint64_t wavefronts_block = 0, conflicts_block = 0, sectors_block = 0;     // of the traced block
  std::optional<uint64_t> wavefronts_compiled;                               // of the block, where that account is another
  uint64_t elements_block = 0;                                               // of the result that the block stores; 0: not known
  std::optional<Measured> measured;
  std::string unmeasured;             // said where it would be; empty: nothing
  std::string measure, measure_help;  // the button that measures it; empty: it cannot be measured now
  Veil veil;                          // what an open question asks of this side
  MemoryInput memory;                 // no snapshot, or no arrays: there is nothing that Memory's picture shows
  TilesInput tiles;                   // no snapshot: there is nothing that Tiles' picture shows
};
// How each side is drawn: the array with what the access touches and its banks, Banks' lanes and banks, Memory's words of all arrays, or
// Tiles' result with what lies beside it; an access to global memory by its sectors, or its lines.
enum class ComparePicture : uint8_t { Array, Banks, Memory, Tiles };
// What a lesson asks of whole blocks: the headline is about it.
enum class CompareTotals : uint8_t { None, Wavefronts, Sectors };
// What a snapshot says of a side; `access` is into Trace::accesses. Which elements are padding, make_array_use says.
CompareSide make_compare_side(const analysis::Snapshot& snapshot, const analysis::Moment& moment, std::optional<uint32_t> access,
                              std::string label, std::string title, const hardware::Architecture& arch = hardware::default_architecture());

// The label within a sentence: a name with a comma of its own is set off.
std::string label_in_sentence(const CompareSide& side, const Strings& strings);

// What limits each side, and from what that follows.
struct CompareLimits {
  std::string sentence, note;      // empty: nothing is known
  std::string title;               // of the table: its unit
  std::vector<std::string> heads;  // of its columns
  struct Row {
    std::string side;
    std::vector<std::string> numbers;  // by column; empty: not known
    size_t binds = SIZE_MAX;           // the column that limits it
  };
  std::vector<Row> rows;
};

struct CompareInput {
  std::vector<CompareSide> sides;  // two or three
  bool paired = true;              // the accesses do the same: one may be measured by the other
  int selected_lane = -1;
  CompareLimits limits;
  size_t selected = 0;  // where not all fit, this side and the first one are shown
  ComparePicture picture = ComparePicture::Array;
  CompareTotals totals = CompareTotals::None;
  bool whole = false;  // what the blocks take is on top, and the shown access below it; else the access alone
};

struct CompareScene : Scene {
  std::optional<TilesInput::Legend> legend;  // of the sides' tiles, where these are shown
  struct Side {
    Rect rect, grid, histogram;  // no width: it does not fit
    Rect bars;                   // beside the grid; no width: below it
    bool high_bars = false;      // each below its name: they have little width
    uint64_t rows = 0, columns = 0;
    std::vector<uint32_t> touched;         // elements of the grid that the access touches
    std::vector<uint32_t> words_per_bank;  // what the histogram shows
    std::vector<uint32_t> conflict_banks;
    std::string caption;  // which lanes touch the grid's column or row; empty where there is no such order
    MemoryScene memory;   // where its words, or the sectors of an access to global memory, stand
    TilesScene tiles;     // where the elements of the result stand
  };
  std::vector<Side> sides;
  std::string headline;
  Rect limits;  // where it is said what limits the sides; no width: nowhere
};
CompareScene layout_compare(const CompareInput& input, const Frame& frame);
// The sides' blocks store different numbers of elements: what a block takes is said for each of them.
bool compares_per_element(const CompareInput& input);
// Tiles of side `which` as drawn: without a zoomed window, every side shows the same part of the result.
TilesInput tiles_of(const CompareInput& input, size_t which);
TilesInput::Legend legend_of(const CompareInput& input, const Frame& frame);  // of all sides: their pictures begin at one height
// Where the marked words of the shown array are; none where another picture is shown.
std::vector<Rect> words_of(const CompareScene::Side& placed, const CompareSide& side, const Marks& marks);
// The sentence on top; `counts`: with the totals themselves, where it is of them.
std::string compare_headline(const CompareInput& input, const Strings& strings, bool counts = true);

}  // namespace warplens::viz
