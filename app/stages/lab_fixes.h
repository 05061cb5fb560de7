// What the Lab offers beside an access: other paddings of its rows, and the swizzle over all banks.
#pragma once

#include <string>
#include <vector>

#include "app/session/lab/lab.h"
#include "app/stages/picture.h"
#include "viz/strings/strings.h"

namespace warplens::app {

// What is worth trying: one, two and four elements of padding, and the swizzle over all banks.
struct LabFix {
  LabSetup setup;
  std::string label;
  uint32_t wavefronts = 0;
  uint64_t bytes = 0;  // of padding
};
// The cheapest first; of those that cost the same padding, which changes a declaration, before a swizzle, which changes every index; then
// the one that takes the least memory.
std::vector<LabFix> fixes_of(const LabSetup& setup, const LabAccess& access, const hardware::Architecture& arch,
                             const viz::Strings& strings);
// The access with a fix of its array: as it is where the Lab has none like it.
LabSetup fixed(const LabSetup& setup, const hardware::Remedy& remedy);
std::string as_typed(const LabSetup& setup, const LabAccess& access, const viz::Strings& strings);  // the label of what is shown
// "word = lane*32 + 11": where all lanes are equally far apart; of global memory their bytes. Else empty.
std::string formula_of(const LabSetup& setup, const LabAccess& access);
// Of a preset: which bank each lane takes first, and whether that costs more than it must.
Example small_picture(const LabSetup& setup, const hardware::Architecture& arch);
std::string xor_text(const hardware::Remedy& swizzle, const viz::Strings& strings);

}  // namespace warplens::app
