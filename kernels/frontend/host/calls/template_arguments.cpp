// What the parameters of a function's template are in a call.
#include <algorithm>
#include <cstdlib>

#include "kernels/frontend/host/calls/setting.h"
#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

Value Interpreter::value_of_text(const std::string& text) {
  Value v;
  if (text.empty()) return unknown("");
  if (text == "true" || text == "false") return number(text == "true", "bool");
  if (text[0] == '-' || (text[0] >= '0' && text[0] <= '9')) return number(std::strtoll(text.c_str(), nullptr, 0));
  const size_t open = std::min(text.find('<'), text.size());
  const std::string full = text.substr(0, open), name = last_part(full);
  if (unit_.kernel(name) || chosen(name, {}, 0)) {
    v.kind = Value::Kind::Function, v.function = std::make_shared<Callable>(), v.function->name = name;
    if (full.size() > name.size()) v.function->space = full.substr(0, full.size() - name.size() - 2);
    for (const std::string& argument : arguments_in(text.substr(open))) v.function->arguments.emplace_back(argument, "");
    return v;
  }
  v.kind = Value::Kind::TypeName;
  v.type.base = text;
  while (v.type.base.ends_with("*")) v.type.base.pop_back(), ++v.type.pointers;
  const size_t brackets = std::min(v.type.base.find('<'), v.type.base.size());
  const std::string of = last_part(v.type.base.substr(0, brackets));
  if (unit_.records.contains(of) || one_of(of, {"pair", "tuple"})) v.type.arguments = v.type.base.substr(brackets), v.type.base = of;
  return v;
}

// T of `T x`, `const T* x`, `std::vector<T>& x` from the argument.
void Interpreter::deduce(const Parameter& parameter, const Value& value, const std::set<std::string>& names, Scope& scope) const {
  std::string name;
  int stars = 0;
  bool alone = true;  // `T x`, `const T... x`
  for (size_t i = parameter.begin; i < parameter.end; ++i) {
    if (names.contains(token(i).text)) name = token(i).text;
    if (is(i, "*")) ++stars;
    alone = alone && (is(i, "const") || is(i, "...") || names.contains(token(i).text));
  }
  if (name.empty() || scope.names.contains(name)) return;
  if (!alone && is_instance_of(parameter, value)) return;  // a part of its type
  Value type;
  type.kind = Value::Kind::TypeName, type.type = as_closure(value).type;
  type.type.reference = false;
  const bool container = value.kind == Value::Kind::Memory && stars == 0 && !(alone && (value.memory->device || value.memory->of_host));
  type.type.pointers -= container ? 1 : stars;
  if (type.type.base.empty() || type.type.base == "void" || type.type.base == "auto" || type.type.pointers < 0) return;
  if (value.kind == Value::Kind::Function && !value.function->lambda) return;
  scope.names[name] = make_cell(type);
}

void Interpreter::bind_templates(const Function& function, const Callable& callable, const std::vector<Result>& given, Scope& scope) {
  std::set<std::string> names;
  for (size_t i = 0; i < function.templates.size(); ++i) {
    const Parameter& p = function.templates[i];
    if (is_pack(p) && (i < callable.arguments.size() || !p.is_type)) {
      scope.names[p.name] = pack_of_arguments(callable.arguments, i);
    } else if (i < callable.arguments.size()) {
      Value v = value_of_text(callable.arguments[i].first);
      if (!callable.arguments[i].second.empty() && v.is_number()) v.guess = callable.arguments[i].second;
      scope.names[p.name] = make_cell(v);
    } else if (p.is_type) {
      names.insert(p.name);
    }
  }
  for (size_t i = 0; i < function.parameters.size() && i < given.size(); ++i) {  // T (&a)[N]
    const Value& array = given[i].value;
    for (size_t at = function.parameters[i].begin; at < function.parameters[i].initial; ++at) {
      if (!is(at, ")") || !is(at + 1, "[") || !is_word(at + 2) || !is(at + 3, "]") || array.kind != Value::Kind::Memory) continue;
      const auto each = static_cast<int64_t>(std::max<uint64_t>(1, size_of(element_type(array))));
      if (array.memory->size_known && array.memory->extents.empty() && array.offset == 0)
        scope.names[token(at + 2).text] = make_cell(number(static_cast<int64_t>(array.memory->bytes) / each));
    }
  }
  for (size_t i = 0; i < function.parameters.size() && i < given.size(); ++i) deduce_parts(function, i, given[i].value, scope);
  for (size_t i = 0; i < function.parameters.size() && i < given.size(); ++i) deduce(function.parameters[i], given[i].value, names, scope);
  bind_deduced_pack(function, given, scope);
  for (const Parameter& p : function.templates) {
    if (scope.names.contains(p.name) || p.initial == p.initial_end) continue;
    size_t place = p.initial;
    const auto type = p.is_type ? type_at(place) : std::nullopt;
    Value v;
    if (type)
      v.kind = Value::Kind::TypeName, v.type = type->first;
    else
      v = template_default(place);
    scope.names[p.name] = make_cell(v);
  }
}

// `class... T` of `T... values`, where the call does not say what they are: a type for each argument that is left.
void Interpreter::bind_deduced_pack(const Function& function, const std::vector<Result>& given, Scope& scope) const {
  if (function.parameters.empty() || !is_pack(function.parameters.back())) return;
  for (const Parameter& p : function.templates) {
    const auto bound = scope.names.find(p.name);
    if (!p.is_type || !is_pack(p) || (bound != scope.names.end() && bound->second->value.kind != Value::Kind::TypeName)) continue;
    std::vector<Result> types;
    for (size_t i = function.parameters.size() - 1; i < given.size(); ++i) {
      Scope one;
      deduce(function.parameters.back(), given[i].value, {p.name}, one);
      types.push_back({one.names.empty() ? unknown(p.name) : one.names.begin()->second->value, {}, {}, 0, {}});
    }
    scope.names[p.name] = pack_of(types, 0);
  }
}

// Of a template's instance: what its parameters are.
std::string Interpreter::instance_of(const Function& function, const Scope& scope) const {
  std::string text;
  const auto add = [&](const Value& v) {
    text += "," + (v.kind == Value::Kind::TypeName ? v.type.text() : v.is_number() ? text_of(v) : v.text);
  };
  for (const Parameter& p : function.templates) {
    const auto bound = scope.names.find(p.name);
    if (bound == scope.names.end()) continue;
    add(bound->second->value);
    if (is_pack(p) && bound->second->value.fields)
      for (const auto& [place, each] : bound->second->value.fields->members) add(each->value);
  }
  return text;
}

}  // namespace warplens::frontend::host
