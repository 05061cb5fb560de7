// Where a kernel jumps or calls itself, and which functions a device calls that are inlined here. An optimiser may leave no trace of it.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

namespace llvm {
class CallBase;
class Function;
class Module;
class ScalarEvolution;
}  // namespace llvm

namespace warplens::frontend {

inline constexpr llvm::StringLiteral kJumps = "warplens.jumps", kCallsItself = "warplens.calls_itself";

void note_place(const llvm::CallBase& call, llvm::StringRef kind);        // kept with the kernel, the first of a kind by its line
unsigned noted_line(const llvm::Function& kernel, llvm::StringRef kind);  // 0: none
void note_called(llvm::Function& function);
// Those that are not to be inlined, those that call themselves, and what these call.
void note_called_functions(llvm::Module& module, llvm::ArrayRef<llvm::Function*> kernels);
// What it accesses in functions that were noted gets `!warplens.merged`: a device does not join it with other accesses.
void mark_called(llvm::Function& kernel);
// The same of a load behind a condition that its neighbor decides (`s[0] > 5 && s[1] < 7`): a device may load both at once.
void mark_neighbors_behind_conditions(llvm::Function& kernel, llvm::ScalarEvolution& evolution);

}  // namespace warplens::frontend
