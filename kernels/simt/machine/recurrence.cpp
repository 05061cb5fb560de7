#include "kernels/simt/machine/recurrence.h"

#include <cstring>
#include <utility>

#include "kernels/base/hash.h"
#include "kernels/program/operands.h"
#include "kernels/simt/machine/warp.h"

namespace warplens::simt {
namespace {

constexpr uint32_t kLongest = 1 << 14;  // turns; a circle that is longer is not found

struct State {
  uint64_t hash = kGoldenRatio;
  void add(uint64_t word) { hash = (hash ^ word) * 0xff51afd7ed558ccd, hash ^= hash >> 32; }
  void add(const uint8_t* bytes, size_t count) {
    for (size_t i = 0; i + 8 <= count; i += 8) {
      uint64_t word = 0;
      std::memcpy(&word, bytes + i, sizeof word);
      add(word);
    }
  }
};

}  // namespace

std::vector<RegisterId> deciding_registers(const Program& program) {
  std::vector<bool> decides(program.registers.size(), false);
  bool more = false;
  const auto add_uses = [&](const Instruction& in) {
    for_each_use(program, in, [&](RegisterId reg) {
      more |= !decides[reg];
      decides[reg] = true;
    });
  };
  for (const Instruction& in : program.code)
    if (in.op == Opcode::Branch) add_uses(in);
  while (std::exchange(more, false)) {
    for (const Instruction& in : program.code) {
      bool defines = false;
      for_each_definition(program, in, [&](RegisterId reg) { defines |= decides[reg]; });
      if (defines) add_uses(in);
    }
  }
  std::vector<RegisterId> registers;
  for (RegisterId reg = 0; reg < decides.size(); ++reg)
    if (decides[reg]) registers.push_back(reg);
  return registers;
}

void Recurrence::turn_ended(const WarpState& warp, const std::vector<RegisterPlace>& deciding) {
  State now;
  now.add(uint64_t{warp.pc} << 32 | warp.active);
  now.add(uint64_t{warp.live} << 32 | warp.paths.size());
  for (const RegisterPlace& place : deciding) now.add(warp.register_lines.front().bytes.data() + place.offset, place.bytes);
  for (const RegisterLine& line : warp.local_lines) now.add(line.bytes.data(), line.bytes.size());
  if (now.hash == kept_) found_ = again_ = true;
  if (++compared_ < until_) return;
  found_ = again_, again_ = false;
  kept_ = now.hash;
  compared_ = 0;
  if (until_ < kLongest) until_ *= 2;
}

}  // namespace warplens::simt
