// A Program made ready to run: each instruction becomes a handler and byte offsets into a warp's register file.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/hardware/access.h"
#include "kernels/simt/launch.h"
#include "kernels/simt/machine/recurrence.h"

namespace warplens::simt {

struct Warp;
struct Decoded;
struct LazyLiveness;
// Runs one instruction for the active lanes and gives the next one; null when the warp stops (see Warp::stop).
using Handler = const Decoded* (*)(Warp&, const Decoded*);

struct alignas(64) Decoded {
  Handler run = nullptr;
  Handler inner = nullptr;  // of an instruction where lanes reconverge: what it does itself
  // Byte offsets into the register file (kNone: not given); of Jump and Branch: instruction indices.
  uint32_t d = kNone, a = kNone, b = kNone, c = kNone, mask = kNone;
  uint32_t index = 0;
  uint32_t access = kNone;  // into Code::accesses
  Opcode op = Opcode::Mov;
  Type type = Type::I32;
  Type from = Type::I32;  // operand a's type
  uint8_t aux = 0;
  uint8_t count = 1;
  uint8_t bits = 32;      // width of `type`
  uint8_t lane_cost = 0;  // see cost.h
  bool uniform_d = false;
  bool other_side_first = false;                                      // of a Branch: c can run into b before they meet
  bool either_side_first = false;                                     // neither side can run into the other
  bool waits = false;                                                 // paths that are ahead wait here for those that may come
  uint8_t stride_a = 1, stride_b = 1, stride_c = 1, stride_mask = 1;  // 0: uniform
};

// What a memory instruction needs besides its address.
struct AccessInfo {
  std::array<uint32_t, 16> data{};  // register offsets of its elements
  std::array<bool, 16> uniform{};
  uint32_t count = 1;
  uint32_t first = 0, shift = 0;  // of a part of an access, for who looks at lanes: its first element, and that element's first bit
  uint32_t element_bytes = 4;
  uint32_t width = 4;  // bytes per lane, all elements
  uint32_t kind = 0;   // row of a pattern's counts: log2(width) * 2 + is_store
  hardware::AccessKind access = hardware::AccessKind::Load;
  uint64_t align_mask = 0;
  uint64_t shared_begin = kSharedBase, shared_end = kSharedBase;  // addresses where the fast path may go; see object_bounds.h
  uint64_t local_begin = kLocalBase, local_end = kLocalBase;
  const Reach* reach = nullptr;  // what its address may lead to; null: anything
  uint32_t site = kNoSite;
  uint32_t kept = kNone;  // slot for the values that an index expression reads back (ExprNode::Loaded)
  MemoryOp op = MemoryOp::Load;
};

struct alignas(64) RegisterLine {
  std::array<uint8_t, 64> bytes;
};

// Which instruction set the lane loops were compiled for; results are the same in all.
enum class Width : uint8_t { Baseline, Avx2, Avx512 };
bool runs_here(Width width);
Width widest_here();

struct Code {
  std::vector<Decoded> instructions;
  std::vector<AccessInfo> accesses;
  std::vector<uint32_t> register_offset;
  std::vector<uint32_t> kept_sites;  // sites whose last loaded values are kept
  uint32_t register_lines = 0;
  uint32_t uniform_begin = 0, uniform_bytes = 0;  // of the register file
  std::vector<RegisterLine> initial;              // constants and arguments of this launch
  std::vector<uint8_t> constant_bytes;            // the constant window
  uint64_t shared_bytes = 0;
  bool copies_asynchronously = false;
  std::vector<RegisterPlace> deciding;  // deciding_registers()
  std::vector<Handler> unwatched;       // by instruction: what a watched one does itself; empty where the code is not watched
  std::shared_ptr<LazyLiveness> liveness;
  std::vector<bool> shared_valid;  // a byte belongs to an object; empty when all do
};

class GlobalMemory;
// Checks the launch against the program and resolves constants, arguments and addresses. `watched`: the block has an observer, which is
// told of every memory instruction (Observer::kMemory).
Result<Code> decode(const Program& program, const Launch& launch, const GlobalMemory& memory, Width width, bool watched = false);

}  // namespace warplens::simt
