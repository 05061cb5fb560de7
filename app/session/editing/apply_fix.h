// A fix that was found for an array, as another setting of the kernel or as an edited copy of its file.
#pragma once

#include <string>

#include "app/session/editing/array_fixes.h"
#include "app/session/view.h"

namespace warplens::app {

struct AppliedFix {
  Choice choice;     // the kernel with the fix
  std::string file;  // that was written; empty: a parameter was set
};
// `original`: the choice that `snapshot` is of; `object`: the array, into Trace::objects; `folder`: for copies, made where it is not there.
// The original's file is never written. Errors: the source has a form that cannot be edited, or the copy cannot be written.
Result<AppliedFix> apply_fix(const Choice& original, const analysis::Snapshot& snapshot, uint32_t object, const hardware::Remedy& remedy,
                             const std::string& folder);

// Why none of these could be applied; nothing is written.
std::optional<Error> fix_refused(const Choice& original, const analysis::Snapshot& snapshot, uint32_t object,
                                 const std::vector<hardware::Remedy>& remedies);

}  // namespace warplens::app
