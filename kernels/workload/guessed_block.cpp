#include "kernels/workload/guessed_block.h"

#include <algorithm>

namespace warplens::workload {

simt::Dim3 guessed_block(const Program& program) {
  const bool two_dimensional = std::any_of(program.code.begin(), program.code.end(), [](const Instruction& in) {
    return in.op == Opcode::Special && in.aux == static_cast<uint8_t>(SpecialRegister::TidY);
  });
  if (!two_dimensional) return {program.max_threads ? program.max_threads : 256, 1, 1};
  constexpr uint32_t kMostSide = 32, kMostPad = 4;  // 1024 threads; elements
  for (const Object& object : program.objects) {
    if (object.space != Space::Shared || object.extents.size() != 2) continue;
    const uint32_t side = object.extents[0], row = object.extents[1];
    const bool fits = program.max_threads == 0 || side * side <= program.max_threads;
    if (side > 1 && side <= kMostSide && row >= side && row <= side + kMostPad && fits) return {side, side, 1};
  }
  return {16, 16, 1};
}

}  // namespace warplens::workload
