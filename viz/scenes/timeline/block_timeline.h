// The Timeline stage: all warps of a block as rows over its ticks, with their accesses, waits and barriers; below, what each warp and each
// line of the followed warp costs.
#pragma once

#include "kernels/analysis/snapshot.h"
#include "viz/scenes/marks.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

// What a snapshot says of time, whatever part of it is shown.
struct BlockTimelineModel {
  struct Wait {
    uint64_t from = 0, to = 0;  // ticks
    uint32_t line = 0;          // of the barrier; 0: unknown
  };
  struct Warp {
    std::vector<Wait> waits;            // ascending
    std::vector<simt::CopyRow> copies;  // ascending by arrival
    uint64_t waited = 0, wavefronts = 0, conflicts = 0, sectors = 0;
  };
  struct Release {
    uint64_t tick = 0;
    uint32_t line = 0;
  };
  std::vector<Warp> warps;
  std::vector<Release> releases;  // of barriers, ascending
  uint32_t most_wavefronts = 1, most_sectors = 1;
  // What occurs in the block; the legend explains no mark that is nowhere.
  struct Occurs {
    bool load = false, store = false, conflict = false, global = false, atomic = false;
  } occurs;
};
BlockTimelineModel make_block_timeline_model(const analysis::Snapshot& snapshot);

// What the accesses of one place in the source cost a warp, shared and global apart; the most expensive first.
struct LineCost {
  uint32_t line = 0, site = kNone;
  bool shared = false;
  uint64_t times = 0, cost = 0, conflicts = 0;  // cost: wavefronts of shared memory, else sectors
  uint32_t worst = 0;                           // cost of one access
};
std::vector<LineCost> make_line_costs(const analysis::Snapshot& snapshot, uint32_t warp);

// The ticks that the rows show; `to` is the first that they do not.
struct TickWindow {
  double from = 0, to = 0;
  friend bool operator==(const TickWindow&, const TickWindow&) = default;
};
// All of a short trace; a part of a long one in which single accesses can be distinguished.
TickWindow usual_window(uint64_t ticks);
// Of a long one up to a while behind its first barrier, where each warp has done something, if that is less.
TickWindow first_window(const BlockTimelineModel& model, uint64_t ticks);
// About `at` by `factor` (above 1: nearer), and moved; both stay within the trace.
TickWindow zoomed(const TickWindow& window, double at, double factor, uint64_t ticks);
TickWindow moved(const TickWindow& window, double by, uint64_t ticks);
// The part of the overview's bracket that is dragged to a tick: its left edge, all of it, its right edge.
enum class Bracket : uint8_t { From, All, To };
inline constexpr size_t kBracketParts = 3;
TickWindow slid(const TickWindow& window, Bracket part, double tick, uint64_t ticks);

struct BlockTimelineInput {
  const analysis::Snapshot* snapshot = nullptr;
  const BlockTimelineModel* model = nullptr;
  const std::vector<LineCost>* lines = nullptr;  // of the followed warp
  TickWindow window;
  uint64_t tick = 0;
  uint32_t warp = 0;               // the followed one
  std::optional<uint32_t> access;  // the shown one, into Trace::accesses
  // The places in this block of the finding that is looked at, and what it is called.
  struct Place {
    uint32_t warp = 0;
    uint64_t tick = 0;
    int number = 1;  // of its two
  };
  std::vector<Place> places;
  // What the card is about: what is pointed at, else the shown access.
  std::optional<uint32_t> pointed;                              // into Trace::accesses
  std::optional<std::pair<uint32_t, uint64_t>> pointed_moment;  // of a warp: where it begins to wait, or issued copies
  const std::vector<uint32_t>* touching = nullptr;              // accesses to what is selected, into Trace::accesses, ascending
  std::string finding;
  bool tables = true;  // what warps, lines and copies cost has its room; else the rows have it, and the tables what they leave
  bool roomy = false;  // they are in a panel of the window: the card has all the width
  bool plain = false;  // for readers who do not know wavefronts yet: what a row is, and nothing of costs
};

struct BlockTimelineScene : Scene {
  struct Row {
    uint32_t warp = 0;
    Rect rect;           // from the first shown tick to the last
    float base = 0;      // y of the baseline of the accesses
    uint32_t drawn = 0;  // bars: accesses that share one are counted once
  };
  std::vector<Row> rows;
  std::vector<std::pair<Rect, BlockTimelineInput::Place>> places;  // as they are in the rows
  Rect overview, track;                                            // track: the x range of the window
  Rect bracket;                                                    // in the overview: what the rows show
  Rect card;                                                       // no width: there is no room for it
  std::vector<std::string> card_lines;
  std::vector<std::string> named;  // accesses with their names beside them
  std::string title, sentence;
};
// Where a tick is in the rows, also outside of the window.
float tick_x(const BlockTimelineScene& scene, const TickWindow& window, double tick);
class Pen;
void draw_bracket(Pen& pen, const BlockTimelineInput& input, BlockTimelineScene& scene);
// What is pointed at, else the shown access: what it is, who does it, what it costs and why, and where it falls.
void draw_timeline_card(Pen& pen, const BlockTimelineInput& input, const Rect& area, BlockTimelineScene& scene);
inline constexpr float kTimelineCardHeight = 92, kFlatCardHeight = 72;
// Bars: how high a wavefront is, and beside the row how many there are at which height, right of `from`. While an open question asks for
// their cost, all bars are as high as kAlike.
inline constexpr uint32_t kAlike = 2;
float wavefront_height(const Pen& pen, const BlockTimelineInput& input, const BlockTimelineScene::Row& row);
void draw_wavefront_scale(Pen& pen, const BlockTimelineInput& input, const BlockTimelineScene::Row& row, float from);
void say_heading(const BlockTimelineInput& input, const Veil& veil, const Strings& strings, BlockTimelineScene& scene);
// "Warps 0–5 of 8; follow another warp to see the rest."; empty: all are shown.
std::string shown_warps_text(const BlockTimelineInput& input, const BlockTimelineScene& scene, const Veil& veil, const Strings& strings);
void draw_waits(Pen& pen, const BlockTimelineInput& input, const BlockTimelineScene& scene, const BlockTimelineScene::Row& row);
void draw_finding_places(Pen& pen, const BlockTimelineInput& input, BlockTimelineScene& scene);
// Tables: the warps of the block, and the lines of the followed one.
float copies_height(const Pen& pen, const BlockTimelineInput& input,
                    float room);  // of a table of copies; 0: there are none, or little room
void draw_block_costs(Pen& pen, const BlockTimelineInput& input, const Rect& left, Rect right);
// The tables alone, one below the other and whole, for a panel that scrolls.
struct TimelineTables : Scene {
  float bottom = 0;
};
TimelineTables layout_timeline_tables(const BlockTimelineInput& input, const Frame& frame);
std::string place_of(const analysis::Snapshot& snapshot, const LineCost& cost, const Strings& strings);  // "As load"
std::string line_text(const Veil& veil, uint32_t line);                                                  // "97", "?"

BlockTimelineScene layout_block_timeline(const BlockTimelineInput& input, const Frame& frame);

// The places of the marked access and of the marked line's row among the costs.
std::vector<Rect> marked_accesses(const BlockTimelineScene& scene, const BlockTimelineInput& input, const Marks& marks);

// The access nearest to a point of a row, within a few pixels, with what it costs; in the overview a tick.
std::optional<Hover> hover_block_timeline(const BlockTimelineScene& scene, const BlockTimelineInput& input, const Strings& strings,
                                          Point point);

}  // namespace warplens::viz
