#include "tests/hardware/measured_rows.h"

#include <fstream>
#include <map>
#include <sstream>

namespace warplens::hardware {

static const std::map<std::string, AccessKind> kKinds = {
    {"ld", AccessKind::Load},        {"st", AccessKind::Store},        {"gl", AccessKind::Load},     {"gs", AccessKind::Store},
    {"ldm", AccessKind::MatrixLoad}, {"stm", AccessKind::MatrixStore}, {"atom", AccessKind::Atomic}, {"cas", AccessKind::CompareSwap},
    {"fadd", AccessKind::FloatAdd},  {"cpa", AccessKind::AsyncCopy},   {"inc", AccessKind::Count}};

std::vector<MeasuredRow> read_measured_rows(const std::string& file_name) {
  std::ifstream file(WARPLENS_SOURCE_DIR "/tests/data/" + file_name);
  std::vector<MeasuredRow> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream columns(line);
    MeasuredRow row;
    columns >> row.id >> row.op >> row.access.width_bytes >> std::hex >> row.access.mask >> std::dec;
    for (uint64_t& address : row.access.address) columns >> address;
    row.access.kind = kKinds.at(row.op);
    for (std::string counted; columns >> counted;)
      row.counted.push_back(counted == "-" ? std::nullopt : std::optional<uint32_t>(std::stoul(counted)));
    rows.push_back(row);
  }
  return rows;
}

}  // namespace warplens::hardware
