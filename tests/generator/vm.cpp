#include "tests/generator/vm.h"

#include <bit>
#include <cstring>

#include "kernels/frontend/request.h"
#include "kernels/simt/run.h"
#include "tests/generator/prelude.h"

namespace warplens::generator {
namespace {

template <class T>
simt::Buffer buffer(const char* name, Type scalar, std::vector<T> values) {
  simt::Buffer made{name, name, scalar, sizeof(T), {values.size()}, values.size() * sizeof(T), {}};
  made.fill = [values = std::move(values)](uint64_t first, uint8_t* out, uint64_t bytes) {
    std::memcpy(out, reinterpret_cast<const uint8_t*>(values.data()) + first, bytes);
  };
  return made;
}

template <class T>
std::vector<T> contents(const simt::GlobalMemory& memory, const simt::Launch& launch, uint32_t index) {
  const std::vector<uint8_t> bytes = simt::read_buffer(memory, launch, index);
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

}  // namespace

simt::Launch launch_of(const Kernel& kernel) {
  simt::Launch launch;
  launch.grid = {kernel.grid, 1, 1};
  launch.block = {kernel.block_x, kernel.block_y, 1};
  launch.buffers = {buffer("in", Type::I32, kernel.integers()), buffer("fin", Type::F32, kernel.floats()),
                    buffer("out", Type::I64, std::vector<uint64_t>(kernel.threads() * kernel.outputs)),
                    buffer("acc", Type::I32, std::vector<uint32_t>(kTotals))};
  for (uint32_t i = 0; i < 4; ++i) launch.arguments.push_back({simt::Argument::Kind::Buffer, 0, i, {}});
  launch.arguments.push_back({simt::Argument::Kind::Bits, static_cast<uint32_t>(kernel.n), kNone, {}});
  launch.arguments.push_back({simt::Argument::Kind::Bits, std::bit_cast<uint64_t>(kernel.d), kNone, {}});
  return launch;
}

InVm compile(const Kernel& kernel, bool compiled_account) {
  // One for each thread: a compiler belongs to the thread that uses it.
  thread_local const auto compiler = frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)});
  frontend::CompileRequest request;
  request.path = "generated.cu";
  request.source = kPrelude + kernel.source;
  request.kernel = kernel.name;
  request.compiled_account = compiled_account;
  auto answer = compiler->compile(request);
  if (!answer) return {to_string(answer.error()), nullptr};
  return {"", answer->program};
}

Outcome run(const Kernel& kernel, const Program& program, const simt::Schedule& schedule) {
  simt::Launch launch = launch_of(kernel);
  launch.schedule = schedule;
  auto memory = simt::make_memory(program, launch);
  if (!memory) return {{}, {}, to_string(memory.error())};
  auto result = simt::run(program, launch, {}, *memory);
  if (!result) return {{}, {}, to_string(result.error())};
  return {contents<uint64_t>(**memory, launch, 2), contents<uint32_t>(**memory, launch, 3), ""};
}

}  // namespace warplens::generator
