#include "kernels/simt/memory/local_arrays.h"

#include <algorithm>

namespace warplens::simt {
namespace {

constexpr uint32_t kUnknown = kNone - 1;  // two definitions that disagree

void meet(uint32_t& object, uint32_t other) {
  if (other == kNone || object == other) return;
  object = object == kNone ? other : kUnknown;
}

}  // namespace

std::vector<uint32_t> local_objects(const Program& program) {
  std::vector<uint32_t> objects(program.registers.size(), kNone);
  for (const Constant& constant : program.constants)
    if (constant.kind == Constant::Kind::Object && program.objects[constant.index].space == Space::Local) objects[constant.reg] = constant.index;
  // Addresses only ever gain an object, so a few turns over the code settle even those that go round a loop.
  for (bool changed = true; changed;) {
    changed = false;
    for (const Instruction& in : program.code) {
      const bool sum = in.op == Opcode::Add || in.op == Opcode::Sub;
      const bool choice = in.op == Opcode::Select;
      if (!(sum || choice || in.op == Opcode::Mov) || in.type != Type::I64 || in.d == kNone) continue;
      uint32_t object = objects[in.d];
      if (!choice && in.a != kNone) meet(object, objects[in.a]);
      if ((sum || choice) && in.b != kNone) meet(object, objects[in.b]);
      if (choice && in.c != kNone) meet(object, objects[in.c]);
      if (object != objects[in.d]) objects[in.d] = object, changed = true;
    }
  }
  for (uint32_t& object : objects)
    if (object == kUnknown) object = kNone;
  return objects;
}

bool has_ended(const Object& object, uint32_t instruction) {
  const auto after = std::upper_bound(object.ended.begin(), object.ended.end(), instruction, [](uint32_t i, const InstructionRange& r) { return i < r.begin; });
  return after != object.ended.begin() && instruction < (after - 1)->end;
}

const Object* local_object_at(const Program& program, uint64_t offset) {
  for (const Object& object : program.objects)
    if (object.space == Space::Local && offset - object.offset < object.bytes) return &object;
  return nullptr;
}

LocalBounds existing_bounds(const Program& program, uint32_t object, uint32_t instruction) {
  if (object != kNone) {
    const Object& o = program.objects[object];
    return has_ended(o, instruction) ? LocalBounds{} : LocalBounds{kLocalBase + o.offset, kLocalBase + o.offset + o.bytes};
  }
  const bool all_exist = std::none_of(program.objects.begin(), program.objects.end(), [&](const Object& o) { return has_ended(o, instruction); });
  return all_exist ? LocalBounds{kLocalBase, kLocalBase + program.local_bytes} : LocalBounds{};
}

}  // namespace warplens::simt
