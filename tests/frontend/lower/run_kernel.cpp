#include "tests/frontend/lower/run_kernel.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>

#include "kernels/frontend/clang/compile.h"

namespace warplens::frontend::test {

float Ran::real(size_t i) const { return std::bit_cast<float>(out[i]); }
int64_t Ran::wide(size_t i) const {
  int64_t value;
  std::memcpy(&value, &out[2 * i], sizeof value);
  return value;
}
double Ran::wide_real(size_t i) const { return std::bit_cast<double>(wide(i)); }

Result<Program> compile(const std::string& source, bool compiled_account) {
  CompileRequest request;
  request.path = "/warplens-tests/test.cu";
  request.source = source;
  request.compiled_account = compiled_account;
  auto compiled = compile_to_program(request, WARPLENS_SOURCE_DIR "/assets/include");
  if (!compiled) return compiled.error();
  return std::move(compiled->program);
}

Result<Ran> run(const std::string& source, uint32_t threads, bool compiled_account, uint32_t blocks) {
  auto program = compile(source, compiled_account);
  if (!program) return program.error();
  simt::Launch launch;
  launch.grid.x = blocks;
  launch.block.x = threads;
  for (const char* name : {"out", "in"}) {
    simt::Buffer buffer;
    buffer.name = name;
    buffer.element = "int";
    buffer.scalar = Type::I32;
    buffer.extents = {kElements};
    buffer.bytes = 4 * kElements;
    launch.buffers.push_back(buffer);
  }
  launch.buffers[1].fill = [](uint64_t first, uint8_t* bytes, uint64_t count) {
    for (uint64_t b = 0; b < count; ++b) bytes[b] = static_cast<uint8_t>(((first + b) / 4) >> (8 * ((first + b) % 4)));
  };
  launch.arguments.resize(3);
  for (uint32_t n : {0u, 1u}) launch.arguments[n].kind = simt::Argument::Kind::Buffer, launch.arguments[n].buffer = n;
  launch.arguments[2].bits = threads;
  launch.limits.max_ticks_per_block = 1'000'000;
  auto memory = simt::make_memory(*program, launch);
  if (!memory) return memory.error();
  auto result = simt::run(*program, launch, {}, *memory);
  if (!result) return result.error();
  Ran ran;
  ran.program = program.take();
  ran.result = result.take();
  const std::vector<uint8_t> bytes = simt::read_buffer(**memory, launch, 0);
  ran.out.resize(kElements);
  std::memcpy(ran.out.data(), bytes.data(), bytes.size());
  return ran;
}

Ran run_both(const std::string& source, uint32_t threads, uint32_t blocks) {
  auto written = run(source, threads, false, blocks), compiled = run(source, threads, true, blocks);
  EXPECT_TRUE(written.ok()) << to_string(written.error());
  EXPECT_TRUE(compiled.ok()) << to_string(compiled.error());
  if (!written || !compiled) return {.program = {}, .result = {}, .out = std::vector<int32_t>(kElements, -1)};
  EXPECT_EQ(written->out, compiled->out) << disassemble(written->program) << disassemble(compiled->program);
  return written.take();
}

}  // namespace warplens::frontend::test
