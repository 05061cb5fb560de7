// Parameter packs: `Ts... values`.
#include <algorithm>

#include "kernels/frontend/host/calls/setting.h"
#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {
namespace {

constexpr const char* kPack = "...";  // the base of its type; its members are its elements

// A structure that is not known to be changeable there is reached by a reference, of which nobody knows whether it is one or a copy.
CellPtr element_of_pack(const Result& given) {
  const bool is_doubted = given.cell && given.value.kind == Value::Kind::Struct && given.constness != Constness::No;
  if (given.cell && !is_doubted) return given.cell;
  if (!given.cell) {
    const CellPtr own = make_cell(given.value, given.value.type);
    return own->constness = given.constness, own;
  }
  Value to;
  to.kind = Value::Kind::Address, to.target = given.cell, to.type = given.value.type, ++to.type.pointers;
  const CellPtr reference = make_cell(std::move(to), Type{given.value.type.base, {}, 0, true});
  return reference->constness = Constness::Perhaps, reference;
}

}  // namespace

std::string setting_of(const Value& v) {
  if (v.is_number()) return v.type.base == "bool" ? (v.truth() ? "true" : "false") : std::to_string(v.as_whole());
  if (v.kind == Value::Kind::TypeName) return v.type.text();
  if (v.kind != Value::Kind::Function) return {};
  std::string arguments;
  for (const auto& [value, guess] : v.function->arguments) arguments += (arguments.empty() ? "" : ", ") + value;
  return (v.function->space.empty() ? "" : v.function->space + "::") + v.function->name + (arguments.empty() ? "" : "<" + arguments + ">");
}

bool Interpreter::is_pack(const Parameter& parameter) const {
  for (size_t at = parameter.begin; at < parameter.end; ++at) {
    if (is(at, "<")) at = std::max(at, unit_.after_angles(at) - 1);  // std::index_sequence<I...> is none
    if (is(at, "...")) return true;
  }
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
  const std::vector<size_t> places = parameter_places(kernel, given.size());
  for (size_t i = 0, taken = 0; i < places.size(); ++i) {
    const Parameter& p = kernel.parameters[places[i]];
    taken = i > 0 && places[i] == places[i - 1] ? taken + 1 : 0;
    if (is_pack(p) && taken >= values.size()) {
      Scope scope;
      deduce(p, given[i], {pack.name}, scope);
      const auto bound = scope.names.find(pack.name);
      if (bound == scope.names.end()) setting.origin.guessed = p.name;
      values.push_back(bound == scope.names.end() ? "float" : setting_of(bound->second->value));
    }
  }
  for (const std::string& value : values) setting.value += (setting.value.empty() ? "" : ", ") + value;
  return setting;
}

// For each argument the parameter that takes it: packs take what the others leave, each as much.
std::vector<size_t> Interpreter::parameter_places(const Function& kernel, size_t given) const {
  const std::vector<Parameter>& all = kernel.parameters;
  const auto packs = static_cast<size_t>(std::count_if(all.begin(), all.end(), [&](const Parameter& p) { return is_pack(p); }));
  const size_t others = all.size() - packs, each = packs && given > others ? (given - others) / packs : 0;
  std::vector<size_t> places;
  for (size_t i = 0; i < all.size(); ++i) places.insert(places.end(), is_pack(all[i]) ? each : 1, i);
  if (places.size() > given) places.resize(given);
  return places;
}

// A pack's parameters have its name and their numbers, where there are several.
std::vector<std::string> Interpreter::parameter_names(const Function& kernel, size_t given) const {
  std::vector<std::string> names;
  const std::vector<size_t> places = parameter_places(kernel, given);
  for (size_t i = 0, first = 0; i < places.size(); ++i) {
    if (i > 0 && places[i] != places[i - 1]) first = i;
    const bool is_one_of_several = (i > first || (i + 1 < places.size() && places[i + 1] == places[i]));
    names.push_back(kernel.parameters[places[i]].name + (is_one_of_several ? std::to_string(i - first) : ""));
  }
  return names;
}

// What is left of the arguments.
CellPtr Interpreter::pack_of(const std::vector<Result>& given, size_t first) {
  Value pack;
  pack.kind = Value::Kind::Struct, pack.type.base = kPack, pack.fields = std::make_shared<Struct>();
  for (size_t i = first; i < given.size(); ++i) pack.fields->members[std::to_string(i - first)] = element_of_pack(given[i]);
  return make_cell(std::move(pack));
}

// Values and types of a template's own pack, `int... N`, `class... T`: what is left of its arguments.
CellPtr Interpreter::pack_of_arguments(const std::vector<std::pair<std::string, std::string>>& arguments, size_t first) {
  std::vector<Result> values;
  for (size_t i = first; i < arguments.size(); ++i) {
    Value v = arguments[i].first.empty() ? unknown(arguments[i].second) : value_of_text(arguments[i].first);
    if (v.is_number()) v.guess = arguments[i].second;
    values.push_back({std::move(v), {}, {}, 0, {}});
  }
  return pack_of(values, 0);
}

