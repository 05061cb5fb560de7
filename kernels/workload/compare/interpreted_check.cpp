#include "kernels/workload/compare/interpreted_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "kernels/base/cores.h"
#include "kernels/base/number.h"
#include "kernels/simt/memory/stored.h"
#include "kernels/simt/run.h"
#include "kernels/workload/arguments/element.h"
#include "kernels/workload/device/measuring_job.h"
#include "kernels/workload/launch/schedules.h"

namespace warplens::workload {
namespace {

constexpr uint64_t kMaxTicks = 1 << 24;              // warp instructions: a tenth of a second
constexpr uint64_t kMaxCheckedBytes = 1ull << 30;    // of a buffer that is looked through
constexpr uint64_t kChunk = 1 << 20;                 // of them at a time
constexpr uint64_t kWritten = 4096, kOthers = 1024;  // elements of a buffer that are compared

std::string shape(const simt::Dim3& grid) { return fmt::format("({}, {}, {})", grid.x, grid.y, grid.z); }

// Warp instructions of the first block; nothing where it fails or takes too many.
std::optional<uint64_t> ticks_of_a_block(const Program& program, const simt::Launch& launch) {
  auto memory = simt::make_memory(program, launch);
  if (!memory) return std::nullopt;
  simt::RunOptions options;
  options.count = false;
  options.blocks = {0};
  const auto result = simt::run(program, launch, options, *memory);
  if (!result) return std::nullopt;
  return std::max<uint64_t>(1, result->ticks);
}

// Half the blocks until the interpreter can run them all. False where it cannot run a single one.
bool reduce(const Program& program, simt::Launch& launch) {
  for (;;) {
    const auto ticks = ticks_of_a_block(program, launch);
    if (!ticks || *ticks > kMaxTicks) return false;
    if (*ticks * launch.grid.count() <= kMaxTicks) return true;
    while (launch.grid.count() > 1 && *ticks * launch.grid.count() > kMaxTicks) {
      simt::Dim3& g = launch.grid;
      uint32_t& largest = g.x >= std::max(g.y, g.z) ? g.x : g.y >= g.z ? g.y : g.z;
      largest = (largest + 1) / 2;
    }
  }
}

bool reads_clock(const Program& program) {
  return std::any_of(program.code.begin(), program.code.end(), [](const Instruction& in) {
    const auto which = static_cast<SpecialRegister>(in.aux);
    return in.op == Opcode::Special && (which == SpecialRegister::Clock || which == SpecialRegister::Clock64);
  });
}

struct Sample {
  uint64_t index = 0, bits = 0;
};

// Elements of one buffer after the run, beside what they were before.
class Results {
 public:
  Results(const simt::GlobalMemory& memory, const simt::Launch& launch, uint32_t buffer)
      : memory_(memory), launch_(launch), buffer_(buffer), of_(launch.buffers[buffer]) {}

  // At most so many of each, spread over all.
  std::vector<Sample> sample(uint64_t most_written, uint64_t most_others) const {
    uint64_t written = 0, others = 0;
    each([&](uint64_t, uint64_t, bool changed) { ++(changed ? written : others); });
    const uint64_t of_written = std::max<uint64_t>(1, (written + most_written - 1) / most_written),
                   of_others = most_others ? std::max<uint64_t>(1, (others + most_others - 1) / most_others) : ~0ull;
    std::vector<Sample> samples;
    written = others = 0;
    each([&](uint64_t index, uint64_t bits, bool changed) {
      if (changed ? written++ % of_written == 0 : most_others && others++ % of_others == 0) samples.push_back({index, bits});
      any_ |= changed;
    });
    return samples;
  }
  bool any_written() const { return any_; }

 private:
  template <class F>
  void each(F f) const {
    const uint64_t width = of_.element_bytes;
    std::vector<uint8_t> before(kChunk);
    for (uint64_t first = 0; first < of_.bytes; first += kChunk) {
      const uint64_t bytes = std::min(kChunk, of_.bytes - first);
      const std::vector<uint8_t> after = simt::read_buffer(memory_, launch_, buffer_, first, bytes);
      std::fill(before.begin(), before.end(), uint8_t{0});
      if (of_.fill) of_.fill(first, before.data(), bytes);
      for (uint64_t at = 0; at + width <= bytes; at += width) {
        uint64_t bits = 0;
        std::memcpy(&bits, after.data() + at, width);
        f((first + at) / width, bits, std::memcmp(before.data() + at, after.data() + at, width) != 0);
      }
    }
  }

