// Where the account as compiled is known to be the machine's, and where it is the compiler's alone.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "kernels/program/program.h"

namespace warplens::analysis {

// Why an access may have another width, or occur more or fewer times, in a device compiler's code. Compared with the machine code of
// nvcc 13.0 for sm_90, docs/hardware.md: accesses that none of these is true of agree in all kernels.
enum class Doubt : uint8_t {
  None,
  Unmatched,  // no expression of the source was found for it
  Loop,       // it is in a loop that stays, and how often that is unrolled is each compiler's own choice
  Narrow,     // bytes and halves, which compilers join differently
  Structure,  // a structure or a part of one
  Merged,     // stores of several places, of both arms of a branch, that became one
  Together    // an atomic of all lanes at one address: one lane may do it for all
};

// For each site of a program as compiled; as written nothing is said of a machine, and all are None.
std::vector<Doubt> machine_doubts(const Program& program);

// The same by lines of the file, each reason once; and all of them.
using LineDoubts = std::map<uint32_t, std::vector<Doubt>>;
LineDoubts doubts_by_line(const Program& program);
std::vector<Doubt> all_of(const LineDoubts& doubts);

// "in a loop that stays: ..."; empty for None.
std::string_view reason(Doubt doubt);
// Of its texts: "loop".
std::string_view key(Doubt doubt);

}  // namespace warplens::analysis
