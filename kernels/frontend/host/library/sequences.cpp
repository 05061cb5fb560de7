// Algorithms of the standard library over elements that are known: what they find, count and sum up, and what they leave out.
#include <algorithm>
#include <iterator>
#include <numeric>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {
namespace {

// Of std::plus<int>() and its kin.
std::string operator_of(const Value& function) {
  static const std::map<std::string, std::string, std::less<>> all = {
      {"plus", "+"}, {"minus", "-"},     {"multiplies", "*"}, {"divides", "/"}, {"greater", ">"},
      {"less", "<"}, {"equal_to", "=="}, {"bit_and", "&"},    {"bit_or", "|"},  {"bit_xor", "^"}};
  if (function.kind != Value::Kind::Function || function.function->lambda) return {};
  const auto found = all.find(function.function->name);
  return found == all.end() ? "" : found->second;
}

bool is_function(const Value& v) { return v.kind == Value::Kind::Function || (v.kind == Value::Kind::Struct && !v.random); }

}  // namespace

// One of the library's function objects, by its name.
std::optional<Value> Interpreter::function_object(const std::string& name) {
  Value made;
  made.kind = Value::Kind::Function, made.function = std::make_shared<Callable>(), made.function->name = name;
  return operator_of(made).empty() ? std::nullopt : std::optional(made);
}

Value Interpreter::applied(const Result& function, std::vector<Result> given) {
  ++steps_;
  if (const std::string op = operator_of(function.value); !op.empty() && given.size() == 2)
    return combined(op, given[0].value, given[1].value);
  return call(function, 0, std::move(given)).value;
}

// Whether an element is meant: by its value, or as a function says it. Nothing: not known.
std::optional<bool> Interpreter::is_meant(const Value& element, const Result& wanted) {
  const Value same = is_function(wanted.value) ? applied(wanted, {{element, {}, {}, 0, {}}}) : computed("==", element, wanted.value);
  return same.known() ? decided(same) : std::nullopt;
}

// A container with these elements in place of its own.
void Interpreter::refill(const Value& container, const std::vector<Value>& values) {
  Buffer& buffer = *container.memory;
  const Type of = element_type(container);
  touch(container.memory);
  buffer.become("");
  buffer.bytes = values.size() * size_of(of), buffer.stored = of;
  for (size_t i = 0; i < values.size(); ++i) {
    const CellPtr cell = buffer.elements[static_cast<int64_t>(i)] = make_cell(converted(as_stored(values[i]), of), of);
    cell->is_element = true;
  }
}

// find, count, any_of and their kin.
std::optional<Value> Interpreter::searched(const std::string& name, const Arguments& given, const std::vector<Value>& elements) {
  int64_t found = -1, count = 0;
  for (size_t i = 0; i < elements.size() && !stopped(); ++i) {
    const auto meant = is_meant(elements[i], given[2]);
    if (!meant) return std::nullopt;
    const bool wanted = name == "find_if_not" ? !*meant : *meant;
    if (wanted && found < 0) found = static_cast<int64_t>(i);
    count += *meant;
  }
  const auto all = static_cast<int64_t>(elements.size());
  if (name.starts_with("find")) return combined("+", given[0].value, number(found < 0 ? all : found, "long"));
  if (name.starts_with("count")) return number(count, "long");
  return number(name == "any_of" ? count > 0 : name == "all_of" ? count == all : count == 0, "bool");
}

// What is left of the elements stands first; gives where it ends.
std::optional<Value> Interpreter::left_out(const std::string& name, const Arguments& given, const std::vector<Value>& elements) {
  std::vector<Value> kept;
  for (const Value& element : elements) {
    std::optional<bool> out = false;
    if (name != "unique")
      out = is_meant(element, given[2]);
    else if (!kept.empty())
      out = is_meant(element, {kept.back(), {}, {}, 0, {}});
    if (!out) return std::nullopt;
    if (!*out) kept.push_back(element);
  }
  fill_elements(given[0].value, kept.size(), [&](uint64_t i) { return kept[i]; }, false);
  return combined("+", given[0].value, number(static_cast<int64_t>(kept.size()), "long"));
}

