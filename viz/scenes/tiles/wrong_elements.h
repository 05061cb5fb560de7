// Where a result is wrong: a map of its elements, correct ones grey, wrong ones vermillion and hatched, those never written hollow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viz/scenes/scene.h"

namespace warplens::viz {

struct WrongElementsInput {
  std::string buffer;
  uint64_t rows = 0, columns = 0;
  std::vector<uint8_t> wrong;         // row-major, 0 or 1; NaN in `got` of a wrong one: never written
  std::vector<double> got, expected;  // parallel
  bool flat = false;                  // its rows are of the picture alone: elements have one index
  bool counted = false;               // how many are wrong is said elsewhere
};
struct WrongElementsScene : Scene {
  Rect map;
  float cell = 0;  // its side
  uint64_t rows_per_cell = 1, columns_per_cell = 1;
  std::vector<Rect> runs;  // neighboring cells of a row that are wrong, or partly
};
WrongElementsScene layout_wrong_elements(const WrongElementsInput& input, const Frame& frame);
// What is under a point: the element, or of several the first wrong one.
std::optional<Hover> hover_wrong_elements(const WrongElementsScene& scene, const WrongElementsInput& input, const Strings& strings,
                                          Point point);

}  // namespace warplens::viz
