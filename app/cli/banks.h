// The command `warplens banks --patterns FILE`: wavefronts, conflicts and sectors of given accesses.
#pragma once

#include <iosfwd>
#include <string>

namespace warplens::app {

struct BanksOptions {
  std::string patterns;  // a file's path
  std::string arch;      // empty: the default architecture
  bool json = false;
  bool ask = false;         // a GPU too
  std::string via, worker;  // who answers, as of `measure`
};

// The exit code: 0 fine, 1 a row's expected values differ from the model's, 2 bad input (one line on `err`).
int run_banks(const BanksOptions& options, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
