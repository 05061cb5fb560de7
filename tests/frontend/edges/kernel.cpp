#include "tests/frontend/edges/kernel.h"

#include <cstring>
#include <sstream>

namespace warplens::edges {
namespace {

// Zeros of both signs, the smallest and largest of all kinds, ties of rounding, what is next to 1, infinities, NaN.
std::vector<uint64_t> values_of(Kind kind) {
  switch (kind) {
    case Kind::Bool:
      return {0, 1};
    case Kind::I32:
    case Kind::U32:
      return {0,          1,          2,          7,          15,         16,         31,         32,        33,        63,
              64,         0x7fff,     0x8000,     0xffff,     0x7fffff,   0x800000,   0xffffff,   0x1000001, 0x1000003, 0x7fffffbf,
              0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff, 0x12345678, 0x87654321, 0xff00ff80};
    case Kind::I64:
    case Kind::U64:
      return {0,
              1,
              2,
              31,
              32,
              63,
              64,
              65,
              0x7fffffff,
              0x80000000,
              0xffffffff,
              0x100000000,
              0x1000001,
              0x20000000000001,
              0x20000000000003,
              0x7fffff4000000001,
              0x7fffffffffffffff,
              0x8000000000000000,
              0x8000000000000001,
              0xfffffffffffffffe,
              0xffffffffffffffff,
              0x123456789abcdef0};
    case Kind::F32:
      return {0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x80800000, 0x3f800000,
              0xbf800000, 0x3f7fffff, 0x3f800001, 0x3f000000, 0xbf000000, 0x3effffff, 0x3fc00000, 0x40200000,
              0xc0200000, 0x4b000001, 0x4affffff, 0x4effffff, 0x4f000000, 0xcf000000, 0xcf000001, 0x4f800000,
              0x5f000000, 0x42c80000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345};
    case Kind::F64:
      return {0x0000000000000000, 0x8000000000000000, 0x0000000000000001, 0x8000000000000001, 0x000fffffffffffff, 0x0010000000000000,
              0x3ff0000000000000, 0xbff0000000000000, 0x3fefffffffffffff, 0x3ff0000000000001, 0x3fe0000000000000, 0xbfe0000000000000,
              0x3fdfffffffffffff, 0x4004000000000000, 0xc004000000000000, 0x4330000000000001, 0x432fffffffffffff, 0x41dfffffffc00000,
              0x41e0000000000000, 0xc1e0000000200000, 0x43e0000000000000, 0xc3e0000000000000, 0x3f50624dd2f1a9fc, 0x47efffffe0000000,
              0x47efffffefffffff, 0x3690000000000000, 0x36a8000000000000, 0x7fefffffffffffff, 0xffefffffffffffff, 0x7ff0000000000000,
              0xfff0000000000000, 0x7ff8000000000000, 0xfff8123456789abc, 0x7ff8000000000001};
    case Kind::F16:
      return {0x0000, 0x8000, 0x0001, 0x8001, 0x03ff, 0x0400, 0x3c00, 0xbc00, 0x3bff, 0x3c01, 0x3800,
              0x3e00, 0x4100, 0xc100, 0x6800, 0x6801, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0xfe01};
    case Kind::BF16:
      return {0x0000, 0x8000, 0x0001, 0x8001, 0x007f, 0x0080, 0x3f80, 0xbf80, 0x3f7f, 0x3f81, 0x3f00,
              0x3fc0, 0x4020, 0xc020, 0x4380, 0x4381, 0x7f7f, 0xff7f, 0x7f80, 0xff80, 0x7fc0, 0xffc1};
  }
  return {};
}

}  // namespace

const std::vector<Row>& rows() {
  static const std::vector<Row> all = [] {
    std::vector<Row> joined;
    for (auto make : {integer_rows, float_rows, conversion_rows, half_rows, atomic_rows})
      for (Row& row : make()) joined.push_back(std::move(row));
    return joined;
  }();
  return all;
}

// All combinations where they are few enough, else every so manieth.
std::array<uint64_t, 3> operands_of(const Row& row, uint32_t thread) {
  std::array<std::vector<uint64_t>, 3> values;
  uint64_t all = 1;
  for (size_t n = 0; n < row.operands.size(); ++n) values[n] = values_of(row.operands[n]), all *= values[n].size();
  uint64_t at = all <= kThreads ? thread % all : (thread * (all / kThreads) + thread % 7) % all;
  if (row.operands.size() == 2 && all > kThreads) at = (thread * 7919ull) % all;
  std::array<uint64_t, 3> operands{};
  for (size_t n = 0; n < row.operands.size(); ++n) operands[n] = values[n][at % values[n].size()], at /= values[n].size();
  return operands;
}

const char* type_name(Kind kind) {
  constexpr const char* kNames[] = {"bool",  "int",    "unsigned", "long long",    "unsigned long long",
                                    "float", "double", "__half",   "__nv_bfloat16"};
  return kNames[static_cast<size_t>(kind)];
}

std::string source(const std::function<bool(const Row&)>& take) {
  std::ostringstream text;
  text << R"(#include <cuda_fp16.h>
#include <cuda_bf16.h>
typedef unsigned long long u64;
__device__ u64 bits(bool v) { return v; }
__device__ u64 bits(int v) { return (unsigned)v; }
__device__ u64 bits(unsigned v) { return v; }
__device__ u64 bits(long v) { return v; }
__device__ u64 bits(unsigned long v) { return v; }
__device__ u64 bits(long long v) { return v; }
__device__ u64 bits(u64 v) { return v; }
__device__ u64 bits(float v) { return __float_as_uint(v); }
__device__ u64 bits(double v) { return __double_as_longlong(v); }
__device__ u64 bits(__half v) { return __half_as_ushort(v); }
__device__ u64 bits(__nv_bfloat16 v) { return __bfloat16_as_ushort(v); }
template <class T> __device__ T value(u64 v) { return (T)v; }
template <> __device__ float value(u64 v) { return __uint_as_float(v); }
template <> __device__ double value(u64 v) { return __longlong_as_double(v); }
template <> __device__ __half value(u64 v) { return __ushort_as_half(v); }
template <> __device__ __nv_bfloat16 value(u64 v) { return __ushort_as_bfloat16(v); }
template <class T, class F> __device__ T after(u64 *cell, T x, F f) { T *at = (T *)cell; *at = x; f(at); return *at; }
template <class T, class F> __device__ T after_in_shared(T x, F f) {
  __shared__ T cells[512];
  cells[threadIdx.x] = x;
  f(&cells[threadIdx.x]);
  return cells[threadIdx.x];
}
template <class F> __device__ u64 flagged_int(F f) { int r; bool o = f(r); return (u64)(unsigned)r | (u64)o << 32; }
template <class F> __device__ u64 flagged_unsigned(F f) { unsigned r; bool o = f(r); return (u64)r | (u64)o << 32; }
template <class T, class F> __device__ T first_of(F f) { T a, b; f(&a, &b); return a; }
template <class T, class F> __device__ T second_of(F f) { T a, b; f(&a, &b); return b; }
__global__ void kernel(const u64 *xs, const u64 *ys, const u64 *zs, u64 *out, u64 *cells) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  u64 *cell = cells + i;
  switch (blockIdx.x) {
)";
  for (size_t n = 0; n < rows().size(); ++n) {
    const Row& row = rows()[n];
    if (!take(row)) continue;
    text << "    case " << n << ": {";
    for (size_t operand = 0; operand < row.operands.size(); ++operand)
      text << " const " << type_name(row.operands[operand]) << " " << "xyz"[operand] << " = value<" << type_name(row.operands[operand])
           << ">("
           << "xyz"[operand] << "s[i]);";
    text << " out[i] = bits(" << row.expression << "); break; }\n";
  }
  text << "  }\n}\n";
  return text.str();
}

simt::Launch launch() {
  simt::Launch launch;
  launch.grid.x = static_cast<uint32_t>(rows().size());
  launch.block.x = kThreads;
  const uint64_t count = rows().size() * kThreads;
  for (size_t n = 0; n < 5; ++n) {
    simt::Buffer buffer;
    buffer.name = "xyzoc"[n];
    buffer.element = "u64";
    buffer.scalar = Type::I64;
    buffer.element_bytes = 8;
    buffer.extents = {count};
    buffer.bytes = count * 8;
    if (n < 3) {
      std::vector<uint64_t> values(count);
      for (uint64_t i = 0; i < count; ++i) values[i] = operands_of(rows()[i / kThreads], i % kThreads)[n];
      buffer.fill = [values](uint64_t first, uint8_t* bytes, uint64_t size) {
        std::memcpy(bytes, reinterpret_cast<const uint8_t*>(values.data()) + first, size);
      };
    }
    launch.buffers.push_back(buffer);
    launch.arguments.emplace_back();
    launch.arguments.back().kind = simt::Argument::Kind::Buffer, launch.arguments.back().buffer = static_cast<uint32_t>(n);
  }
  return launch;
}

}  // namespace warplens::edges
