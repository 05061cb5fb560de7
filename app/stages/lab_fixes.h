// What the Lab offers beside an access: other paddings of its rows, and the swizzle over all banks.
#pragma once

#include <string>
#include <vector>

#include "app/session/lab/lab.h"
#include "viz/strings/strings.h"

namespace warplens::app {

// What is worth trying: one, two and four elements of padding, and the swizzle over all banks.
struct LabFix {
  LabSetup setup;
  std::string label;
  uint32_t wavefronts = 0;
  uint64_t bytes = 0;  // of padding
};
// The cheapest first, and of those that cost the same the one that takes the least memory.
std::vector<LabFix> fixes_of(const LabSetup& setup, const LabAccess& access, const hardware::Architecture& arch,
                             const viz::Strings& strings);
std::string as_typed(const LabSetup& setup, const LabAccess& access, const viz::Strings& strings);  // the label of what is shown
std::string xor_text(const hardware::Remedy& swizzle, const viz::Strings& strings);

}  // namespace warplens::app
