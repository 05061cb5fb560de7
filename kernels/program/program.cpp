#include "kernels/program/program.h"

#include <algorithm>

namespace warplens {
namespace {

constexpr const char* kTypeNames[] = {"i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"};
constexpr uint32_t kTypeBytes[] = {1, 1, 2, 4, 8, 2, 2, 4, 8};
constexpr const char* kSpecialNames[] = {"threadIdx.x", "threadIdx.y", "threadIdx.z", "blockIdx.x",       "blockIdx.y",  "blockIdx.z",
                                         "blockDim.x",  "blockDim.y",  "blockDim.z",  "gridDim.x",        "gridDim.y",   "gridDim.z",
                                         "laneid",      "warpid",      "clock",       "clock64",          "lanemask_eq", "lanemask_lt",
                                         "lanemask_le", "lanemask_gt", "lanemask_ge", "dynamic_smem_size"};

}  // namespace

uint32_t size_bytes(Type type) { return kTypeBytes[static_cast<size_t>(type)]; }
const char* name(Type type) { return kTypeNames[static_cast<size_t>(type)]; }
const char* name(SpecialRegister r) { return kSpecialNames[static_cast<size_t>(r)]; }

const char* name(Space space) {
  constexpr const char* kNames[] = {"global", "shared", "local", "constant"};
  return kNames[static_cast<size_t>(space)];
}
const char* name(MemoryOp op) {
  constexpr const char* kNames[] = {"load", "store", "atomic"};
  return kNames[static_cast<size_t>(op)];
}

Program per_lane(Program program) {
  std::vector<bool> fixed(program.registers.size(), false);
  for (const Constant& constant : program.constants) fixed[constant.reg] = true;
  for (size_t reg = 0; reg < fixed.size(); ++reg) {
    if (!fixed[reg]) program.registers[reg].uniform = false;
  }
  return program;
}

const Reach* reach_of(const Program& program, uint32_t instruction) {
  const auto at = std::lower_bound(program.reaches.begin(), program.reaches.end(), instruction,
                                   [](const Reach& reach, uint32_t i) { return reach.instruction < i; });
  return at == program.reaches.end() || at->instruction != instruction || at->anything ? nullptr : &*at;
}

}  // namespace warplens
