// Which of what is named or computed may be changed, and which of two methods that differ by `const` is called: by that, or, where
// nobody knows, perhaps the one and perhaps the other.
#include "kernels/frontend/host/values/constness.h"

#include <algorithm>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {
namespace {

bool is_pointer(std::string_view name) { return name.ends_with("_ptr") || name == "reference_wrapper" || name == "span"; }
bool has_pointer(std::string_view text) { return text.find('*') != std::string_view::npos || text.find("_ptr") != std::string_view::npos; }
Constness most(Constness a, Constness b) { return std::max(a, b); }

}  // namespace

// Whether it is a pointer, or holds pointers: a vector<S*>, not a structure of the program's own.
bool Interpreter::leads(const Type& type) const {
  return type.pointers > 0 || is_pointer(type.base) ||
         (!unit_.records.contains(type.base) && (has_pointer(type.element) || has_pointer(type.arguments)));
}

bool Interpreter::leads(const Value& value, const Cell* cell) const {
  if (cell && leads(cell->type)) return true;
  if (value.kind == Value::Kind::Address || (!value.known() && value.type.pointers > 0)) return true;
  if (value.kind != Value::Kind::Memory) return false;
  if (is_list(value))
    return std::any_of(value.memory->elements.begin(), value.memory->elements.end(),
                       [&](const auto& part) { return leads(part.second->value, part.second.get()); });
  const bool holds = (cell && (cell->is_array || !cell->type.base.empty())) || is_map(value);  // an array, or a container
  return holds ? value.type.pointers > 1 : true;
}

// Where the declaration begins that a member has in its structure, or in one that this is derived from; 0: it has none there.
size_t Interpreter::declared_member(const std::string& record, const std::string& name) const {
  const auto found = unit_.records.find(record);
  if (found == unit_.records.end()) return 0;
  for (const size_t begin : found->second.members)
    for (size_t at = begin; at < unit_.tokens.size() && !is(at, ";"); at = std::max(at, unit_.match[at]) + 1)
      if (is(at, name) && one_of(token(at + 1).text, {";", ",", "=", "{", "[", ":"})) return begin;
  for (const std::string& base : found->second.bases)
    if (const size_t begin = base == record ? 0 : declared_member(base, name)) return begin;
  return 0;
}

// As the type says it that begins there; `given`: from which it is made where it is `auto` or a template's.
Constness Interpreter::declared_constness(size_t at, const Result& given) const {
  if (is(at, "[") && is(at + 1, "[")) at = unit_.match[at] + 1;  // [[nodiscard]]
  bool says = false, is_open = false, to_pointer = false;
  Constness named = Constness::No;
  for (; is_word(at) || is(at, "::") || is(at, "<"); ++at) {
    if (is(at, "const") || (is(at, "constexpr") && !is(at + 1, "*"))) {
      says = true;
    } else if (is(at, "const_iterator")) {
      named = Constness::Yes;
    } else if (is(at, "auto") || is(at, "decltype")) {
      is_open = true;
    } else if (is(at, "<")) {
      const size_t end = std::max(unit_.after_angles(at), unit_.inner_angles(at));
      if (end <= at) break;
      const bool is_own = unit_.records.contains(token(at - 1).text), is_one = is_pointer(token(at - 1).text);
      bool holds_pointers = is_one, is_inner = false;
      for (size_t i = at + 1; i < end; ++i) {
        holds_pointers |= is(i, "*") || is_pointer(token(i).text);
        is_inner |= is(i, "const") && (unit_.records.contains(token(i + 1).text) || unit_.records.contains(token(i - 1).text) ||
                                       (is_word(i + 1) && is(i + 2, "::")) || find(token(i + 1).text));
      }
      if (!is_own && is_inner) named = is_one ? Constness::Yes : Constness::Perhaps;
      to_pointer |= !is_own && holds_pointers;
      at = end - 1;
    } else if (const CellPtr cell = find(token(at).text); cell && cell->value.kind == Value::Kind::TypeName) {
      const bool is_alias = std::any_of(chain_.begin(), chain_.end(), [&](const auto& s) { return s->constness.contains(token(at).text); });
      is_open |= !is_alias;  // of a template
      named = most(named, is_alias ? constness_of(token(at).text) : unit_.has_constant_instances ? Constness::Perhaps : cell->constness);
      to_pointer |= is_alias && leads(cell->value.type);
    }
    if ((is(at, "decltype") || is(at, "alignas") || is(at, "__align__") || is(at, "__attribute__")) && is(at + 1, "("))
      at = unit_.match[at + 1];
  }
  const bool is_pointer_to = is(at, "*") || (is(at, "(") && is(at + 1, "*")), by_reference = is(at, "&") || is(at, "&&");
  if (to_pointer && !is_pointer_to) return named;                             // `const` is said of the pointer
  const bool is_array = given.cell && given.cell->is_array && !by_reference;  // of which it gets a pointer
  const bool given_leads = is_array || leads(given.value, given.cell.get());
  if (is_open && (is_pointer_to || by_reference || given_leads)) named = most(named, given.constness);
  if (is_open && !is_pointer_to && given_leads) return named;
  return says ? Constness::Yes : named;
}

// Of a member of an object.
Constness Interpreter::constness_of_member(const std::string& record, const std::string& name, const Cell& cell,
                                           Constness of_object) const {
  const size_t begin = declared_member(record, name);
  bool is_mutable = begin > 0 && is(begin - 1, "mutable");
  for (size_t at = begin; begin > 0 && is_word(at) && !is(at, name); ++at) is_mutable |= is(at, "mutable");
  const bool may_be_instance =
      unit_.has_constant_instances && unit_.records.contains(record) && !unit_.records.at(record).templates.empty();
  const Constness own = most(begin > 0 ? declared_constness(begin) : Constness::No, may_be_instance ? Constness::Perhaps : Constness::No);
  return is_mutable || cell.type.reference || leads(cell.value, &cell) ? own : most(own, of_object);
}

