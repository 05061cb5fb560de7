// What is known of the place a pointer leads to, in the words of the Program.
#pragma once

#include <optional>
#include <string>

#include "kernels/frontend/lower/values/objects.h"

namespace warplens::frontend {

struct Provenance {
  bool thread_private = false;  // a thread's own arrays, parameters and literals: no account counts them
  std::optional<Space> space;   // where it is known
  std::string array;            // name of the one object it leads into; empty when there may be several
  Reach reach;                  // which objects; `instruction` is not set yet
};

// The one pointer that a number was computed from, by sums and the like; null where there is none, or more than one.
const llvm::Value* pointer_in(const llvm::Value* number);

Provenance provenance(const LoweringContext& context, const Objects& objects, const llvm::Value* pointer);

}  // namespace warplens::frontend
