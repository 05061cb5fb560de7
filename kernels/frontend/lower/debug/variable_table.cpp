#include "kernels/frontend/lower/debug/variable_table.h"

#include <algorithm>
#include <set>

#include "kernels/frontend/lower/debug/describe.h"
#include "kernels/frontend/lower/passes/unset_variables.h"

namespace warplens::frontend {

VariableTable::VariableTable(LoweringContext& context, SourceMap& source, Values& values, const Objects& objects)
    : context_(context), source_(source), values_(values), objects_(objects), events_(context.order.blocks.size()) {}

uint32_t VariableTable::find(const std::string& name, uint32_t line, const llvm::DILocation* called_from) const {
  for (;; called_from = called_from->getInlinedAt()) {  // a lambda names variables of the function around it
    for (uint32_t n = 0; n < keys_.size(); ++n) {
      const auto& [variable, from] = keys_[n];
      if (from == called_from && variable->getName() == name && (line == 0 || variable->getLine() == line)) return n;
    }
    if (!called_from) return kNone;
  }
}

static constexpr uint32_t kUnseen = kNone - 1;  // no path has come here yet
static constexpr uint32_t kTogether = 512;      // variables: what is known of thousands in thousands of blocks would take much memory

uint32_t VariableTable::intern(Place place) {
  auto [it, is_new] = place_ids_.try_emplace(place, static_cast<uint32_t>(places_.size()));
  if (is_new) places_.push_back(place);
  return it->second;
}

uint32_t VariableTable::variable_of(const llvm::DILocalVariable* variable, const llvm::DILocation* called_from) {
  auto [it, is_new] = variables_.try_emplace({variable, called_from}, static_cast<uint32_t>(context_.program.variables.size()));
  if (!is_new) return it->second;
  const TypeShape shape = shape_of(variable->getType());
  Variable v;
  v.name = variable->getName().str();
  v.type = type_name(variable->getType());
  v.scalar = shape.scalar;
  v.is_unsigned = shape.is_unsigned;
  v.is_pointer = shape.is_pointer;
  v.scope = source_.scope_of(variable->getScope()->getSubprogram(), called_from);
  v.line = variable->getLine();
  v.bytes = shape.bytes;
  v.extents = shape.extents;
  v.fields = shape.fields;
  context_.program.variables.push_back(std::move(v));
  keys_.push_back({variable, called_from});
  return it->second;
}

uint32_t VariableTable::place_of(llvm::DbgVariableRecord& record) {
  if (record.getNumVariableLocationOps() != 1) return kNone;
  const llvm::Value* value = record.getVariableLocationOp(0);
  if (!value || llvm::isa<llvm::UndefValue>(value) || is_unset(*value)) return kNone;
  const llvm::DIExpression* expression = record.getExpression();
  const bool is_memory = record.isDbgDeclare() || (expression->getNumElements() == 1 && expression->startsWithDeref());
  if (is_memory) {
    const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(value->stripPointerCasts());
    const uint32_t local = alloca ? objects_.of(*alloca) : kNone;
    if (local == kNone || (record.isDbgDeclare() && expression->getNumElements() != 0)) return kNone;
    return intern({VariablePlace::Kind::Local, context_.program.objects[local].offset});
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
    return intern({VariablePlace::Kind::Register, values_.constant_address(constant, nullptr)});
  }
  const Parts* parts = values_.find(value);
  if (!parts || parts->size() != 1) return kNone;
  const uint32_t place = intern({VariablePlace::Kind::Register, parts->front()});
  const auto* computed = llvm::dyn_cast<llvm::Instruction>(value);
  if (computed && context_.emitter.uniform(parts->front())) uniform_.try_emplace(place, computed);
  return place;
}

// Behind a loop that lanes left at different times, a uniform register of it has what the last of them saw: each lane's own is in its copy,
// or nowhere.
uint32_t VariableTable::place_in(uint32_t block, uint32_t place) {
  if (place == kNone || place == kUnseen) return place;
  const auto it = uniform_.find(place);
  if (it == uniform_.end() || !context_.uniformity.left_at_different_times(context_.order.id_of(*it->second), block)) return place;
  const Parts* copy = values_.divergent_exit_copy(*it->second);
  return copy && copy->size() == 1 ? intern({VariablePlace::Kind::Register, copy->front()}) : kNone;
}

void VariableTable::record(const llvm::Instruction& before) {
  for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(const_cast<llvm::Instruction&>(before).getDbgRecordRange())) {
    if (record.isDbgAssign()) continue;
    const auto position = context_.emitter.position();
    const uint32_t variable = variable_of(record.getVariable(), record.getDebugLoc().getInlinedAt());
    events_[position.block].push_back({position.index, variable, place_of(record)});
  }
}

