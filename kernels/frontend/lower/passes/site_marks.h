// Which expression an instruction came from, kept through the optimiser.
#pragma once

namespace llvm {
class Function;
}

namespace warplens::frontend {

// `!warplens.site` is dropped wherever two accesses become one; alias scopes are united there. So the numbers travel as scopes that no
// instruction claims to be apart from.
void pack_sites(llvm::Function& function);
void unpack_sites(llvm::Function& function);

}  // namespace warplens::frontend
