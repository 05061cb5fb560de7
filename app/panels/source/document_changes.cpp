#include "app/panels/source/document_changes.h"

#include <algorithm>

#include "app/panels/source/source.h"

namespace warplens::app {
namespace {

template <class Changes>
const editor::LineChanges* changes(Changes& kept, const Document& document, const std::string& other) {
  return &kept.get({document.name, document.text.version(), other}, [&] { return editor::changed_lines(other, document.text.text()); });
}

}  // namespace

const analysis::Snapshot* picture_of_document(const Workbench& bench) {
  const Document* const document = bench.document();
  const Side& side = bench.active();
  const SnapshotPtr& snapshot = side.player.snapshot();
  if (!document || !snapshot) return nullptr;
  const std::string& name = side.session.shown().what.name;
  return name == document->name || name == document->original ? snapshot.get() : nullptr;
}

const editor::LineChanges* changes_since_picture(const Workbench& bench, PanelCaches& caches) {
  const analysis::Snapshot* const picture = picture_of_document(bench);
  return picture ? changes(caches.since_picture, *bench.document(), picture->source()) : nullptr;
}

const editor::LineChanges* changes_since_error(const Workbench& bench, PanelCaches& caches) {
  const Side& side = bench.active();
  if (!bench.document() || !(failure_in(side) || side.session.refused())) return nullptr;
  return changes(caches.since_error, *bench.document(), side.failed_source);
}

const editor::LineChanges* changes_since_reading(const Workbench& bench, PanelCaches& caches) {
  const analysis::Snapshot* const picture = picture_of_document(bench);
  const auto& reading = bench.active().session.reading();
  if (!picture || !reading) return nullptr;
  // Mostly it is the picture's text that was read.
  if (reading->asked.source == picture->source()) return changes_since_picture(bench, caches);
  return changes(caches.since_reading, *bench.document(), reading->asked.source);
}

size_t line_in_text(const editor::LineChanges& since, uint32_t line) {
  const auto same = [&](const editor::LineChange& change) {
    return change.kind == editor::LineChange::Kind::Same && change.before + 1 == line;
  };
  const auto found = std::find_if(since.lines.begin(), since.lines.end(), same);
  return found == since.lines.end() ? SIZE_MAX : static_cast<size_t>(found - since.lines.begin());
}

}  // namespace warplens::app