// Where the pattern ends that begins at `at`, in a list that ends before `close`: at "..."; `close`: there is none.
size_t Interpreter::dots_behind(size_t at, size_t close) const {
  const auto is_dots = [&](size_t i) { return is(i, "...") && !is(i - 1, "sizeof"); };
  while (at < close && !is(at, ",") && !is_dots(at)) at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1;
  return at < close && is_dots(at) ? at : close;
}

// The pack of this name, also where the name stands for one of its elements; null: there is none.
CellPtr Interpreter::pack_named(size_t name) const {
  for (auto scope = chain_.rbegin(); is_word(name) && scope != chain_.rend(); ++scope)
    if (const auto found = (*scope)->names.find(token(name).text);
        found != (*scope)->names.end() && found->second->value.type.base == kPack)
      return found->second;
  return nullptr;
}

// How many elements the packs have that the tokens name; nothing: they name none.
std::optional<size_t> Interpreter::length_of_packs(size_t at, size_t end) const {
  std::optional<size_t> length;
  for (; at < end; ++at)
    if (const CellPtr pack = pack_named(at)) length = pack->value.fields->members.size();
  return length;
}

// Calls `once` for each element, with the packs' names standing for it.
void Interpreter::each_of_packs(size_t at, size_t end, const std::function<void()>& once) {
  std::map<std::string, CellPtr> packs;
  for (size_t name = at; name < end; ++name)
    if (const CellPtr pack = pack_named(name)) packs[token(name).text] = pack;
  const size_t count = length_of_packs(at, end).value_or(0);
  for (size_t i = 0; i < count && !stopped(); ++i) {
    push_scope();
    for (const auto& [name, pack] : packs)
      if (const auto one = pack->value.fields->members.find(std::to_string(i)); one != pack->value.fields->members.end())
        chain_.back()->names[name] = one->second;
    once();
    pop_scope();
  }
}

// `f(values)...` in a list that ends before `close`: once for each element. False: it is one element.
bool Interpreter::expand_pack(size_t at, size_t close, bool live, std::vector<Result>& values) {
  const size_t end = dots_behind(at, close);
  if (end == close) return false;
  if (!length_of_packs(at, end)) return values.push_back(text_unknown(at, end)), true;
  each_of_packs(at, end, [&] {
    size_t place = at;
    values.push_back(expression(place, live));
  });
  return true;
}

// (pattern op ...), (... op pattern) and (pattern op ... op first). Nothing: the brackets hold no such thing, or the packs are not known.
std::optional<Result> Interpreter::fold(size_t open, bool live) {
  const size_t close = unit_.match[open];
  size_t dots = open + 1;
  while (dots < close && (!is(dots, "...") || is(dots - 1, "sizeof"))) dots = unit_.match[dots] > dots ? unit_.match[dots] + 1 : dots + 1;
  if (dots == close) return std::nullopt;
  const bool leads = dots == open + 1, from_left = leads || (dots + 1 < close && length_of_packs(dots + 2, close));
  const size_t sign = from_left ? dots + 1 : dots - 1, begin = from_left ? dots + 2 : open + 1, end = from_left ? close : dots - 1;
  if (!length_of_packs(begin, end)) return std::nullopt;
  const bool ends_early = is(sign, "&&") || is(sign, "||");
  const std::string& op = token(sign).text;
  std::vector<Result> values;
  const auto add = [&](size_t at) { values.push_back(op == "," ? expression(at, live) : unary(at, live)); };
  if (from_left && !leads) add(open + 1);
  each_of_packs(begin, end, [&] { add(begin); });
  if (!from_left && dots + 1 < close) add(dots + 2);
  if (values.empty()) return Result{number(op == "&&", op == "," ? "void" : "bool"), {}, {}, 0, {}};
  if (op == ",") return values.back();
  if (!from_left) std::reverse(values.begin(), values.end());
  Result all = values[0];
  for (size_t i = ends_early ? 0 : 1; i < values.size(); ++i) {
    if (ends_early) {
      const auto truth = decided(values[i].value);
      if (!truth) return Result{unknown(why_unknown(values[i].value)), {}, {}, 0, {}};
      all = {number(*truth, "bool"), {}, {}, 0, {}};
      if (*truth == (op == "||")) return all;
      continue;
    }
    all = {from_left ? combined(op, all.value, values[i].value) : combined(op, values[i].value, all.value), {}, {}, 0, {}};
  }
  return all;
}

std::vector<Result> Interpreter::arguments(size_t open, bool live) {
  std::vector<Result> values;
  const size_t close = unit_.match[open];
  const bool greater = std::exchange(no_greater_, false);
  for (size_t at = open + 1; at < close && !stopped(); ++at) {
    if (!expand_pack(at, close, live, values)) values.push_back(expression(at, live));
    while (at < close && !is(at, ",")) at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1;
  }
  no_greater_ = greater;
  return values;
}

}  // namespace warplens::frontend::host
