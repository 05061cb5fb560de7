#include "kernels/analysis/snapshot.h"

#include <algorithm>
#include <map>

#include "kernels/analysis/ownership.h"
#include "kernels/program/source_line.h"

namespace warplens::analysis {
namespace {

std::vector<LineHeat> heat_by_line(const Program& program, const simt::Trace& trace) {
  std::map<uint32_t, LineHeat> lines;
  for (size_t i = 0; i < program.sites.size(); ++i) {
    const simt::SiteCounts& counts = trace.sites[i];
    if (counts.instructions == 0) continue;
    const uint32_t line = line_in_file(program, program.sites[i].location);
    if (line == 0) continue;
    LineHeat& heat = lines[line];
    heat.line = line;
    if (program.sites[i].space == Space::Constant) continue;  // as in the totals
    heat.shared_instructions += counts.in_shared, heat.global_instructions += counts.elsewhere();
    heat.wavefronts += counts.wavefronts;
    heat.conflicts += counts.conflicts;
    heat.sectors += counts.sectors;
  }
  std::vector<uint32_t> line_of_site(program.sites.size());
  for (size_t i = 0; i < program.sites.size(); ++i) line_of_site[i] = line_in_file(program, program.sites[i].location);
  for (const simt::AccessRow& row : trace.accesses) {
    if (row.site == kNoSite) continue;
    const auto it = lines.find(line_of_site[row.site]);
    if (it == lines.end() || program.sites[row.site].space == Space::Constant) continue;
    it->second.worst_wavefronts = std::max<uint32_t>(it->second.worst_wavefronts, row.wavefronts);
    it->second.worst_sectors = std::max<uint32_t>(it->second.worst_sectors, row.sectors);
  }
  std::vector<LineHeat> sorted;
  for (auto& [line, heat] : lines)
    if (heat.shared_instructions + heat.global_instructions > 0) sorted.push_back(heat);
  return sorted;
}

std::vector<WarpIndex> index_by_warp(const simt::Trace& trace) {
  std::vector<WarpIndex> warps(trace.warps);
  for (uint32_t i = 0; i < trace.accesses.size(); ++i) {
    const simt::AccessRow& row = trace.accesses[i];
    WarpIndex& index = warps[row.warp];
    const auto last = [](const std::vector<uint64_t>& sums) { return sums.empty() ? 0 : sums.back(); };
    index.wavefronts.push_back(last(index.wavefronts) + row.wavefronts);
    index.conflicts.push_back(last(index.conflicts) + row.conflicts);
    index.sectors.push_back(last(index.sectors) + row.sectors);
    index.accesses.push_back(i);
  }
  return warps;
}

}  // namespace

Totals sum(const Program& program, const std::vector<simt::SiteCounts>& sites) {
  Totals totals;
  for (size_t i = 0; i < sites.size(); ++i) {
    if (program.sites[i].space == Space::Constant) continue;  // has banks and sectors of its own, which nothing here counts
    totals.instructions += sites[i].instructions;
    totals.wavefronts += sites[i].wavefronts;
    totals.conflicts += sites[i].conflicts;
    totals.sectors += sites[i].sectors;
    const bool load = program.sites[i].op == MemoryOp::Load;
    (load ? totals.shared_loads : totals.shared_stores) += sites[i].in_shared;
    (load ? totals.load_wavefronts : totals.store_wavefronts) += sites[i].wavefronts;
  }
  return totals;
}

Phrase said_line(const Program& program, uint32_t location) {
  const uint32_t line = line_in_file(program, location);
  return line || location == kNone ? Phrase("line", {{"line", line}}) : say_line(source_line(program, location));
}

uint32_t line_in_file(const Program& program, uint32_t location) {
  if (location == kNone) return 0;
  const Location& at = program.locations[location];
  if (at.file == 0) return at.line;
  for (uint32_t scope = at.scope; scope != kNone; scope = program.scopes[scope].parent)
    if (program.scopes[scope].call_line != 0 && program.scopes[scope].parent != kNone) return program.scopes[scope].call_line;
  return 0;
}

Result<std::shared_ptr<const Snapshot>> make_snapshot(catalog::KernelFileHandle file, const catalog::Setting& setting,
                                                      std::shared_ptr<const Program> program, std::shared_ptr<const simt::Launch> launch,
                                                      const simt::TraceOptions& options,
                                                      std::shared_ptr<const LaunchAccount> launch_account) {
  auto block = simt::trace_block(program, launch, options);
  if (!block) return block.error();
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->file = std::move(file);
  snapshot->setting = setting;
  snapshot->program = std::move(program);
  snapshot->launch = std::move(launch);
  snapshot->launch_account = std::move(launch_account);
  snapshot->block = block.take();
  const simt::Trace& trace = snapshot->block->trace;
  snapshot->totals = sum(*snapshot->program, trace.sites);
  snapshot->heat = heat_by_line(*snapshot->program, trace);
  snapshot->warps = index_by_warp(trace);
  for (const simt::AccessRow& row : trace.accesses)
    if (row.conflicts > 0) snapshot->conflict_ticks.push_back(row.tick);
  snapshot->ownership = read_ownership(trace, *snapshot->program, snapshot->spec() ? snapshot->spec()->result_buffer : std::string{});
  if (snapshot->ownership && !snapshot->spec()) infer_rows(*snapshot->ownership);
  if (snapshot->spec()) snapshot->levels = check_levels(*snapshot->spec(), setting, snapshot->ownership);
  return std::shared_ptr<const Snapshot>(std::move(snapshot));
}

std::shared_ptr<const Snapshot> with_compiled(const Snapshot& snapshot, std::shared_ptr<const Program> compiled,
                                              const simt::RunOptions& options) {
  auto next = std::make_shared<Snapshot>(snapshot);
  next->compiled_program = compiled;
  simt::RunOptions one_block = options;
  one_block.blocks = {snapshot.block->trace.block};
  auto memory = simt::make_memory(*compiled, *snapshot.launch);
  auto result = memory.ok() ? simt::run(*compiled, *snapshot.launch, one_block, *memory) : Result<simt::RunResult>(memory.error());
  if (!result) {
    next->compiled_problem = to_string(result.error());
    return next;
  }
  next->compiled_sites = result->sites;
  next->compiled_totals = sum(*compiled, result->sites);
  return next;
}

}  // namespace warplens::analysis
