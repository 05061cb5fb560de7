// What the program makes of a source that the fuzzer's own process did not finish in time: its compile process with its limits, then a run
// under the checks here.
#pragma once

#include <string>

namespace warplens {

struct Answered {
  bool ended = false;    // with a Program that ran, or a sentence
  bool crashed = false;  // the compile process, which a sentence says too
  std::string sentence;  // why there is no Program; empty: there is one
  double seconds = 0;    // of processor time: compiling and running
  long kilobytes = 0;    // of the compile process
  bool keeps_limits() const { return ended && seconds <= 1 && kilobytes <= 512 * 1024; }
};

// `compiler`: warplens-compile of a build without sanitizers, which has no limits with them.
Answered ask_product(const std::string& compiler, const std::string& source);

}  // namespace warplens
