// Which instructions of PTX are expanded: ptx_operations.def as a table.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace warplens::frontend {

struct PtxLine;

enum class PtxMeaning : uint8_t {
  Move,
  ConvertAddress,
  IsSpace,
  Add,
  Subtract,
  Multiply,
  MultiplyAdd,
  Multiply24,
  MultiplyAdd24,
  Divide,
  Remainder,
  Absolute,
  Negate,
  Minimum,
  Maximum,
  And,
  Or,
  Xor,
  Not,
  LogicalNot,
  ShiftLeft,
  ShiftRight,
  FunnelShift,
  Logic,
  Permute,
  ExtractBits,
  InsertBits,
  BitMask,
  FindBit,
  CountBits,
  LeadingZeros,
  ReverseBits,
  AbsoluteDifference,
  DotProduct,
  FusedMultiplyAdd,
  Reciprocal,
  SquareRoot,
  InverseRoot,
  Exponential,
  Logarithm,
  Sine,
  Cosine,
  HyperbolicTangent,
  CopySign,
  SetPredicate,
  Choose,
  Convert,
  Load,
  Store,
  Update,
  Fence,
  Hint,
  Shuffle,
  Vote,
  Match,
  Reduce,
  ActiveMask,
  ReducingBarrier,
  Branch,
  Nothing,
  Trap,
};

// Where what an instruction does is seen; see ptx_operations.def.
enum class PtxSeen : uint8_t { Inside, Outside };

struct PtxOperation {
  std::string_view name;
  PtxMeaning meaning;
  PtxSeen seen;
  std::string_view qualifiers;
};

std::span<const PtxOperation> ptx_operations();
// Null where the name is not known, or has a qualifier that the table does not list.
const PtxOperation* ptx_operation(const PtxLine& line);

// A type of PTX by its name: "u32", "f16x2", "pred".
struct PtxType {
  char kind = 'b';  // u, s, b, f, p; g is bfloat16
  uint32_t bits = 32;
  bool pair = false;
  explicit operator bool() const { return bits != 0; }
};
PtxType ptx_type(std::string_view name);              // of no bits where it is none
std::vector<PtxType> ptx_types(const PtxLine& line);  // of its name, in their order

}  // namespace warplens::frontend
