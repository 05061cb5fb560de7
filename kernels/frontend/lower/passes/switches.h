// Switches become branches that keep lanes with one destination together.
#pragma once

namespace llvm {
class Function;
}

namespace warplens::frontend {

// For each destination other than the default's, one branch on "the value is one of its cases". A tree of comparisons, as for a CPU,
// would send lanes to one destination along different ways, and they would execute it apart.
void lower_switches(llvm::Function& function);

}  // namespace warplens::frontend
