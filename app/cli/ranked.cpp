#include "app/cli/ranked.h"

#include <fmt/format.h>

#include <ostream>

#include "app/session/block_place.h"
#include "kernels/base/number.h"
#include "kernels/program/source_line.h"

namespace warplens::app {
namespace {

Location place_of(const Program& program, const analysis::RankedAccess& ranked) {
  const uint32_t location = program.sites[ranked.site].location;
  return location == kNone ? Location{} : program.locations[location];
}

void print_list(std::ostream& out, const Program& program, const simt::Dim3& grid, const std::vector<analysis::RankedAccess>& list,
                const char* title, const char* unit) {
  if (list.empty()) return;
  out << fmt::format("{}\n{:>12} {:>12} {:>12} {:>9}  {:<7} {}\n", title, "excess", unit, "instructions", "line:col", "op", "access");
  for (const analysis::RankedAccess& ranked : list) {
    const Site& site = program.sites[ranked.site];
    out << fmt::format("{:>12} {:>12} {:>12} {:>9}  {:<7} {}{}\n", grouped(ranked.excess), grouped(ranked.taken),
                       grouped(ranked.instructions), place_text(program, site.location), name(site.op), site.text,
                       ranked.inexact ? "  (partly an estimate)" : "");
    if (ranked.excess == 0) continue;
    const auto& worst = ranked.worst;
    out << fmt::format("{:>50}  worst: {} {}, {} of them in excess: block {}, warp {}, tick {}\n", "", worst.taken, unit, worst.excess,
                       block_index(worst.block, grid), worst.warp, worst.tick);
  }
}

}  // namespace

void print_ranking(std::ostream& out, const Program& program, const simt::Dim3& grid, const analysis::Ranking& ranking) {
  out << fmt::format("{} as {}, {} of {} run; the worst access first\n", program.kernel, program.account, grouped(ranking.blocks),
                     counted(ranking.blocks_total, "block"));
  print_list(out, program, grid, ranking.shared, "shared memory, by wavefronts beyond the fewest possible:", "wavefronts");
  print_list(out, program, grid, ranking.other, "global memory, by sectors beyond what the requested bytes need:", "sectors");
}

void describe(FieldWriter& f, const RankedRow& row) {
  const Site& site = row.program.sites[row.of.site];
  const Location at = place_of(row.program, row.of);
  f("line", at.line);
  f("column", at.column);
  f("array", site.array);
  f("op", name(site.op));
  f("text", site.text);
  if (at.file != 0 && at.file < row.program.files.size()) f("file", row.program.files[at.file]);
  f("instructions", row.of.instructions);
  f("taken", row.of.taken);
  f("excess", row.of.excess);
  f("inexact", row.of.inexact);
  f("worst_block", row.of.worst.block);
  f("worst_warp", row.of.worst.warp);
  f("worst_tick", row.of.worst.tick);
  f("worst_taken", row.of.worst.taken);
  f("worst_excess", row.of.worst.excess);
}

std::vector<RankedRow> rows_of(const Program& program, const std::vector<analysis::RankedAccess>& list) {
  std::vector<RankedRow> rows;
  for (const analysis::RankedAccess& ranked : list) rows.push_back({program, ranked});
  return rows;
}

}  // namespace warplens::app
