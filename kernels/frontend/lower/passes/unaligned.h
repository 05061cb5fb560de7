// Members that stand where their type may not: bit fields beside narrow members, packed structures.
#pragma once

namespace llvm {
class Module;
}

namespace warplens::frontend {

// Such a member is accessed in pieces that its place is a multiple of, as a device compiler does. What is reached through a pointer to
// its type is left alone: the language promises the type's alignment there.
void split_unaligned_members(llvm::Module& module);

}  // namespace warplens::frontend
