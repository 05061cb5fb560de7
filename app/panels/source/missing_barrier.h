// The barrier that a finding names as missing, in the text that is edited.
#pragma once

#include <optional>
#include <string>

#include "app/panels/state.h"
#include "kernels/checks/finding.h"

namespace warplens::app {

struct MissingBarrier {
  size_t line = 0;  // which it becomes, from 0
  std::string indent, statement;
  size_t first = 0, second = 0;  // the lines that it comes between, in the text, from 0
};
// Nothing where none would help, or where the text has no place for it.
std::optional<MissingBarrier> missing_barrier(const Workbench& bench, PanelCaches& caches, const checks::Finding& finding);

// The one that the editor shows: the selected finding's, else the first one's; and that finding.
std::optional<MissingBarrier> shown_barrier(const Workbench& bench, PanelCaches& caches);
const checks::Finding* shown_finding(const Workbench& bench);

// Lines of the text that is edited, by those of the picture's, from 1; SIZE_MAX: it is there no more.
size_t line_in_text(const editor::LineChanges& since_picture, uint32_t line);
// Since the picture; null: it is of another text.
const editor::LineChanges* changes_since_picture(const Workbench& bench, PanelCaches& caches);

}  // namespace warplens::app
