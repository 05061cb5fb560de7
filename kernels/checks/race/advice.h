// What would order two unordered accesses, and where it would stand.
#pragma once

#include <string>

#include "kernels/checks/findings.h"
#include "kernels/checks/race/turns.h"
#include "kernels/checks/race/ways.h"

namespace warplens::checks {

struct Advice {
  Remedy remedy = Remedy::None;
  std::string text;
  Phrase fix;
  uint32_t after = 0, before = 0;  // Finding::barrier_after and barrier_before
};
// Of a finding whose moments and `lack` are known: the first moment is the one that is to come first.
Advice advise(const Subject& subject, const Ways& ways, const Finding& finding, const Turns& turns);

inline bool is_copy(const Moment& moment) { return moment.role == Role::CopyRead || moment.role == Role::CopyWrite; }

}  // namespace warplens::checks
