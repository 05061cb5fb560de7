#include "kernels/simt/run.h"

#include <fmt/format.h>

#include "kernels/simt/machine/block.h"

namespace warplens::simt {
namespace {

std::vector<uint64_t> blocks_to_run(const Launch& launch, const RunOptions& options) {
  if (!options.blocks.empty()) return options.blocks;
  std::vector<uint64_t> all(launch.grid.count());
  for (uint64_t i = 0; i < all.size(); ++i) all[i] = i;
  return all;
}

}  // namespace

Result<RunResult> run(const Program& program, const Launch& launch, const RunOptions& options, const GlobalMemoryHandle& memory) {
  Result<Code> code = decode(program, launch, *memory, widest_here());
  if (!code) return code.error();
  RunResult result;
  result.sites.resize(program.sites.size());
  result.blocks_total = launch.grid.count();
  Block block(program, launch, *code, memory, options.arch);
  block.printed = &result.printed;
  if (options.count) block.counts = &result.sites;
  const std::vector<uint64_t> blocks = blocks_to_run(launch, options);
  if (!options.blocks.empty() && blocks.front() < result.blocks_total)
    if (Status before = run_blocks_before(blocks.front(), program, launch, *code, memory, options.arch); !before) return before.error();
  for (uint64_t linear : blocks) {
    if (linear >= result.blocks_total)
      return Error{fmt::format("there is no block {}; the grid has {}", linear, result.blocks_total), {}, "", ""};
    if (options.progress && !options.progress(result.blocks_run, blocks.size())) {
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
