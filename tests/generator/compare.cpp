#include "tests/generator/compare.h"

#include <fmt/format.h>

#include <future>
#include <numeric>

#include "kernels/simt/machine/schedule.h"

namespace warplens::generator {
namespace {

std::string first_difference(const Kernel& kernel, const Outcome& host, const Outcome& vm) {
  if (!vm.problem.empty()) return vm.problem;
  if (!host.problem.empty()) return "on the host: " + host.problem;
  for (size_t i = 0; i < host.out.size(); ++i)
    if (host.out[i] != vm.out[i])
      return fmt::format("mine[{}] of thread {}: {:#x} on the host, {:#x} in the VM", i % kernel.outputs, i / kernel.outputs, host.out[i],
                         vm.out[i]);
  for (size_t i = 0; i < host.totals.size(); ++i)
    if (host.totals[i] != vm.totals[i]) return fmt::format("acc[{}]: {:#x} on the host, {:#x} in the VM", i, host.totals[i], vm.totals[i]);
  return "";
}

}  // namespace

namespace {

struct Answer {
  bool refused = false;
  Outcome outcome;
};

// The outcome must be the same with every value in each lane, and in another order of lanes, warps and blocks.
Outcome run_in_all_ways(const Kernel& kernel, const Program& program) {
  Outcome once = run(kernel, program);
  const auto differs = [&](const Outcome& again) {
    return once.problem.empty() && (again.out != once.out || again.totals != once.totals || !again.problem.empty());
  };
  if (const Outcome each_lane = run(kernel, per_lane(program)); differs(each_lane))
    once.problem = "a value taken for uniform is not: other results with every value in each lane " + each_lane.problem;
  const simt::Schedule schedule{simt::Order::Seeded, kernel.seed};
  if (const Outcome in_turns = run(kernel, program, schedule); differs(in_turns))
    once.problem = "other results under the schedule " + simt::to_string(schedule) + " " + in_turns.problem;
  return once;
}

std::vector<Answer> run_all(const std::vector<Kernel>& kernels, bool compiled_account) {
  std::vector<Answer> answers;
  for (const Kernel& kernel : kernels) {
    const InVm in_vm = compile(kernel, compiled_account);
    // A front end that crashes has refused nothing.
    const bool refused = !in_vm.program && in_vm.problem.find("the compiler process") == std::string::npos;
    answers.push_back({refused, in_vm.program ? run_in_all_ways(kernel, *in_vm.program) : Outcome{{}, {}, in_vm.problem}});
  }
  return answers;
}

}  // namespace

std::vector<Difference> compare_kernels(const std::vector<uint64_t>& seeds) {
  std::vector<Difference> differences;
  std::vector<Kernel> kernels;
  for (const uint64_t seed : seeds) kernels.push_back(generate(seed));
  auto building = std::async(std::launch::async, [&] { return HostKernels::build(kernels); });
  auto compiled = std::async(std::launch::async, [&] { return run_all(kernels, true); });
  const std::vector<Answer> written = run_all(kernels, false), optimised = compiled.get();
  const auto host = building.get();
  if (!host) return {{seeds.front(), false, to_string(host.error())}};
  for (size_t i = 0; i < kernels.size(); ++i) {
    const Outcome expected = host->run(kernels[i]);
    for (const auto& [account, answer] : {std::pair{"as written: ", &written[i]}, {"as compiled: ", &optimised[i]}}) {
      const std::string what = first_difference(kernels[i], expected, answer->outcome);
      if (!what.empty()) differences.push_back({kernels[i].seed, answer->refused, account + what});
    }
  }
  return differences;
}

std::vector<Difference> compare_kernels(uint64_t first, uint64_t count) {
  constexpr uint64_t kBatch = 250;
  std::vector<Difference> differences;
  for (uint64_t begin = first; begin < first + count; begin += kBatch) {
    std::vector<uint64_t> seeds(std::min(kBatch, first + count - begin));
    std::iota(seeds.begin(), seeds.end(), begin);
    for (Difference& difference : compare_kernels(seeds)) differences.push_back(std::move(difference));
  }
  return differences;
}

}  // namespace warplens::generator
