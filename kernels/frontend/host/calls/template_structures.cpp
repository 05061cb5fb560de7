// Structures that are templates: Tile<32, 8>::rows.
#include <algorithm>
#include <cfloat>
#include <limits>
#include <vector>

#include "kernels/frontend/host/calls/setting.h"
#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
std::vector<std::string> arguments_in(const std::string& arguments) {
  if (arguments.empty()) return {};
  std::vector<std::string> found(1);
  int depth = 0;
  for (size_t i = 1; i + 1 < arguments.size(); ++i) {
    const char c = arguments[i];
    depth += (c == '<' || c == '(') - (c == '>' || c == ')');
    if (c == ',' && depth == 0)
      found.emplace_back();
    else if (c != ' ' || !found.back().empty())
      found.back() += c;
  }
  return found;
}

// Empty where one of them is not known.
std::string Interpreter::arguments_text(size_t open, size_t close) {
  std::string text;
  for (const auto& [value, guess] : template_arguments(open, close)) {
    if (value.empty()) return {};
    text += (text.empty() ? "" : ", ") + value;
  }
  return text.empty() ? text : "<" + text + ">";
}

void Interpreter::bind_arguments(const Record& record, const std::string& arguments) {
  const std::vector<std::string> given = arguments_in(arguments);
  for (size_t i = 0; i < record.templates.size(); ++i) {
    const Parameter& p = record.templates[i];
    if (is_pack(p)) {
      std::vector<std::pair<std::string, std::string>> rest;
      for (size_t next = i; next < given.size(); ++next) rest.emplace_back(given[next], "");
      chain_.back()->names[p.name] = pack_of_arguments(rest, 0);
    } else if (i < given.size()) {
      declare(p.name, value_of_text(given[i]));
    } else if (p.initial != p.initial_end && !p.is_type) {
      declare(p.name, template_default(p.initial));
    }
  }
}

// Of a template's parameter, which ">" may end.
Value Interpreter::template_default(size_t at) {
  const bool greater = std::exchange(no_greater_, true);
  Value v = expression(at).value;
  no_greater_ = greater;
  return v;
}

// The tokens, where they are a type and nothing else.
std::optional<Type> Interpreter::type_in(size_t begin, size_t end) {
  auto type = type_at(begin);
  if (type && type->second < end && is(type->second, "[")) type = with_extents(type->first, type->second);
  if (!type || type->second != end) return std::nullopt;
  return type->first;
}

// The type that std::conditional_t<wide, double, float> and its kin give.
std::optional<Type> Interpreter::made_type(const std::string& name, size_t open, size_t close) {
  const bool chooses = one_of(name, {"conditional_t", "conditional"});
  if (!chooses && !one_of(name, {"decay_t", "remove_reference_t", "remove_cv_t", "remove_const_t", "remove_cvref_t"})) return std::nullopt;
  const auto given = template_arguments(open, close);
  if (given.size() != (chooses ? 3 : 1)) return std::nullopt;
  const std::string& condition = given[0].first;
  if (chooses && (condition.empty() || !given[0].second.empty())) return std::nullopt;
  const size_t which = !chooses ? 0 : condition == "false" || condition == "0" ? 2 : 1;
  if (given[which].first.empty()) return std::nullopt;
  const Value made = value_of_text(given[which].first);
  return made.kind == Value::Kind::TypeName ? std::optional(made.type) : std::nullopt;
}

// std::integral_constant<int, 8>{} and its kin.
std::optional<Result> Interpreter::constant_object(size_t& at) {
  const size_t name = is(at, "std") && is(at + 1, "::") ? at + 2 : at;
  if (!one_of(token(name).text, {"integral_constant", "bool_constant", "true_type", "false_type"})) return std::nullopt;
  const size_t open = is(name + 1, "<") ? unit_.after_angles(name + 1) : name + 1;
  if ((!is(open, "{") && !is(open, "(")) || unit_.match[open] != open + 1) return std::nullopt;
  const auto given = open > name + 1 ? template_arguments(name + 1, open - 1) : std::vector<std::pair<std::string, std::string>>();
  if (open > name + 1 && given.empty()) return std::nullopt;
  Value value = given.empty() ? number(is(name, "true_type"), "bool") : value_of_text(given.back().first);
  if (!given.empty()) value.guess = given.back().second;
  Value made;
  made.kind = Value::Kind::Struct, made.type.base = kConstant, made.fields = std::make_shared<Struct>();
  made.fields->members["value"] = make_cell(std::move(value));
  at = open + 2;
  return Result{made, {}, {}, 0, {}};
}

