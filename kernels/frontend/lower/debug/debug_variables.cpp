// Where each variable of the source has its value, instruction by instruction: a forward data flow over the debug records.
#include "kernels/frontend/lower/debug/debug.h"

#include <set>

namespace warplens::frontend {

static constexpr uint32_t kUnseen = kNone - 1;  // no path has come here yet

uint32_t DebugTables::intern(Place place) {
  auto [it, is_new] = place_ids_.try_emplace(place, static_cast<uint32_t>(places_.size()));
  if (is_new) places_.push_back(place);
  return it->second;
}

uint32_t DebugTables::variable_of(const llvm::DILocalVariable* variable, const llvm::DILocation* called_from) {
  auto [it, is_new] = variables_.try_emplace({variable, called_from}, static_cast<uint32_t>(program_.variables.size()));
  if (!is_new) return it->second;
  const TypeShape shape = shape_of(variable->getType());
  Variable v;
  v.name = variable->getName().str();
  v.type = type_name(variable->getType());
  v.scalar = shape.scalar;
  v.is_unsigned = shape.is_unsigned;
  v.is_pointer = shape.is_pointer;
  v.scope = scope_of(variable->getScope()->getSubprogram(), called_from);
  v.line = variable->getLine();
  v.bytes = shape.bytes;
  v.extents = shape.extents;
  v.fields = shape.fields;
  program_.variables.push_back(std::move(v));
  variable_keys_.push_back({variable, called_from});
  return it->second;
}

uint32_t DebugTables::place_of(llvm::DbgVariableRecord& record) {
  if (record.getNumVariableLocationOps() != 1) return kNone;
  const llvm::Value* value = record.getVariableLocationOp(0);
  if (!value || llvm::isa<llvm::UndefValue>(value)) return kNone;
  const llvm::DIExpression* expression = record.getExpression();
  const bool is_memory = record.isDbgDeclare() || (expression->getNumElements() == 1 && expression->startsWithDeref());
  if (is_memory) {
    const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(value->stripPointerCasts());
    const auto local = alloca ? lowering_.locals_.find(alloca) : lowering_.locals_.end();
    if (local == lowering_.locals_.end() || (record.isDbgDeclare() && expression->getNumElements() != 0)) return kNone;
    return intern({VariablePlace::Kind::Local, program_.objects[local->second].offset});
  }
  if (expression->getNumElements() != 0) return kNone;
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(value)) {
    if (number->getBitWidth() > 64) return kNone;
    return intern({VariablePlace::Kind::Bits, number->getZExtValue()});
  }
  if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(value)) {
    return intern({VariablePlace::Kind::Bits, number->getValueAPF().bitcastToAPInt().getZExtValue()});
  }
  if (const auto* constant = llvm::dyn_cast<llvm::Constant>(value)) {
    if (!constant->getType()->isPointerTy()) return kNone;
    return intern({VariablePlace::Kind::Register, lowering_.constant_address(constant, nullptr)});
  }
  const auto it = lowering_.values_.find(value);
  if (it == lowering_.values_.end() || it->second.size() != 1) return kNone;
  return intern({VariablePlace::Kind::Register, it->second.front()});
}

void DebugTables::record(const llvm::Instruction& before) {
  for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(const_cast<llvm::Instruction&>(before).getDbgRecordRange())) {
    if (record.isDbgAssign()) continue;
    const auto position = lowering_.emitter_->position();
    const uint32_t variable = variable_of(record.getVariable(), record.getDebugLoc().getInlinedAt());
    events_[position.block].push_back({position.index, variable, place_of(record)});
  }
}

void DebugTables::parameter_is_at(const llvm::Argument& argument, uint64_t offset) {
  const llvm::DISubprogram* function = lowering_.kernel_.getSubprogram();
  for (const llvm::BasicBlock& block : lowering_.kernel_) {
    for (const llvm::Instruction& i : block) {
      for (const llvm::DbgVariableRecord& record : llvm::filterDbgVars(const_cast<llvm::Instruction&>(i).getDbgRecordRange())) {
        const llvm::DILocalVariable* variable = record.getVariable();
        if (record.getDebugLoc().getInlinedAt() || variable->getArg() != argument.getArgNo() + 1 ||
            variable->getScope()->getSubprogram() != function) continue;
        const uint32_t place = intern({VariablePlace::Kind::Local, offset});
        const uint32_t number = variable_of(variable, nullptr);
        if (events_[0].empty() || events_[0].back().variable != number) {
          events_[0].push_back({lowering_.emitter_->position().index, number, place});
        }
        fixed_[number] = place;
        return;
      }
    }
  }
}

