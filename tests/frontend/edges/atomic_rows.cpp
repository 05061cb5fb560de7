// What an atomic leaves in memory where x was, of a float and of integers of both widths.
#include <algorithm>
#include <cmath>

#include "tests/frontend/edges/edges.h"

namespace warplens::edges {
namespace {

// PTX, atom.add.f32: subnormal operands and results in global memory, not in shared memory (measured on an H200).
float flushed(float x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0f, x) : x; }

}  // namespace

#define ATOMIC(function, name, T, device, definition)                                    \
  row(function, "after<" #device ">(cell, x, [=](" #device " *p) { " #name "(p, y); })", \
      []([[maybe_unused]] T x, [[maybe_unused]] T y) -> T { return definition; })

std::vector<Row> atomic_rows() {
  using i32 = int32_t;
  using u32 = uint32_t;
  using i64 = int64_t;
  using u64 = uint64_t;
  return {
      ATOMIC("__warplens_atomic_add_*", atomicAdd, i32, int, static_cast<i32>(static_cast<u32>(x) + static_cast<u32>(y))),
      ATOMIC("__warplens_atomic_add_*", atomicAdd, u64, unsigned long long, x + y),
      ATOMIC("__warplens_atomic_sub_*", atomicSub, u32, unsigned, x - y),
      ATOMIC("__warplens_atomic_xchg_*", atomicExch, float, float, y),
      ATOMIC("__warplens_atomic_xchg_*", atomicExch, u64, unsigned long long, y),
      ATOMIC("__warplens_atomic_min_*", atomicMin, i32, int, std::min(x, y)),
      ATOMIC("__warplens_atomic_min_*", atomicMin, i64, long long, std::min(x, y)),
      ATOMIC("__warplens_atomic_max_*", atomicMax, i32, int, std::max(x, y)),
      ATOMIC("__warplens_atomic_max_*", atomicMax, i64, long long, std::max(x, y)),
      ATOMIC("__warplens_atomic_umin_*", atomicMin, u32, unsigned, std::min(x, y)),
      ATOMIC("__warplens_atomic_umin_*", atomicMin, u64, unsigned long long, std::min(x, y)),
      ATOMIC("__warplens_atomic_umax_*", atomicMax, u32, unsigned, std::max(x, y)),
      ATOMIC("__warplens_atomic_umax_*", atomicMax, u64, unsigned long long, std::max(x, y)),
      ATOMIC("__warplens_atomic_and_*", atomicAnd, u32, unsigned, x& y),
      ATOMIC("__warplens_atomic_or_*", atomicOr, u64, unsigned long long, x | y),
      ATOMIC("__warplens_atomic_xor_*", atomicXor, u32, unsigned, x ^ y),
      ATOMIC("__warplens_atomic_uincwrap_*", atomicInc, u32, unsigned, x >= y ? 0 : x + 1),
      ATOMIC("__warplens_atomic_udecwrap_*", atomicDec, u32, unsigned, x == 0 || x > y ? y : x - 1),
      ATOMIC("__warplens_atomic_fadd_*", atomicAdd, float, float, flushed(flushed(x) + flushed(y))),
      row("__warplens_atomic_fadd_*", "after_in_shared<float>(x, [=](float *p) { atomicAdd(p, y); })",
          [](float x, float y) { return x + y; }),
      ATOMIC("__warplens_atomic_fadd_*", atomicAdd, double, double, x + y),
      row("__warplens_atomic_cas_*", "after<unsigned>(cell, x, [=](unsigned *p) { atomicCAS(p, y, z); })",
          [](u32 x, u32 y, u32 z) { return x == y ? z : x; }),
      row("__warplens_atomic_cas_*", "after<unsigned long long>(cell, x, [=](unsigned long long *p) { atomicCAS(p, y, z); })",
          [](u64 x, u64 y, u64 z) { return x == y ? z : x; }),
  };
}

}  // namespace warplens::edges
