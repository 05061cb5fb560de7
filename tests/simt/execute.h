// Runs a Program on a chosen width of vector unit.
#pragma once

#include "kernels/simt/machine/block.h"
#include "tests/simt/builder.h"

namespace warplens::simt {

struct Executed {
  std::optional<Error> fault;
  GlobalMemoryHandle memory;
  std::vector<SiteCounts> sites;
  std::vector<std::string> printed;
  uint64_t ticks = 0;
};

inline Executed execute(const Program& program, const Launch& launch, Width width = widest_here()) {
  Executed result;
  result.memory = make_memory(program, launch).take();
  Result<Code> code = decode(program, launch, *result.memory, width);
  if (!code) return {code.error(), result.memory, {}, {}, 0};
  result.sites.resize(program.sites.size());
  Block block(program, launch, *code, result.memory, hardware::default_architecture());
  block.counts = &result.sites;
  block.printed = &result.printed;
  for (uint64_t b = 0; b < launch.grid.count() && !result.fault; ++b) {
    block.start(b);
    block.run_to(~0ull);
    result.fault = block.fault;
    result.ticks += block.tick;
  }
  return result;
}

inline std::vector<Width> widths_here() {
  std::vector<Width> widths;
  for (Width w : {Width::Baseline, Width::Avx2, Width::Avx512})
    if (runs_here(w)) widths.push_back(w);
  return widths;
}

}  // namespace warplens::simt