// A phi's register changes when its block is entered: what was known through it before is gone.
void DebugTables::forget_phis(uint32_t block, std::vector<uint32_t>& state) const {
  const auto it = phis_.find(block);
  if (it == phis_.end()) return;
  for (uint32_t& place : state) {
    if (place == kNone || place == kUnseen || places_[place].first != VariablePlace::Kind::Register) continue;
    if (std::find(it->second.begin(), it->second.end(), places_[place].second) != it->second.end()) place = kNone;
  }
}

void DebugTables::apply(uint32_t block, std::vector<uint32_t>& state) const {
  for (const Event& event : events_[block]) state[event.variable] = event.place;
}

std::vector<std::vector<uint32_t>> DebugTables::places_at_block_starts() const {
  const size_t blocks = events_.size(), variables = program_.variables.size();
  std::vector<std::vector<uint32_t>> starts(blocks, std::vector<uint32_t>(variables, kUnseen));
  starts[0].assign(variables, kNone);
  std::vector<uint32_t> state;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t b = 0; b < blocks; ++b) {
      state = starts[b];
      apply(b, state);
      for (const llvm::BasicBlock* next : llvm::successors(lowering_.blocks_[b])) {
        const uint32_t s = lowering_.block_ids_.lookup(next);
        std::vector<uint32_t> into = state;
        forget_phis(s, into);
        for (size_t v = 0; v < variables; ++v) {
          uint32_t& at = starts[s][v];
          const uint32_t merged = at == kUnseen ? into[v] : at == into[v] || into[v] == kUnseen ? at : kNone;
          if (merged != at) at = merged, changed = true;
        }
      }
    }
  }
  return starts;
}

// The lexical scopes that a block's instructions stand in, with the calls that led there. A variable is shown where it is in
// scope: the j of a loop that has ended is not.
using OpenScopes = std::set<std::pair<const llvm::DIScope*, const llvm::DILocation*>>;

static OpenScopes scopes_of(const llvm::BasicBlock& block) {
  OpenScopes open;
  for (const llvm::Instruction& i : block) {
    for (const llvm::DILocation* at = i.getDebugLoc(); at; at = at->getInlinedAt()) {
      for (const llvm::DIScope* scope = at->getScope(); scope; scope = scope->getScope()) {
        if (!open.emplace(scope, at->getInlinedAt()).second || llvm::isa<llvm::DISubprogram>(scope)) break;
      }
    }
  }
  return open;
}

void DebugTables::place_variables() {
  for (auto& events : events_) {
    for (Event& event : events) {
      if (const auto it = fixed_.find(event.variable); it != fixed_.end()) event.place = it->second;
    }
  }
  const auto starts = places_at_block_starts();
  const Emitter& code = *lowering_.emitter_;
  const auto add = [&](uint32_t variable, uint32_t place, uint32_t begin, uint32_t end) {
    if (place == kNone || place == kUnseen || begin >= end) return;
    const auto [kind, value] = places_[place];
    auto& list = program_.variables[variable].places;
    if (!list.empty() && list.back().end == begin && list.back().kind == kind && list.back().value == value) {
      list.back().end = end;
    } else {
      list.push_back({begin, end, kind, value});
    }
  };
  for (uint32_t b : code.layout()) {
    std::vector<uint32_t> state = starts[b], since(state.size(), code.start_of(b));
    const OpenScopes open = scopes_of(*lowering_.blocks_[b]);
    for (uint32_t v = 0; v < state.size() && !open.empty(); ++v) {
      const auto& [variable, called_from] = variable_keys_[v];
      if (!open.contains({variable->getScope(), called_from})) state[v] = kNone;
    }
    for (const Event& event : events_[b]) {
      const uint32_t at = code.start_of(b) + event.index;
      add(event.variable, state[event.variable], since[event.variable], at);
      state[event.variable] = event.place, since[event.variable] = at;
    }
    for (uint32_t v = 0; v < state.size(); ++v) add(v, state[v], since[v], code.block_end(b));
  }
}

}  // namespace warplens::frontend