// std::make_index_sequence<3>{} and its kin: a structure of no members whose type has the numbers.
std::optional<Result> Interpreter::sequence_object(size_t& at) {
  constexpr int64_t kMaxNumbers = 1024;
  const size_t name = is(at, "std") && is(at + 1, "::") ? at + 2 : at;
  const std::string& made = token(name).text;
  if (!one_of(made, {"index_sequence", "integer_sequence", "make_index_sequence", "make_integer_sequence", "index_sequence_for"}) ||
      !is(name + 1, "<"))
    return std::nullopt;
  const size_t open = unit_.after_angles(name + 1);
  if ((!is(open, "{") && !is(open, "(")) || unit_.match[open] != open + 1) return std::nullopt;
  const auto given = template_arguments(name + 1, open - 1);
  const bool has_type = made.find("integer") != std::string::npos;
  for (const auto& [value, guess] : given)
    if (value.empty() || !guess.empty()) return std::nullopt;
  std::string arguments = has_type && !given.empty() ? given[0].first : "";
  const auto add = [&](const std::string& number) { arguments += (arguments.empty() ? "" : ", ") + number; };
  if (made.starts_with("make_") || made.ends_with("_for")) {
    const int64_t count = made.ends_with("_for")    ? static_cast<int64_t>(given.size())
                          : given.size() > has_type ? value_of_text(given[has_type].first).as_whole()
                                                    : -1;
    if (count < 0 || count > kMaxNumbers) return std::nullopt;
    for (int64_t i = 0; i < count; ++i) add(std::to_string(i));
  } else {
    for (size_t i = has_type; i < given.size(); ++i) add(given[i].first);
  }
  Value value;
  value.kind = Value::Kind::Struct, value.fields = std::make_shared<Struct>();
  value.type.base = has_type ? "integer_sequence" : "index_sequence", value.type.arguments = "<" + arguments + ">";
  at = open + 2;
  return Result{value, {}, {}, 0, {}};
}

// "auto": not known.
Type Interpreter::type_of_decltype(size_t at) {
  size_t place = at + 2;
  const Result of = is(place, "auto") ? Result{} : expression(place, false);
  const bool is_array = of.cell && of.cell->is_array;
  const Type own = is_array ? type_of_array(of.value) : of.cell && !of.cell->type.base.empty() ? of.cell->type : of.value.type;
  const bool is_whole = place == unit_.match[at + 1];
  if (is_whole && array_of(own)) return own;
  const bool is_record = unit_.records.contains(own.base) || vector_of(own.base);
  if (is_whole && is_record) return {own.base, own.element, own.pointers, false, own.arguments};
  const bool is_known = is_whole && (scalar_of(own) || (own.pointers > 0 && of.value.known()));
  return is_known ? Type{own.base, {}, own.pointers, false} : Type{"auto", {}, 0, false};
}

// decltype(tag)::value
std::optional<Result> Interpreter::constant_of_decltype(size_t& at) {
  const size_t close = is(at, "decltype") && is(at + 1, "(") ? unit_.match[at + 1] : 0;
  if (!close || !is(close + 1, "::") || !is_word(close + 2) || is(close + 3, "(")) return std::nullopt;
  size_t place = at + 2;
  const Result of = expression(place, false);
  if (of.value.kind != Value::Kind::Struct) return std::nullopt;
  at = close + 3;
  return member(of, token(close + 2).text);
}

// `const Csr<T>& a`, given a Csr<double>.
bool Interpreter::is_instance_of(const Parameter& parameter, const Value& value) const {
  for (size_t at = parameter.begin; at < parameter.end && !value.type.arguments.empty(); ++at)
    if (is(at, value.type.base.substr(0, value.type.base.find('#'))) && is(at + 1, "<")) return true;
  return false;
}

