// Where a thread's own structures and arrays are declared anew, for the check of values that nothing was stored to.
#pragma once

namespace llvm {
class Function;
}

namespace warplens::frontend {

// Puts llvm.lifetime.start where a loop comes to the declaration of a variable in memory again, unless all of it is stored to at once.
// (Those that Clang would put there come with branches for the end of each lifetime, which the source does not have.)
void mark_repeated_declarations(llvm::Function& kernel);

}  // namespace warplens::frontend
