#include "app/session/walk.h"

#include <algorithm>

namespace warplens::app {

const Lesson* Walk::lesson_for(const std::string& kernel) const {
  const auto it = std::find_if(lessons_.begin(), lessons_.end(), [&](const Lesson& l) { return l.kernel == kernel; });
  return it == lessons_.end() ? nullptr : &*it;
}

void Walk::find_places(const analysis::Snapshot& snapshot, uint32_t warp) {
  ticks_ = lesson_ ? find_steps(*lesson_, snapshot, warp) : std::vector<std::optional<uint64_t>>{};
}

std::optional<size_t> Walk::neighbour(bool forwards) const {
  if (!lesson_) return std::nullopt;
  const auto found = [&](size_t i) { return i >= ticks_.size() || ticks_[i].has_value(); };
  for (size_t i = step_; forwards ? ++i < lesson_->steps.size() : i-- > 0;) {
    if (found(i)) return i;
  }
  return std::nullopt;
}

}  // namespace warplens::app
