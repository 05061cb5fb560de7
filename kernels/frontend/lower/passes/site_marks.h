// Which expression an instruction came from, kept through the optimiser.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <set>

namespace llvm {
class Function;
class Instruction;
}  // namespace llvm

namespace warplens::frontend {

// `!warplens.site` is dropped wherever two accesses become one; alias scopes are united there. So the numbers travel as scopes that no
// instruction claims to be apart from.
void pack_sites(llvm::Function& function);
void unpack_sites(llvm::Function& function);
std::set<uint32_t> packed_sites(const llvm::Instruction& i);
// What becomes `!warplens.merged`: stores of several places were made this one, or might have been.
void pack_merged(llvm::Instruction& i);
// The same of what is joined from accesses of two numbers.
void pack_part(llvm::Instruction& i, unsigned number);
// The same of what becomes one of an access behind a condition and one that is not.
void pack_way(llvm::Instruction& i, bool is_guarded);
// That it is in a loop: its number, its depth, and the bytes that all its turns load.
struct PackedLoop {
  unsigned number = 0, depth = 0;
  uint64_t loaded = 0;
  auto operator<=>(const PackedLoop&) const = default;
};
void pack_loop(llvm::Instruction& i, const PackedLoop& loop);
std::optional<PackedLoop> packed_loop(const llvm::Instruction& i);

}  // namespace warplens::frontend
