// What Compare's sides are assembled from: the picture of a shared access, and rows of counts.
#pragma once

#include "viz/scenes/compare/compare.h"
#include "viz/scenes/parts.h"

namespace warplens::viz {

bool shared(const CompareSide& side);
uint32_t cost(const CompareSide& side);    // wavefronts of a shared access, sectors of another
bool cost_asked(const CompareSide& side);  // an open question asks for it, or for the banks that tell it
std::string verb(const CompareSide& side, const Strings& strings);

inline constexpr float kBarRow = 26, kHighBarRow = 40;
struct Bar {
  std::string name, short_name, number;
  double share = 0, mark = 0;
  Color color;
  bool recorded = false;
  std::string doubt = {};  // why the machine may count something else; empty: nothing is known against the number
};
std::vector<Bar> bars_of(const Pen& pen, const CompareInput& input, size_t which);
// With what was measured below, or why nothing was, and the button that changes it.
void draw_bars(Pen& pen, const std::vector<Bar>& rows, const CompareSide& side, size_t which, const Rect& area, bool high);
// What each side's block takes of shared memory, or of global memory; empty where that is asked or not known.
std::string sums_headline(const CompareInput& input, bool of_shared, const Strings& strings);
bool uses_shared(const CompareInput& input);
// The same, as how many times the cheapest takes less where that can be said; `counts`: and what both take.
std::string totals_headline(const CompareInput& input, const Strings& strings, bool counts);
// Of a side's array; those that are declared without rows, and alike, are drawn alike.
uint64_t columns_of(const CompareInput& input, const CompareSide& side);
// All at the scale of the widest side. `stretch`: how many times as high as wide an element may be where there is room.
void draw_array(Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& room, CompareScene::Side& placed,
                float stretch = 1);
// Under the grid, with a mark below the column that it is about.
void draw_caption(Pen& pen, const CompareSide& side, const Rect& area, CompareScene::Side& placed);
// Below the sides, what limits each of them; gives what is left of `area`.
Rect draw_limits(Pen& pen, const CompareLimits& limits, const Rect& area, CompareScene& scene);
// A dash for every word that a bank is asked for, the busiest pass.
// `most`: as many words of a bank have room.
void draw_histogram(Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& room, uint32_t most,
                    CompareScene::Side& placed);
uint64_t most_columns(const CompareInput& input);  // of the widest side
// The array with the elements that are touched, and beside it the words that each bank is asked for; gives the y below.
float draw_array_and_banks(Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& picture, CompareScene::Side& placed);

// Why the machine may count something else than what is said on top; empty: nothing is known against it.
std::string doubt_of(const CompareInput& input);
float height_of_bars(const Pen& pen, const CompareInput& input, size_t which, bool high = false);
// How wide the column of the banks and the bars is where that leaves the arrays more room than the bars below them do, which are that
// high; 0: it does not. `side`: the size of what is below the titles.
float column_beside(const Pen& pen, const CompareInput& input, float width, float height, float bars);
// The array, and in that column the words that each bank is asked for; below them the bars' place.
void draw_array_and_column(Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& room, float column,
                           CompareScene::Side& placed);

}  // namespace warplens::viz
