#include "tests/hardware/measured_rows.h"

#include <fstream>
#include <sstream>

namespace warplens::hardware {

std::vector<MeasuredRow> read_measured_rows(const std::string& file_name) {
  std::ifstream file(WARPLENS_SOURCE_DIR "/tests/data/" + file_name);
  std::vector<MeasuredRow> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream columns(line);
    MeasuredRow row;
    columns >> row.id >> row.op >> row.access.width_bytes >> std::hex >> row.access.mask >> std::dec;
    for (uint64_t& address : row.access.address) columns >> address;
    row.access.is_store = row.op == "st";
    for (uint32_t counted = 0; columns >> counted;) row.counted.push_back(counted);
    rows.push_back(row);
  }
  return rows;
}

}  // namespace warplens::hardware
