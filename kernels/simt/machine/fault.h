// Why a block stopped before its end.
#pragma once

#include "kernels/base/result.h"
#include "kernels/program/program.h"

namespace warplens::simt {

enum class FaultKind : uint8_t {
  Other,  // the kernel stopped itself
  OutOfBounds,
  AfterLifetime,
  Misaligned,
  ReadOnly,
  NotArrived,  // an asynchronous copy
  DivergentBarrier,
  BarrierNeverCompleted,
  ImpossibleBarrier,
  LanesNeverCome,  // of a warp operation's mask
  Endless
};

// `said` and `fix` are without the threads.
struct Fault : Error {
  Fault(Error error, FaultKind kind = FaultKind::Other) : Error(std::move(error)), kind(kind) {}
  FaultKind kind;
  std::string array;  // that the access leads to; empty: not known
  uint32_t instruction = kNone, warp = 0, lanes = 0;
  uint32_t other_instruction = kNone, other_lanes = 0;  // of the same warp: where a divergent barrier's other lanes are
};

}  // namespace warplens::simt
