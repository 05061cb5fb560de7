// Whole launches on several threads: `threads_bench 1 2 4` prints the median time of each number of them, and what they are to one.
// The results, counts and ticks of all are compared.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "tests/simt/builder.h"
#include "tests/simt/on_threads.h"

namespace warplens::simt {
namespace {

struct Work {
  std::string name;
  Program program;
  Launch launch;
};

// x[i] = x[i] + 1, and the atomic sum of all that were there.
Work sums(uint32_t blocks) {
  Builder b;
  const RegisterId x = b.parameter("x", Type::I64, true), sum = b.parameter("sum", Type::I64, true);
  const RegisterId tid = b.special(SpecialRegister::TidX), block = b.special(SpecialRegister::CtaidX, true);
  const RegisterId i = b.op(Opcode::Add, Type::I32, b.op(Opcode::Mul, Type::I32, block, b.i32(256)), tid);
  const RegisterId at = b.address(x, i);
  const RegisterId old = b.load(Type::F32, at, b.site(Space::Global, MemoryOp::Load, "x"));
  b.store(Type::F32, at, b.op(Opcode::FAdd, Type::F32, old, b.f32(1)), b.site(Space::Global, MemoryOp::Store, "x"));
  b.to(b.reg(Type::F32), Opcode::Atomic, Type::F32, sum, old, kNone, static_cast<uint8_t>(AtomicOperation::FAdd));
  b.program.code.back().site = b.site(Space::Global, MemoryOp::Atomic, "sum");
  b.finish();
  Work work{fmt::format("x[i] += 1 and an atomic sum of floats, {} blocks", blocks), b.take(), {}};
  work.launch.grid = {blocks, 1, 1}, work.launch.block = {256, 1, 1};
  work.launch.buffers = {tiled_launch(16, 16).buffers.front(), buffer_of("sum", 1)};
  work.launch.buffers[0].extents = {uint64_t{blocks} * 256}, work.launch.buffers[0].bytes = uint64_t{blocks} * 1024;
  work.launch.arguments = {buffer_argument(0), buffer_argument(1)};
  return work;
}

Work product(uint32_t n) {
  return {fmt::format("product of {0} x {0} in tiles of 16 x 16, {1} blocks", n, n / 16 * (n / 16)), tiled_product(16, n),
          tiled_launch(16, n)};
}

struct Timed {
  double median = 0;
  Run run;
};
Timed timed(const Work& work, uint32_t threads, bool count, int repetitions) {
  RunOptions options;
  options.count = count;
  std::vector<double> seconds;
  std::optional<Run> last;
  for (int n = 0; n < repetitions; ++n) {
    const auto begin = std::chrono::steady_clock::now();
    last = run_on(threads, work.program, work.launch, options);
    seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  std::sort(seconds.begin(), seconds.end());
  return {seconds[seconds.size() / 2], std::move(*last)};
}

int measure(const std::vector<uint32_t>& threads, int repetitions) {
  for (const Work& work : {product(256), product(512), sums(16384)})
    for (const bool count : {false, true}) {
      fmt::print("{}, counts {}\n", work.name, count ? "on" : "off");
      const Timed one = timed(work, 1, count, repetitions);
      for (const uint32_t n : threads) {
        const Timed many = timed(work, n, count, repetitions);
        const std::string different = difference(one.run, many.run);
        if (!different.empty() || !many.run.result.ok()) {
          std::cerr << n << " threads: " << different << "\n";
          return 1;
        }
        fmt::print("  {:>2} threads {:>9.2f} ms  {:>5.2f} x  {:>6.0f} M warp instructions/s\n", many.run.result->threads, many.median * 1e3,
                   one.median / many.median, static_cast<double>(many.run.result->ticks) / many.median / 1e6);
      }
    }
  return 0;
}

}  // namespace
}  // namespace warplens::simt

int main(int count, char** words) {
  std::vector<uint32_t> threads;
  for (int n = 1; n < count; ++n) threads.push_back(static_cast<uint32_t>(std::atoi(words[n])));
  if (threads.empty()) threads = {1, 2, 4};
  return warplens::simt::measure(threads, 9);
}
