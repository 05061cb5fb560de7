// Every device function that the front end knows over the edge values of its operands, in one kernel; and none without a row here or a
// reason.
#include "tests/frontend/edges/edges.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "kernels/frontend/lower/functions/device_functions.h"
#include "tests/frontend/lower/run_kernel.h"

namespace warplens::edges {
namespace {

constexpr uint32_t kThreads = 512;  // so many combinations of operands at most

const std::vector<Row>& rows() {
  static const std::vector<Row> all = [] {
    std::vector<Row> joined;
    for (auto make : {integer_rows, float_rows, conversion_rows, half_rows, atomic_rows})
      for (Row& row : make()) joined.push_back(std::move(row));
    return joined;
  }();
  return all;
}

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
              0xfff0000000000000, 0x7ff8000000000000};
    case Kind::F16:
      return {0x0000, 0x8000, 0x0001, 0x8001, 0x03ff, 0x0400, 0x3c00, 0xbc00, 0x3bff, 0x3c01, 0x3800,
              0x3e00, 0x4100, 0xc100, 0x6800, 0x6801, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0xfe01};
    case Kind::BF16:
      return {0x0000, 0x8000, 0x0001, 0x8001, 0x007f, 0x0080, 0x3f80, 0xbf80, 0x3f7f, 0x3f81, 0x3f00,
              0x3fc0, 0x4020, 0xc020, 0x4380, 0x4381, 0x7f7f, 0xff7f, 0x7f80, 0xff80, 0x7fc0, 0xffc1};
  }
  return {};
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

