#include "kernels/frontend/lower/values/provenance.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

#include "kernels/frontend/lower/analysis/private_memory.h"
#include "kernels/frontend/lower/debug/describe.h"
#include "kernels/frontend/lower/llvm_spaces.h"

namespace warplens::frontend {
namespace {

Provenance provenance_of(const LoweringContext& context, const Objects& objects, const Target& target) {
  const Program& program = context.program;
  Provenance result;
  result.space = space_of(*target.object->getType());
  if (target.handed) {
    result.space = Space::Global;
    const auto* holder = llvm::dyn_cast<llvm::Argument>(target.holder);
    if (holder && holder->hasByValAttr() && target.holder_offset) {
      const std::string member = member_at(*holder, static_cast<uint64_t>(*target.holder_offset));
      if (!member.empty()) result.array = program.parameters[holder->getArgNo()].name + member;
    }
  } else if (llvm::isa<llvm::AllocaInst>(target.object)) {
    result.thread_private = true, result.space = Space::Local;
  } else if (const auto* argument = llvm::dyn_cast<llvm::Argument>(target.object)) {
    result.thread_private = argument->hasByValAttr();
    result.space = !result.thread_private ? Space::Global : needs_own_copy(argument) ? Space::Local : Space::Constant;
    result.array = program.parameters[argument->getArgNo()].name;
  } else if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(target.object); variable && objects.of(*variable) != kNone) {
    const Object& object = program.objects[objects.of(*variable)];
    result.thread_private = object.space == Space::Constant;
    result.space = is_in(*variable, Space::Constant) ? Space::Constant : object.space;
    result.array = object.name;
  }
  return result;
}

// The object that a target is; kNone for memory that comes with the launch.
uint32_t object_of(const Objects& objects, const Target& target) {
  if (target.handed) return kNone;
  if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(target.object)) return objects.of(*alloca);
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(target.object)) return objects.of(*variable);
  const auto* argument = llvm::dyn_cast<llvm::Argument>(target.object);
  const Objects::Passed* passed = argument ? objects.passed(*argument) : nullptr;
  if (!passed) return kNone;
  return needs_own_copy(argument) ? passed->copy : passed->object;
}

Reach reach_through(const Objects& objects, const Targets& targets) {
  Reach reach;
  reach.anything = targets.anything;
  for (const Target& target : targets.found) {
    const uint32_t object = object_of(objects, target);
    if (object != kNone)
      reach.objects.push_back(object);
    else if (target.handed || llvm::isa<llvm::Argument>(target.object))
      reach.buffers = true;
    else
      reach.anything = true;
  }
  std::sort(reach.objects.begin(), reach.objects.end());
  reach.objects.erase(std::unique(reach.objects.begin(), reach.objects.end()), reach.objects.end());
  return reach;
}

void pointers_in(const llvm::Value* number, llvm::SmallPtrSetImpl<const llvm::Value*>& seen,
                 llvm::SmallPtrSetImpl<const llvm::Value*>& found) {
  if (!seen.insert(number).second) return;
  const auto* i = llvm::dyn_cast<llvm::Operator>(number);
  if (!i) return;
  switch (i->getOpcode()) {
    case llvm::Instruction::PtrToInt:
      found.insert(llvm::getUnderlyingObject(i->getOperand(0), 0));
      return;
    case llvm::Instruction::Trunc:
    case llvm::Instruction::ZExt:
    case llvm::Instruction::SExt:
    case llvm::Instruction::Freeze:
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
    case llvm::Instruction::Or:
    case llvm::Instruction::And:
    case llvm::Instruction::Xor:
    case llvm::Instruction::PHI:
    case llvm::Instruction::Select:
      for (const llvm::Use& use : i->operands())
        if (use->getType()->isIntegerTy()) pointers_in(use.get(), seen, found);
      return;
    default:
      return;
  }
}

}  // namespace

const llvm::Value* pointer_in(const llvm::Value* number) {
  llvm::SmallPtrSet<const llvm::Value*, 16> seen, found;
  pointers_in(number, seen, found);
  return found.size() == 1 ? *found.begin() : nullptr;
}

Provenance provenance(const LoweringContext& context, const Objects& objects, const llvm::Value* pointer) {
  const Targets targets = context.points_to.targets(pointer);
  Provenance result;
  for (size_t n = 0; n < targets.found.size(); ++n) {
    const Provenance one = provenance_of(context, objects, targets.found[n]);
    if (n == 0) {
      result = one;
      continue;
    }
    result.thread_private = result.thread_private && one.thread_private;
    if (result.space != one.space) result.space.reset();
    if (result.array != one.array) result.array.clear();
  }
  if (targets.anything) {
    result.thread_private = false, result.array.clear();
    if (std::all_of(targets.found.begin(), targets.found.end(), is_known)) result.space.reset();
  }
  if (!result.space) result.space = space_of(*pointer->getType());
  result.reach = reach_through(objects, targets);
  return result;
}

}  // namespace warplens::frontend