// T and N of `Tile<T, N> a` and `Tile<T, N>* a` from the type of what is given.
void Interpreter::deduce_parts(const Function& function, size_t place, const Value& value, Scope& scope) {
  const Parameter& parameter = function.parameters[place];
  if (value.type.arguments.empty() || !is_instance_of(parameter, value)) return;
  size_t open = parameter.begin;
  while (!is(open, "<")) ++open;
  const std::vector<std::string> parts = arguments_in(value.type.arguments);
  size_t at = open + 1;
  for (size_t i = 0; i < parts.size() && at < parameter.end; ++i, ++at) {
    const auto is_it = [&](const Parameter& p) { return p.name == token(at).text; };
    const bool is_alone = is(at + 1, ",") || is(at + 1, ">");
    if (is(at + 1, "...") && std::any_of(function.templates.begin(), function.templates.end(), is_it)) {  // std::index_sequence<I...>
      std::vector<std::pair<std::string, std::string>> rest;
      for (size_t k = i; k < parts.size(); ++k) rest.emplace_back(parts[k], "");
      scope.names[token(at).text] = pack_of_arguments(rest, 0);
      break;
    }
    if (is_alone && std::any_of(function.templates.begin(), function.templates.end(), is_it))
      scope.names.try_emplace(token(at).text, make_cell(value_of_text(parts[i])));
    while (at < parameter.end && !is(at, ",")) ++at;
  }
}

std::optional<Result> Interpreter::member_of_type(const Type& owner, const std::string& member) {
  if (!unit_.records.contains(owner.base)) return std::nullopt;
  const Value made = outline(owner);
  const auto found = made.fields->members.find(member);
  if (found == made.fields->members.end() || !found->second->value.known()) return std::nullopt;
  return Result{found->second->value, found->second, {}, 0, {}};
}

// std::numeric_limits<T>::max() and its kin; `at`: where the name begins, or behind the call.
std::optional<Value> Interpreter::limit(size_t& at) {
  const size_t name = is(at, "std") && is(at + 1, "::") ? at + 2 : at;
  if (!is(name, "numeric_limits") || !is(name + 1, "<")) return std::nullopt;
  const size_t end = unit_.after_angles(name + 1);
  if (end <= name + 1 || !is(end, "::") || !is(end + 2, "(") || !is(end + 3, ")")) return std::nullopt;
  const auto type = type_in(name + 2, end - 1);
  const auto scalar = type && type->pointers == 0 ? scalar_of(*type) : std::nullopt;
  const std::string& what = token(end + 1).text;
  if (!scalar || *scalar == Scalar::F16 || *scalar == Scalar::BF16) return std::nullopt;
  Value found;
  if (is_real(*scalar)) {
    const bool single = *scalar == Scalar::F32;
    const double most = single ? double{FLT_MAX} : DBL_MAX;
    const std::map<std::string, double, std::less<>> known = {{"max", most},
                                                              {"lowest", -most},
                                                              {"min", single ? double{FLT_MIN} : DBL_MIN},
                                                              {"epsilon", single ? double{FLT_EPSILON} : DBL_EPSILON},
                                                              {"infinity", std::numeric_limits<double>::infinity()},
                                                              {"quiet_NaN", std::numeric_limits<double>::quiet_NaN()}};
    const auto of = known.find(what);
    if (of == known.end()) return std::nullopt;
    found = real_number(of->second, name_of(*scalar));
  } else {
    const uint32_t bits = 8 * host::size_of(*scalar);
    if (what != "max" && what != "min" && what != "lowest") return std::nullopt;
    const int64_t signed_most = bits == 64 ? INT64_MAX : (int64_t{1} << (bits - 1)) - 1;
    const int64_t unsigned_most = *scalar == Scalar::Bool ? 1 : bits == 64 ? -1 : (int64_t{1} << bits) - 1;
    const bool is_positive = is_unsigned(*scalar);
    found = number(what == "max" ? (is_positive ? unsigned_most : signed_most) : is_positive ? 0 : -signed_most - 1, name_of(*scalar));
  }
  at = end + 4;
  return found;
}

// A structure's members in their order, with their types; of an array, its elements' type.
std::vector<std::pair<std::string, Type>> Interpreter::members_of(const std::string& record) {
  std::vector<std::pair<std::string, Type>> found;
  for (const size_t member : unit_.records.at(record).members) {
    const auto of = type_at(member);
    if (!of) break;
    if (is_function_pointer(of->second)) {
      found.emplace_back(token(of->second + 2).text, Type{});
      continue;
    }
    for (size_t at = of->second; !is(at, ";") && at<unit_.tokens.size(); at = unit_.match[at]> at ? unit_.match[at] + 1 : at + 1) {
      if (is(at, "=") || is(at, ":")) {  // its initial value, or its bits
        while (!is(at + 1, ",") && !is(at + 1, ";") && at + 1 < unit_.tokens.size()) at = std::max(at, unit_.match[at]) + 1;
      } else if (is_word(at)) {
        found.emplace_back(token(at).text, of->first);
      }
    }
  }
  return found;
}

