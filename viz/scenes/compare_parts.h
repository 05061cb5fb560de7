// What Compare's halves are assembled from: the picture of a shared access.
#pragma once

#include "viz/scenes/compare.h"
#include "viz/scenes/parts.h"

namespace warplens::viz {

bool shared(const CompareSide& side);
uint64_t columns_of(const CompareSide& side);
// `most_columns`: of the wider side, so that both are drawn at one scale.
void draw_array(Pen& pen, const CompareSide& side, const Rect& room, int selected, uint64_t most_columns, CompareScene::Half& half);
// Under the grid, with a mark below the column that it is about.
void draw_caption(Pen& pen, const CompareSide& side, const Rect& area, CompareScene::Half& half);
// A dash for every word that a bank is asked for, the busiest pass.
void draw_histogram(Pen& pen, const CompareSide& side, const Rect& room, CompareScene::Half& half);

}  // namespace warplens::viz
