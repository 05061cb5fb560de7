#include "kernels/frontend/lower/instructions/control_flow.h"

namespace warplens::frontend {

void ControlFlow::begin(llvm::BasicBlock& block) {
  std::vector<RegisterId> registers;
  for (llvm::PHINode& phi : block.phis()) {
    llvm::SmallVector<ScalarPart> parts;
    if (!values_.parts_of(phi, "the type of this value,", phi.getType(), parts)) return;
    Parts own;
    for (const ScalarPart& part : parts) own.push_back(emitter_.fresh(part.type, !context_.uniformity.divergent(&phi)));
    registers.insert(registers.end(), own.begin(), own.end());
    values_.set(phi, std::move(own));
  }
  if (!registers.empty()) variables_.phis_of(context_.order.id(&block), std::move(registers));
  for (const llvm::PHINode& phi : block.phis()) values_.copy_for_divergent_exit(phi);
}

void ControlFlow::end(llvm::Instruction& i) {
  if (auto* branch = llvm::dyn_cast<llvm::BranchInst>(&i)) {
    const auto target = [&](unsigned n) { return context_.order.id(branch->getSuccessor(n)); };
    if (branch->isUnconditional()) return emitter_.jump(target(0));
    return emitter_.branch(values_.one(branch->getOperandUse(0)), target(0), target(1));
  }
  if (llvm::isa<llvm::ReturnInst>(i)) return emitter_.leave();
  if (llvm::isa<llvm::UnreachableInst>(i)) {
    emitter_.append(Opcode::Trap, Type::I32).a = context_.string("the kernel reached code marked as unreachable");
    return;
  }
  context_.refuse(i, std::string("the instruction ") + i.getOpcodeName());
}

void ControlFlow::move_phi(llvm::PHINode& phi) {
  const Parts& own = *values_.find(&phi);
  for (unsigned n = 0; n < phi.getNumIncomingValues(); ++n) {
    if (llvm::isa<llvm::UndefValue>(phi.getIncomingValue(n))) continue;  // whatever the register holds will do
    const auto from = context_.order.ids.find(phi.getIncomingBlock(n));
    if (from == context_.order.ids.end()) continue;
    emitter_.enter(from->second);
    const Parts values = values_.get(phi.getOperandUse(phi.getOperandNumForIncomingValue(n)));
    for (size_t part = 0; part < own.size() && part < values.size(); ++part) {
      if (emitter_.uniform(own[part]) && !emitter_.uniform(values[part]))
        return context_.fail(&phi, "internal error: a value assumed to be uniform is not");
      emitter_.move_on_edge(from->second, own[part], values[part]);
    }
  }
}

void ControlFlow::move_phis() {
  for (llvm::BasicBlock* block : context_.order.blocks) {
    for (llvm::PHINode& phi : block->phis()) move_phi(phi);
  }
}

}  // namespace warplens::frontend
