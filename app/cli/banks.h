// The command `warplens banks --patterns FILE`: wavefronts, conflicts and sectors of given accesses.
#pragma once

#include <iosfwd>
#include <string>

#include "kernels/base/result.h"

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

// Says the error on `err`, and is the exit code of bad input.
int bad_input(std::ostream& err, const Error& error);

}  // namespace warplens::app
