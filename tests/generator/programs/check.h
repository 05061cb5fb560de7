// What Warplens says of the launches of programs, against what the programs do.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/generator/programs/truth.h"

namespace warplens::programs {

struct Finding {
  uint64_t seed = 0;
  std::string what;  // "line 44, show: b is 5, was 7 (answer 2)"
};
struct Verdict {
  std::vector<Finding> mistakes;  // said to be known, and not so
  std::vector<Finding> refused;   // by the host's compiler, or no answer: of the generator, not of Warplens
  std::vector<Finding> guesses;   // although the program has nothing that is not known; `what` begins with the reason
  uint64_t programs = 0, without_unknown = 0, values = 0, guessed = 0;
  std::map<std::string, std::pair<uint64_t, uint64_t>> constructs;  // of programs without unknowns: in how many, of which with a guess
};

void add(Verdict& to, const Verdict& more);
Verdict check_programs(const std::vector<Program>& programs);
// All of the seeds [first, first + count), some dozens in a file.
Verdict check_programs(uint64_t first, uint64_t count);

}  // namespace warplens::programs
