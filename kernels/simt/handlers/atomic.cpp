#include "kernels/simt/handlers/atomic.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "kernels/simt/handlers/half.h"

namespace warplens::simt {
namespace {

double as_float(Type type, uint64_t bits) {
  if (type == Type::F32) return std::bit_cast<float>(static_cast<uint32_t>(bits));
  if (type == Type::F64) return std::bit_cast<double>(bits);
  return from_half_bits(type, static_cast<uint32_t>(bits));
}
uint64_t float_bits(Type type, double value) {
  if (type == Type::F32) return value == value ? std::bit_cast<uint32_t>(static_cast<float>(value)) : 0x7fffffffu;
  if (type == Type::F64) return std::bit_cast<uint64_t>(value);
  return to_half_bits(type, value);
}

// A subnormal number of single precision becomes zero, with its sign.
uint64_t flushed(uint64_t bits) { return (bits & 0x7f800000u) == 0 ? bits & 0x80000000u : bits; }

}  // namespace

uint64_t atomic_result(AtomicOperation operation, Type type, Space space, uint64_t before, uint64_t b, uint64_t c) {
  const uint32_t bits = size_bytes(type) * 8, shift = 64 - bits;
  const auto sign = [shift](uint64_t v) { return static_cast<int64_t>(v << shift) >> shift; };
  switch (operation) {
    case AtomicOperation::Add:
      return before + b;
    case AtomicOperation::Count:
      return before + 1;
    case AtomicOperation::Sub:
      return before - b;
    case AtomicOperation::Exchange:
      return b;
    case AtomicOperation::SMin:
      return sign(before) < sign(b) ? before : b;
    case AtomicOperation::SMax:
      return sign(before) > sign(b) ? before : b;
    case AtomicOperation::UMin:
      return std::min(before, b);
    case AtomicOperation::UMax:
      return std::max(before, b);
    case AtomicOperation::And:
      return before & b;
    case AtomicOperation::Or:
      return before | b;
    case AtomicOperation::Xor:
      return before ^ b;
    case AtomicOperation::Inc:
      return before >= b ? 0 : before + 1;
    case AtomicOperation::Dec:
      return before == 0 || before > b ? b : before - 1;
    case AtomicOperation::FAdd:
      // PTX, atom: in global memory subnormal operands and results are flushed, in shared memory not.
      if (type == Type::F32 && space != Space::Shared)
        return flushed(float_bits(type, as_float(type, flushed(before)) + as_float(type, flushed(b))));
      return float_bits(type, as_float(type, before) + as_float(type, b));  // exact in double, then rounded
    case AtomicOperation::FMin:
      return float_bits(type, std::fmin(as_float(type, before), as_float(type, b)));
    case AtomicOperation::FMax:
      return float_bits(type, std::fmax(as_float(type, before), as_float(type, b)));
    case AtomicOperation::CompareSwap:
      return before == b ? c : before;
  }
  return before;
}

}  // namespace warplens::simt