  const simt::GlobalMemory& memory_;
  const simt::Launch& launch_;
  const uint32_t buffer_;
  const simt::Buffer& of_;
  mutable bool any_ = false;
};

constexpr const char* kFind = R"(
__device__ inline long long find(long long i) {{
  int low = 0, high = {0};
  while (low < high) {{
    const int middle = (low + high) / 2;
    if (at[middle] < i) low = middle + 1; else high = middle;
  }}
  return low < {0} && at[low] == i ? low : -1;
}}
)";

// C++ text that converts a value of a 16-bit type to a number.
std::string number_of(Type type) {
  if (type == Type::BF16)
    return "__device__ inline double number(unsigned short v) { const unsigned b = (unsigned)v << 16; "
           "return *(const float*)&b; }\n";
  if (type == Type::F16)
    return "__device__ inline double number(unsigned short v) { const int e = v >> 10 & 31, m = v & 1023; double x = e ? 1024 + m : m; "
           "if (e == 31) return m ? x * 1e308 * 1e308 * 0 : x * 1e308 * 1e308; "
           "for (int n = e ? e : 1; n < 25; ++n) x /= 2; for (int n = 25; n < e; ++n) x *= 2; return v >> 15 ? -x : x; }\n";
  return "__device__ inline double number(double v) { return v; }\n";
}

double tolerance_of(Type type) { return type == Type::F64 ? 1e-9 : type == Type::F32 ? 1e-3 : 2e-2; }

measure::ExactCheck check_of(const measure::JobBuffer& buffer, std::vector<Sample> samples) {
  const Element& element = *find_element(buffer.element);
  std::vector<uint64_t> at;
  std::vector<std::string> values;
  measure::ExactCheck check{buffer.name, fmt::format("like({}[i], i)", buffer.name), {}};
  const bool floats = is_float(element.type.type);
  double squares = 0;
  for (const Sample& sample : samples) {
    const double number = floats ? decode(element.type, sample.bits) : 0;
    if (!std::isfinite(number)) continue;
    at.push_back(sample.index);
    squares += number * number;
    values.push_back(floats ? fmt::format("{:.17g}", number) : fmt::format("{}ull", sample.bits));
  }
  const std::string type(element.bits_in_cpp);
  check.prelude = fmt::format("__device__ const long long at[] = {{{}}};\n__device__ const {} value[] = {{{}}};\n", fmt::join(at, ", "),
                              floats ? "double" : "unsigned long long", fmt::join(values, ", "));
  check.prelude += fmt::format(fmt::runtime(kFind), at.size());
  if (!floats) {
    check.prelude += fmt::format(
        "__device__ inline {0} like({0} own, long long i) {{ const long long n = find(i); return n < 0 ? own : ({0})value[n]; }}\n", type);
    return check;
  }
  const bool half = size_bytes(element.type.type) == 2;
  const double relative = tolerance_of(element.type.type),
               absolute = relative * std::sqrt(squares / static_cast<double>(std::max<size_t>(1, at.size())));
  check.prelude += number_of(element.type.type);
  check.prelude += fmt::format(
      "__device__ inline {0} like({0} own, long long i) {{\n  const long long n = find(i);\n  if (n < 0) return own;\n"
      "  const double wanted = value[n], off = number(own) - wanted, most = {1:.17g} * (wanted < 0 ? -wanted : wanted) + {2:.17g};\n"
      "  return off <= most && -off <= most ? own : ({0})({3});\n}}\n",
      type, relative, absolute, half ? "own ^ 1" : "wanted");
  return check;
}

}  // namespace

std::string add_interpreted_check(const ResolvedKernel& kernel, frontend::Compiler& compiler, measure::Job& job) {
  const auto not_checked = [&](const std::string& why) { return fmt::format("{}: not checked: {}", job.name, why); };
  const auto compiled = compiler.compile(compile_request(kernel));
  if (!compiled) return not_checked("the interpreter cannot run it");
  const Program& program = *compiled->program;
  const auto planned = make_launch(kernel, program);
  if (!planned) return not_checked(planned.error().message);
  if (reads_clock(program)) return not_checked("it reads the clock");
  simt::Launch launch = *planned->launch;
  launch.limits.max_ticks_per_block = kMaxTicks;
  for (const simt::Buffer& buffer : launch.buffers)
    if (buffer.bytes > kMaxCheckedBytes) return not_checked(fmt::format("buffer {} has {} bytes", buffer.name, grouped(buffer.bytes)));
  for (uint32_t n = 0; n < launch.buffers.size() && n < job.cuda.buffers.size(); ++n)
    if (!worker_makes(launch.buffers[n], job.cuda.buffers[n]))
      return not_checked(fmt::format("the contents of {}, {} bytes, are too large to be sent; random values take their place",
                                     launch.buffers[n].name, grouped(launch.buffers[n].bytes)));
  if (!reduce(program, launch)) return not_checked("one block of it is too much for the interpreter, or fails there");

  simt::RunOptions options;
  options.count = false;
  options.threads = cores();
  std::vector<simt::Schedule> schedules{simt::Schedule{}};
  if (may_depend_on_schedule(program)) schedules.push_back({simt::Order::Reversed, 0});
  const auto compared = compare_schedules(program, launch, options, schedules);
  if (!compared) return not_checked("in the interpreter " + compared.error().message);
  if (!compared->faults.empty()) return not_checked("in the interpreter " + compared->faults.front().error.message);
  for (const ScheduleDifference& difference : compared->differences)
    if (!difference.rounding) return not_checked("its result depends on the order of its threads: " + difference.sentence);

  std::vector<std::string> said;
  bool stored = false;
  for (uint32_t n = 0; n < launch.buffers.size() && n < job.cuda.buffers.size(); ++n) {
    const measure::JobBuffer& buffer = job.cuda.buffers[n];
    if (buffer.role == "in" || !buffer.pointers.empty() || !find_element(buffer.element)) continue;  // addresses differ
    const Results results(*compared->memory, launch, n);
    auto samples = results.sample(kWritten, buffer.role == "out" ? 0 : kOthers);
    stored |= simt::is_stored_to(*compared->memory, launch, n);
    if (!results.any_written()) continue;
    said.push_back(fmt::format("{} of {} of {}", grouped(samples.size()), counted(buffer.elements(), "element"), buffer.name));
    job.cuda.exact.push_back(check_of(buffer, std::move(samples)));
  }
  if (said.empty())
    return not_checked(stored ? "its arrays held before the launch what it stores" : "it changes no buffer in the interpreter");
  const std::string checked = fmt::format("{}: checked against the interpreter: {}", job.name, fmt::join(said, ", "));
  if (launch.grid.count() == planned->launch->grid.count()) return checked;
  job.cuda.check_grid = std::array{launch.grid.x, launch.grid.y, launch.grid.z};
  return fmt::format("{}, with a grid of {} in place of {}", checked, shape(launch.grid), shape(planned->launch->grid));
}

}  // namespace warplens::workload
