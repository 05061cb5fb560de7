#include "tests/generator/access_kernel.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/analysis/machine_code.h"
#include "kernels/simt/run.h"
#include "tests/generator/author.h"
#include "tests/generator/vm.h"

namespace warplens::generator {
namespace {

// A text with places for what is drawn. One draw a statement: compilers differ in which of a call's arguments comes first, and a seed is to
// mean the same kernel for all of them. The order is that of the kernels whose machine code was looked at.
struct Draw {
  Random random;
  uint64_t seed;
  AccessKernel kernel;

  const char* align() { return random.pick({"", "__align__(16) ", "__align__(8) "}); }
  const char* restrict_() { return random.pick({"", "__restrict__ "}); }
  uint32_t one_of(std::initializer_list<uint32_t> values) { return values.begin()[random.below(values.size())]; }
  const char* scalar() { return random.pick({"float", "int", "unsigned", "float"}); }

  void write(const std::string& type, const std::string& shared, const std::string& body, const std::string& before = "") {
    const char* r = restrict_();
    kernel.type = type;
    kernel.source =
        before + fmt::format("__global__ void {0}({1} *{2}out, const {1} *{2}in, int n) {{\n{3}  const int t = threadIdx.x;\n{4}}}\n",
                             kernel.name, type, r, shared, body);
  }
  // A type with an alignment of its own is given no smaller one.
  std::string array(const char* type, uint32_t elements, bool aligned_type = false) {
    const char* given = align();
    return fmt::format("  __shared__ {}{} s[{}];\n", aligned_type && std::string(given) == "__align__(8) " ? "" : given, type, elements);
  }

