#include "app/cli/verify/prediction.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "kernels/simt/trace/trace.h"

namespace warplens::app {
namespace {

// Sites of copies that go from global to shared memory by themselves: their two halves.
std::set<uint32_t> asynchronous_sites(const Program& program) {
  std::set<uint32_t> sites;
  for (const Instruction& in : program.code)
    if ((in.op == Opcode::AsyncLoad || in.op == Opcode::AsyncStore) && in.site != kNoSite) sites.insert(in.site);
  return sites;
}

measure::Counts sum(const Program& program, const std::vector<simt::SiteCounts>& sites) {
  measure::Counts sums;
  for (const measure::Counter& counter : measure::counters()) sums[counter.name] = 0;
  const std::set<uint32_t> asynchronous = asynchronous_sites(program);
  for (uint32_t i = 0; i < program.sites.size(); ++i) {
    const Site& site = program.sites[i];
    const simt::SiteCounts& counts = sites[i];
    if (site.op == MemoryOp::Atomic || (site.space != Space::Shared && site.space != Space::Global)) continue;
    const bool shared = site.space == Space::Shared;
    if (shared && asynchronous.contains(i)) {
      sums["asynchronous_copies"] += counts.instructions;
      sums["asynchronous_wavefronts"] += counts.wavefronts;
      sums["asynchronous_conflicts"] += counts.conflicts;
      continue;
    }
    const std::string op = site.op == MemoryOp::Load ? "load" : "store";
    if (shared) {
      sums[op + "_wavefronts"] += counts.wavefronts;
      sums[op + "_conflicts"] += counts.conflicts;
      sums["shared_" + op + "s"] += counts.instructions;
    } else {
      sums[op + "_sectors"] += counts.sectors;
    }
  }
  return sums;
}

}  // namespace

Result<Prediction> predict(Toolbox& tools, const workload::What& what) {
  auto prepared = prepare(tools, what, "run", true);
  if (!prepared) return prepared.error();
  auto memory = simt::make_memory(*prepared->program, *prepared->launch);
  if (!memory) return memory.error();
  auto result = simt::run(*prepared->program, *prepared->launch, {}, *memory);
  if (!result) return result.error();
  const measure::Counts counts = sum(*prepared->program, result->sites);
  return Prediction{prepared.take(), counts};
}

Result<std::vector<AskedSite>> shared_loads(const Prepared& prepared) {
  auto block = simt::trace_block(prepared.program, prepared.launch, {});
  if (!block) return block.error();
  const simt::Trace& trace = (*block)->trace;
  const Program& program = *prepared.program;
  // By site: how often each pattern occurs. What the banks see of the base is its place in a line of 128 bytes.
  using Pattern = std::tuple<uint32_t, uint32_t, uint64_t>;  // interned deltas, mask, place
  std::map<uint32_t, std::map<Pattern, std::pair<uint64_t, const simt::AccessRow*>>> seen;
  for (const simt::AccessRow& row : trace.accesses) {
    if (row.site == kNoSite || row.mask == 0) continue;
    const Site& site = program.sites[row.site];
    if (site.space != Space::Shared || site.op != MemoryOp::Load) continue;
    auto& [count, first] = seen[row.site][{row.pattern, row.mask, row.base % 128}];
    if (++count == 1) first = &row;
  }
  std::vector<AskedSite> sites;
  for (const auto& [index, patterns] : seen) {
    const Site& site = program.sites[index];
    const Location at = site.location == kNone ? Location{} : program.locations[site.location];
    AskedSite asked{at.line, at.column, site.text, site.array, site.width_bytes, 0, 0, {}, {}};
    const simt::AccessRow* row = nullptr;
    for (const auto& [key, entry] : patterns) {
      asked.instructions += entry.first;
      if (entry.first > asked.of_this_pattern) asked.of_this_pattern = entry.first, row = entry.second;
    }
    auto pattern = measure::probe_pattern(trace.access(*row, program));
    if (pattern)
      asked.pattern = pattern.take();
    else
      asked.problem = to_string(pattern.error());
    sites.push_back(std::move(asked));
  }
  return sites;
}

}  // namespace warplens::app