// The name of a variable that is one for all of the type and may change; empty: the member is none.
std::string Interpreter::shared_variable(size_t member) {
  const auto type = is(member, "enum") || !is_of_type(member) ? std::nullopt : type_at(member);
  for (size_t at = member; type && at < type->second; ++at)
    if (is(at, "const") || is(at, "constexpr")) return {};
  return type && is_word(type->second) ? token(type->second).text : std::string();
}

// A structure with its members as they begin.
Value Interpreter::structure(const std::string& name, const std::string& element, const std::string& arguments, const Given& given) {
  Value made;
  made.kind = Value::Kind::Struct, made.type.base = name, made.type.arguments = arguments;
  made.fields = std::make_shared<Struct>();
  const auto record = unit_.records.find(name);
  const std::string instance = name + arguments;
  const bool within_itself = std::find(making_.begin(), making_.end(), instance) != making_.end();
  if (record == unit_.records.end())
    for (const auto& [member, value] : given) made.fields->members[member] = make_cell(copy_of(value.value));
  if (record == unit_.records.end() || chain_.size() > 60 || within_itself) return made;
  making_.push_back(instance);
  const std::string outer_instance =
      std::exchange(instance_, arguments.empty() ? instance_ : instance);  // each has static members of its own
  const auto outer = static_cast<ptrdiff_t>(chain_.size());
  add_named_in(record->second.space, chain_);
  push_scope();
  const std::shared_ptr<Scope> own = chain_.back();
  if (!arguments.empty())
    bind_arguments(record->second, arguments);
  else if (!element.empty() && !record->second.element.empty())
    declare(record->second.element, value_of_text(element));
  for (const std::string& base : record->second.bases) {
    if (unit_.records.contains(base)) {
      const Value of_base = structure(base);
      for (const auto& [member, cell] : of_base.fields->members) own->names[member] = cell;
    }
  }
  std::set<std::string> set;
  for (const size_t member : record->second.members) {
    if (is(member, "enum"))
      enumeration(member);
    else if (declares(member))
      declaration(member);
    for (const auto& [own_name, value] : given)  // also for the initial values of those behind it
      if (const auto cell = own->names.find(own_name); cell != own->names.end() && !set.contains(own_name))
        set_member(*cell->second, value), set.insert(own_name);
    const std::string shared = shared_variable(member);
    const auto of = shared.empty() && is_of_type(member) ? type_at(member) : std::nullopt;
    if (const std::string one = of && is_word(of->second) ? token(of->second).text : shared; !one.empty()) {
      const auto known = chain_.front()->names.find((of ? kDefined : "") + name + "::" + one);
      if (known != chain_.front()->names.end()) own->names[one] = known->second;
    }
  }
  chain_.erase(chain_.begin() + outer, chain_.end());
  instance_ = outer_instance;
  making_.pop_back();
  for (const auto& [member, cell] : own->names) made.fields->members[member] = cell;
  return made;
}

bool Interpreter::begins_record(size_t at) const {
  while (is(at, "static") || is(at, "const") || is(at, "constexpr")) ++at;
  return is(at, "struct") || is(at, "class") || is(at, "union");
}

// struct S { ... } a, *b;
size_t Interpreter::record_statement(size_t at) {
  size_t open = at, name = 0;
  for (; open < unit_.tokens.size() && !is(open, "{") && !is(open, ";") && !is(open, ":"); open = std::max(open, unit_.match[open]) + 1)
    if (is_word(open) && !one_of(token(open).text, {"final", "static", "const", "constexpr", "struct", "class", "union"})) name = open;
  while (open < unit_.tokens.size() && !is(open, "{") && !is(open, ";")) ++open;
  if (!is(open, "{")) return skip(at);
  size_t after = unit_.match[open] + 1;
  if (is(after, ";")) return after + 1;
  Type type{name ? token(name).text : unnamed_record(open), {}, 0, false};
  if (!unit_.records.contains(type.base)) return skip(after);
  while (is(after, "*")) ++type.pointers, ++after;
  return declarators(after, type);
}

}  // namespace warplens::frontend::host
