// A variable of a thread: since when it holds what it holds.
#pragma once

#include <optional>

#include "app/session/playing/player.h"

namespace warplens::app {

struct ValueSince {
  std::optional<uint32_t> step;  // into the followed warp's steps: the last one that changed it before the cursor
  bool from_start = false;       // without a step: it holds it since the warp began; else for as long as is looked back
};

// Past values of a variable in the followed lane, found by comparing its value wherever a statement of the warp begins, so that the
// register does not matter. Moving forward, it continues from where it was, as playing does.
class RegisterHistory {
 public:
  // How far back is looked.
  static constexpr uint64_t kMaxTicks = 65'536;

  ValueSince since(const Player& player, uint32_t variable, uint64_t offset);

 private:
  struct Place {
    SnapshotPtr snapshot;
    uint32_t warp = 0, lane = 0, variable = 0;
    uint64_t offset = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };
  void look(uint64_t from);
  void go_on(uint64_t to);
  void see();

  Place of_;
  std::unique_ptr<simt::Cursor> cursor_;
  uint64_t begin_ = 0, end_ = 0;  // ticks that were looked through
  uint32_t next_ = 0;             // step whose beginning has not been seen yet
  std::optional<uint64_t> last_;  // the last value that was seen
  std::optional<uint32_t> written_;
};

}  // namespace warplens::app
