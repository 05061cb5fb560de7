// A result that is held against something else: another kernel of the file, a function of its host code, or a NumPy file.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kernels/workload/compare/wrong_elements.h"

namespace warplens::workload {

struct Against {
  enum class Kind : uint8_t { Kernel, Function, File };
  Kind kind = Kind::Kernel;
  std::string name;    // of the kernel or the function, or the file's path
  std::string buffer;  // File: which one holds the result; empty: the only one that the kernel wrote
};
// "kernel:NAME", "function:NAME", "FILE.npy" or "BUFFER=FILE.npy".
Result<Against> parse_against(const std::string& text);

struct ComparedResult {
  std::string buffer;
  WrongElements elements;
  Tolerance tolerance;
  bool integer = false;
};
struct AgainstReference {
  std::string reference;                // "sgemm_naive", "cpu_gemm()", "c.npy"
  std::vector<ComparedResult> results;  // the first wrong one, or else the first one, is what is said
  std::vector<std::string> notes;
  bool cancelled = false;  // then there are no results

  bool right() const;
  const ComparedResult& shown() const;
  std::string sentence() const;
};

// `memory` as the launch left it. Without a tolerance, integers are equal, and floats are off by no more than other orders of operations
// explain: 0.1% of the value and of the root mean square (f64: 1e-9, 16 bits: 2%). Errors: no such reference, one that cannot be run or
// does not take the kernel's arguments, or which stores nothing that could be compared. Where a result stood in its array already before
// the launch, both are run again from other contents of it.
Result<AgainstReference> compare_with_reference(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch,
                                                const simt::GlobalMemory& memory, const Against& against, std::optional<double> tolerance,
                                                frontend::Compiler& compiler,
                                                const std::function<bool(uint64_t done, uint64_t total)>& progress = {});

// "C[3][17]", of an array that is not known to have rows "C[785]".
std::string place_text(const ComparedResult& result, uint64_t element);
std::string value_text(const ComparedResult& result, double value);

}  // namespace warplens::workload