// std::copy_if() and its kin, set_union() and its kin: where they store, which may be the end of a container that grows, is what they give.
std::optional<Value> Interpreter::copied_in_part(const std::string& name, const Arguments& given, const std::vector<Value>& elements) {
  std::vector<Value> kept;
  const auto stored = [&](const Value& to) -> std::optional<Value> {
    const Value count = number(static_cast<int64_t>(kept.size()), "long");
    if (!make_room(to, count)) return std::nullopt;
    fill_elements(to, kept.size(), [&](uint64_t i) { return kept[i]; }, false);
    return combined("+", to, count);
  };
  if (given.size() == 4) {
    for (const Value& element : elements) {
      const auto meant = is_meant(element, given[3]);
      if (!meant || stopped()) return std::nullopt;
      if (*meant == (name == "copy_if")) kept.push_back(element);
    }
    return stored(given[2].value);
  }
  const auto others = given.size() == 5 ? elements_between(given[2].value, given[3].value) : std::nullopt;
  const auto is_number = [](const Value& v) { return v.is_number() && v.exact(); };
  if (!others || !std::all_of(elements.begin(), elements.end(), is_number) || !std::all_of(others->begin(), others->end(), is_number))
    return std::nullopt;
  const auto less = [](const Value& a, const Value& b) { return computed("<", a, b).truth(); };
  if (!std::is_sorted(elements.begin(), elements.end(), less) || !std::is_sorted(others->begin(), others->end(), less)) return std::nullopt;
  const auto a = elements.begin(), b = others->begin();
  const auto to = std::back_inserter(kept);
  if (name == "merge") std::merge(a, elements.end(), b, others->end(), to, less);
  if (name == "set_union") std::set_union(a, elements.end(), b, others->end(), to, less);
  if (name == "set_intersection") std::set_intersection(a, elements.end(), b, others->end(), to, less);
  if (name == "set_difference") std::set_difference(a, elements.end(), b, others->end(), to, less);
  return stored(given[4].value);
}

