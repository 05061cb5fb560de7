// The whole path for tests: a kernel by name or source → Program → Launch → run or trace.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "kernels/analysis/snapshot.h"
#include "kernels/simt/run.h"
#include "kernels/workload/workload.h"

namespace warplens::pipeline {

enum class Account : uint8_t { Written, Compiled };

const std::vector<catalog::KernelSpec>& built_in_kernels();
frontend::Compiler& compiler();

using Settings = std::vector<frontend::Definition>;
workload::What what(std::string kernel, Settings set = {}, std::vector<std::pair<std::string, int64_t>> sizes = {});

struct Ready {
  workload::ResolvedHandle kernel;
  std::shared_ptr<const Program> program;
  std::shared_ptr<const simt::Launch> launch;
};
// Fails the test, and gives an empty Ready, on any error.
Ready prepare(const workload::What& what, Account account = Account::Written);
// The same from source text that belongs to no file.
Ready prepare_source(const std::string& source, workload::What what, Account account = Account::Written);

struct Ran {
  simt::GlobalMemoryHandle memory;
  simt::RunResult result;
};
Ran run(const Ready& ready, const simt::RunOptions& options = {});

// Sums over the sites of one array and op.
simt::SiteCounts counts(const Ready& ready, const Ran& ran, std::string_view array, MemoryOp op);
// Sums over all shared (or global) sites of one op.
simt::SiteCounts counts(const Ready& ready, const Ran& ran, Space space, MemoryOp op);

}  // namespace warplens::pipeline
