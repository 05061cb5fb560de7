// The text that is edited beside what is shown of it: the picture, the error, and what the compiler read last.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// The picture, where it is of the text that is edited, or of what that is a copy of; else null.
const analysis::Snapshot* picture_of_document(const Workbench& bench);

// What was changed in the text since the picture, since it failed to compile, and since its names were read; null: there is none of it.
const editor::LineChanges* changes_since_picture(const Workbench& bench, PanelCaches& caches);
const editor::LineChanges* changes_since_error(const Workbench& bench, PanelCaches& caches);
const editor::LineChanges* changes_since_reading(const Workbench& bench, PanelCaches& caches);

// A line of the text, by that of what it was changed from, from 1; SIZE_MAX: it is there no more.
size_t line_in_text(const editor::LineChanges& since, uint32_t line);

}  // namespace warplens::app
