// Expressions of loops that only compute.
#include <algorithm>

#include "kernels/frontend/host/loops/loop_compiler.h"
#include "kernels/frontend/host/values/operators.h"

namespace warplens::frontend::host {

LoopCompiler::LoopCompiler(Interpreter& host) : host_(host) {
  program.nodes.emplace_back();
  program.variables.push_back({Scalar::I32, Word{0}, true, host.random_guess_});  // kRandom
  program.variables.push_back({Scalar::I32, Word{0}, true, host.real_guess_});    // kRandomReal
  program.lists.emplace_back();
  names_.emplace_back();
}

LoopCompiler::Term LoopCompiler::fail() {
  failed_ = true;
  return {};
}

uint32_t LoopCompiler::node(LoopNode n) {
  program.nodes.push_back(n);
  return static_cast<uint32_t>(program.nodes.size() - 1);
}

uint32_t LoopCompiler::constant(Word value, Scalar type) {
  LoopNode n;
  n.op = Op::Constant, n.type = type, n.value = value;
  return node(n);
}

uint32_t LoopCompiler::list(const std::vector<uint32_t>& statements) {
  if (statements.size() == 1) return statements[0];
  LoopNode n;
  n.op = Op::List, n.a = static_cast<uint32_t>(program.lists.size()), n.b = static_cast<uint32_t>(statements.size());
  program.lists.insert(program.lists.end(), statements.begin(), statements.end());
  return node(n);
}

uint32_t LoopCompiler::new_variable(Scalar type, bool is_set) {
  program.variables.push_back({type, Word{0}, is_set, {}});
  return static_cast<uint32_t>(program.variables.size() - 1);
}

LoopCompiler::Term LoopCompiler::variable(uint32_t which) {
  LoopNode n;
  n.op = Op::Variable, n.a = which, n.type = program.variables[which].type;
  Term made{node(n), n.type, Term::Place::Variable, which};
  made.sources = {which};
  return made;
}

// A variable that keeps the value; `before` has what stores it there.
LoopCompiler::Term LoopCompiler::temporary(const Term& value, std::vector<uint32_t>& before) {
  const Term kept = variable(new_variable(value.type, false));
  before.push_back(assigned(kept, "=", value).node);
  return kept;
}

LoopCompiler::Term LoopCompiler::convert(Term value, Scalar type) {
  value = number_of(std::move(value));
  if (failed_ || value.type == type) return value;
  LoopNode n;
  n.op = Op::Convert, n.a = value.node, n.from = value.type, n.type = type;
  const LoopNode& of = program.nodes[value.node];
  if (of.op == Op::Constant)
    value.node = constant(converted(of.value, value.type, type), type);
  else
    value.node = node(n);
  value.type = type, value.place = Term::Place::None;
  return value;
}

// Not an array.
LoopCompiler::Term LoopCompiler::number_of(Term value) {
  const bool is_number = !leads(value) && !is_structure(value);
  return !is_number || value.node == 0 ? fail() : value;
}

LoopCompiler::Term LoopCompiler::computed(const std::string& op, const Term& left, const Term& right) {
  if (failed_) return {};
  if (left.place == Term::Place::Array && op == "+") return moved(left, right, 1);
  const Term a = number_of(left), b = number_of(right);
  if (failed_) return {};
  const bool swaps = op == ">" || op == ">=", differs = op == "!=";
  const bool compares = swaps || differs || op == "<" || op == "<=" || op == "==";
  const bool shifts = op == "<<" || op == ">>";
  const auto arithmetic = arithmetic_of(op == ">" ? "<" : op == ">=" ? "<=" : differs ? "==" : op);
  if (!arithmetic) return fail();
  const Scalar type = shifts ? promoted(a.type) : common_type(a.type, b.type);
  if (is_real(type) && (shifts || (!compares && *arithmetic > ExprOperator::Div))) return fail();
  LoopNode n;
  n.op = Op::Arithmetic, n.arithmetic = *arithmetic, n.from = type, n.type = compares ? Scalar::Bool : type;
  const Term x = convert(a, type), y = shifts ? b : convert(b, type);
  n.a = swaps ? y.node : x.node, n.b = swaps ? x.node : y.node;
  Term made{node(n), n.type};
  if (differs) {
    LoopNode negated;
    negated.op = Op::Not, negated.a = made.node, negated.type = Scalar::Bool;
    made.node = node(negated);
  }
  made.sources = a.sources;
  made.sources.insert(made.sources.end(), b.sources.begin(), b.sources.end());
  return made;
}

// `to = value`, or `to op= value` with op without its "=".
LoopCompiler::Term LoopCompiler::assigned(Term to, const std::string& op, Term value) {
  if (failed_) return {};
  std::vector<uint32_t> before;
  if (op != "=") {
    if (to.place == Term::Place::Element) {  // its index is computed once
      const Term index = temporary(Term{to.index, program.nodes[to.index].type}, before);
      to.index = index.node;
      to = at_place(to);
    }
    value = computed(op.substr(0, op.size() - 1), to, value);
  }
  value = convert(std::move(value), to.type);
  if (failed_) return {};
  LoopNode n;
  n.type = to.type;
  uint32_t what = to.target;
  if (to.place == Term::Place::Variable) {
    n.op = Op::Assign, n.a = to.target, n.b = value.node;
  } else if (to.place == Term::Place::Element) {
    n.op = Op::Store, n.a = to.target, n.b = to.index, n.c = value.node;
    const uint32_t owner = program.arrays[to.target].image_of;
    program.arrays[owner].is_stored = true;
    what = kArrays + owner;
  } else {
    return fail();
  }
  std::vector<uint32_t> sources = value.sources;
  if (to.place == Term::Place::Element) sources.insert(sources.end(), to.sources.begin(), to.sources.end());  // which one it is
  assignments_.emplace_back(what, std::move(sources));
  Term made{node(n), to.type};
  made.sources = value.sources;
  for (const uint32_t first : before) {
    LoopNode both;
    both.op = Op::After, both.a = first, both.b = made.node, both.type = made.type;
    made.node = node(both);
  }
  return made;
}

// ++ and --; `after`: the value from before.
LoopCompiler::Term LoopCompiler::counted(const Term& to, bool up, bool after) {
  if (!after) return assigned(to, up ? "+=" : "-=", {constant(Word{1}, Scalar::I32), Scalar::I32});
  std::vector<uint32_t> before;
  Term place = to;
  if (to.place == Term::Place::Element) {
    place.index = temporary(Term{to.index, program.nodes[to.index].type}, before).node;
    place = at_place(place);
  }
  const Term next = assigned(place, up ? "+=" : "-=", {constant(Word{1}, Scalar::I32), Scalar::I32});
  if (failed_) return {};
  LoopNode n;
  n.op = Op::Before, n.a = place.node, n.b = next.node, n.type = to.type;
  Term made{node(n), to.type};
  if (!before.empty()) {
    LoopNode both;
    both.op = Op::After, both.a = before[0], both.b = made.node, both.type = made.type;
    made.node = node(both);
  }
  made.sources = to.sources;
  return made;
}

LoopCompiler::Term LoopCompiler::comma(size_t& at) {
  Term result = expression(at);
  while (!failed_ && host_.is(at, ",")) {
    Term next = expression(++at);
    LoopNode n;
    n.op = Op::After, n.a = result.node, n.b = next.node, n.type = next.type;
    next.node = node(n), next.place = Term::Place::None;
    result = std::move(next);
  }
  return result;
}

LoopCompiler::Term LoopCompiler::expression(size_t& at) {
  Term left = conditional(at);
  const std::string op = host_.token(at).text;
  if (failed_ || host_.token(at).kind != Token::Kind::Sign || !is_assignment(op)) return left;
  if (op == "=" && is_structure(left)) return stored_structure(left, ++at);
  return assigned(left, op, expression(++at));
}

LoopCompiler::Term LoopCompiler::conditional(size_t& at) {
  Term condition = binary(at, 1);
  if (failed_ || !host_.is(at, "?")) return condition;
  Term yes = number_of(expression(++at));
  if (failed_ || !host_.is(at, ":")) return fail();
  Term no = number_of(expression(++at));
  if (failed_) return {};
  condition = number_of(std::move(condition));
  const Scalar type = yes.type == no.type ? yes.type : common_type(yes.type, no.type);
  yes = convert(std::move(yes), type), no = convert(std::move(no), type);
  LoopNode n;
  n.op = Op::Select, n.a = condition.node, n.b = yes.node, n.c = no.node, n.type = type;
  Term made{node(n), type};
  for (const Term* part : {&condition, &yes, &no}) made.sources.insert(made.sources.end(), part->sources.begin(), part->sources.end());
  return made;
}

LoopCompiler::Term LoopCompiler::binary(size_t& at, int least) {
  Term left = unary(at);
  while (!failed_) {
    const std::string op = host_.token(at).text;
    const int level = host_.token(at).kind == Token::Kind::Sign ? precedence(op) : 0;
    if (level < least || level == 0) return left;
    const Term right = binary(++at, level + 1);
    if (op != "&&" && op != "||") {
      left = computed(op, left, right);
      continue;
    }
    const Term a = number_of(left), b = number_of(right);
    if (failed_) break;
    LoopNode n;
    n.op = op == "&&" ? Op::And : Op::Or, n.a = a.node, n.b = b.node, n.type = Scalar::Bool;
    left = {node(n), Scalar::Bool};
    left.sources = a.sources;
    left.sources.insert(left.sources.end(), b.sources.begin(), b.sources.end());
  }
  return {};
}

LoopCompiler::Term LoopCompiler::unary(size_t& at) {
  const Token& t = host_.token(at);
  if (failed_) return {};
  if (t.kind == Token::Kind::Sign) {
    const std::string& op = t.text;
    if (op == "-" || op == "+" || op == "~") {
      const Term of = number_of(unary(++at));
      if (failed_) return {};
      const Term minus_one{constant(Word{-1}, Scalar::I32), Scalar::I32}, zero{constant(Word{0}, Scalar::I32), Scalar::I32};
      if (op == "~") return computed("^", of, minus_one);
      return is_real(of.type) && op == "-" ? computed("*", of, minus_one) : computed(op, zero, of);
    }
    if (op == "!") {
      Term of = number_of(unary(++at));
      if (failed_) return {};
      LoopNode n;
      n.op = Op::Not, n.a = of.node, n.type = Scalar::Bool;
      of.node = node(n), of.type = Scalar::Bool, of.place = Term::Place::None;
      return of;
    }
    if (op == "*") return at_place(unary(++at));
    if (op == "++" || op == "--") return counted(unary(++at), op == "++", false);
    if (op == "(") {
      const size_t close = host_.unit_.match[at];
      const auto type = host_.type_in(at + 1, close);
      const auto scalar = type && !type->reference ? scalar_of(*type) : std::nullopt;
      if (scalar) return at = close + 1, convert(unary(at), *scalar);
    }
  }
  if (t.text == "sizeof") {
    if (const auto bytes = size_of_own(at)) return {constant(*bytes, Scalar::U64), Scalar::U64};
    const Value bytes = host_.size_of_expression(at, false).value;
    return bytes.is_number() ? Term{constant(word_of(bytes), Scalar::U64), Scalar::U64} : fail();
  }
  return postfix(at);
}

// A pointer that many elements further on.
LoopCompiler::Term LoopCompiler::moved(Term array, const Term& by, uint64_t elements) {
  Term index = number_of(by);
  if (failed_ || is_real(index.type)) return fail();
  index = convert(std::move(index), Scalar::I64);
  if (elements != 1) {
    Word each;
    each.i = static_cast<int64_t>(elements);
    index = computed("*", index, {constant(each, Scalar::I64), Scalar::I64});
  }
  if (array.index) index = computed("+", {array.index, Scalar::I64}, index);
  array.index = index.node;
  array.sources.insert(array.sources.end(), index.sources.begin(), index.sources.end());
  return array;
}

LoopCompiler::Term LoopCompiler::element(const Term& array, const Term& index) {
  if (!failed_ && array.place == Term::Place::Table) return in_table(array, index);
  if (failed_ || array.place != Term::Place::Array) return fail();
  const std::vector<uint64_t>& extents = arrays_[array.target].extents;
  uint64_t elements = 1;
  for (size_t i = array.depth + 1; i < extents.size(); ++i) elements *= extents[i];
  Term made = moved(array, index, elements);
  if (array.depth + 1 < extents.size()) return ++made.depth, made;
  return at_place(std::move(made));
}

// What is at the place that a pointer points to, or that an element's index says.
LoopCompiler::Term LoopCompiler::at_place(Term array) {
  if (failed_) return {};
  if (array.place == Term::Place::Pointer) return behind(array);
  if (array.place == Term::Place::Table) return in_table(array, {constant(Word{0}, Scalar::I32), Scalar::I32});
  if (array.place != Term::Place::Array && array.place != Term::Place::Element) return fail();
  if (!array.index) array.index = constant(Word{0}, Scalar::I64);
  if (!scalar_of(arrays_[array.target].element)) return array.place = Term::Place::Structure, array;
  LoopNode n;
  n.op = Op::Load, n.a = array.target, n.b = array.index, n.type = program.arrays[array.target].type;
  array.place = Term::Place::Element, array.type = n.type, array.node = node(n);
  array.sources.push_back(kArrays + program.arrays[array.target].image_of);
  return array;
}

LoopCompiler::Term LoopCompiler::postfix(size_t& at) {
  Term result = primary(at);
  while (!failed_ && host_.token(at).kind == Token::Kind::Sign) {
    const std::string& op = host_.token(at).text;
    if (op == "[") {
      size_t place = at + 1;
      const Term index = comma(place);
      if (place != host_.unit_.match[at]) return fail();
      result = element(result, index);
      ++(at = place);
    } else if (op == "." && is_structure(result)) {
      result = member(result, host_.token(at + 1).text);
      at += 2;
    } else if (op == "++" || op == "--") {
      result = counted(result, op == "++", true);
      ++at;
    } else {
      return op == "." || op == "->" || op == "(" || op == "<<<" ? fail() : result;
    }
  }
  return result;
}

LoopCompiler::Term LoopCompiler::primary(size_t& at) {
  const Token& t = host_.token(at);
  if (t.kind == Token::Kind::Number || t.kind == Token::Kind::Letter) {
    const Value v = host_.literal(at++).value;
    if (!v.is_number()) return fail();
    return {constant(word_of(v), scalar_of(v)), scalar_of(v)};
  }
  if (t.kind == Token::Kind::Word) return name(at);
  if (t.text == "::" && host_.is_word(at + 1)) return name(++at);
  if (t.text != "(") return fail();
  size_t place = at + 1;
  Term inner = comma(place);
  if (place != host_.unit_.match[at]) return fail();
  at = place + 1;
  return inner;
}

}  // namespace warplens::frontend::host
