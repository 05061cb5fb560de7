// Where a result is wrong: each element beside what it should be, how many differ, and a map of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {

// Elements as numbers, row-major. 64-bit integers beyond 2^53 are rounded.
struct Elements {
  std::vector<uint64_t> extents;  // outermost first
  std::vector<double> values;
};
// What a buffer holds after a run. Error: no buffer of that name.
Result<Elements> read_elements(const simt::Launch& launch, const simt::GlobalMemory& memory, const std::string& buffer);

struct Tolerance {
  double absolute = 0, relative = 0;  // right is |got - expected| <= absolute + relative * |expected|
};

struct WrongElements {
  std::vector<uint64_t> extents;
  Elements got, expected;
  std::vector<uint8_t> wrong;  // by element: 0 or 1
  uint64_t count = 0;          // of wrong ones
  uint64_t unwritten = 0;      // of these, still as before the launch: NaN where a result was poisoned

  uint64_t elements() const { return wrong.size(); }
  bool right() const { return count == 0; }
  std::vector<uint64_t> first(size_t most) const;  // linear indices
  // Rows and columns of a picture: a buffer of one dimension is wrapped.
  uint64_t rows() const, columns() const;
};
// Error: another number of elements.
Result<WrongElements> find_wrong_elements(Elements got, Elements expected, Tolerance tolerance);

// At most rows x columns characters: '.' where all elements of a cell are right, '#' where all are wrong, '+' where some are.
std::vector<std::string> text_map(const WrongElements& result, uint64_t most_rows, uint64_t most_columns);

}  // namespace warplens::workload
