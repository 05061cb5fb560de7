#include "tests/generator/compare.h"

#include <fmt/format.h>

#include <future>

namespace warplens::generator {
namespace {

std::string first_difference(const Kernel& kernel, const Outcome& host, const Outcome& vm) {
  if (!vm.problem.empty()) return vm.problem;
  if (!host.problem.empty()) return "on the host: " + host.problem;
  for (size_t i = 0; i < host.out.size(); ++i)
    if (host.out[i] != vm.out[i])
      return fmt::format("mine[{}] of thread {}: {:#x} on the host, {:#x} in the VM", i % kernel.outputs, i / kernel.outputs, host.out[i], vm.out[i]);
  for (size_t i = 0; i < host.totals.size(); ++i)
    if (host.totals[i] != vm.totals[i]) return fmt::format("acc[{}]: {:#x} on the host, {:#x} in the VM", i, host.totals[i], vm.totals[i]);
  return "";
}

}  // namespace

std::vector<Difference> compare_kernels(uint64_t first, uint64_t count, uint64_t batch) {
  std::vector<Difference> differences;
  for (uint64_t begin = first; begin < first + count; begin += batch) {
    std::vector<Kernel> kernels;
    for (uint64_t seed = begin; seed < std::min(first + count, begin + batch); ++seed) kernels.push_back(generate(seed));
    auto building = std::async(std::launch::async, [&] { return HostKernels::build(kernels); });
    std::vector<std::pair<Outcome, Outcome>> outcomes;
    for (const Kernel& kernel : kernels) {
      Outcome found[2];
      for (const bool compiled : {false, true}) {
        const InVm in_vm = compile(kernel, compiled);
        if (in_vm.program) found[compiled] = run(kernel, *in_vm.program);
        else found[compiled].problem = in_vm.problem;
      }
      outcomes.emplace_back(std::move(found[0]), std::move(found[1]));
    }
    const auto host = building.get();
    if (!host) return {{begin, to_string(host.error())}};
    for (size_t i = 0; i < kernels.size(); ++i) {
      const Outcome expected = host->run(kernels[i]);
      const std::string written = first_difference(kernels[i], expected, outcomes[i].first), compiled = first_difference(kernels[i], expected, outcomes[i].second);
      if (!written.empty()) differences.push_back({kernels[i].seed, "as written: " + written});
      if (!compiled.empty()) differences.push_back({kernels[i].seed, "as compiled: " + compiled});
    }
  }
  return differences;
}

}  // namespace warplens::generator
