// Where the steps of a lesson are in a trace.
#pragma once

#include "app/session/lessons/lesson.h"
#include "kernels/analysis/snapshot.h"

namespace warplens::app {

struct FoundPlace {
  bool found = false;            // false: the trace has no such place
  std::optional<uint64_t> tick;  // nullopt: where the kernel opens
};
// A step is looked for after the steps before it that are in the same trace; one that says nothing to find is where they are.
// `pair`: it is shown in Compare, and the snapshot is that of the side on which it is looked for.
FoundPlace find_step(const Lesson& lesson, size_t step, const analysis::Snapshot& snapshot, bool pair = false);

}  // namespace warplens::app
