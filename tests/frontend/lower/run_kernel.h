// Runs a small kernel `k(int *out, const int *in, int n)` of a test through the front end and the VM.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/program/program.h"
#include "kernels/simt/run.h"

namespace warplens::frontend::test {

inline constexpr int kElements = 1024;

struct Ran {
  Program program;
  simt::RunResult result;
  std::vector<int32_t> out;  // kElements of them, zero where nothing was written

  float real(size_t i) const;
  double wide_real(size_t i) const;  // two words each
  int64_t wide(size_t i) const;
};

Result<Program> compile(const std::string& source, bool compiled_account);

// `in` holds in[i] = i. One block of `threads` unless `blocks` says more. n = threads.
Result<Ran> run(const std::string& source, uint32_t threads = 64, bool compiled_account = false, uint32_t blocks = 1);

// As written and as compiled; fails the test when either does not run or they differ.
Ran run_both(const std::string& source, uint32_t threads = 64, uint32_t blocks = 1);

}  // namespace warplens::frontend::test
