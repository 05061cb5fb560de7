#include "kernels/measure/cuda/probe_kernel.h"

#include <fmt/format.h>

namespace warplens::measure::cuda::probe_kernel {
namespace {

constexpr double kSeconds = 10;         // all patterns together; each takes less than a millisecond
constexpr size_t kWordsOfPattern = 34;  // width, mask, 32 offsets

}  // namespace

// Each lane's first word holds that word's own address, the others of a wide access hold 0, and the next address is the sum: a load can
// only begin when the one before has ended, and every load of the chain has the same pattern. The difference of a long chain and a short
// one leaves out what stands around them; the least of some tries leaves out the first one's instruction fetches.
const char* const kSource = R"(
#define WARPLENS_CHAIN(name, load, ...)                                                                  \
  __device__ __noinline__ long long name(unsigned at, int rounds) {                                      \
    long long begin, end;                                                                                \
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(begin) : : "memory");                                   \
    _Pragma("unroll 1") for (int round = 0; round < rounds; ++round) {                                   \
      _Pragma("unroll") for (int i = 0; i < 16; ++i) { load __VA_ARGS__ }                                \
    }                                                                                                    \
    if (at == 0xffffffffu) return 0;                                                                     \
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(end) : : "memory");                                     \
    return end - begin;                                                                                  \
  }
WARPLENS_CHAIN(warplens_chain_4, asm volatile("ld.shared.u32 %0, [%0];" : "+r"(at) : : "memory");)
WARPLENS_CHAIN(warplens_chain_8, unsigned b; asm volatile("ld.shared.v2.u32 {%0, %1}, [%0];" : "+r"(at), "=r"(b) : : "memory");, at += b;)
WARPLENS_CHAIN(warplens_chain_16, unsigned b; unsigned c; unsigned d;
               asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%0];" : "+r"(at), "=r"(b), "=r"(c), "=r"(d) : : "memory");
               , at += b; at += c + d;)

extern "C" __global__ void warplens_probe(const unsigned *patterns, int count, double *cycles) {
  __shared__ __align__(16) unsigned words[12288];
  const unsigned lane = threadIdx.x;
  for (int p = 0; p < count; ++p) {
    const unsigned width = patterns[p * 34], mask = patterns[p * 34 + 1], offset = patterns[p * 34 + 2 + lane];
    const unsigned at = (unsigned)__cvta_generic_to_shared(words) + offset;
    const bool active = mask >> lane & 1;
    __syncwarp();
    if (active) {
      words[offset / 4] = at;
      for (unsigned i = 1; i < width / 4; ++i) words[offset / 4 + i] = 0;
    }
    __syncwarp();
    if (!active) continue;
    const int rounds = 16;
    long long least = 0x7fffffffffffffffll, shortest = least;
    for (int attempt = 0; attempt < 4; ++attempt) {
      const long long once = width == 4   ? warplens_chain_4(at, rounds)
                             : width == 8 ? warplens_chain_8(at, rounds)
                                          : warplens_chain_16(at, rounds);
      const long long thrice = width == 4   ? warplens_chain_4(at, 3 * rounds)
                               : width == 8 ? warplens_chain_8(at, 3 * rounds)
                                            : warplens_chain_16(at, 3 * rounds);
      if (once < shortest) shortest = once;
      if (thrice < least) least = thrice;
    }
    if (lane == __ffs(mask) - 1) cycles[p] = (double)(least - shortest) / (2 * rounds * 16);
  }
}
)";

Outcomes<std::vector<double>> run(Gpu& gpu, const Code& code, const std::vector<ProbePattern>& patterns) {
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
  auto module = gpu.load(code.image);
  if (auto* problem = std::get_if<Problem>(&module)) return *problem;
  auto function = std::get<0>(module).function("warplens_probe");
  if (auto* problem = std::get_if<Problem>(&function)) return *problem;
  auto in = gpu.allocate(words.size() * sizeof(uint32_t), "the patterns to ask about");
  if (auto* problem = std::get_if<Problem>(&in)) return *problem;
  std::vector<double> cycles(patterns.size());
  auto out = gpu.allocate(cycles.size() * sizeof(double), "the cycles of each pattern");
  if (auto* problem = std::get_if<Problem>(&out)) return *problem;
  DevicePointer from = std::get<0>(in).pointer(), to = std::get<0>(out).pointer();
  auto count = static_cast<int>(patterns.size());
  std::vector<void*> arguments{&from, &count, &to};
  if (auto problem = gpu.copy_in(from, words.data(), words.size() * sizeof(uint32_t))) return *problem;
  if (auto problem = gpu.mark_start()) return *problem;
  if (auto problem = gpu.launch(std::get<0>(function), {{1, 1, 1}, {hardware::kLanes, 1, 1}, 0}, arguments, "the probe")) return *problem;
  if (auto problem = gpu.mark_end()) return *problem;
  const auto waited = gpu.wait(kSeconds, "the probe");
  if (auto* problem = std::get_if<Problem>(&waited)) return *problem;
  if (auto problem = gpu.copy_out(cycles.data(), to, cycles.size() * sizeof(double))) return *problem;
  return cycles;
}

}  // namespace warplens::measure::cuda::probe_kernel
