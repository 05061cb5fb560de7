// What is said of the accesses of one account beside their numbers: those that are not listed, that are loops, or that cannot be counted.
#pragma once

#include <string>
#include <vector>

#include "kernels/base/phrase.h"
#include "kernels/program/program.h"
#include "kernels/simt/run.h"

namespace warplens::app {

struct AccountNote {
  std::string sentence;
  Phrase said;
};
std::vector<AccountNote> account_notes(const Program& program, const std::vector<simt::SiteCounts>& sites);

}  // namespace warplens::app
