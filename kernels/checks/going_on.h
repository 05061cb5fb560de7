// Threads that pass over a barrier and go on behind it, apart from those that returned early.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "kernels/checks/flow.h"

namespace warplens::checks {

class GoingOn {
 public:
  explicit GoingOn(const Program& program) : program_(program) {}

  // What a thread did that every thread does behind `barrier`, where it returned at instruction `end`: the first access or operation of
  // other threads' interest on its way that all who leave the barrier come to, and from which none comes back to it. kNone: nothing, it
  // returned before that.
  uint32_t behind(uint32_t barrier, uint32_t end);

 private:
  uint32_t find(uint32_t barrier, uint32_t end) const;
  std::vector<uint32_t> way_to(uint32_t end) const;  // one of those from the kernel's first instruction

  const Program& program_;
  std::optional<Flow> flow_;  // made when first needed: most kernels never do
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> known_;
};

}  // namespace warplens::checks
