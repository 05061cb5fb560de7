#include <algorithm>

#include "viz/scenes/cpu_loops/cpu_loops.h"

namespace warplens::viz {
namespace {

using cpu::LoopRun;
using cpu::Matrix;

// The state of a line: its place, and whether it is in the cache.
std::string line_text(const CpuLoopsSide& side, uint32_t line, const Strings& s) {
  const LoopRun& run = *side.run;
  const uint32_t floats = run.shape().line_bytes / cpu::kFloatBytes, within = line % run.matrix_lines();
  const uint32_t row = within / run.row_lines(), first = within % run.row_lines() * floats, set = line % run.shape().sets();
  const auto ways = side.moment.cache.set(set);
  const auto at = std::find(ways.begin(), ways.end(), line);
  const std::string name(1, "ABC"[static_cast<size_t>(run.matrix_of(line))]);
  std::string text = s.format("cpu.line", {{"matrix", std::string_view(name)},
                                           {"row", row},
                                           {"first", first},
                                           {"last", first + floats - 1},
                                           {"set", set},
                                           {"sets", run.shape().sets()}});
  text += "\n" + (at == ways.end()
                      ? s.get("cpu.line_out")
                      : s.format("cpu.line_in", {{"place", static_cast<uint32_t>(at - ways.begin() + 1)}, {"ways", run.shape().ways}}));
  for (const cpu::TouchedLine& now : side.moment.now)
    if (now.line == line) text += "\n" + s.get(now.miss ? "cpu.line_missed" : "cpu.line_hit");
  return text;
}

}  // namespace

std::string miss_rate(const LoopRun& run) {
  const double rate = static_cast<double>(run.whole().all().misses) / (static_cast<double>(run.n()) * run.n() * run.n());
  return grouped_decimal(rate, rate < 0.01 ? 3 : 2);
}

uint64_t steps_of(const CpuLoopsInput& input) { return std::min(input.sides[0].run->steps(), input.sides[1].run->steps()); }

std::string title_of_cpu_loops(const CpuLoopsInput& input, const Strings& strings) {
  const LoopRun &ijk = *input.sides[0].run, &ikj = *input.sides[1].run;
  return strings.format("cpu.title", {{"n", std::to_string(ijk.n())}, {"ijk", miss_rate(ijk)}, {"ikj", miss_rate(ikj)}});
}

std::string sentence_of_cpu_loops(const CpuLoopsInput& input, const Strings& strings) {
  const LoopRun &ijk = *input.sides[0].run, &ikj = *input.sides[1].run;
  const uint32_t n = ijk.n(), floats = ijk.shape().line_bytes / cpu::kFloatBytes;
  const uint64_t products = uint64_t{n} * n * n, lines = 3 * uint64_t{ijk.matrix_lines()};
  const uint64_t misses = ijk.whole().of[static_cast<size_t>(Matrix::B)].misses;
  if (ijk.whole().all().misses == lines && ikj.whole().all().misses == lines)
    return strings.format(lines <= ijk.shape().lines() ? "cpu.fits" : "cpu.once",
                          {{"kib", ijk.shape().size_bytes / 1024}, {"lines", lines}});
  if (misses == products)
    return strings.format("cpu.thrashes",
                          {{"n", n}, {"sets", ijk.column_sets()}, {"all", ijk.shape().sets()}, {"room", ijk.column_room()}});
  // Each line of a column once for all of its floats, or nearly so.
  if (n <= ijk.column_room() && misses * floats <= products + products / 4)
    return strings.format("cpu.keeps", {{"n", n}, {"room", ijk.column_room()}, {"floats", floats}});
  const std::string share = grouped_decimal(100.0 * static_cast<double>(misses) / static_cast<double>(products), 1);
  return strings.format("cpu.misses_some", {{"share", std::string_view(share)}, {"floats", floats}});
}

std::optional<Hover> hover_cpu_loops(const CpuLoopsScene& scene, const CpuLoopsInput& input, const Strings& strings, Point point) {
  for (size_t i = 0; i < scene.parts.size(); ++i) {
    const CpuLoopsSide& side = input.sides[i];
    if (!side.run) continue;
    const LoopRun& run = *side.run;
    const auto within = [&](const Rect& rect, uint32_t columns, uint32_t rows) {
      return std::pair(std::min(columns - 1, static_cast<uint32_t>((point.x - rect.x) / rect.width * static_cast<float>(columns))),
                       std::min(rows - 1, static_cast<uint32_t>((point.y - rect.y) / rect.height * static_cast<float>(rows))));
    };
    for (const Matrix matrix : cpu::kMatrices) {
      const Rect& rect = scene.parts[i].matrices[static_cast<size_t>(matrix)];
      if (!rect.contains(point)) continue;
      const auto [column, row] = within(rect, run.row_lines(), run.n());
      const uint32_t line = run.line_of(matrix, row, 0) + column;
      return Hover{Hover::Kind::Word, static_cast<int64_t>(i), line, -1, rect, line_text(side, line, strings)};
    }
    if (const Rect& rect = scene.parts[i].cache; rect.contains(point)) {
      const auto [set, way] = within(rect, run.shape().sets(), run.shape().ways);
      const uint32_t line = side.moment.cache.set(set)[way];
      const std::string text = line == cpu::Cache::kEmpty ? strings.format("cpu.empty", {{"set", set}}) : line_text(side, line, strings);
      return Hover{Hover::Kind::Word, static_cast<int64_t>(i), line, -1, rect, text};
    }
  }
  return hover(scene, point);
}

}  // namespace warplens::viz
