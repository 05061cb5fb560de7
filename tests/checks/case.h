// A case for the checks: a small kernel whose comments say what is wrong with it. Files in racy/ have findings, files in clean/ none.
//
//   // run: --block 32 --arg out=i32[32]:zero        options as the command line takes them
//   // finding: race @store @read on s               what is found: its kind, the lines, the array
//   // says: race on s[3].tag                        what a finding's sentence has in it
//   s[t] = t;  // @store                             names this line
//
// Kinds: race, uninitialized, barrier, copy, lane, bounds; and benign, which is reported but is not a mistake (clean files may have it).
// A race that an asynchronous copy has part in is of kind copy. A race within one line names it once. `on` is left out where no array is
// concerned.
#pragma once

#include <string>
#include <vector>

#include "kernels/workload/workload.h"

namespace warplens::checks_tests {

struct ExpectedFinding {
  std::string kind;
  std::vector<uint32_t> lines;  // ascending; one or two
  std::string array;            // empty: about no array
  auto operator<=>(const ExpectedFinding&) const = default;
};

struct Case {
  std::string path;
  workload::What what;
  std::vector<ExpectedFinding> findings;  // ascending
  std::vector<std::string> says;          // each in the sentence of a finding
  bool described = false;                 // begins with a comment that says what is wrong or why it is right
  std::vector<std::string> problems;      // comments that could not be read; a test fails on them
};
Case read_case(const std::string& path);

std::string to_string(const ExpectedFinding& finding);

}  // namespace warplens::checks_tests
