// Members that stand where their type may not: bit fields beside narrow members, packed structures.
#pragma once

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace warplens::frontend {

// Such a member is accessed in pieces that its place is a multiple of, as a device compiler does. What is reached through a pointer to
// its type is left alone: the language promises the type's alignment there.
void split_unaligned_members(llvm::Module& module);

// The same for what the optimiser has made: 8 bytes of a structure whose members need 4 only.
void split_unaligned(llvm::Function& function);

}  // namespace warplens::frontend
