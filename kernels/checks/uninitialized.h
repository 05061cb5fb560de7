// Finds uses of values that nothing was stored to: in shared and local memory, in variables that are in registers, and in buffers that the
// launch says are unset.
//
// Loading such a value is not a mistake yet: a copy of a structure moves its padding too. It is one where the value decides something: as
// an address, in a branch, as an operand of an atomic, in what printf prints, or where it is stored to global memory by itself or in a
// structure of which nothing is set; a structure that is set in part may be copied. Values are followed through registers, shared and local
// memory, but only in warps that hold one: in all others no instruction but those of memory is looked at.
#pragma once

#include <array>
#include <map>
#include <set>
#include <unordered_map>
#include <vector>

#include "kernels/checks/check.h"
#include "kernels/checks/copied_pieces.h"

namespace warplens::checks {

class UninitializedCheck : public Check {
 public:
  explicit UninitializedCheck(Findings& findings);

  unsigned sees() const override { return kMemory | (warps_with_unset_ ? kInstructions : 0u); }
  void block_begins(const simt::Block& block) override;
  void allocation(const simt::Block& block, const simt::Allocation& allocation) override;
  void warp_begins(const simt::Warp& warp) override;
  void instruction(const simt::Warp& warp, const simt::Decoded& in) override;
  void memory(simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info, simt::Pattern& pattern, uint64_t base) override;
  void bulk(simt::Warp& warp, const simt::Decoded& in) override;
  void release(const simt::Block& block, uint32_t barrier) override;
  void block_ends(const simt::Block& block) override;
  void run_ends() override;
  void unset(const simt::Warp& warp, const simt::Decoded& in) override;

 private:
  using LaneOrigins = std::array<uint32_t, 32>;  // into BlockState::origins
  using LocalWord = std::array<uint32_t, 4>;     // of each byte the lanes in which it is unset
  using LaneBytes = std::array<uint8_t, 32>;     // of each lane the bytes that are unset, a bit for each
  struct UnsetCopy {
    uint32_t next = 0, lanes = 0;  // lanes in which no part so far is set
  };
  struct WarpState {
    std::vector<LocalWord> local;
    std::vector<uint32_t> unset;                          // by register: lanes
    std::unordered_map<RegisterId, LaneOrigins> origins;  // of those that are or were unset in a lane
    std::unordered_map<RegisterId, LaneBytes> bytes;      // of those that a load has made unset: a copy moves padding beside members
    uint32_t registers = 0;                               // that are unset in a lane
    std::unordered_map<uint64_t, uint32_t> carried;       // of local memory, by address and lane: the origin of what was stored there
    std::set<uint64_t> declared;                          // addresses of variables that are declared anew
    std::unordered_map<uint32_t, UnsetCopy> copies;       // by Piece::copy
  };
  // Where a lane got a value that was never stored.
  struct Origin {
    uint64_t address = 0, tick = 0;
    uint32_t instruction = 0, warp = 0, lane = 0;
    uint32_t variable = kNone;  // of a register, without an address: into Program::strings; the instruction is its declaration
    Lack lack = Lack::Value;
  };
  // A use of a word that may yet turn out to be stored by nobody, by its finding's number.
  using UnsetUses = std::map<size_t, std::vector<std::pair<uint64_t, Finding>>>;
  struct BlockState {
    uint64_t number = 0;
    std::vector<uint8_t> shared;  // by word: a bit for each byte that is unset
    bool shared_is_set = false;   // none of them is unset: looked for at barriers
    std::vector<WarpState> warps;
    std::unordered_map<uint64_t, uint32_t> carried;  // of shared and global memory, by address
    std::vector<Origin> origins;
    std::map<std::array<uint32_t, 3>, uint32_t> last_origin;  // by warp, instruction, lane
    UnsetUses unset_uses;                                     // of shared memory
  };

  BlockState& of(const simt::Block& block);
  uint8_t* word_at(BlockState& block, uint64_t address);  // null: all set
  template <class F>
  void each_word(BlockState& block, const simt::AccessInfo& info, const simt::Pattern& pattern, uint64_t base, F f);
  uint8_t unset_bytes(BlockState& block, const WarpState& state, uint32_t lane, uint64_t first, uint32_t bytes);
  uint32_t unset_lanes(BlockState& block, WarpState& state, const simt::Warp& warp, const simt::AccessInfo& info,
                       const simt::Pattern& pattern, uint64_t base, uint32_t element, LaneBytes& bytes);
  bool any_unset(BlockState& block, WarpState& state, const simt::AccessInfo& info, const simt::Pattern& pattern, uint64_t base);
  void load(BlockState& block, WarpState& state, simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info,
            const simt::Pattern& pattern, uint64_t base);
  void store(BlockState& block, WarpState& state, simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info,
             const simt::Pattern& pattern, uint64_t base);
  void store_piece(WarpState& state, const simt::Warp& warp, const simt::Decoded& in, const CopiedPiece& piece,
                   const simt::AccessInfo& info, const simt::Pattern& pattern, uint64_t base);
  void atomic(BlockState& block, WarpState& state, simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info,
              const simt::Pattern& pattern, uint64_t base);
  void declare(WarpState& state, const simt::Warp& warp, const simt::Decoded& in, uint64_t bytes);
  void set(BlockState& block, WarpState& state, uint32_t lane, uint64_t address, uint32_t bytes, bool unset);

  void mark(WarpState& state, simt::Warp* warp, uint32_t active, RegisterId reg, uint32_t lanes, const LaneOrigins* origins);
  uint32_t lanes_of(const WarpState& state, RegisterId reg, uint32_t active) const;
  uint32_t& carried(BlockState& block, WarpState& state, uint32_t lane, uint64_t address);  // 0: it begins here; else 1 + the origin
  uint32_t origin_of(BlockState& block, const simt::Warp& warp, const simt::Decoded& in, uint32_t lane, Origin origin);
  uint32_t loaded(BlockState& block, const simt::Warp& warp, const simt::Decoded& in, uint32_t lane, uint64_t address);
  void use(WarpState& state, const simt::Warp& warp, const simt::Decoded& in, RegisterId reg, const char* how);
  void report(uint32_t origin, const simt::Warp& warp, const simt::Decoded& in, uint32_t lane, const char* how);
  void describe(Finding& finding, const Origin& origin, const char* how) const;
  void decide(BlockState& block, UnsetUses& uses);
  void pass_on(WarpState& state, const simt::Warp& warp, const simt::Decoded& in);

  std::vector<CopiedPiece> pieces_;  // by instruction
  std::unordered_map<const simt::Block*, BlockState> blocks_;
  const simt::Block* last_ = nullptr;
  BlockState* last_state_ = nullptr;
  std::vector<std::vector<uint8_t>> global_;  // by PlacedObject: as BlockState::shared; empty: all of it is set
  bool any_global_ = false;
  UnsetUses unset_uses_;  // of global memory
  uint32_t warps_with_unset_ = 0;
};

}  // namespace warplens::checks
