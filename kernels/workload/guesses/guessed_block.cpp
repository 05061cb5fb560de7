#include "kernels/workload/guesses/guessed_block.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/program/limits.h"

namespace warplens::workload {

simt::Dim3 guessed_block(const Program& program) {
  const bool two_dimensional = std::any_of(program.code.begin(), program.code.end(), [](const Instruction& in) {
    return in.op == Opcode::Special && in.aux == static_cast<uint8_t>(SpecialRegister::TidY);
  });
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

Error with_guess(Error error, const Program& program, const simt::Dim3& guessed) {
  if (!error.fix.empty() || !error.hint.empty()) return error;
  const std::string block = fmt::format("{} x {}", guessed.x, guessed.y);
  const uint64_t threads = guessed.count();
  const Object* array = nullptr;
  bool one_size = guessed.y == 1;
  for (const Object& object : program.objects) {
    if (object.space != Space::Shared || object.extents.size() != 1) continue;
    one_size &= !array || array->extents[0] == object.extents[0];
    array = &object;
  }
  constexpr uint32_t kLeast = 2;
  if (one_size && array && array->extents[0] != threads && array->extents[0] >= kLeast && array->extents[0] <= kMaxThreadsPerBlock) {
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
