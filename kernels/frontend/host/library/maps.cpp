// std::map, std::set and their kin, and std::optional: lists of what they hold, in its order. A map's elements are pairs.
#include <algorithm>

#include "kernels/frontend/host/calls/setting.h"
#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"

namespace warplens::frontend::host {
namespace {

constexpr const char* kHeld = "'s";  // behind the name in the type of what one holds

bool is_ordered(const Value& map) { return map.type.base.find("unordered") == std::string::npos; }
bool has_values(const Value& map) { return map.type.base.find("map") != std::string::npos; }
// Nothing: that is not known.
std::optional<bool> is_before(const Value& a, const Value& b) {
  if (is_list(a) && is_list(b) && a.memory->elements.size() == b.memory->elements.size()) {  // pairs: by the first part that differs
    for (auto x = a.memory->elements.begin(), y = b.memory->elements.begin(); x != a.memory->elements.end(); ++x, ++y) {
      const auto less = is_before(x->second->value, y->second->value), greater = is_before(y->second->value, x->second->value);
      if (!less || !greater) return std::nullopt;
      if (*less || *greater) return less;
    }
    return false;
  }
  if (!a.exact() || !b.exact()) return std::nullopt;
  if (a.is_number() && b.is_number()) return a.real || b.real ? a.as_real() < b.as_real() : a.i < b.i;
  if (a.kind == Value::Kind::Text && b.kind == Value::Kind::Text) return a.text < b.text;
  return std::nullopt;
}

}  // namespace

bool is_map(const Type& type) {
  return type.pointers == 0 && one_of(type.base, {"std::map", "std::unordered_map", "std::set", "std::unordered_set", "std::optional"});
}
bool is_optional(const Value& value) { return value.kind == Value::Kind::Memory && value.type.base.starts_with("std::optional'"); }
bool is_map(const Value& value) { return value.kind == Value::Kind::Memory && value.type.base.ends_with(kHeld); }

std::vector<Result> Interpreter::results_of(const std::vector<Value>& values) {
  std::vector<Result> results;
  for (const Value& each : values) results.push_back({each, {}, {}, 0, {}});
  return results;
}

// With these elements, or as another one.
Value Interpreter::constructed_map(const Type& type, const std::vector<Result>& given) {
  Value made;
  made.kind = Value::Kind::Memory, made.type = type, made.type.base += kHeld, made.type.pointers = 1, made.type.reference = false;
  made.memory = std::make_shared<Buffer>();
  made.memory->size_known = true;
  if (type.base == "std::optional") {
    if (given.empty() || given[0].value.type.base == "nullptr") return made;
    const std::vector<std::string> of = arguments_in(type.arguments);
    const Type held = of.empty() ? Type{} : value_of_text(of[0]).type;
    made.memory->elements[0] = make_cell(converted(coerced(copied(given[0], held), held), held), held);
    return made.memory->bytes = 1, made;
  }
  for (const Result& each : given) insert_in_map(made, has_values(made) ? part_at(each.value, 0).value_or(Result{}) : each, each.value);
  return made;
}

Value Interpreter::copy_of_map(const Value& map) {
  Value made = map;
  made.memory = std::make_shared<Buffer>(*map.memory);
  for (auto& [index, cell] : made.memory->elements) {
    Value one = copy_of(cell->value);
    if (is_list(one)) one = with_own_memory(one);
    cell = make_cell(std::move(one), cell->type);
  }
  return made;
}

// As the map holds it: of its own type.
Value Interpreter::key_of(const Value& map, const Value& key) {
  const std::vector<std::string> types = arguments_in(map.type.arguments);
  const Type of = types.empty() ? Type{} : value_of_text(types[0]).type;
  return is_pair(of) ? as_pair(copy_of(key), of) : key.is_number() ? converted(key, of) : copy_of(key);
}

// Where the key is, or belongs; nothing: that is not known. `is_there`: it has it.
std::optional<int64_t> Interpreter::place_in_map(const Value& map, const Value& given, bool& is_there) {
  const Value key = key_of(map, given);
  is_there = false;
  int64_t at = 0;
  if (arguments_in(map.type.arguments).size() > (has_values(map) ? 2 : 1)) return std::nullopt;  // an order of its own
  if (!is_before(key, key)) return std::nullopt;
  for (const auto& [index, cell] : map.memory->elements) {
    const auto part = has_values(map) ? part_at(cell->value, 0) : std::optional(Result{cell->value, {}, {}, 0, {}});
    const auto less = part ? is_before(part->value, key) : std::nullopt, greater = part ? is_before(key, part->value) : std::nullopt;
    if (!less || !greater) return std::nullopt;
    if (!*less && !*greater) return is_there = true, index;
    if (!is_ordered(map) || *less) at = index + 1;
  }
  return at;
}

// The element with this key, made where there is none; null: nobody knows which.
CellPtr Interpreter::insert_in_map(const Value& map, const Result& key, const Value& whole) {
  Buffer& buffer = *map.memory;
  touch(map.memory);
  const std::vector<std::string> types = arguments_in(map.type.arguments);
  const Value own_key = key_of(map, key.value);
  bool is_there = false;
  const auto place = place_in_map(map, own_key, is_there);
  if (!place) return doubt_map(map, "a key"), nullptr;
  if (is_there) return buffer.elements.at(*place);
  std::map<int64_t, CellPtr> moved;
  for (const auto& [index, cell] : buffer.elements) moved[index + (index >= *place)] = cell;
  Value one = own_key;
  if (has_values(map)) {
    const auto given = part_at(whole, 1);
    const Type of = types.size() > 1 ? value_of_text(types[1]).type : Type{};
    Value value = given                                        ? out_of_braces(copy_of(given->value))
                  : is_plain_type(of.base) && of.pointers == 0 ? converted(number(0), of)
                                                               : constructed(of, {});
    one = pair_of({{own_key, {}, {}, 0, {}}, {converted(std::move(value), of), {}, {}, 0, {}}});
    one.memory->elements.at(1)->type = of;
  }
  const CellPtr cell = moved[*place] = make_cell(std::move(one));
  buffer.elements = std::move(moved);
  buffer.bytes = buffer.elements.size();
  return cell;
}

// Nobody knows what it holds.
void Interpreter::doubt_map(const Value& map, const std::string& why) {
  doubt(map.memory, why);
  for (const auto& [index, cell] : map.memory->elements) {
    doubt_cell(cell, why);
    for (const CellPtr& part : part_cells(cell->value)) doubt_cell(part, why);
  }
  note(map.memory->size_guess, why);
}

// map[key]
Result Interpreter::element_of_map(const Value& map, const Value& key) {
  if (is_optional(map) || !has_values(map)) return element_in(map, key);
  const CellPtr pair = insert_in_map(map, {key, {}, {}, 0, {}}, {});
  if (!pair) {  // one of them
    const std::string why = why_unknown(key).empty() ? "a key" : why_unknown(key);
    Buffer values;
    for (const auto& [index, cell] : map.memory->elements)
      if (const auto value = part_at(cell->value, 1)) values.elements[index] = make_cell(value->value);
    Value one = one_in(values, why);
    return {one.known() ? one : unknown(why), {}, map.memory, 0, {}};
  }
  Result found = part_at(pair->value, 1).value_or(Result{});
  found.within = map.memory;
  return found;
}

std::optional<Value> Interpreter::optional_method(const Result& object, const std::string& method, const Arguments& given) {
  const Value& of = object.value;
  Value has = number(of.memory->bytes > 0, "bool");
  has.guess = of.guess.empty() ? of.memory->size_guess : of.guess;
  if (method == "has_value") return has;
  if (method == "value_or" && given.size() == 1) {
    Value v = has.truth() ? element_in(of, number(0)).value : given[0].value;
    if (!has.guess.empty()) doubt_which(v, has.guess);
    return v;
  }
  if (!object.cell || (method != "reset" && method != "emplace")) return std::nullopt;
  store(object, constructed_map(object.cell->type, method == "reset" ? std::vector<Result>{} : given));
  return unknown("");
}

std::optional<Result> Interpreter::map_method(const Result& object, const std::string& method, Arguments& given) {
  const Value map = object.value;
  const Result none{unknown(""), {}, {}, 0, {}};
  if (is_optional(map)) {
    if (method == "value") return element_in(map, number(0));
    if (auto known = optional_method(object, method, given)) return Result{*known, {}, {}, 0, {}};
    return std::nullopt;
  }
  Buffer& buffer = *map.memory;
  const auto counted = [&](int64_t n, const char* type) {
    Value v = number(n, type);
    v.guess = buffer.size_guess.empty() ? buffer.doubt : buffer.size_guess;
    return Result{v, {}, {}, 0, {}};
  };
  const auto to = [&](const CellPtr& cell) {
    Value v;
    v.kind = Value::Kind::Address, v.target = cell, v.type.pointers = 1;
    v.memory = is_ordered(map) ? map.memory : nullptr, v.guess = buffer.size_guess;
    return Result{v, {}, {}, 0, {}};
  };
  const auto end = [&] {
    Value v = number(0, "nullptr");
    v.memory = is_ordered(map) ? map.memory : nullptr;
    return Result{v, {}, {}, 0, {}};
  };
  if (method == "size") return counted(static_cast<int64_t>(buffer.elements.size()), "size_t");
  if (method == "empty") return counted(buffer.elements.empty(), "bool");
  if (method == "end" || method == "cend" || (method == "begin" && buffer.elements.empty())) return end();
  if (method == "begin" && (is_ordered(map) || buffer.elements.size() == 1)) return to(buffer.elements.begin()->second);
  if (method == "clear") return touch(map.memory), buffer.elements.clear(), buffer.bytes = 0, none;
  if (method == "emplace" && given.size() == 2 && has_values(map)) return insert_in_map(map, given[0], pair_of(given)), none;
  if (method == "insert" && given.size() == 1) {
    const auto key = has_values(map) ? part_at(given[0].value, 0) : std::optional(given[0]);
    if (!key) return std::nullopt;
    bool was_there = false;
    const bool is_known = place_in_map(map, key->value, was_there).has_value();
    const CellPtr cell = insert_in_map(map, *key, given[0].value);
    if (!is_known || !cell) return Result{unknown("a key"), {}, {}, 0, {}};
    return Result{pair_of({to(cell), counted(!was_there, "bool")}), {}, {}, 0, {}};
  }
  if (given.size() != 1 || !one_of(method, {"count", "contains", "find", "at", "erase", "lower_bound", "upper_bound"})) return std::nullopt;
  bool is_there = false;
  const auto place = place_in_map(map, given[0].value, is_there);
  if (!place) return std::nullopt;
  if (method == "count" || method == "contains") return counted(is_there, method == "count" ? "size_t" : "bool");
  if (method.ends_with("_bound")) {
    const auto found = buffer.elements.find(*place + (is_there && method == "upper_bound"));
    return !is_ordered(map) ? std::nullopt : std::optional(found == buffer.elements.end() ? end() : to(found->second));
  }
  if (method == "at" && !is_there && buffer.size_guess.empty() && buffer.doubt.empty()) return raise("out_of_range"), none;
  if (method == "find") return is_there ? to(buffer.elements.at(*place)) : counted(0, "nullptr");
  if (method == "at") return is_there ? part_at(buffer.elements.at(*place)->value, 1) : std::nullopt;
  touch(map.memory);
  if (is_there) buffer.elements.erase(*place);
  buffer.bytes = buffer.elements.size();
  return counted(is_there, "size_t");
}

// An iterator of a map that has an order, so many elements further.
Value Interpreter::next_in_map(const Value& place, int64_t by) {
  const auto& elements = place.memory->elements;
  int64_t at = 0;
  for (auto each = elements.begin(); each != elements.end() && !(place.target && each->second == place.target); ++each) ++at;
  Value next = place;
  const auto found = elements.find(at + by);
  if (at + by < 0 || at + by > static_cast<int64_t>(elements.size())) return unknown(kContents);
  if (found != elements.end()) return next.kind = Value::Kind::Address, next.target = found->second, next.type = {{}, {}, 1, false}, next;
  next = number(0, "nullptr");
  return next.memory = place.memory, next.guess = place.guess, next;
}

// What a loop over it has in a turn; in an order that nobody knows where it has none.
void Interpreter::loop_over_map(const Value& map, bool by_reference, size_t name, const Type& type, size_t body) {
  const auto elements = map.memory->elements;
  auto at = elements.begin();
  const std::string& doubt = map.memory->doubt;
  loop(
      body, skip(body),
      [&]() -> std::optional<bool> {
        open_on_ = map.memory->size_guess.empty() ? map.guess : map.memory->size_guess;
        return at != elements.end();
      },
      [&] {
        ++steps_;
        const CellPtr cell = at == elements.end() ? std::make_shared<Cell>() : (at++)->second;  // none: one that nobody knows
        push_scope();
        const bool is_anyone = !is_ordered(map) && elements.size() > 1;
        if (is_anyone || !doubt.empty())
          for (const CellPtr& part : part_cells(cell->value)) doubt_cell(part, doubt.empty() ? "its order" : doubt);
        if (is_anyone) doubt_cell(cell, "its order");
        declare_item({cell->value, cell, {}, 0, {}}, by_reference, name, type);
        statement(body);
        pop_scope();
      });
}

}  // namespace warplens::frontend::host
