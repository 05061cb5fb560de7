#include "tests/generator/carry.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tests/generator/access_kernel.h"
#include "tests/generator/prelude.h"
#include "tests/generator/vm.h"

namespace warplens::generator {
namespace {

constexpr uint64_t kKernelsInASource = 20;

}  // namespace

Carried carry(uint64_t first, uint64_t count) {
  Carried all;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const Kernel kernel = generate(seed);
    const std::string name = fmt::format("generated_{}", seed / kKernelsInASource);
    if (all.sources.empty() || all.sources.back().name != name) all.sources.push_back({name, kPrelude});
    const InVm in_vm = compile(kernel, false);
    auto made = in_vm.program ? carried::in_vm(kernel.name, name, kernel.name, *in_vm.program, launch_of(kernel))
                              : Result<carried::Case>(Error{in_vm.problem, {}, "", ""});
    if (!made) {
      all.left_out += fmt::format("{}: {}\n", kernel.name, to_string(made.error()));
      continue;
    }
    all.sources.back().text += kernel.source;
    all.compared.push_back(made.take());
  }
  return all;
}

Carried carry_accesses(uint64_t first, uint64_t count, nlohmann::json& counters) {
  Carried all;
  all.sources.push_back({"accesses", kPrelude});
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const AccessKernel kernel = generate_accesses(seed);
    std::string problem;
    const Counters counted = counters_in_vm(kernel, problem);
    if (!problem.empty()) {
      all.left_out += kernel.name + ": " + problem + "\n";
      continue;
    }
    all.sources.back().text += kernel.source;
    all.counted.push_back({kernel.name, "accesses", kernel.name, accesses_launch(), {}});
    counters.push_back({{"name", kernel.name},
                        {"kind", kernel.kind},
                        {"loads", counted.load_wavefronts},
                        {"stores", counted.store_wavefronts},
                        {"load_sectors", counted.load_sectors},
                        {"store_sectors", counted.store_sectors}});
  }
  return all;
}

}  // namespace warplens::generator
