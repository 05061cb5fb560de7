#include "kernels/workload/guesses/guessed_block.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

#include "kernels/program/limits.h"

namespace warplens::workload {

namespace {

// Of `assert(64 * 8 == blockDim.x)` 512; 0: no assertion says it.
uint32_t asserted_threads(const Program& program) {
  const auto line_of = [&](const Instruction& in) { return in.location == kNone ? 0 : program.locations[in.location].line; };
  std::set<uint32_t> asserts;
  for (const Instruction& in : program.code)
    if (in.op == Opcode::AssertFail) asserts.insert(line_of(in));
  if (asserts.empty()) return 0;
  std::set<RegisterId> sizes;  // that hold blockDim.x; each is defined before it is used
  for (const Instruction& in : program.code) {
    if (in.op == Opcode::Special && in.aux == static_cast<uint8_t>(SpecialRegister::NtidX)) sizes.insert(in.d);
    const bool copies = in.op == Opcode::Mov || in.op == Opcode::ZExt || in.op == Opcode::SExt;
    if (copies && sizes.contains(in.a)) sizes.insert(in.d);
    const bool compares = in.op == Opcode::ICmp && static_cast<Comparison>(in.aux) <= Comparison::Ne;
    if (!compares || !asserts.contains(line_of(in)) || sizes.contains(in.a) == sizes.contains(in.b)) continue;
    const RegisterId other = sizes.contains(in.a) ? in.b : in.a;
    for (const Constant& constant : program.constants)
      if (constant.reg == other && constant.kind == Constant::Kind::Bits && constant.bits >= 1 && constant.bits <= kMaxThreadsPerBlock)
        return static_cast<uint32_t>(constant.bits);
  }
  return 0;
}

// An array of shared memory of one dimension, where all of them have as many elements, and a block may have as many threads.
const Object* array_of_threads(const Program& program) {
  constexpr uint32_t kLeast = 2;
  const Object* array = nullptr;
  for (const Object& object : program.objects) {
    if (object.space != Space::Shared || object.extents.size() != 1) continue;
    if (array && array->extents[0] != object.extents[0]) return nullptr;
    array = &object;
  }
  return array && array->extents[0] >= kLeast && array->extents[0] <= kMaxThreadsPerBlock ? array : nullptr;
}

}  // namespace

simt::Dim3 guessed_block(const Program& program) {
  const bool two_dimensional = std::any_of(program.code.begin(), program.code.end(), [](const Instruction& in) {
    return in.op == Opcode::Special && in.aux == static_cast<uint8_t>(SpecialRegister::TidY);
  });
  if (const uint32_t threads = asserted_threads(program); threads && !two_dimensional) return {threads, 1, 1};
  if (!two_dimensional) return {program.max_threads ? program.max_threads : 256, 1, 1};
  constexpr uint32_t kMaxSide = 32, kMaxPad = 4;  // 1024 threads; elements
  for (const Object& object : program.objects) {
    if (object.space != Space::Shared || object.extents.size() != 2) continue;
    const uint32_t side = object.extents[0], row = object.extents[1];
    const bool fits = program.max_threads == 0 || side * side <= program.max_threads;
    if (side > 1 && side <= kMaxSide && row >= side && row <= side + kMaxPad && fits) return {side, side, 1};
  }
  return {16, 16, 1};
}

std::vector<simt::Dim3> smaller_blocks(const Program& program, const simt::Dim3& guess) {
  std::vector<simt::Dim3> blocks;
  if (guess.y > 1) {
    for (uint32_t side = std::max(guess.x, guess.y) / 2; side > 0; side /= 2) blocks.push_back({side, side, 1});
    return blocks;
  }
  const Object* const array = array_of_threads(program);
  if (array && array->extents[0] < guess.x) blocks.push_back({array->extents[0], 1, 1});
  for (uint32_t threads = std::bit_floor(guess.x - 1); threads > 0; threads /= 2) blocks.push_back({threads, 1, 1});
  return blocks;
}

std::string why_settled(const SettledBlock& settled) {
  return fmt::format(", as with {} line {} fails: {}", settled.tried, settled.failed.span.line, settled.failed.message);
}

Error with_guess(Error error, const Program& program, const simt::Dim3& guessed) {
  if (!error.fix.empty() || !error.hint.empty()) return error;
  const std::string block = fmt::format("{} x {}", guessed.x, guessed.y);
  const uint64_t threads = guessed.count();
  const Object* const array = guessed.y == 1 ? array_of_threads(program) : nullptr;
  if (array && array->extents[0] != threads) {
    const uint32_t likely = array->extents[0];
    error.hint =
        fmt::format("the block of {} threads is guessed; {} has {} elements: try --block {}", threads, array->name, likely, likely);
    error.fix = Phrase("block_guessed_likely", {{"threads", threads}, {"array", array->name}, {"likely", likely}});
    return error;
  }
  error.hint = fmt::format("the block of {} threads is guessed: give the right one with --block", block);
  error.fix = Phrase("block_guessed", {{"threads", threads}});
  return error;
}

}  // namespace warplens::workload
