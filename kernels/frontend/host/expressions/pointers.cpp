// Pointers: how far they are moved, and how they compare.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"

namespace warplens::frontend::host {
namespace {

Value truth_of(bool holds) { return number(holds, "bool"); }

Value offsets_compared(const std::string& op, int64_t a, int64_t b) {
  const bool holds = op == "==" ? a == b : op == "!=" ? a != b : op == "<" ? a < b : op == "<=" ? a <= b : op == ">" ? a > b : a >= b;
  return truth_of(holds);
}

// A const char * that is moved in a text, or how far one is behind another; nothing: it is none.
std::optional<Value> moved_in_text(const std::string& op, const Value& a, const Value& b) {
  const auto leads = [](const Value& v) { return v.kind == Value::Kind::Text && v.type.base == "char" && v.type.pointers == 1; };
  if (!leads(a) || (op != "+" && op != "-")) return std::nullopt;
  if (leads(b) && op == "-" && a.exact() && b.exact() && (a.text.ends_with(b.text) || b.text.ends_with(a.text)))
    return number(static_cast<int64_t>(b.text.size()) - static_cast<int64_t>(a.text.size()), "long");
  if (!b.is_number() || b.real) return std::nullopt;
  const int64_t by = op == "+" ? b.as_whole() : -b.as_whole();
  if (by < 0 || as_size(by) > a.text.size()) return unknown(kContents, a.type);
  Value moved = a;
  moved.text.erase(0, as_size(by));
  if (moved.guess.empty()) moved.guess = b.guess;
  return moved;
}

}  // namespace

// Of two values of which one is not a number.
Value Interpreter::compared_places(const std::string& op, const Value& a, const Value& b) {
  const bool equality = op == "==" || op == "!=";
  if (!equality && op != "<" && op != "<=" && op != ">" && op != ">=") return unknown("");
  const auto points = [](const Value& v) { return v.kind != Value::Kind::Struct && v.kind != Value::Kind::TypeName; };
  if (a.is_number() || b.is_number()) {
    const Value &number = a.is_number() ? a : b, &other = a.is_number() ? b : a;
    return equality && points(other) && number.exact() && !number.truth() ? truth_of(op == "!=") : unknown("");
  }
  if (a.kind == Value::Kind::Memory && b.kind == Value::Kind::Memory) {
    if (a.memory != b.memory) return equality ? truth_of(op == "!=") : unknown("");
    return !a.has_place() || !b.has_place() ? unknown("") : offsets_compared(op, a.offset, b.offset);
  }
  if (a.kind == Value::Kind::Address && b.kind == Value::Kind::Address && equality) return truth_of((a.target == b.target) == (op == "=="));
  const bool functions = a.kind == Value::Kind::Function && b.kind == Value::Kind::Function && !a.function->lambda && !b.function->lambda;
  if (functions && equality) return truth_of((a.function->name == b.function->name) == (op == "=="));
  return unknown("");
}

// Bytes from one element of what a pointer leads to, or from one of its rows, to the next.
int64_t Interpreter::stride_of(const Value& pointer) {
  uint64_t elements = 1;
  const std::vector<uint64_t>& extents = pointer.memory->extents;
  for (size_t i = pointer.depth + 1; i < extents.size(); ++i) elements *= extents[i];
  return static_cast<int64_t>(std::max<uint64_t>(1, elements) * std::max<uint64_t>(1, size_of(element_type(pointer))));
}

// As computed(), also where a pointer leads to structures, to rows or into a text.
Value Interpreter::combined(const std::string& op, const Value& a, const Value& b) {
  const bool swaps = a.is_number() && b.kind == Value::Kind::Memory && op == "+";
  if (swaps) return combined(op, b, a);
  const bool is_in_map = a.memory && (a.kind == Value::Kind::Address || a.is_number()) && (op == "+" || op == "-");
  if (is_in_map && b.is_number() && b.exact()) return next_in_map(a, op == "+" ? b.as_whole() : -b.as_whole());
  if (auto moved = moved_in_text(op, a, b)) return *moved;
  return computed(op, a, b, a.kind == Value::Kind::Memory ? stride_of(a) : 0);
}

// float3 operator*(float s, float3 v): that function of the file which takes operands of these types.
const Function* Interpreter::free_operator(const std::string& name, const std::vector<Result>& operands) {
  const Function* best = nullptr;
  int best_fit = -1;
  for (const Function& f : unit_.functions) {
    if (f.name != name || !f.owner.empty() || f.parameters.size() != operands.size() || f.special_open) continue;
    bool takes = true;
    for (size_t i = 0; i < operands.size() && takes; ++i) {
      const auto type = type_at(f.parameters[i].begin);
      const std::string base = type ? type->first.base : "";
      const bool is_structure = operands[i].value.kind == Value::Kind::Struct;
      takes = is_structure ? base == operands[i].value.type.base
                           : !unit_.records.contains(base) && may_take(f, f.parameters[i], operands[i].value);
    }
    const int fits = takes ? fit(f, operands) : -1;
    if (fits > best_fit) best = &f, best_fit = fits;
  }
  return best;
}

// left op right by an operator that the structure has, or the file for it; nothing where there is none.
std::optional<Result> Interpreter::own_operator(const Result& left, const std::string& op, std::vector<Result> right) {
  const auto is_structure = [](const Result& r) { return r.value.kind == Value::Kind::Struct && r.value.fields; };
  if (!is_structure(left) && std::none_of(right.begin(), right.end(), is_structure)) return std::nullopt;
  const std::string name = "operator" + op;
  std::vector<Result> operands{left};
  operands.insert(operands.end(), right.begin(), right.end());
  if (const Function* const own = free_operator(name, operands)) return call_function(*own, {}, operands, nullptr);
  if (!is_structure(left)) return std::nullopt;
  const auto is_it = [&](const Function& f) { return f.name == name && f.owner == left.value.type.base; };
  if (std::none_of(unit_.functions.begin(), unit_.functions.end(), is_it)) return std::nullopt;
  on_constant_ = left.constness;
  const Function* const own = chosen(name, left.value.type.base, right);
  if (own && own->parameters.size() == right.size()) return call_own(*own, {}, right, left.value, left.constness);
  doubt_deeply(left.value, name);
  return Result{unknown(name), {}, {}, 0, {}};
}

// - + ! ~ of it.
Result Interpreter::signed_by(const std::string& op, const Result& of, bool live) {
  if (live && !stopped())
    if (auto own = own_operator(of, op, {})) return *own;
  Value v = of.value;
  const std::string guess = v.guess;
  if (op == "!" && v.known()) {
    const auto truth = (v.kind == Value::Kind::Struct && live) || is_optional(v) ? decided(v) : std::optional(v.truth());
    if (!truth) return {unknown(v.text), {}, {}, 0, {}};
    v = number(!*truth, "bool"), v.guess = guess;
  } else if (v.kind == Value::Kind::Struct) {
    v = unknown(op + v.type.text());
  } else if (v.is_number()) {
    v = op == "~" ? computed("^", v, number(-1)) : v.real && op == "-" ? computed("*", v, number(-1)) : computed(op, number(0), v);
    v.guess = guess;
  }
  return {v, {}, {}, 0, {}};
}

// (*name)(parameters), (*name[])(parameters)
bool Interpreter::is_function_pointer(size_t at) const {
  const size_t name = is(at + 2, "const") ? at + 3 : at + 2;
  return is(at, "(") && is(at + 1, "*") && is_word(name) && is(unit_.match[at] + 1, "(") && (is(name + 1, ")") || is(name + 1, "["));
}

void Interpreter::function_pointer(size_t at) {
  const size_t named = is(at + 2, "const") ? at + 3 : at + 2;
  const std::string name = token(named).text;
  size_t place = unit_.match[unit_.match[at] + 1] + 1;
  if (is(place, "=")) ++place;
  if (is(named + 1, "[")) {
    size_t extent = named + 2;
    const Value count = is(extent, "]") ? unknown(name) : expression(extent).value;
    declare(name, made_array({"void", {}, 1, false}, {count}, is(place, "{") ? place : 0), {})->is_array = true;
  } else {
    declare(name, is(place, ";") || is(place, ",") ? unknown(name) : expression(place).value);
  }
}

}  // namespace warplens::frontend::host
