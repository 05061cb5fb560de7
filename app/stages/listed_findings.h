// Whether the right side lists what the checks found.
#pragma once

#include "app/session/workbench/workbench.h"

namespace warplens::app {

// They were asked for, or a text is edited in which there are some.
bool lists_findings(const Workbench& bench, const Overlays& overlays);

}  // namespace warplens::app
