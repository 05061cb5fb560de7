// Parameter packs: `Ts... values`.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/setting.h"

namespace warplens::frontend::host {
namespace {

constexpr const char* kPack = "...";  // the base of its type; its members are its elements

}  // namespace

std::string setting_of(const Value& v) {
  if (v.is_number()) return v.type.base == "bool" ? (v.truth() ? "true" : "false") : std::to_string(v.as_whole());
  if (v.kind == Value::Kind::TypeName) return v.type.text();
  return v.kind == Value::Kind::Function ? v.function->name : std::string();
}

bool Interpreter::is_pack(const Parameter& parameter) const {
  for (size_t at = parameter.begin; at < parameter.end; ++at)
    if (is(at, "...")) return true;
  return is(parameter.end, "...");
}

// `Ts... values`: a type for each argument that is left, or those that are written; "float*, int".
HostSetting Interpreter::pack_setting(const Callable& callable, const Function& kernel, size_t place, const std::vector<Value>& given,
                                      uint32_t line) {
  const Parameter& pack = kernel.templates[place];
  HostSetting setting{pack.name, {}, false, {line, {}}};
  std::vector<std::string> values;
  for (size_t i = place; i < callable.arguments.size(); ++i) {
    values.push_back(setting_of(value_of_text(callable.arguments[i].first)));
    if (values.back().empty()) values.back() = callable.arguments[i].first;
    if (setting.origin.guessed.empty()) setting.origin.guessed = callable.arguments[i].second;
  }
  const size_t last = kernel.parameters.size() - 1;
  if (!kernel.parameters.empty() && is_pack(kernel.parameters[last])) {
    for (size_t i = last + values.size(); i < given.size(); ++i) {
      Scope scope;
      deduce(kernel.parameters[last], given[i], {pack.name}, scope);
      const auto bound = scope.names.find(pack.name);
      if (bound == scope.names.end()) setting.origin.guessed = kernel.parameters[last].name;
      values.push_back(bound == scope.names.end() ? "float" : setting_of(bound->second->value));
    }
  }
  for (const std::string& value : values) setting.value += (setting.value.empty() ? "" : ", ") + value;
  return setting;
}

// A pack's parameters have its name and their numbers, where there are several.
std::vector<std::string> Interpreter::parameter_names(const Function& kernel, size_t given) const {
  std::vector<std::string> names;
  for (const Parameter& p : kernel.parameters) names.push_back(p.name);
  if (names.empty() || given <= names.size() || !is_pack(kernel.parameters.back())) return names;
  const size_t first = names.size() - 1;
  names.resize(given);
  for (size_t i = first; i < given; ++i) names[i] = kernel.parameters.back().name + std::to_string(i - first);
  return names;
}

// What is left of the arguments.
CellPtr Interpreter::pack_of(const std::vector<Result>& given, size_t first) {
  Value pack;
  pack.kind = Value::Kind::Struct, pack.type.base = kPack, pack.fields = std::make_shared<Struct>();
  for (size_t i = first; i < given.size(); ++i)
    pack.fields->members[std::to_string(i - first)] = given[i].cell ? given[i].cell : make_cell(given[i].value, given[i].value.type);
  return make_cell(std::move(pack));
}

// `f(values)...`, which ends before `end`: once for each element. False: it names no pack.
bool Interpreter::expand_pack(size_t at, size_t end, bool live, std::vector<Result>& values) {
  std::map<std::string, CellPtr> packs;
  size_t count = 0;
  for (size_t name = at; name < end; ++name) {
    const CellPtr cell = is_word(name) ? find(token(name).text) : nullptr;
    if (cell && cell->value.type.base == kPack) packs[token(name).text] = cell, count = cell->value.fields->members.size();
  }
  for (size_t i = 0; i < count; ++i) {
    push_scope();
    for (const auto& [name, pack] : packs)
      if (const auto one = pack->value.fields->members.find(std::to_string(i)); one != pack->value.fields->members.end())
        chain_.back()->names[name] = one->second;
    size_t place = at;
    values.push_back(expression(place, live));
    pop_scope();
  }
  return !packs.empty();
}

std::vector<Result> Interpreter::arguments(size_t open, bool live) {
  std::vector<Result> values;
  const size_t close = unit_.match[open];
  const bool greater = std::exchange(no_greater_, false);
  for (size_t at = open + 1; at < close && !stopped(); ++at) {
    size_t end = at;
    while (end < close && !is(end, ",") && !is(end, "...")) end = unit_.match[end] > end ? unit_.match[end] + 1 : end + 1;
    if (!is(end, "...") || !expand_pack(at, end, live, values)) values.push_back(expression(at, live));
    while (at < close && !is(at, ",")) at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1;
  }
  no_greater_ = greater;
  return values;
}

}  // namespace warplens::frontend::host
