#include "app/panels/source/missing_barrier.h"

#include <algorithm>

#include "app/editor/barrier_place.h"
#include "app/panels/source/document_changes.h"
#include "kernels/checks/findings.h"

namespace warplens::app {

namespace {

// It has been written since the picture.
bool is_written(const Document& document, const editor::LineChanges& since, const std::string& statement) {
  for (size_t line = 0; line < since.lines.size() && line < document.text.lines(); ++line)
    if (since.lines[line].kind != editor::LineChange::Kind::Same && document.text.line(line).find(statement) != std::string_view::npos)
      return true;
  return false;
}

std::optional<MissingBarrier> place_barrier(const Document& document, const editor::LineChanges& since, const checks::Finding& finding) {
  const size_t after = line_in_text(since, finding.barrier_after), before = line_in_text(since, finding.barrier_before);
  if (after == SIZE_MAX || before == SIZE_MAX) return std::nullopt;
  using checks::Remedy;
  const bool at_end = finding.remedy == Remedy::BarrierEnd || finding.remedy == Remedy::SyncWarpEnd;
  const bool again = at_end || finding.remedy == Remedy::BarrierNext || finding.remedy == Remedy::SyncWarpNext;
  const bool of_warp =
      finding.remedy == Remedy::SyncWarp || finding.remedy == Remedy::SyncWarpNext || finding.remedy == Remedy::SyncWarpEnd;
  const std::string statement = of_warp ? "__syncwarp();" : "__syncthreads();";
  if (is_written(document, since, statement)) return std::nullopt;
  const auto place = editor::place_of_barrier(document.text.text(), after, before, again);
  if (!place) return std::nullopt;
  return MissingBarrier{place->line, place->indent, statement, after, before};
}

}  // namespace

std::optional<MissingBarrier> missing_barrier(const Workbench& bench, PanelCaches& caches, const checks::Finding& finding) {
  const editor::LineChanges* const since = changes_since_picture(bench, caches);
  if (!since || finding.barrier_after == 0 || finding.barrier_before == 0 || !finding.second) return std::nullopt;
  const SnapshotPtr& snapshot = bench.player().snapshot();
  for (const checks::Moment* const moment : {&finding.first, &*finding.second})
    if (!checks::source_line(*snapshot->program, *moment).included.empty()) return std::nullopt;
  const Document& document = *bench.document();
  return caches.barrier.get(
      {document.name, document.text.version(), snapshot, finding.barrier_after, finding.barrier_before, finding.remedy},
      [&] { return place_barrier(document, *since, finding); });
}

const checks::Finding* shown_finding(const Workbench& bench) {
  const auto* const report = bench.findings();
  if (!report || veil_of(bench).findings || veil_of(bench).lines) return nullptr;
  if (const checks::Finding* const selected = bench.checking().selected()) return selected;
  const auto counts = [](const checks::Finding& f) { return checks::counts(f.kind); };
  const auto first = std::find_if(report->findings.begin(), report->findings.end(), counts);
  return first == report->findings.end() ? nullptr : &*first;
}

std::optional<MissingBarrier> shown_barrier(const Workbench& bench, PanelCaches& caches) {
  const checks::Finding* const finding = shown_finding(bench);
  return finding ? missing_barrier(bench, caches, *finding) : std::nullopt;
}

}  // namespace warplens::app
