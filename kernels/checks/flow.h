// What a thread of a Program can execute after what.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "kernels/program/program.h"

namespace warplens::checks {

class Flow {
 public:
  explicit Flow(const Program& program);
  const Program& program() const { return program_; }

  // After `at`, without executing what `stops` names: by instruction. `at` itself counts only where a loop comes back to it.
  template <class Stops>
  std::vector<bool> after(uint32_t at, Stops stops) const {
    return reached(at, std::vector<bool>(next_.size()), stops);
  }
  std::vector<bool> after(uint32_t at, uint32_t stop = kNone) const {
    return after(at, [&](uint32_t i) { return i == stop; });
  }
  // `at` and what comes after it; nothing where it is `stop`.
  std::vector<bool> from(uint32_t at, uint32_t stop) const;

  const std::vector<uint32_t>& next(uint32_t at) const { return next_[at]; }

  struct Loop {
    uint32_t begins = kNone;   // where it is entered
    std::vector<bool> inside;  // by instruction
  };
  // Those around an instruction, from the outermost on; found once.
  const std::vector<Loop>& loops_around(uint32_t at) const;

 private:
  template <class Stops>
  std::vector<bool> reached(uint32_t at, std::vector<bool> seen, Stops stops) const {
    std::vector<uint32_t> work{at};
    while (!work.empty()) {
      const uint32_t place = work.back();
      work.pop_back();
      for (const uint32_t to : next_[place])
        if (!seen[to] && !stops(to)) seen[to] = true, work.push_back(to);
    }
    return seen;
  }

  const Program& program_;
  std::vector<std::vector<uint32_t>> next_, before_;
  mutable std::map<uint32_t, std::vector<Loop>> loops_;
};

}  // namespace warplens::checks
