#include "app/plots/asked.h"

namespace warplens::app {
namespace {

constexpr const char* kAsked = "?";

void cover_rows(viz::LadderInput& input) {
  for (viz::LadderRow& row : input.rows)
    if (!row.bars.empty()) row.bars.clear(), row.problem = kAsked;
  std::erase_if(input.lines, [](const viz::LadderLine& line) { return !line.peak; });
}

}  // namespace

void cover(viz::PlotInput& input, const viz::Strings& strings) {
  input.sentence = strings.get("lesson.veiled");
  if (input.current < input.series.size()) input.title = input.series[input.current].name;  // no sentence of its speed
  for (viz::PlotSeries& series : input.series)
    if (!series.samples.empty() || series.known) series.samples.clear(), series.known.reset(), series.problem = kAsked;
  input.references.clear();
  if (!input.ladder.rows.empty()) input.ladder.title = strings.get("measure.ladder");
  cover_rows(input.ladder);
}

void cover(viz::LadderInput& input, const viz::Strings& strings) {
  input.title = strings.get("measure.ladder"), input.sentence = strings.get("lesson.veiled");
  cover_rows(input);
}

void cover(viz::SizesInput& input, const viz::Strings& strings) {
  input.title = strings.format("measure.sizes", {{"unit", std::string_view(input.unit)}});
  if (!input.lines.empty()) input.empty = strings.get("lesson.veiled");
  input.lines.clear();
}

void cover(viz::SweepInput& input, const viz::Strings& strings) {
  input.title =
      strings.format("measure.sweep_title", {{"rows", std::string_view(input.row_name)}, {"columns", std::string_view(input.column_name)}});
  input.sentence = strings.get("lesson.veiled");
  for (viz::SweepCell& cell : input.cells)
    if (cell.value) cell.value.reset(), cell.problem = kAsked, cell.note.clear();
}

void cover(viz::RooflineInput& input, const viz::Strings& strings) {
  input.title = strings.get("measure.roofline");
  if (!input.points.empty()) input.sentence = input.empty = strings.get("lesson.veiled");
  input.points.clear();
}

}  // namespace warplens::app
