// The rows of tests/data/h200_*.txt, read with plain streams: not with the program's own reader.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/hardware/access.h"

namespace warplens::hardware {

struct MeasuredRow {
  std::string id;
  std::string op;  // ld, st, gl, gs, ldm, stm, atom, cas, fadd, cpa, inc
  WarpAccess access;
  std::vector<std::optional<uint32_t>> counted;  // the columns after the offsets; none where it is not known
};

std::vector<MeasuredRow> read_measured_rows(const std::string& file_name);

}  // namespace warplens::hardware
