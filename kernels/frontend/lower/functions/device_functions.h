// The functions that the front end knows by name: one table says what each becomes, whether lanes get different results, which argument
// is its member mask and what it does with memory.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "kernels/program/program.h"

namespace llvm {
class CallBase;
class Instruction;
}  // namespace llvm

namespace warplens::frontend {

// The part of the lowering that a call is given to.
enum class Becomes : uint8_t {
  Nothing,         // it leaves no instruction
  Argument,        // its first argument
  Number,          // `detail`
  Operation,       // an Opcode; address arithmetic may be moved out of loops
  FixedOperation,  // an Opcode that stays where it is
  Instruction,     // inline assembly: an Opcode
  WithOverflow,
  Saturating,  // `detail` is an Overflow
  Conversion,  // an Opcode whose result has another type
  FloatClass,  // a test for NaN, infinity, ...
  Math,        // a MathFunction
  ApproximateMath /* a MathFunction, by the one instruction that approximates it */,
  Unset,        // a variable without a value, by the name behind the last dot
  Declaration,  // of the variable at its second argument
  Special,
  Clock,              // a SpecialRegister; a clock is read where it is written
  MemoryInstruction,  // llvm.memcpy and its kin
  Load,
  SpaceTest /* a Space */,
  Atomic /* an AtomicOperation */,
  AtomicLoad,
  AtomicStore,
  OrderedFence /* its order and scope are arguments */,
  AsyncCopy /* `detail` is the width; 0: an argument */,
  AsyncCommit,
  AsyncWait,
  AsyncWaitAll,
  AsyncOfBarrier /* an Opcode */,
  Fence,
  Barrier /* a BarrierMode */,
  ReducingBarrier,
  LanesReducingBarrier /* a BarrierMode; lanes arrive by themselves, not as a warp */,
  WarpBarrier,
  Yield,  // another one's turn: in a loop that waits
  Shuffle /* a ShuffleMode */,
  Vote /* a VoteMode */,
  Match,
  ActiveMask,
  OnlyOnDevice /* refused here, and a call in PTX */,
  Print,
  Assert,
  Trap /* a Stop */,
};
enum class Mark : uint8_t { None, Fast };  // of Nothing: what it marks; see debug/remarks.h
enum class Stop : uint8_t { Trap, NoFunction, TooDeep };
enum class LoadKind : uint8_t { Any, ReadOnly };  // of Load: whether the memory is promised to be only read
enum class Overflow : uint8_t { UnsignedAdd, UnsignedSub, UnsignedMul, SignedAdd, SignedSub, SignedMul };
enum class Lanes : uint8_t { Same, Differ, OfMemory };
enum class MemoryEffect : uint8_t { None, Reads, Writes, Both, Orders };
inline constexpr int kNoMask = -1;

struct DeviceFunction {
  std::string_view names;  // as in device_functions.def
  Becomes becomes = Becomes::Nothing;
  std::string_view detail_text;
  uint8_t detail = 0;
  uint8_t arguments = 0;
  Lanes lanes = Lanes::Same;
  int mask = kNoMask;
  MemoryEffect memory = MemoryEffect::None;

  template <class T>
  T as() const {
    return static_cast<T>(detail);
  }
};

// Of an instruction that is not a call of a function: whether it loads or stores, and which.
constexpr bool accesses_memory(const DeviceFunction& f) { return f.memory == MemoryEffect::Reads || f.memory == MemoryEffect::Writes; }
constexpr MemoryOp access_of(const DeviceFunction& f) { return f.memory == MemoryEffect::Reads ? MemoryOp::Load : MemoryOp::Store; }

std::span<const DeviceFunction> device_functions();
const DeviceFunction* device_function(std::string_view name);       // null where the name is not known
const DeviceFunction* device_function(const llvm::CallBase& call);  // also of inline assembly; null for calls through pointers

bool is_read_only_load(const llvm::CallBase& call);  // a Load that is promised to be of memory that is only read
// Whether the call says its memory order and scope, in the arguments behind those that its row names.
bool says_its_order(const llvm::CallBase& call, const DeviceFunction& function);
// How many elements that lie side by side a device updates in one instruction, if the call updates the first of them; 0: it updates another
// of them, which that instruction includes.
uint32_t updated_together(const llvm::Instruction& update);
FenceScope scope_in_name(std::string_view name);  // of an atomic that does not

// docs/device-functions.md
std::string device_functions_page();

}  // namespace warplens::frontend
