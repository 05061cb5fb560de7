// A fix for an array in shared memory, applied to the text of its kernel: longer rows, or another order of the words in each row.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/base/result.h"
#include "kernels/hardware/remedy.h"

namespace warplens::app {

struct ArrayInSource {
  std::string name;
  uint64_t columns = 0;  // elements of a row
  uint32_t element_bytes = 4;
};

// The whole source with the fix. Only what cannot change the result is rewritten: a static array declared once with its extents, each use
// of which has all subscripts. Errors say where another form is, and what has to be changed by hand.
Result<std::string> with_fix(const std::string& source, const ArrayInSource& array, const hardware::Remedy& remedy);

// The parameter that is added to the array's last extent, as PAD is in "tile[TILE][TILE + PAD]"; empty: none of these is.
std::string padding_parameter(const std::string& source, const std::string& array, const std::vector<std::string>& parameters);

}  // namespace warplens::app
