#include "tests/pipeline/pipeline.h"

namespace warplens::pipeline {

const std::vector<catalog::KernelSpec>& built_in_kernels() {
  static const auto all = [] {
    auto loaded = catalog::load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda");
    if (!loaded.ok()) ADD_FAILURE() << to_string(loaded.error());
    return loaded.ok() ? loaded.take() : std::vector<catalog::KernelSpec>{};
  }();
  return all;
}

frontend::Compiler& compiler() {
  static const auto instance = frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)});
  return *instance;
}

workload::What what(std::string kernel, Settings set, std::vector<std::pair<std::string, int64_t>> sizes) {
  workload::What wanted;
  wanted.name = std::move(kernel);
  wanted.set = std::move(set);
  wanted.sizes = std::move(sizes);
  return wanted;
}

namespace {

Ready finish(Result<workload::ResolvedHandle> kernel, Account account) {
  if (!kernel.ok()) {
    ADD_FAILURE() << to_string(kernel.error());
    return {};
  }
  auto answer = compiler().compile(workload::compile_request(**kernel, account == Account::Compiled));
  if (!answer.ok()) {
    ADD_FAILURE() << to_string(answer.error());
    return {};
  }
  auto launch = workload::make_launch(**kernel, *answer->program);
  if (!launch.ok()) {
    ADD_FAILURE() << to_string(launch.error());
    return {};
  }
  return {kernel.take(), answer->program, launch->launch};
}

}  // namespace

Ready prepare(const workload::What& wanted, Account account) {
  return finish(workload::resolve(built_in_kernels(), wanted, "run"), account);
}

Ready prepare_source(const std::string& source, workload::What wanted, Account account) {
  wanted.file = catalog::kernel_file("test.cu", source);
  return finish(workload::resolve({}, wanted, "run"), account);
}

Ran run(const Ready& ready, const simt::RunOptions& options) {
  if (!ready.program) return {};
  auto memory = simt::make_memory(*ready.program, *ready.launch);
  if (!memory.ok()) {
    ADD_FAILURE() << to_string(memory.error());
    return {};
  }
  auto result = simt::run(*ready.program, *ready.launch, options, *memory);
  if (!result.ok()) {
    ADD_FAILURE() << to_string(result.error());
    return {};
  }
  return {*memory, result.take()};
}

namespace {

template <class Wanted>
simt::SiteCounts sum(const Ready& ready, const Ran& ran, Wanted wanted) {
  simt::SiteCounts total;
  for (size_t i = 0; i < ran.result.sites.size(); ++i) {
    if (!wanted(ready.program->sites[i])) continue;
    total.instructions += ran.result.sites[i].instructions;
    total.wavefronts += ran.result.sites[i].wavefronts;
    total.conflicts += ran.result.sites[i].conflicts;
    total.sectors += ran.result.sites[i].sectors;
  }
  return total;
}

}  // namespace

simt::SiteCounts counts(const Ready& ready, const Ran& ran, std::string_view array, MemoryOp op) {
  return sum(ready, ran, [&](const Site& site) { return site.array == array && site.op == op; });
}
simt::SiteCounts counts(const Ready& ready, const Ran& ran, Space space, MemoryOp op) {
  return sum(ready, ran, [&](const Site& site) { return site.space == space && site.op == op; });
}

}  // namespace warplens::pipeline
