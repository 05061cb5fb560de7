// Loads of which only the lower or the upper part is used, as a code generator for GPUs narrows them.
#pragma once

namespace llvm {
class Function;
}

namespace warplens::frontend {

// (int) of a long long, x & 255, x >> 16, the halves of a double: the part alone is loaded, where nothing else uses the whole. Seen in the
// machine code of nvcc 13.0 for sm_90.
void narrow_loads(llvm::Function& kernel);

}  // namespace warplens::frontend
