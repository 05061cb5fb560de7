// What `verify` found, as a table and as JSON.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "kernels/catalog/catalog.h"
#include "kernels/measure/ncu.h"
#include "kernels/measure/probe.h"

namespace warplens::app {

struct VerifiedSite {
  uint32_t line = 0, column = 0, width_bytes = 0;
  std::string text, array;
  uint64_t instructions = 0, of_this_pattern = 0;
  measure::ProbeAnswer answer;
  std::string problem;  // why there is none
  bool exact() const { return width_bytes == 4; }
  bool fails() const { return problem.empty() && exact() && !answer.agrees(); }
};
// One kernel at one setting and size.
struct VerifiedKernel {
  std::string kernel;
  catalog::Values settings, sizes;
  measure::Counts predicted, counted;
  std::vector<VerifiedSite> sites;
  std::string problem;  // why nothing is compared
  // Loads, whose counters are exact; only counters that are known.
  bool loads_agree() const;
  bool fails() const;
};
struct Verification {
  std::string method;  // "counted", "timed", "recorded"
  std::string device, driver, tool, date;
  std::string reason;  // why not counted
  std::vector<VerifiedKernel> kernels;
};
void print_verification(const Verification& verification, std::ostream& out);
void write_verification(const Verification& verification, std::ostream& out);  // JSON, one document

}  // namespace warplens::app
