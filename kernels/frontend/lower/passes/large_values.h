// A structure that a function returns is one value of LLVM's, which its passes take apart member by member: for one that holds an array of
// thousands they have no end, and nvcc takes minutes as well.
#pragma once

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace warplens::frontend {

// A value of more than 256 members that is only loaded and stored is copied as memory instead. Behind inlining: where a call was, its
// result is a load then.
void copy_large_values(llvm::Function& function);
void copy_large_values(llvm::Module& module);

}  // namespace warplens::frontend
