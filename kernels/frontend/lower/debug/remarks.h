// What the device headers say of their functions.
#pragma once

#include <string>
#include <vector>

namespace llvm {
class Function;
}

namespace warplens::frontend {

// The remarks (WARPLENS_REMARK) of what the kernel calls, directly or through its own functions, each once with the first line of a call:
// "__expf is computed to full precision; ... (line 7)"; and one for all functions whose results a GPU may have different in the last digits
// (WARPLENS_UNITS). Before anything is inlined.
std::vector<std::string> remarks_of(const llvm::Function& kernel);
// What a GPU does in another way where the kernel calls functions that it does not name, or that call themselves. After everything is
// inlined; as compiled also where the optimiser has left no trace of it.
std::vector<std::string> remarks_on_calls(const llvm::Function& kernel, bool compiled);
// As written: a product that is stored in memory of a thread's own and added later is rounded, where a device compiler may see through the
// memory and fuse the two. One remark with the first line of such a sum, or none. After everything is inlined.
std::vector<std::string> remark_on_stored_products(const llvm::Function& kernel);

}  // namespace warplens::frontend
