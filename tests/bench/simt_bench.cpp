// Speed of the warp machine on the shared-tile product, TILE=16: executed warp instructions per second, with and without counts.
#include <benchmark/benchmark.h>

#include <iterator>

#include "kernels/simt/trace/cursor.h"
#include "tests/simt/builder.h"

namespace warplens::simt {
namespace {

void run_tiled(benchmark::State& state, bool count) {
  const uint32_t n = static_cast<uint32_t>(state.range(0));
  const Program program = tiled_product(16, n);
  const Launch launch = tiled_launch(16, n);
  uint64_t ticks = 0;
  for (auto _ : state) {
    const auto memory = make_memory(program, launch).take();
    const auto result = run(program, launch, {count}, memory);
    if (!result) return state.SkipWithError(result.error().message.c_str());
    ticks += result.value().ticks;
  }
  state.counters["warp_instructions"] = benchmark::Counter(static_cast<double>(ticks), benchmark::Counter::kIsRate);
}
void WithoutCounts(benchmark::State& state) { run_tiled(state, false); }
void WithCounts(benchmark::State& state) { run_tiled(state, true); }
BENCHMARK(WithoutCounts)->Arg(256)->Unit(benchmark::kMillisecond);
BENCHMARK(WithCounts)->Arg(256)->Unit(benchmark::kMillisecond);

std::shared_ptr<const TracedBlock> traced_tile(uint32_t n) {
  const auto program = std::make_shared<const Program>(tiled_product(16, n));
  return trace_block(program, std::make_shared<const Launch>(tiled_launch(16, n)), {}).take();
}

void TraceOneBlock(benchmark::State& state) {
  uint64_t ticks = 0;
  for (auto _ : state) ticks += traced_tile(static_cast<uint32_t>(state.range(0)))->trace.ticks;
  state.counters["warp_instructions"] = benchmark::Counter(static_cast<double>(ticks), benchmark::Counter::kIsRate);
}
BENCHMARK(TraceOneBlock)->Arg(256)->Arg(4096)->Unit(benchmark::kMillisecond);

void SeekAnywhere(benchmark::State& state) {
  const auto traced = traced_tile(4096);
  const auto cursor = make_cursor(traced);
  uint64_t at = 1;
  for (auto _ : state) {
    at = at * 6364136223846793005ull + 1442695040888963407ull;
    if (!cursor->seek((at >> 20) % (traced->trace.ticks + 1))) return state.SkipWithError("seek failed");
  }
  state.counters["ticks"] = static_cast<double>(traced->trace.ticks);
}
BENCHMARK(SeekAnywhere)->Unit(benchmark::kMillisecond);

// How long an endless loop around one costly instruction runs until the limit stops it: see kernels/simt/machine/cost.h.
struct CostlyLoop {
  const char* name;
  Opcode op;
  Type type;
  uint8_t aux;
};
constexpr CostlyLoop kCostlyLoops[] = {
    {"jump", Opcode::Mov, Type::I32, 0},
    {"atomic", Opcode::Atomic, Type::I32, static_cast<uint8_t>(AtomicOperation::Add)},
    {"shuffle", Opcode::Shuffle, Type::I32, static_cast<uint8_t>(ShuffleMode::Xor)},
    {"vote", Opcode::Vote, Type::I32, static_cast<uint8_t>(VoteMode::Ballot)},
    {"match", Opcode::MatchAny, Type::I32, 0},
    {"divide", Opcode::SDiv, Type::I64, 0},
    {"half sum", Opcode::FAdd, Type::F16, 0},
    {"sqrt", Opcode::Math1, Type::F64, static_cast<uint8_t>(MathFunction::Sqrt)},
    {"sin", Opcode::Math1, Type::F64, static_cast<uint8_t>(MathFunction::Sin)},
    {"pow", Opcode::Math2, Type::F64, static_cast<uint8_t>(MathFunction::Pow)},
    {"tgamma", Opcode::Math1, Type::F64, static_cast<uint8_t>(MathFunction::Tgamma)},
    {"fmod", Opcode::FRem, Type::F64, 0},
};

void EndlessLoop(benchmark::State& state) {
  const CostlyLoop& loop = kCostlyLoops[state.range(0)];
  state.SetLabel(loop.name);
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true);
  const RegisterId lane = b.special(SpecialRegister::LaneId);
  const RegisterId a = loop.op == Opcode::Atomic ? b.address(out, lane)
                       : is_wide(loop.type)      ? b.op(loop.type == Type::F64 ? Opcode::UIToFP : Opcode::ZExt, loop.type,
                                                   b.op(Opcode::Add, Type::I32, lane, b.i32(20)))
                                                 : lane;
  const RegisterId other = loop.type == Type::F64 ? b.bits(Type::F64, 0x3ff3333333333333) : b.bits(loop.type, 3);
  const auto head = b.label();
  b.place(head);
  b.to(b.reg(loop.type), loop.op, loop.type, a, other, loop.op == Opcode::Shuffle ? b.i32(31) : kNone, loop.aux);
  b.jump(head);
  const Program program = b.take();
  Launch launch;
  launch.block = {32, 1, 1};
  launch.buffers = {buffer_of("out", 64)};
  launch.arguments = {buffer_argument(0)};
  for (auto _ : state)
    if (run(program, launch, {}, make_memory(program, launch).take())) return state.SkipWithError("it ended");
}
BENCHMARK(EndlessLoop)->DenseRange(0, std::size(kCostlyLoops) - 1)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace warplens::simt

BENCHMARK_MAIN();
