// Where the front end's time goes, in one process: the reference warp tiling, parsed, lowered and written as bytes.
#include <benchmark/benchmark.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "kernels/frontend/clang/compile.h"
#include "kernels/program/serialize.h"

namespace warplens::frontend {
namespace {

const std::string kHeaders = WARPLENS_SOURCE_DIR "/assets/include";

CompileRequest warptiling(int bm, bool compiled = false) {
  CompileRequest request;
  request.path = WARPLENS_SOURCE_DIR "/kernels/cuda/sgemm_warptiling.cu";
  std::ifstream file(request.path);
  request.source.assign(std::istreambuf_iterator<char>(file), {});
  request.settings = {
      {"BM", std::to_string(bm)}, {"BN", "128"}, {"BK", "8"}, {"WM", "32"}, {"WN", "64"}, {"WNITER", "2"}, {"TM", "4"}, {"TN", "4"}};
  request.compiled_account = compiled;
  return request;
}

template <class T>
void check(const Result<T>& result) {
  if (result.ok()) return;
  std::fprintf(stderr, "%s\n", to_string(result.error()).c_str());
  std::exit(1);
}

void kernels_of_a_file(benchmark::State& state) {
  for (auto _ : state) {
    auto kernels = list_kernels(warptiling(64), kHeaders);
    check(kernels);
  }
}
BENCHMARK(kernels_of_a_file)->Unit(benchmark::kMillisecond);

void module_of_a_kernel(benchmark::State& state) {
  for (auto _ : state) {
    auto module = compile_to_module(warptiling(64, state.range(0) != 0), kHeaders);
    check(module);
  }
}
BENCHMARK(module_of_a_kernel)->ArgName("compiled")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

void program_of_a_kernel(benchmark::State& state) {
  for (auto _ : state) {
    auto compiled = compile_to_program(warptiling(64, state.range(0) != 0), kHeaders);
    check(compiled);
    benchmark::DoNotOptimize(serialize(compiled->program));
  }
}
BENCHMARK(program_of_a_kernel)->ArgName("compiled")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warplens::frontend

BENCHMARK_MAIN();
