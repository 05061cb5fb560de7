#include "kernels/frontend/lower/lowering.h"

#include <algorithm>

#include "kernels/frontend/lower/analysis/private_memory.h"
#include "kernels/frontend/lower/analysis/register_estimate.h"
#include "kernels/frontend/lower/debug/describe.h"

namespace warplens::frontend {

Lowering::Lowering(llvm::Function& kernel, const AstTables& tables, bool compiled)
    : context_(kernel, tables, compiled),
      lifetimes_(kernel),
      objects_(context_),
      values_(context_, objects_),
      source_(context_),
      variables_(context_, source_, values_, objects_),
      sites_(context_, source_),
      arithmetic_(context_, values_),
      accesses_(context_, values_, objects_, sites_),
      atomics_(context_, values_, accesses_),
      calls_(context_, values_, accesses_, atomics_),
      control_flow_(context_, values_, variables_) {}

void Lowering::make_parameters() {
  Program& program = context_.program;
  program.parameters = context_.tables.parameters;
  if (program.parameters.size() != context_.kernel.arg_size()) program.parameters = describe_parameters(context_.kernel);
  describe_members(context_.kernel, program.parameters);
  for (const llvm::Argument& argument : context_.kernel.args()) {
    const unsigned n = argument.getArgNo();
    if (!argument.hasByValAttr()) {
      const auto type = scalar_type(argument.getType());
      if (!type)
        return context_.fail(nullptr,
                             "the parameter '" + program.parameters[n].name + "' has a type that is not supported by the interpreter");
      values_.set(argument, context_.emitter.parameter(n, *type));
      continue;
    }
    const Objects::Passed passed = objects_.make_passed(argument);
    if (passed.copy == kNone) continue;
    variables_.parameter_is_at(argument, program.objects[passed.copy].offset);
    values_.set(argument, context_.emitter.object(needs_own_copy(&argument) ? passed.copy : passed.object, 0));
  }
}

void Lowering::make_locals(llvm::BasicBlock& block) {
  for (llvm::Instruction& i : block) {
    const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&i);
    if (!alloca || objects_.of(*alloca) != kNone) continue;
    objects_.make_local(*alloca);
    if (objects_.of(*alloca) != kNone) values_.set(*alloca, values_.address(*alloca));
  }
}

void Lowering::lower_instruction(llvm::Instruction& i) {
  if (llvm::isa<llvm::AllocaInst>(i)) return;
  if (i.isTerminator()) return control_flow_.end(i);
  auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
  if (arithmetic_.lower(i) || accesses_.lower(i) || atomics_.lower(i)) {
  } else if (call) {
    calls_.lower(*call);
  } else {
    return context_.refuse(i, std::string("the instruction ") + i.getOpcodeName());
  }
  values_.copy_for_divergent_exit(i);
}

void Lowering::lower_block(llvm::BasicBlock& block) {
  context_.emitter.enter(context_.order.id(&block));
  control_flow_.begin(block);
  for (llvm::Instruction& i : block) {
    if (context_.error) return;
    if (llvm::isa<llvm::PHINode>(i)) continue;
    source_.stamp(i);
    variables_.record(i);
    const Emitter::Position from = context_.emitter.position();
    lower_instruction(i);
    if (i.mayReadOrWriteMemory() && !i.isLifetimeStartOrEnd()) note_ended(i, from);
  }
}

void Lowering::note_ended(const llvm::Instruction& i, Emitter::Position from) {
  const Lifetimes::Open open = lifetimes_.open_at(i);
  Ended ended{from, context_.emitter.position(), {}};
  for (const auto& [alloca, object] : objects_.locals())
    if (!lifetimes_.exists(*alloca, open)) ended.objects.push_back(object);
  if (!ended.objects.empty()) ended_.push_back(std::move(ended));
}

void Lowering::list_ended() {
  const Emitter& emitter = context_.emitter;
  std::sort(ended_.begin(), ended_.end(),
            [&](const Ended& a, const Ended& b) { return emitter.index_of(a.from) < emitter.index_of(b.from); });
  for (const Ended& code : ended_) {
    const InstructionRange range{emitter.index_of(code.from), emitter.index_of(code.to)};
    for (const uint32_t object : code.objects) {
      auto& list = context_.program.objects[object].ended;
      if (!list.empty() && list.back().end == range.begin)
        list.back().end = range.end;
      else if (range.begin < range.end)
        list.push_back(range);
    }
  }
  ended_.clear();
}

Result<Program> Lowering::run() {
  objects_.make_globals();
  objects_.check_sizes();
  make_parameters();
  if (context_.error) return *context_.error;
  make_locals(context_.kernel.getEntryBlock());
  for (llvm::BasicBlock* block : context_.order.blocks) {
    make_locals(*block);
    if (!context_.error) lower_block(*block);
  }
  objects_.check_sizes();
  if (!context_.error) control_flow_.move_phis();
  if (context_.error) return *context_.error;
  context_.emitter.finish();
  list_ended();
  context_.list_reaches();
  variables_.finish();
  sites_.finish(variables_);
  Program& program = context_.program;
  if (context_.order.k_tile_block != kNone) program.k_tile_header = context_.emitter.start_of(context_.order.k_tile_block);
  if (context_.compiled) program.estimated_registers = estimate_registers(program);
  return std::move(program);
}

}  // namespace warplens::frontend
