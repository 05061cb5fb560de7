#include "kernels/measure/cuda/probe_kernel.h"

#include <fmt/format.h>

namespace warplens::measure::cuda::probe_kernel {
namespace {

constexpr double kSeconds = 10;         // all patterns together; each takes less than a millisecond
constexpr size_t kWordsOfPattern = 34;  // width, mask, 32 offsets

}  // namespace

namespace {

// Sixteen loads, each of which gives the next one's address, `rounds` times.
std::string chain(int width) {
  const char* const load = width == 4   ? "ld.shared.u32 at, [at];"
                           : width == 8 ? "ld.shared.v2.u32 {at, b}, [at]; add.u32 at, at, b;"
                                        : "ld.shared.v4.u32 {at, b, c, d}, [at]; add.u32 at, at, b; add.u32 c, c, d; add.u32 at, at, c;";
  std::string loads;
  for (int i = 0; i < 16; ++i) loads += fmt::format("  {}\n", load);
  return fmt::format(
      "CHAIN_{0}:\n  .pragma \"nounroll\";\n{1}  sub.u32 rounds, rounds, 1;\n  setp.ne.u32 yes, rounds, 0;\n  @yes bra CHAIN_{0};\n  "
      "bra.uni END;\n",
      width, loads);
}

constexpr const char* kBegin = R"(.version 6.3
.target sm_52
.address_size 64

.visible .entry warplens_probe(.param .u64 given_patterns, .param .u32 given_count, .param .u64 given_cycles)
{
  .reg .pred done, idle, yes, thrice, never;
  .reg .u32 lane, base, p, count, width, mask, offset, start, zero, at, b, c, d, rounds, turn, bit;
  .reg .u64 patterns, cycles, row, place, begin, end, least, shortest;
  .reg .f64 result;
)";

constexpr const char* kBody = R"(
  ld.param.u64 patterns, [given_patterns];
  cvta.to.global.u64 patterns, patterns;
  ld.param.u32 count, [given_count];
  ld.param.u64 cycles, [given_cycles];
  cvta.to.global.u64 cycles, cycles;
  mov.u32 lane, %tid.x;
  mov.u32 base, words;
  mov.u32 zero, 0;
  mov.u32 p, 0;

NEXT:                                  // a pattern: width, mask, 32 offsets
  setp.ge.u32 done, p, count;
  @done ret;
  mad.wide.u32 row, p, 136, patterns;
  ld.global.u32 width, [row];
  ld.global.u32 mask, [row + 4];
  mul.wide.u32 place, lane, 4;
  add.u64 place, place, row;
  ld.global.u32 offset, [place + 8];
  add.u32 start, base, offset;
  shr.u32 bit, mask, lane;
  and.b32 bit, bit, 1;
  setp.eq.u32 idle, bit, 0;
  bar.warp.sync 0xffffffff;            // the last pattern's loads are over
  @idle bra STORED;
  st.shared.u32 [start], start;
  setp.lt.u32 yes, width, 8;
  @yes bra STORED;
  st.shared.u32 [start + 4], zero;
  setp.lt.u32 yes, width, 16;
  @yes bra STORED;
  st.shared.u32 [start + 8], zero;
  st.shared.u32 [start + 12], zero;
STORED:
  bar.warp.sync 0xffffffff;
  @idle bra SKIP;
  mov.u64 least, 0x7fffffffffffffff;
  mov.u64 shortest, least;
  mov.u32 turn, 0;

AGAIN:                                 // 16 and 48 rounds, four times each
  and.b32 bit, turn, 1;
  setp.ne.u32 thrice, bit, 0;
  selp.u32 rounds, 48, 16, thrice;
  mov.u32 at, start;
  mov.u64 begin, %clock64;
  setp.eq.u32 yes, width, 8;
  @yes bra.uni CHAIN_8;
  setp.eq.u32 yes, width, 16;
  @yes bra.uni CHAIN_16;
)";

constexpr const char* kEnd = R"(
END:
  setp.eq.u32 never, at, 0xffffffff;   // the clock is read when the last load has come
  @never ret;
  mov.u64 end, %clock64;
  sub.u64 end, end, begin;
  @thrice min.u64 least, least, end;
  @!thrice min.u64 shortest, shortest, end;
  add.u32 turn, turn, 1;
  setp.lt.u32 yes, turn, 8;
  @yes bra.uni AGAIN;

