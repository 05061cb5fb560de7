// What a check has found, for whoever shows it: two moments of a run that do not go together, or one that is wrong on its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/base/phrase.h"
#include "kernels/program/program.h"

namespace warplens::checks {

enum class FindingKind : uint8_t {
  Race,
  Benign,  // unordered stores of one value to one word: said, but not held against the kernel
  Uninitialized,
  Barrier,
  Copy,  // an asynchronous copy, read or overwritten before its wait
  Lane,
  Bounds,
  Schedule  // results that differ between two schedules
};
const char* name(FindingKind kind);  // "race", "benign", ...
inline bool counts(FindingKind kind) { return kind != FindingKind::Benign; }

enum class Role : uint8_t { None, Read, Write, Atomic, CopyRead, CopyWrite };
const char* name(Role role);  // "read", "write", "atomic", "asynchronous copy from", "asynchronous copy to"

// What `missing` and `advice` of a finding say, for whoever says it in another language; None: only its sentence does.
enum class Lack : uint8_t { None, Warps, Lanes, Blocks, Scope, Copy, Value, Declaration, Order, Sizes, ReadOnly };
enum class Remedy : uint8_t {
  None,
  Barrier,      // after `barrier_after` and before `barrier_before`
  BarrierNext,  // there, of the next iteration
  SyncWarp,     // as above, or a __syncwarp()
  SyncWarpNext,
  SplitLine,    // one line does both: a barrier between its read and its write
  OneLane,      // one lane stores, or an atomic
  OrderBlocks,  // own elements, atomics on both sides, or a flag
  DeviceScope,
  AwaitCopy,         // before the other access
  AwaitCopyBarrier,  // and a barrier
  BarrierBeforeCopy,
  StoreFirst,
  StoreSharedFirst,
  LaneMask,
  AnyOrder,
  OneSize,
  PlainLoad
};
const char* name(Lack lack);      // "warps", "lanes", ...
const char* name(Remedy remedy);  // "barrier", "barrier_next", ...

// Where and when it happened, so that a cursor can go there.
struct Moment {
  uint64_t block = 0;  // linear index in the grid
  uint32_t warp = 0;
  uint32_t lanes = 0;  // a mask
  uint64_t tick = 0;
  uint32_t instruction = kNone;
  Role role = Role::None;
  std::string file;
  uint32_t line = 0, column = 0;  // 0: not known
};

struct Finding {
  FindingKind kind = FindingKind::Race;
  Moment first;
  std::optional<Moment> second;
  std::string array;        // empty where it is about no array
  std::string member;       // of the structure that holds it; may be empty
  bool scalar = false;      // a variable, without an index
  uint64_t index = 0;       // element
  std::string subscripts;   // the same in an array of several dimensions: "[1][0]"
  uint64_t first_byte = 0;  // of the array
  uint32_t bytes = 0;       // that both touch
  std::string sentence;     // what happened
  std::string missing;      // which order is missing; may be empty
  std::string advice;       // what would be right, and where; may be empty
  Phrase said, fix;         // what happened and what would be right, where places, `lack` and `remedy` do not say it
  Lack lack = Lack::None;
  Remedy remedy = Remedy::None;
  uint32_t barrier_after = 0;  // line after which a barrier would order the two; 0: none would
  uint32_t barrier_before = 0;
  uint64_t times = 1;         // how often: the same places and array
  bool never_stored = false;  // an uninitialized read of what has no value at the end either
};
std::string element_text(const Finding& finding);  // "s[3]", "p[0].y", "best"; empty where it is about no array

}  // namespace warplens::checks