std::string source() {
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

// The rows' results as the VM has them.
Result<std::vector<uint64_t>> results(bool compiled) {
  auto program = frontend::test::compile(source(), compiled);
  if (!program) return program.error();
  simt::Launch launch;
  launch.grid.x = static_cast<uint32_t>(rows().size());
  launch.block.x = kThreads;
  const uint64_t count = rows().size() * kThreads;
  for (size_t n = 0; n < 5; ++n) {
    simt::Buffer buffer;
    buffer.name = "xyzoc"[n];
    buffer.element = "u64";
    buffer.scalar = Type::I64;
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
  auto memory = simt::make_memory(*program, launch);
  if (!memory) return memory.error();
  const auto ran = simt::run(*program, launch, {}, *memory);
  if (!ran) return ran.error();
  std::vector<uint64_t> out(count);
  const auto bytes = simt::read_buffer(**memory, launch, 3);
  std::memcpy(out.data(), bytes.data(), bytes.size());
  return out;
}

struct Value {
  bool is_float = false, is_nan = false;
  Wide number = 0;
  int64_t place = 0;  // in the order of the type's values: neighbours differ by 1
};
Value read(Kind kind, uint64_t bits) {
  const auto ordered = [&](int width) {
    const uint64_t sign = uint64_t{1} << (width - 1);
    return bits & sign ? -static_cast<int64_t>(bits ^ sign) : static_cast<int64_t>(bits);
  };
  Value value{true, false, 0, 0};
  switch (kind) {
    case Kind::F32:
      value.number = from_bits<float>(bits), value.place = ordered(32);
      break;
    case Kind::F64:
      value.number = from_bits<double>(bits), value.place = ordered(64);
      break;
    case Kind::F16:
      value.number = value_of(Half{static_cast<uint16_t>(bits)}), value.place = ordered(16);
      break;
    case Kind::BF16:
      value.number = value_of(Brain{static_cast<uint16_t>(bits)}), value.place = ordered(16);
      break;
    default:
      value.is_float = false;
  }
  value.is_nan = value.is_float && std::isnan(value.number);
  return value;
}

bool agree(const Row& row, uint64_t got, uint64_t wanted) {
  if (got == wanted) return true;
  const Value a = read(row.result, got), b = read(row.result, wanted);
  if (!a.is_float) return false;
  if (a.is_nan || b.is_nan) return a.is_nan && b.is_nan;
  if (row.ulps == 0) return false;
  return std::fabs(static_cast<Wide>(a.place) - static_cast<Wide>(b.place)) <= row.ulps;
}

void expect_agreement(bool compiled) {
  const auto out = results(compiled);
  ASSERT_TRUE(out.ok()) << to_string(out.error());
  for (size_t n = 0; n < rows().size(); ++n) {
    const Row& row = rows()[n];
    int shown = 0;
    for (uint32_t thread = 0; thread < kThreads && shown < 3; ++thread) {
      const auto operands = operands_of(row, thread);
      const uint64_t wanted = row.expected(operands), got = (*out)[n * kThreads + thread];
      if (agree(row, got, wanted)) continue;
      ++shown;
      char text[160];
      std::snprintf(text, sizeof text, "x = %#llx, y = %#llx, z = %#llx: %#llx instead of %#llx", (unsigned long long)operands[0],
                    (unsigned long long)operands[1], (unsigned long long)operands[2], (unsigned long long)got, (unsigned long long)wanted);
      ADD_FAILURE() << row.expression << " of " << type_name(row.operands[0]) << ": " << text << " ("
                    << (double)read(row.result, got).number << ", " << (double)read(row.result, wanted).number << ")";
    }
  }
}

TEST(DeviceFunctions, AgreeWithTheirDefinitionsOverEdgeValues) { expect_agreement(false); }
TEST(DeviceFunctions, AgreeWithTheirDefinitionsAsCompiledToo) { expect_agreement(true); }

// Rows of the table that compute nothing of operands, or that are tested where other lanes or memory are needed.
const std::map<std::string, std::string>& reasons() {
  static const std::string marks = "leaves no value", index = "where a thread stands: tests/simt/opcode_test.cpp, tests/language/cases",
                           memory = "moves data: tests/language/cases", lanes = "of several lanes: tests/simt/warp_test.cpp",
                           ends = "ends or prints: tests/language/cases", unreachable = "no C++ source of Clang 19 becomes it";
  static const std::map<std::string, std::string> all = {
      {"llvm.lifetime.start.*", marks},
      {"llvm.experimental.noalias.scope.decl", marks},
      {"llvm.prefetch.*", marks},
      {"llvm.expect.*", "its argument"},
      {"llvm.ssa.copy.*", "its argument"},
      {"llvm.is.constant.*", "a constant"},
      {"llvm.nvvm.read.ptx.sreg.", index},
      {"llvm.fptosi.sat.*", unreachable + ": casts become fptosi, whose rows are in conversion_rows.cpp"},
      {"llvm.fptoui.sat.*", unreachable},
      {"llvm.memcpy.*", memory},
      {"llvm.memset.*", memory},
      {"llvm.nvvm.ldg.global.*", memory},
      {"llvm.nvvm.isspacep.", "of an address: tests/language/cases/view_of_shared.cu"},
      {"__warplens_atomic_fmin_*", "no function of CUDA becomes it"},
      {"__warplens_atomic_fmax_*", "no function of CUDA becomes it"},
      {"__warplens_async_", memory},
      {"llvm.nvvm.cp.async.", memory},
      {"llvm.nvvm.membar.", "orders memory: tests/checks"},
      {"llvm.nvvm.bar", "of the block: tests/simt/barrier_test.cpp"},
      {"llvm.nvvm.shfl.", lanes},
      {"llvm.nvvm.vote.", lanes},
      {"llvm.nvvm.match.", lanes},
      {"llvm.nvvm.activemask", lanes},
      {"prefetch.*", marks},
      {"ldmatrix.", "moves data between lanes: tests/language/cases/ldmatrix_fragments.cu"},
      {"stmatrix.", "moves data between lanes: tests/language/cases/stmatrix_fragments.cu"},
      {"movmatrix.", "moves data between lanes: tests/language/cases/movmatrix.cu"},
      {"malloc", "refused"},
      {"vprintf", ends},
      {"__assertfail", ends},
      {"llvm.trap", ends},
  };
  return all;
}

bool has_reason(const std::string& name) {
  for (const auto& [beginning, reason] : reasons())
    if (name.starts_with(beginning)) return true;
  return false;
}

TEST(DeviceFunctions, EachOfTheTableHasARowOrAReason) {
  std::set<std::string> tested, known;
  for (const Row& row : rows()) tested.insert(row.function);
  for (const frontend::DeviceFunction& function : frontend::device_functions()) {
    const std::string first(function.names.substr(0, function.names.find(' ')));
    known.insert(first);
    EXPECT_NE(tested.contains(first), has_reason(first))
        << first << ": expected a row in tests/frontend/edges or a reason in reasons(), not both";
  }
  for (const std::string& name : tested)
    EXPECT_TRUE(name.empty() || known.contains(name)) << "a row for '" << name << "', which the table does not begin a row with";
  for (const auto& [beginning, reason] : reasons())
    EXPECT_TRUE(std::any_of(known.begin(), known.end(), [&](const std::string& name) { return name.starts_with(beginning); })) << beginning;
}

// The functions of our headers by their names, macros that make several taken apart.
std::set<std::string> header_functions(const std::string& file) {
  std::ifstream in(WARPLENS_SOURCE_DIR "/assets/include/warplens/" + file);
  std::stringstream text;
  text << in.rdbuf();
  std::set<std::string> names;
  const std::regex made("^WARPLENS_(?:INTRINSIC1|CALL1|CALL2|MATH1|MATH2|CONVERT|BY_FLOAT|PAIR1|PAIR2)\\((\\w+)");
  const std::regex plain("(?:WARPLENS_DEVICE|WARPLENS_BOTH|WARPLENS_BOTH_SMALL)\\b[^(;{]*?([A-Za-z_][A-Za-z0-9_#]*)\\(");
  for (std::string line; std::getline(text, line);) {
    std::smatch found;
    if (line.starts_with("#define WARPLENS_MATH") || line.starts_with("#define WARPLENS_BY") ||
        line.starts_with("#define WARPLENS_CONVERT"))
      continue;
    if (std::regex_search(line, found, made)) names.insert(found[1]);
    if (!std::regex_search(line, found, plain) || line.find("operator") != std::string::npos) continue;
    std::string name = found[1];
    for (const char* small : {"half", "bfloat16"}) {
      std::string each = name;
      for (size_t at; (at = each.find("##small##")) != std::string::npos;) each.replace(at, 9, small);
      for (size_t at; (at = each.find("##small")) != std::string::npos;) each.replace(at, 7, small);
      if (each.find('#') == std::string::npos) names.insert(each);
    }
  }
  return names;
}

TEST(DeviceFunctions, EachOfTheHeadersHasARowOrAReason) {
  // Pairs do to each half what the single ones do; the rest is a helper of a header, or another name.
  const std::set<std::string> kReasons = {"__warplens_bits",
                                          "__warplens_step",
                                          "__warplens_directed",
                                          "__warplens_small_directed",
                                          "__is_arithmetic",
                                          "function",
                                          "operator",
                                          "name"};
  const std::regex pairs(
      "^__h\\w+2$|^__h2div$|^h2\\w+$|half2(?!float|int|uint)|bfloat162(?!float|int|uint)|^__float22|^__low|^__high|^make_|_as_u?short$|^__"
      "u?short_as_"
      "|^__shfl");
  std::string expressions;
  for (const Row& row : rows()) expressions += row.expression + "\n";
  size_t count = 0;
  for (const char* file : {"bits.h", "math.h", "half.h", "half_functions.h"}) {
    for (const std::string& name : header_functions(file)) {
      ++count;
      if (kReasons.contains(name) || std::regex_search(name, pairs)) continue;
      const std::regex call("\\b" + name + "f?\\(");
      EXPECT_TRUE(std::regex_search(expressions, call)) << file << ": " << name << " has no row in tests/frontend/edges";
    }
  }
  EXPECT_GT(count, 150u);
}

}  // namespace
}  // namespace warplens::edges
