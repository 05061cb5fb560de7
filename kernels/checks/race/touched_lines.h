// A warp's access as lines of 32 words or bytes: which lane touches which of them. Patterns repeat, so this is made once for each.
#pragma once

#include <memory>
#include <vector>

#include "kernels/checks/race/notes.h"
#include "kernels/simt/memory/pattern.h"

namespace warplens::checks {

struct TouchedLine {
  int64_t line = 0;    // from the base's line
  uint32_t units = 0;  // that are touched
  uint32_t twice = 0;  // by several lanes
  uint32_t last = 0;   // of those touched twice the last lanes: into Known::lasts
  UnitLanes lane{};    // the first ones
};

class LineTable {
 public:
  struct Known {
    std::vector<TouchedLine> lines;
    std::vector<UnitLanes> lasts;
    uint32_t name = 0;  // of these words or bytes in this table; never given to others, and 0 once there are no more
    uint32_t bytes_of_unit = 4;
    bool one_lane_each = false;  // no two lanes touch the same bytes

    uint32_t bytes_of_line() const { return 32 * bytes_of_unit; }
  };
  // The lines touched by lanes that access `width` bytes each.
  const Known& of(const simt::Pattern& pattern, uint64_t base, uint32_t width);

 private:
  struct Row {
    std::array<uint64_t, 32> delta;
    uint32_t mask = 0, width = 0, in_line = 0;
    Known known;

    bool is_of(const simt::Pattern& pattern, uint32_t its_width, uint32_t its_place, uint32_t unit) const {
      return mask == pattern.mask && width == its_width && in_line == its_place && known.bytes_of_unit == unit && delta == pattern.delta;
    }
  };
  Row* find(const simt::Pattern& pattern, uint32_t width, uint32_t in_line, uint32_t unit);

  static constexpr uint32_t kSlotBits = 12;
  // By what a pattern is: each block has patterns of its own.
  std::vector<std::unique_ptr<Row>> slots_ = std::vector<std::unique_ptr<Row>>(size_t{1} << kSlotBits);
  std::vector<Row*> near_ = std::vector<Row*>(size_t{1} << kSlotBits);  // by the pattern's address, which another one may have later
  uint32_t names_ = 0;
};

}  // namespace warplens::checks
