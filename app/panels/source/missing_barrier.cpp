#include "app/panels/source/missing_barrier.h"

#include <algorithm>

#include "app/editor/barrier_place.h"
#include "app/editor/line_changes.h"
#include "kernels/checks/findings.h"

namespace warplens::app {

const editor::LineChanges* changes_since_picture(const Workbench& bench, PanelCaches& caches) {
  const Document* const document = bench.document();
  const Side& side = bench.active();
  const SnapshotPtr& snapshot = side.player.snapshot();
  if (!document || !snapshot) return nullptr;
  const std::string& name = side.session.shown().what.name;
  if (name != document->name && name != document->original) return nullptr;
  return &caches.since_picture.get({document->name, document->text.version(), snapshot->source()},
                                   [&] { return editor::changed_lines(snapshot->source(), document->text.text()); });
}

size_t line_in_text(const editor::LineChanges& since_picture, uint32_t line) {
  const auto same = [&](const editor::LineChange& change) {
    return change.kind == editor::LineChange::Kind::Same && change.before + 1 == line;
  };
  const auto found = std::find_if(since_picture.lines.begin(), since_picture.lines.end(), same);
  return found == since_picture.lines.end() ? SIZE_MAX : static_cast<size_t>(found - since_picture.lines.begin());
}

std::optional<MissingBarrier> missing_barrier(const Workbench& bench, PanelCaches& caches, const checks::Finding& finding) {
  const editor::LineChanges* const since = changes_since_picture(bench, caches);
  if (!since || finding.barrier_after == 0 || finding.barrier_before == 0 || !finding.second) return std::nullopt;
  const Program& program = *bench.player().snapshot()->program;
  for (const checks::Moment* const moment : {&finding.first, &*finding.second})
    if (!checks::source_line(program, *moment).included.empty()) return std::nullopt;
  const size_t after = line_in_text(*since, finding.barrier_after), before = line_in_text(*since, finding.barrier_before);
  if (after == SIZE_MAX || before == SIZE_MAX) return std::nullopt;
  using checks::Remedy;
  const bool again = finding.remedy == Remedy::BarrierNext || finding.remedy == Remedy::SyncWarpNext;
  const bool of_warp = finding.remedy == Remedy::SyncWarp || finding.remedy == Remedy::SyncWarpNext;
  const auto place = editor::place_of_barrier(bench.document()->text.text(), after, before, again);
  if (!place) return std::nullopt;
  return MissingBarrier{place->line, place->indent, of_warp ? "__syncwarp();" : "__syncthreads();", after, before};
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