void VariableTable::parameter_is_at(const llvm::Argument& argument, uint64_t offset) {
  const llvm::DISubprogram* function = context_.kernel.getSubprogram();
  for (const llvm::BasicBlock& block : context_.kernel) {
    for (const llvm::Instruction& i : block) {
      for (const llvm::DbgVariableRecord& record : llvm::filterDbgVars(const_cast<llvm::Instruction&>(i).getDbgRecordRange())) {
        const llvm::DILocalVariable* variable = record.getVariable();
        if (record.getDebugLoc().getInlinedAt() || variable->getArg() != argument.getArgNo() + 1 ||
            variable->getScope()->getSubprogram() != function)
          continue;
        const uint32_t place = intern({VariablePlace::Kind::Local, offset});
        const uint32_t number = variable_of(variable, nullptr);
        if (events_[0].empty() || events_[0].back().variable != number) {
          events_[0].push_back({context_.emitter.position().index, number, place});
        }
        fixed_[number] = place;
        return;
      }
    }
  }
}

// As a block is entered. A phi's register changes then: what was known through it before is gone.
uint32_t VariableTable::place_at_entry(uint32_t block, uint32_t place) {
  const auto it = phis_.find(block);
  if (place != kNone && it != phis_.end() && places_[place].first == VariablePlace::Kind::Register &&
      std::find(it->second.begin(), it->second.end(), places_[place].second) != it->second.end())
    return kNone;
  return place_in(block, place);
}

std::vector<std::vector<uint32_t>> VariableTable::places_at_block_starts(Some some) {
  const size_t blocks = events_.size(), variables = some.end - some.begin;
  std::vector<std::vector<uint32_t>> starts(blocks, std::vector<uint32_t>(variables, kUnseen));
  starts[0].assign(variables, kNone);
  std::vector<uint32_t> state;
  std::vector<bool> is_new(blocks, true);  // what is known at its start, since it was last looked at
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t b = 0; b < blocks; ++b) {
      if (!is_new[b]) continue;
      is_new[b] = false;
      state = starts[b];
      for (const Event& event : events_[b])
        if (some.has(event.variable)) state[event.variable - some.begin] = event.place;
      for (const llvm::BasicBlock* next : llvm::successors(context_.order.blocks[b])) {
        const uint32_t s = context_.order.id(next);
        for (size_t v = 0; v < variables; ++v) {
          uint32_t& at = starts[s][v];
          if (at == kNone || state[v] == kUnseen) continue;
          const uint32_t place = place_at_entry(s, state[v]);
          if (at != place) at = at == kUnseen ? place : kNone, is_new[s] = changed = true;
        }
      }
    }
  }
  return starts;
}

// Those around a place that is in already are in, too.
static void add_scopes(const llvm::DILocation* at, std::set<OpenScope>& open) {
  for (; at; at = at->getInlinedAt()) {
    for (const llvm::DIScope* scope = at->getScope(); scope; scope = scope->getScope()) {
      if (!open.emplace(scope, at->getInlinedAt()).second) return;
      if (llvm::isa<llvm::DISubprogram>(scope)) break;
    }
  }
}

static OpenScopes scopes_of(const llvm::BasicBlock& block) {
  std::set<OpenScope> open;
  for (const llvm::Instruction& i : block) add_scopes(i.getDebugLoc(), open);
  return {open.begin(), open.end()};
}

void VariableTable::finish() {
  for (auto& events : events_) {
    for (Event& event : events) {
      if (const auto it = fixed_.find(event.variable); it != fixed_.end()) event.place = it->second;
    }
  }
  for (uint32_t b = 0; b < events_.size(); ++b)
    for (Event& event : events_[b]) event.place = place_in(b, event.place);
  std::vector<OpenScopes> open;  // by block
  for (const llvm::BasicBlock* block : context_.order.blocks) open.push_back(scopes_of(*block));
  const uint32_t count = static_cast<uint32_t>(keys_.size());
  for (uint32_t begin = 0; begin < count; begin += kTogether) list_places({begin, std::min(begin + kTogether, count)}, open);
}

void VariableTable::list_places(Some some, const std::vector<OpenScopes>& open) {
  const auto starts = places_at_block_starts(some);
  const Emitter& code = context_.emitter;
  const auto add = [&](uint32_t variable, uint32_t place, uint32_t begin, uint32_t end) {
    if (place == kNone || place == kUnseen || begin >= end) return;
    const auto [kind, value] = places_[place];
    auto& list = context_.program.variables[variable].places;
    if (!list.empty() && list.back().end == begin && list.back().kind == kind && list.back().value == value) {
      list.back().end = end;
    } else {
      list.push_back({begin, end, kind, value});
    }
  };
  for (uint32_t b : code.layout()) {
    std::vector<uint32_t> state = starts[b], since(state.size(), code.start_of(b));
    for (uint32_t v = some.begin; v < some.end && !open[b].empty(); ++v)
      if (state[v - some.begin] != kNone &&
          !std::binary_search(open[b].begin(), open[b].end(), OpenScope(keys_[v].first->getScope(), keys_[v].second)))
        state[v - some.begin] = kNone;
    for (const Event& event : events_[b]) {
      if (!some.has(event.variable)) continue;
      const uint32_t at = code.start_of(b) + event.index, v = event.variable - some.begin;
      add(event.variable, state[v], since[v], at);
      state[v] = event.place, since[v] = at;
    }
    for (uint32_t v = some.begin; v < some.end; ++v) add(v, state[v - some.begin], since[v - some.begin], code.block_end(b));
  }
}

}  // namespace warplens::frontend
