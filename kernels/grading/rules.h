// What a course asks of a kernel: a TOML file with the launch, the cases and the rules. Documented in docs/grading.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/catalog/catalog.h"
#include "kernels/workload/workload.h"

namespace warplens::grading {

// One launch of the submission. `what` has sizes, parameters and arguments; the file comes with the submission.
struct TestCase {
  std::string name;  // "64 x 64"
  workload::What what;
  uint64_t blocks = 0;  // in how many blocks costs are counted and findings looked for; 0: all of the grid
};

enum class RuleKind : uint8_t { Result, Limit, Findings, Resources };
enum class Count : uint8_t { Instructions, Wavefronts, Conflicts, Sectors };
const char* name(RuleKind kind);  // "result", ...
const char* name(Count count);    // "instructions", ...

// What the result has to be: of the built-in check, of a reference kernel, or in a NumPy file.
struct ResultRule {
  std::string buffer;                 // empty: the header's result
  std::string reference;              // path of a .cu file, run on the same inputs
  std::string expected;               // path of a .npy file
  double absolute = 0, relative = 0;  // right is |got - expected| <= absolute + relative * |expected|
};

// How much of something, summed over the accesses that all given properties are true of.
struct LimitRule {
  Count count = Count::Wavefronts;
  std::optional<double> most, least;
  std::optional<catalog::HeaderExpression> per;  // of the case's sizes and parameters: "M*N*K"; the sum is divided by it
  bool per_access = false;                       // or by the instructions of these accesses
  catalog::Translations per_name;                // "multiply-add"
  std::string array, line;                       // empty: any; `line`: a text that the source line contains
  std::optional<MemoryOp> op;
  std::optional<Space> space;
  bool compiled = false;
};

struct ResourcesRule {
  std::optional<int64_t> shared_bytes, registers, threads, local_bytes, spill_bytes;
};

struct Rule {
  RuleKind kind = RuleKind::Result;
  catalog::Translations title, hint;
  double points = 1;
  std::vector<std::string> cases;  // empty: all
  ResultRule result;
  LimitRule limit;
  std::vector<std::string> checks;  // of Findings; empty: all
  ResourcesRule resources;

  bool is_about(const TestCase& test) const;
};

struct Rules {
  std::string path;
  catalog::Translations title;
  std::string kernel;                                 // name of the __global__ function; * stands for any characters
  std::shared_ptr<const catalog::KernelSpec> header;  // how it is launched
  uint64_t max_ticks_per_block = 5'000'000;
  std::vector<TestCase> cases;
  std::vector<Rule> rules;

  double points() const;
};

// `path` and what the file holds; paths in it are relative to its folder. Errors have line and column.
Result<Rules> read_rules(const std::string& path, std::string_view text, const std::vector<catalog::KernelSpec>& kernels);

// Whether `name` is what `pattern` describes, where * stands for any characters.
bool matches(std::string_view pattern, std::string_view name);

}  // namespace warplens::grading
