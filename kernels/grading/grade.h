// What the rules say of a submission.
#pragma once

#include "kernels/grading/submission.h"
#include "kernels/workload/compare/wrong_elements.h"

namespace warplens::grading {

// The source line to look at.
struct SourcePlace {
  std::string file;  // where it is not the submission's own
  uint32_t line = 0;
  std::string text;
};

// One of the block's resources, beside what is allowed.
struct Resource {
  const char* name = "";            // "shared_bytes", "registers", "threads", "local_bytes", "spill_bytes"
  std::optional<int64_t> measured;  // nothing: not known
  int64_t most = 0;
  bool estimated = false;      // the machine's compiler decides
  std::optional<Error> why{};  // it is not known
};

// A rule in one case.
struct CaseOutcome {
  std::string test;
  bool passed = false;
  bool unknown = false;                       // not passed, and nothing is against it: what it asks for is not known here
  std::optional<Error> problem;               // why nothing was measured
  std::optional<SourcePlace> place;           // where it fails
  std::map<std::string, std::string> launch;  // of the case, as it is typed for a file without a header: "grid", "block", "arg", ...
  uint64_t blocks_run = 0, blocks_total = 0;

  std::optional<workload::WrongElements> wrong;  // of a result
  std::optional<double> measured;                // of a limit
  bool extrapolated = false;                     // from the blocks that were run to the whole grid
  bool doubtful = false;                         // the machine's code may have other accesses
  bool no_access = false;                        // nothing that was run is what the limit is about
  std::vector<checks::Finding> findings;         // of the kinds that the rule looks for
  std::vector<Resource> resources;
};

struct RuleOutcome {
  const Rule* rule = nullptr;
  bool passed = false;
  std::vector<CaseOutcome> cases;

  bool unknown() const;  // no case fails, and of some it is not known whether they pass
};

struct Grade {
  std::string path, kernel;
  std::optional<Error> problem;  // nothing could be run; then no rule has passed
  std::vector<RuleOutcome> rules;

  double points() const;
  bool passed() const;
};

// Grades submissions one after the other. The rules must outlive it and its grades.
class Grader {
 public:
  Grader(const Rules& rules, Tools& tools) : rules_(rules), tools_(tools) {}

  // Error: the course's own files are wrong. What is wrong with the submission is in its grade.
  Result<Grade> grade(const std::string& path, std::string text);

 private:
  Result<workload::Elements> expected(const Rule& rule, const CaseRun& run);
  Result<CaseOutcome> judge_result(const Rule& rule, const CaseRun& run);

  const Rules& rules_;
  Tools& tools_;
  std::map<std::pair<const Rule*, const TestCase*>, workload::Elements> references_;
};

// The text of a line, without the blanks around it.
std::string line_text(std::string_view source, uint32_t line);

CaseOutcome judge_limit(const Rule& rule, const CaseRun& run);
CaseOutcome judge_findings(const Rule& rule, const CaseRun& run);
CaseOutcome judge_resources(const Rule& rule, const CaseRun& run);

}  // namespace warplens::grading