  sub.u32 bit, zero, mask;             // the first active lane writes
  and.b32 bit, bit, mask;
  shl.b32 d, 1, lane;
  setp.ne.u32 yes, bit, d;
  @yes bra SKIP;
  sub.u64 least, least, shortest;
  cvt.rn.f64.s64 result, least;
  mul.f64 result, result, 0d3F60000000000000;  // 1 / 512: 32 rounds more of 16 loads
  mul.wide.u32 place, p, 8;
  add.u64 place, place, cycles;
  st.global.f64 [place], result;
SKIP:
  add.u32 p, p, 1;
  bra.uni NEXT;
}
)";

}  // namespace

// Each lane's first word holds that word's own address, the others of a wide access hold 0, and the next address is the sum: a load can
// only begin when the one before has ended, and every load of the chain has the same pattern. The difference of a long chain and a short
// one leaves out what surrounds them; the least of some tries leaves out the first one's instruction fetches.
std::string ptx() {
  return kBegin + fmt::format("  .shared .align 16 .b8 words[{}];\n", kMaxProbeSpanBytes) + kBody + chain(4) + chain(8) + chain(16) + kEnd;
}

Outcomes<std::vector<double>> run(Gpu& gpu, const std::vector<ProbePattern>& patterns) {
  std::vector<uint32_t> words;
  words.reserve(patterns.size() * kWordsOfPattern);
  for (size_t i = 0; i < patterns.size(); ++i) {
    if (patterns[i].offsets.size() != hardware::kLanes)
      return Problem{Outcome::Refused, fmt::format("pattern {} has {} offsets, and a warp has 32 lanes", i, patterns[i].offsets.size()),
                     false};
    const auto checked = probe_pattern(warp_access(patterns[i]));
    if (!checked) return Problem{Outcome::Refused, fmt::format("pattern {}: {}", i, to_string(checked.error())), false};
    words.push_back(static_cast<uint32_t>(checked->width));
    words.push_back(static_cast<uint32_t>(checked->mask));
    for (const uint64_t offset : checked->offsets) words.push_back(static_cast<uint32_t>(offset));
  }
  if (patterns.empty()) return std::vector<double>{};
  auto module = gpu.load(ptx());
  if (auto* problem = std::get_if<Problem>(&module)) return *problem;
  auto function = std::get<0>(module).function("warplens_probe");
  if (auto* problem = std::get_if<Problem>(&function)) return *problem;
  auto in = gpu.allocate(words.size() * sizeof(uint32_t), "the probe's patterns");
  if (auto* problem = std::get_if<Problem>(&in)) return *problem;
  std::vector<double> cycles(patterns.size());
  auto out = gpu.allocate(cycles.size() * sizeof(double), "the cycles of each pattern");
  if (auto* problem = std::get_if<Problem>(&out)) return *problem;
  DevicePointer from = std::get<0>(in).pointer(), to = std::get<0>(out).pointer();
  auto count = static_cast<int>(patterns.size());
  std::vector<void*> arguments{&from, &count, &to};
  if (auto problem = gpu.copy_in(from, words.data(), words.size() * sizeof(uint32_t))) return *problem;
  if (auto problem = gpu.mark_start()) return *problem;
  if (auto problem = gpu.launch(std::get<0>(function), {{1, 1, 1}, {hardware::kLanes, 1, 1}, 0, false}, arguments, "the probe"))
    return *problem;
  if (auto problem = gpu.mark_end()) return *problem;
  const auto waited = gpu.wait(kSeconds, "the probe");
  if (auto* problem = std::get_if<Problem>(&waited)) return *problem;
  if (auto problem = gpu.copy_out(cycles.data(), to, cycles.size() * sizeof(double))) return *problem;
  return cycles;
}

}  // namespace warplens::measure::cuda::probe_kernel
