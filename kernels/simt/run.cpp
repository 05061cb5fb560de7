#include "kernels/simt/run.h"

#include <fmt/format.h>

#include "kernels/simt/machine/block.h"

namespace warplens::simt {
Result<RunResult> run(const Program& program, const Launch& launch, const RunOptions& options, const GlobalMemoryHandle& memory) {
  Result<Code> code = decode(program, launch, *memory, widest_here());
  if (!code) return code.error();
  RunResult result;
  result.sites.resize(program.sites.size());
  result.blocks_total = launch.grid.count();
  Block block(program, launch, *code, memory, options.arch);
  block.printed = &result.printed;
  if (options.count) block.counts = &result.sites;
  const bool all = options.blocks.empty();
  if (!all && options.blocks.front() < result.blocks_total)
    if (Status before = run_blocks_before(options.blocks.front(), program, launch, *code, memory, options.arch); !before) return before.error();
  const uint64_t wanted = all ? result.blocks_total : options.blocks.size();
  for (uint64_t i = 0; i < wanted; ++i) {
    const uint64_t linear = all ? i : options.blocks[i];
    if (linear >= result.blocks_total)
      return Error{fmt::format("there is no block {}; the grid has {}", linear, result.blocks_total), {}, "", ""};
    if (options.progress && !options.progress(result.blocks_run, wanted)) {
      result.cancelled = true;
      break;
    }
    block.start(linear);
    block.run_to(~0ull);
    if (block.fault) return *block.fault;
    result.ticks += block.tick;
    ++result.blocks_run;
  }
  if (program.max_threads && launch.block.count() > program.max_threads)
    result.warnings.push_back(fmt::format("the block has {} threads, the kernel's launch bounds allow {}", launch.block.count(), program.max_threads));
  drop_constant_sectors(program, result.sites);
  if (!result.printed.empty() && result.printed.back().empty()) result.printed.pop_back();
  return result;
}

}  // namespace warplens::simt
