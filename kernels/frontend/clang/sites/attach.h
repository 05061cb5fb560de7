// Puts `!warplens.site` on the instructions that Clang made, and turns copies of vector types into a load and a store.
#pragma once

#include <vector>

#include "kernels/frontend/clang/sites/accesses.h"

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace warplens::frontend {

// What the function loads is memory that its caller promises to be only read.
void mark_read_only(llvm::Function& function);

// Calls of functions that represent an access (__ldg) are replaced by their bodies, so that the access is the caller's.
void inline_access_calls(const std::vector<llvm::Function*>& access_functions);

// `events` are the accesses of the function's source. Returns how many instructions found no expression.
// `sites`: what the events' numbers mean.
uint32_t attach_sites(llvm::Function& function, const std::vector<AccessEvent>& events, const std::vector<AstSite>& sites);

// Local arrays as the device compiler aligns those that are cast to vector types.
void align_local_arrays(llvm::Function& function);

}  // namespace warplens::frontend
