#include <fmt/format.h>

#include <algorithm>

#include "kernels/base/number.h"
#include "kernels/workload/guesses/wanted_shared.h"
#include "kernels/workload/launch/launch_parts.h"

namespace warplens::workload {

std::optional<uint64_t> used_dynamic_bytes(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch) {
  constexpr uint64_t kMaxTicks = 2'000'000, kFirst = 1024, kStep = 4;
  const auto ends = [&](uint64_t bytes) {
    simt::Launch tried = launch;
    tried.dynamic_shared_bytes = bytes;
    tried.limits.max_ticks_per_block = std::min(tried.limits.max_ticks_per_block, kMaxTicks);
    auto memory = simt::make_memory(program, tried);
    simt::RunOptions options;
    options.arch = arch;
    options.blocks = {0};
    options.count = false;
    return memory.ok() && simt::run(program, tried, options, *memory).ok();
  };
  const uint64_t most = arch.max_shared_bytes_per_block - std::min<uint64_t>(arch.max_shared_bytes_per_block, program.shared_static_bytes);
  if (ends(0)) return 0;
  uint64_t too_few = 0, enough = std::min(kFirst, most);
  while (!ends(enough)) {
    if (enough >= most) return std::nullopt;
    too_few = enough, enough = std::min(enough * 2, most);
  }
  while (enough - too_few > kStep) {
    const uint64_t middle = (too_few + enough) / 2 / kStep * kStep;
    if (middle <= too_few || middle >= enough) break;
    (ends(middle) ? enough : too_few) = middle;
  }
  return enough;
}

Error with_wanted_shared(Error error, const Program& program, const simt::Launch& launch, const hardware::Architecture& arch) {
  if (error.fix.name != "too_little_shared") return error;
  const uint64_t given = launch.dynamic_shared_bytes;
  const auto used = used_dynamic_bytes(program, launch, arch);
  if (!used || *used <= given) return error;
  error.hint = fmt::format("the launch gives {} of dynamic shared memory; the first block uses {}: --shared {}", counted(given, "byte"),
                           *used, *used);
  error.fix = Phrase("too_little_shared_block", {{"given", given}, {"needed", *used}});
  return error;
}

}  // namespace warplens::workload