  void strides() {
    const char* type = scalar();
    const uint32_t a = one_of({1, 2, 3, 4, 8, 33}), b = one_of({1, 2, 4, 5, 16});
    const uint32_t ahead = one_of({1, 4, 32, 64}), times = one_of({1, 2, 3, 4}), crossed = one_of({1, 7, 31}), apart = one_of({1, 2, 4});
    const std::string shared = array(type, 4096);
    write(type, shared,
          fmt::format("  s[t * {}] = in[t];\n  s[t * {} + {}] = in[t + n];\n  __syncthreads();\n  out[t] = s[(t ^ {}) * {}] + s[t + {}];\n",
                      a, b, apart, crossed, times, ahead));
  }
  void unrolled() {
    const char* type = scalar();
    const uint32_t turns = one_of({2, 3, 4, 6, 8, 16}), pitch = one_of({turns, turns, turns + 1, turns + 4, 32}),
                   lanes = one_of({1, 4, 8, 16});
    write(type, array(type, 8192),
          fmt::format("  for (int j = 0; j < {0}; ++j) s[t * {1} + j] = in[t + j * 128];\n  __syncthreads();\n  {2} sum = 0;\n  for (int j "
                      "= 0; j < {0}; ++j) sum += s[t / {3} * {1} + j];\n  out[t] = sum;\n",
                      turns, pitch, type, lanes));
  }
  void partly() {
    const char* type = scalar();
    const uint32_t turns = one_of({2, 4, 8});
    kernel.loops = true;
    const char* pragma = random.pick({"", "#pragma unroll 2\n", "#pragma unroll 4\n", "#pragma unroll 1\n"});
    std::string index = fmt::format("k * {} + j", 4 * turns);
    if (!random.chance(50)) index = fmt::format("t % 32 * {} + k * {} + j", one_of({64, 128}), turns);
    write(type, array(type, 8192),
          fmt::format("  for (int k = t; k < 4096; k += 128) s[k] = in[k];\n  __syncthreads();\n  {0} sum = 0;\n{1}  for (int k = 0; k < "
                      "n; ++k) {{\n    for (int j = 0; j < {2}; ++j) sum += s[{3}];\n  }}\n  out[t] = sum;\n",
                      type, pragma, turns, index));
  }
  void offsets() {
    const char* type = scalar();
    const uint32_t turns = one_of({3, 4, 5, 7, 8}), from = one_of({1, 2, 3}), pitch = one_of({8, 12, 16});
    write(type, array(type, 8192),
          fmt::format("  for (int k = 0; k < 16; ++k) s[t + k * 128] = in[t + k * 128];\n  __syncthreads();\n  {0} sum = 0;\n  for (int j "
                      "= 0; j < {1}; ++j) sum += s[t * {2} + {3} + j];\n  out[t] = sum;\n",
                      type, turns, pitch, from));
  }
  void vectors() {
    const char* type = random.pick({"float2", "float4", "int2", "int4", "uint4", "double2"});
    const uint32_t stride = one_of({1, 1, 2, 3});
    const char* field = random.pick({"x", "y"});
    const char* result = random.pick({"out[t] = v;", "out[t].x = v.x;", "out[t] = s[v.x > 0];"});
    const uint32_t shared_by = one_of({1, 4, 32}), crossed = one_of({1, 3});
    const std::string shared = array(type, 1024, true);
    write(type, shared,
          fmt::format("  s[t * {0}] = in[t];\n  __syncthreads();\n  {1} v = s[t ^ {2}], w = s[t / {3}];\n  v.{4} += w.x;\n  {5}\n", stride,
                      type, crossed, shared_by, field, result));
  }
  void structures() {
    const std::string name = fmt::format("Record_{}", seed);
    const char* members = random.pick({"float x, y;", "float x, y, z;", "float x, y, z, w;", "float x; int y; double z;",
                                       "short x; short y; float z;", "double x; float y, z;"});
    const char* aligned = random.pick({"", "", "__align__(16) "});
    const char* result = random.pick({"out[t] = v;", "out[t].x = v.x;", "out[t].x = v.x, out[t].y = v.y;"});
    const std::string shared = array(name.c_str(), 512, true);
    write(name, shared,
          fmt::format("  s[t] = in[t];\n  __syncthreads();\n  {0} v = s[t ^ 1];\n  v.x += s[t / 2].y;\n  {1}\n", name, result),
          fmt::format("struct {}{} {{ {} }};\n", aligned, name, members));
  }
  void narrow() {
    const char* type = random.pick({"char", "unsigned char", "short", "unsigned short"});
    const uint32_t turns = one_of({1, 2, 3, 4, 8});
    const char* next = random.pick({"", "", " + 1"});
    const uint32_t pitch = one_of({turns, turns, turns + 1, 8});
    write(type, array(type, 8192),
          fmt::format("  for (int j = 0; j < {0}; ++j) s[t * {1} + j] = in[t * {1} + j];\n  __syncthreads();\n  int sum = 0;\n  for (int j "
                      "= 0; j < {0}; ++j) sum += s[(t ^ 1) * {1} + j{2}];\n  out[t] = ({3})sum;\n",
                      turns, pitch, next, type));
  }
  void global() {
    const char* type = scalar();
    const uint32_t turns = one_of({2, 4, 8});
    const char* order =
        random.pick({"out[t * {0} + j] = in[t * {0} + j] * 2", "out[t + j * n] = in[t * {0} + j]", "out[t * {0} + j] = in[t + j * 128]"});
    const std::string scalars = fmt::format("  for (int j = 0; j < {0}; ++j) {1};\n", turns, fmt::format(fmt::runtime(order), turns));
    const std::string wide =
        fmt::format("  const {0}4 v = reinterpret_cast<const {0}4 *>(in)[t];\n  {1}\n", std::string(type) == "unsigned" ? "uint" : type,
                    random.pick({"out[t] = v.x + v.y + v.z + v.w;", "out[t * 4] = v.x; out[t * 4 + 1] = v.y;", "out[t] = v.x;"}));
    write(type, "", random.chance(60) ? scalars : wide);
  }
};

}  // namespace

AccessKernel generate_accesses(uint64_t seed) {
  Draw draw{Random(seed + 0x5000000), seed, {}};
  constexpr uint64_t kinds = std::size(kAccessKinds);
  draw.kernel.seed = seed;
  draw.kernel.kind = kAccessKinds[seed % kinds];
  draw.kernel.name = fmt::format("a_{}", seed);
  void (Draw::* const write[])() = {&Draw::strides, &Draw::unrolled,   &Draw::partly, &Draw::offsets,
                                    &Draw::vectors, &Draw::structures, &Draw::narrow, &Draw::global};
  (draw.*write[seed % kinds])();
  return draw.kernel;
}

Widths widths_in_compiled_account(const AccessKernel& kernel, std::string& problem, bool* doubtful) {
  Kernel asked;
  asked.name = kernel.name;
  asked.source = kernel.source;
  const InVm compiled = compile(asked, true);
  problem = compiled.problem;
  Widths widths;
  if (!compiled.program) return widths;
  const auto doubts = analysis::machine_doubts(*compiled.program);
  if (doubtful) *doubtful = std::any_of(doubts.begin(), doubts.end(), [](analysis::Doubt d) { return d != analysis::Doubt::None; });
  for (const Instruction& in : compiled.program->code) {
    if ((in.op != Opcode::Load && in.op != Opcode::Store) || in.site == kNoSite) continue;
    const Site& site = compiled.program->sites[in.site];
    if (site.space != Space::Shared && site.space != Space::Global) continue;
    ++widths[fmt::format("{}{}.{}", in.op == Opcode::Load ? "LD" : "ST", site.space == Space::Shared ? "S" : "G", 8 * site.width_bytes)];
  }
  return widths;
}

simt::Launch accesses_launch() {
  simt::Launch launch;
  launch.block = {kAccessThreads, 1, 1};
  for (const char* name : {"out", "in"}) launch.buffers.push_back({name, name, Type::I32, 4, {1 << 20}, 4 << 20, {}});
  for (uint32_t i = 0; i < 2; ++i) launch.arguments.push_back({simt::Argument::Kind::Buffer, 0, i, {}});
  launch.arguments.push_back({simt::Argument::Kind::Bits, kAccessTurns, kNone, {}});
  return launch;
}

Counters counters_in_vm(const AccessKernel& kernel, std::string& problem) {
  Kernel asked;
  asked.name = kernel.name;
  asked.source = kernel.source;
  const InVm compiled = compile(asked, true);
  problem = compiled.problem;
  Counters counters;
  if (!compiled.program) return counters;
  const simt::Launch launch = accesses_launch();
  auto memory = simt::make_memory(*compiled.program, launch);
  if (!memory) return problem = to_string(memory.error()), counters;
  const auto result = simt::run(*compiled.program, launch, {}, *memory);
  if (!result) return problem = to_string(result.error()), counters;
  for (size_t i = 0; i < result->sites.size(); ++i) {
    const bool load = compiled.program->sites[i].op == MemoryOp::Load;
    (load ? counters.load_wavefronts : counters.store_wavefronts) += result->sites[i].wavefronts;
    if (compiled.program->sites[i].space == Space::Global)
      (load ? counters.load_sectors : counters.store_sectors) += result->sites[i].sectors;
  }
  return counters;
}

}  // namespace warplens::generator
