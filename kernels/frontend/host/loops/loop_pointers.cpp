// Pointers in loops that only compute: to variables, in arrays of pointers, and in structures that a pointer leads to. Where they lead is
// taken as it is before the loop, which may not change it.
#include <algorithm>
#include <cstring>

#include "kernels/frontend/host/loops/loop_compiler.h"

namespace warplens::frontend::host {

LoopCompiler::Term LoopCompiler::kept(Term::Place place, const Value& value) {
  Term term;
  term.place = place, term.target = static_cast<uint32_t>(kept_.size());
  kept_.push_back(value);
  return term;
}

// *pointer
LoopCompiler::Term LoopCompiler::behind(const Term& pointer) {
  const Value& value = kept_[pointer.target];
  const CellPtr& to = value.target;
  const Type has = to->type.base.empty() ? to->value.type : to->type;
  const auto wanted = scalar_of(value.type.pointee()), held = scalar_of(has);
  return wanted == held ? outer(to) : fail();
}

// The number of an expression of constants and of variables from outside.
std::optional<Word> LoopCompiler::fixed(uint32_t which) {
  const LoopNode& n = program.nodes[which];
  if (n.op == Op::Constant) return n.value;
  if (n.op == Op::Variable) {
    const LoopVariable& v = program.variables[n.a];
    if (!cells.contains(n.a) || !v.is_set || !v.guess.empty()) return std::nullopt;
    fixed_.push_back(n.a);
    return v.value;
  }
  const auto a = n.op == Op::Convert || n.op == Op::Arithmetic ? fixed(n.a) : std::nullopt;
  if (!a || n.op == Op::Convert) return a ? std::optional(converted(*a, n.from, n.type)) : std::nullopt;
  const auto b = fixed(n.b);
  return b ? host::computed(n.arithmetic, n.from, *a, *b) : std::nullopt;
}

// rows[i], where i is the same in all of the loop.
LoopCompiler::Term LoopCompiler::in_table(const Term& table, const Term& index) {
  const Term place = number_of(index);
  const auto at = failed_ || is_real(place.type) ? std::nullopt : fixed(place.node);
  if (!at) return fail();
  const Value rows = kept_[table.target];
  looked_into_.push_back(rows.memory.get());
  const Value row = host_.element_in(rows, number(at->i, "long")).value;
  if (!row.exact()) return fail();
  if (row.kind == Value::Kind::Address) return kept(Term::Place::Pointer, row);
  return row.kind == Value::Kind::Memory ? array_of(row) : fail();
}

// p->name of a structure in memory: a number as it is; else `cell` has it.
LoopCompiler::Term LoopCompiler::member_behind(const Value& pointer, const std::string& name, CellPtr& cell) {
  if (!pointer.has_place() || !host_.unit_.records.contains(Interpreter::element_type(pointer).base)) return fail();
  looked_into_.push_back(pointer.memory.get());
  cell = host_.member({pointer, {}, {}, 0, {}}, name).cell;
  if (!cell || !cell->value.exact() || !pointer.memory->doubt.empty()) return fail();
  if (!cell->value.is_number()) return {};
  const Scalar type = scalar_of(cell->value);
  return {constant(word_of(cell->value), type), type};
}

// sizeof of a number that the loop declares, which nothing outside of it has.
std::optional<Word> LoopCompiler::size_of_own(size_t& at) const {
  const bool has_bracket = host_.is(at + 1, "(");
  const size_t name = has_bracket ? at + 2 : at + 1;
  for (auto scope = names_.rbegin(); scope != names_.rend(); ++scope) {
    const auto own = scope->find(host_.token(name).text);
    if (own == scope->end()) continue;
    if (own->second.place != Term::Place::Variable || (has_bracket && !host_.is(name + 1, ")"))) return std::nullopt;
    at = name + (has_bracket ? 2 : 1);
    Word bytes;
    bytes.i = host::size_of(own->second.type);
    return bytes;
  }
  return std::nullopt;
}

// memcpy(&a, &b, sizeof a) of two numbers of one size: a has the bytes of b.
std::optional<LoopCompiler::Term> LoopCompiler::punned(size_t open) {
  const bool of_names = host_.is(open + 1, "&") && host_.is(open + 3, ",") && host_.is(open + 4, "&") && host_.is(open + 6, ",");
  if (!of_names) return std::nullopt;
  size_t to_at = open + 2, from_at = open + 5, count_at = open + 7;
  const Term to = name(to_at), from = name(from_at), count = number_of(expression(count_at));
  if (failed_ || to.place != Term::Place::Variable || from.place != Term::Place::Variable) return fail();
  const LoopNode& bytes = program.nodes[count.node];
  const uint32_t size = host::size_of(to.type);
  if (bytes.op != Op::Constant || bytes.value.i != size || host::size_of(from.type) != size) return fail();
  LoopNode n;
  n.op = Op::Pun, n.a = from.node, n.from = from.type, n.type = to.type;
  Term value{node(n), to.type};
  value.sources = from.sources;
  return assigned(to, "=", value);
}

bool LoopCompiler::changes_what_it_rests_on() const {
  const auto is_changed = [&](const Buffer* buffer) {
    const auto known = images_.find(buffer);
    return known != images_.end() && program.arrays[known->second].is_stored;
  };
  return std::any_of(fixed_.begin(), fixed_.end(), [&](uint32_t which) { return stores(which); }) ||
         std::any_of(looked_into_.begin(), looked_into_.end(), is_changed);
}

}  // namespace warplens::frontend::host