Constness Interpreter::constness_of(std::string_view name) const {
  for (auto scope = chain_.rbegin(); scope != chain_.rend(); ++scope) {
    const Scope& in = **scope;
    const auto found = in.names.find(name);
    if (found == in.names.end()) continue;
    if (!in.record.empty()) {
      const Constness of_object = in.is_constant ? Constness::Yes : Constness::No;
      return constness_of_member(in.record, std::string(name), *found->second, of_object);
    }
    const auto noted = in.constness.find(name);
    if (in.is_constant && !found->second->type.reference && !leads(found->second->value, found->second.get())) return Constness::Yes;
    return noted == in.constness.end() ? found->second->constness : noted->second;
  }
  return Constness::No;
}

// Of a part of a pair, whose own is given.
Constness Interpreter::constness_of_part(const Value& pair, const Result& part, Constness of_pair) const {
  return leads(pair, nullptr) == leads(part.value, part.cell.get()) ? of_pair : Constness::Perhaps;
}

Result Interpreter::member_of(const Result& of, const std::string& name) {
  const Value held = of.value.kind == Value::Kind::Address ? of.value.target->value : of.value;
  Result found = member(of, name);
  if (found.value.is_number()) return found;
  if (is_list(held)) return found.constness = constness_of_part(held, found, of.constness), found;
  const bool has_it = held.kind == Value::Kind::Struct && held.fields->members.contains(name);
  if (const CellPtr cell = has_it ? held.fields->members.at(name) : found.cell)
    found.constness = constness_of_member(held.type.base, name, *cell, of.constness);
  return found;
}

// Of what a list between braces leads to.
Constness Interpreter::constness_of_list(size_t open) const {
  Constness all = Constness::No;
  for (size_t at = open + 1; at < unit_.match[open]; ++at)
    if (is_word(at) && constness_of(token(at).text) != Constness::No) all = Constness::Perhaps;
  return all;
}

// Of a name that the present scope declares; `begin`: where its type does, if that is known.
void Interpreter::note_constness(size_t name, const Result& given, size_t begin) {
  if (begin == 0) {
    const bool is_in_brackets = is(name - 2, "(") && (is(name - 1, "*") || is(name - 1, "&"));  // S (&rows)[2]
    for (begin = is_in_brackets ? name - 2 : name; begin > 0; --begin) {
      const std::string& before = token(begin - 1).text;
      if (before == ")" || before == "]" || (before == "}" && is(begin, ","))) {
        begin = unit_.match[begin - 1] + 1;  // of what stands in front of a comma
        continue;
      }
      if (one_of(before, {";", "{", "}", "(", ":"})) break;
    }
  }
  chain_.back()->constness[token(name).text] = declared_constness(begin, given);
}

// How many of the parameters that refer or lead to what is given say `const` of it as that does; nothing: nobody knows.
std::optional<int> Interpreter::fit_of_constness(const Function& function, const std::vector<Result>& given) const {
  int alike = 0;
  for (size_t i = 0; i < std::min(given.size(), function.parameters.size()); ++i) {
    const Parameter& p = function.parameters[i];
    const bool refers = is(p.end - 1, "&") || is(p.end - 1, "*");
    if (!refers || given[i].value.is_number() || given[i].value.kind == Value::Kind::Text) continue;
    if (given[i].constness == Constness::Perhaps) return std::nullopt;
    alike += declared_constness(p.begin) == given[i].constness;
  }
  return alike;
}

// The method that differs from it by `const` alone; null: there is none.
const Function* Interpreter::other_by_constness(const Function& function) const {
  const auto is_alike = [&](const Parameter& a, const Parameter& b) {
    return std::equal(unit_.tokens.begin() + static_cast<ptrdiff_t>(a.begin), unit_.tokens.begin() + static_cast<ptrdiff_t>(a.end),
                      unit_.tokens.begin() + static_cast<ptrdiff_t>(b.begin), unit_.tokens.begin() + static_cast<ptrdiff_t>(b.end),
                      [](const Token& x, const Token& y) { return x.text == y.text; });
  };
  for (const Function& f : unit_.functions)
    if (f.name == function.name && f.owner == function.owner && f.space == function.space && f.is_const != function.is_const &&
        std::equal(f.parameters.begin(), f.parameters.end(), function.parameters.begin(), function.parameters.end(), is_alike))
      return &f;
  return nullptr;
}

// A method, or that which differs from it by `const`, where nobody knows which.
Result Interpreter::call_own(const Function& function, const Callable& callable, std::vector<Result>& given, const Value& self,
                             Constness on) {
  const Function* const other = on == Constness::Perhaps ? other_by_constness(function) : nullptr;
  if (!other) return call_function(function, callable, given, &self);
  const std::string why = function.name + "()";
  Result first, second;
  perhaps([&] { first = call_function(function, callable, given, &self); }, why);
  perhaps([&] { second = call_function(*other, callable, given, &self); }, why);
  const bool is_one = first.cell == second.cell && first.memory == second.memory && first.offset == second.offset;
  Result made = is_one ? first : Result{};
  const bool are_numbers = first.value.is_number() && second.value.is_number();
  const bool is_same = first.value.exact() && second.value.exact() && is_the_same(first.value, second.value);
  made.value = are_numbers && is_same ? first.value : either(first.value, second.value, why);
  made.constness = Constness::Perhaps;
  return made;
}

}  // namespace warplens::frontend::host
