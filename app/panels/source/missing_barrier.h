// The barrier that a finding names as missing, in the text that is edited.
#pragma once

#include <optional>
#include <string>

#include "app/panels/state.h"
#include "kernels/checks/finding.h"

namespace warplens::app {

// Nothing where none would help, or where the text has no place for it.
std::optional<MissingBarrier> missing_barrier(const Workbench& bench, PanelCaches& caches, const checks::Finding& finding);

// The one that the editor shows: the selected finding's, else the first one's; and that finding.
std::optional<MissingBarrier> shown_barrier(const Workbench& bench, PanelCaches& caches);
const checks::Finding* shown_finding(const Workbench& bench);

}  // namespace warplens::app