// Nothing: it is none of these, or not all is known of what it looks at.
std::optional<Value> Interpreter::over_elements(const std::string& name, const Arguments& given) {
  const bool searches = one_of(name, {"find", "find_if", "find_if_not", "count", "count_if", "any_of", "all_of", "none_of"});
  const bool leaves_out = one_of(name, {"unique", "remove", "remove_if"});
  const bool sums = one_of(name, {"accumulate", "reduce", "partial_sum", "inclusive_scan", "inner_product"});
  const bool bounds = one_of(name, {"lower_bound", "upper_bound", "binary_search"});
  const bool copies = given.size() == 4 ? one_of(name, {"copy_if", "remove_copy_if", "remove_copy"})
                                        : one_of(name, {"merge", "set_union", "set_intersection", "set_difference"});
  if (given.size() < 2 || !(searches || leaves_out || sums || bounds || copies)) return std::nullopt;
  const auto elements = elements_between(given[0].value, given[1].value);
  const auto is_exact = [](const Value& v) { return v.known() && v.exact(); };
  if (!elements || !std::all_of(elements->begin(), elements->end(), is_exact)) return std::nullopt;
  if (copies) return copied_in_part(name, given, *elements);
  if (searches && given.size() == 3) return searched(name, given, *elements);
  if (leaves_out && given.size() == (name == "unique" ? 2 : 3)) return left_out(name, given, *elements);
  if ((name == "accumulate" && given.size() >= 3) || name == "reduce") {
    Value sum = given.size() > 2 ? given[2].value : converted(number(0), element_type(given[0].value));
    const Type type = sum.type;
    for (const Value& element : *elements) {
      sum = given.size() > 3 ? applied(given[3], {{sum, {}, {}, 0, {}}, {element, {}, {}, 0, {}}}) : combined("+", sum, element);
      if (sum.is_number()) sum = converted(std::move(sum), type);
    }
    return sum;
  }
  if (name == "inner_product" && given.size() == 4 && given[2].value.kind == Value::Kind::Memory) {
    Value sum = given[3].value;
    const Type type = sum.type;
    for (size_t i = 0; i < elements->size(); ++i) {
      const Value other = element_in(given[2].value, number(static_cast<int64_t>(i), "long")).value;
      sum = converted(combined("+", sum, combined("*", (*elements)[i], other)), type);
    }
    return sum;
  }
  if ((name == "partial_sum" || name == "inclusive_scan") && given.size() == 3) {
    if (!make_room(given[2].value, number(static_cast<int64_t>(elements->size()), "long"))) return std::nullopt;
    std::vector<Value> sums_up;
    for (const Value& element : *elements)
      sums_up.push_back(sums_up.empty() ? element : converted(combined("+", sums_up.back(), element), element.type));
    fill_elements(given[2].value, sums_up.size(), [&](uint64_t i) { return sums_up[i]; }, false);
    return combined("+", given[2].value, number(static_cast<int64_t>(sums_up.size()), "long"));
  }
  if (!bounds || given.size() != 3 || !given[2].value.is_number()) return std::nullopt;
  int64_t before = 0;
  bool is_there = false;
  for (const Value& element : *elements) {
    if (!element.is_number()) return std::nullopt;
    is_there |= computed("==", element, given[2].value).truth();
    before += computed(name == "upper_bound" ? "<=" : "<", element, given[2].value).truth();
  }
  return name == "binary_search" ? number(is_there, "bool") : combined("+", given[0].value, number(before, "long"));
}

// erase() and insert() of a vector, whose elements are all known.
std::optional<Value> Interpreter::vector_edit(const Value& of, const std::string& method, const Arguments& given) {
  if (given.empty() || given[0].value.kind != Value::Kind::Memory || given[0].value.memory != of.memory || !given[0].value.has_place())
    return std::nullopt;
  const auto each = static_cast<int64_t>(size_of(element_type(of)));
  const Value end = combined("+", of, number(each ? static_cast<int64_t>(of.memory->bytes) / each : 0, "long"));
  auto elements = elements_between(of, end);
  if (each == 0 || !elements || !of.memory->size_known || !of.memory->size_guess.empty()) return std::nullopt;
  const auto index_of = [&](const Value& place) { return (place.offset - of.offset) / each; };
  const int64_t at = index_of(given[0].value), count = static_cast<int64_t>(elements->size());
  if (at < 0 || at > count) return std::nullopt;
  if (method == "erase") {
    const bool is_range = given.size() == 2 && given[1].value.kind == Value::Kind::Memory && given[1].value.memory == of.memory;
    const int64_t last = is_range ? index_of(given[1].value) : at + 1;
    if ((given.size() > 1 && (!is_range || !given[1].value.has_place())) || last < at || last > count) return std::nullopt;
    elements->erase(elements->begin() + at, elements->begin() + last);
  } else {
    std::vector<Value> added;
    if (given.size() == 2 && is_list(given[1].value))
      added = parts_of(given[1].value);
    else if (given.size() == 2)
      added.push_back(copy_of(given[1].value));
    else if (given.size() == 3 && given[1].value.is_number() && given[1].value.exact())
      added.assign(as_size(std::min<int64_t>(given[1].value.as_whole(), 1 << 16)), given[2].value);
    else if (const auto others = given.size() == 3 ? elements_between(given[1].value, given[2].value) : std::nullopt)
      added = *others;
    else
      return std::nullopt;
    elements->insert(elements->begin() + at, added.begin(), added.end());
  }
  refill(of, *elements);
  return combined("+", of, number(at, "long"));
}

}  // namespace warplens::frontend::host
