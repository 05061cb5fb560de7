// The rows of tests/data/h200_*.txt, read with plain streams: not with the program's own reader.
#pragma once

#include <string>
#include <vector>

#include "kernels/hardware/access.h"

namespace warplens::hardware {

struct MeasuredRow {
  std::string id;
  std::string op;  // ld, st or gl
  WarpAccess access;
  std::vector<uint32_t> counted;  // the columns after the offsets
};

std::vector<MeasuredRow> read_measured_rows(const std::string& file_name);

}  // namespace warplens::hardware
