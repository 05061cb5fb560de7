// The accesses by what they cost beyond need, as `warplens trace --ranked` prints them.
#pragma once

#include <iosfwd>

#include "kernels/analysis/ranking.h"
#include "kernels/base/fields.h"

namespace warplens::app {

void print_ranking(std::ostream& out, const Program& program, const simt::Dim3& grid, const analysis::Ranking& ranking);

struct RankedRow {
  const Program& program;
  const analysis::RankedAccess& of;
};
void describe(FieldWriter& f, const RankedRow& row);
std::vector<RankedRow> rows_of(const Program& program, const std::vector<analysis::RankedAccess>& list);

}  // namespace warplens::app
