// Algorithms of the standard library that put the elements of an array into another order.
#include <algorithm>
#include <numeric>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"

namespace warplens::frontend::host {

namespace {
constexpr uint64_t kMaxOrdered = 1 << 20, kMaxCompared = 4096;  // elements; with a function of the program's own
}

// Nothing where it is not known where they are, or how many.
std::optional<std::vector<Value>> Interpreter::elements_between(const Value& begin, const Value& end) {
  const Value count = combined("-", end, begin);
  if (begin.kind != Value::Kind::Memory || !is_of_all(count, begin) || as_size(count.as_whole()) > kMaxOrdered) return std::nullopt;
  std::vector<Value> values;
  for (int64_t i = 0; i < count.as_whole(); ++i) values.push_back(copy_of(element_in(begin, number(i, "long")).value));
  return values;
}

// std::shuffle(begin, end, engine)
bool Interpreter::shuffle(const Arguments& given) {
  const Value &begin = given[0].value, &from = given[2].value;
  if (!from.random || !from.random->engine) return false;
  auto values = elements_between(begin, given[1].value);
  if (!values) return false;
  std::vector<uint64_t> order(values->size());
  std::iota(order.begin(), order.end(), 0);
  ++random_calls_, drawn_from_.insert(from.random);
  from.random->shuffle(order);
  fill_elements(
      begin, order.size(),
      [&](uint64_t i) {
        Value v = (*values)[order[i]];
        if (v.is_number() && v.guess.empty()) v.guess = from.random->guess;
        return v;
      },
      false);
  return true;
}

// std::sort(begin, end) and std::reverse(begin, end); of numbers, or by a function that the program has.
bool Interpreter::ordered(const std::string& name, const Arguments& given) {
  auto values = elements_between(given[0].value, given[1].value);
  if (!values) return false;
  const Callable* const order = given.size() > 2 && given[2].value.kind == Value::Kind::Function ? given[2].value.function.get() : nullptr;
  const bool falls = order && !order->lambda && order->name == "greater", rises = order && !order->lambda && order->name == "less";
  const bool compares = given.size() > 2 && !falls && !rises;
  const auto is_number = [](const Value& v) { return v.is_number(); };
  if (name == "reverse") {
    std::reverse(values->begin(), values->end());
  } else if (!compares) {
    if (!std::all_of(values->begin(), values->end(), is_number)) return false;
    std::stable_sort(values->begin(), values->end(),
                     [&](const Value& a, const Value& b) { return computed(falls ? ">" : "<", a, b).truth(); });
  } else {
    if (!order || values->size() > kMaxCompared) return false;
    bool known = true;
    const auto is_before = [&](const Value& a, const Value& b) {
      const Value less = call(given[2], 0, {{a, {}, {}, 0, {}}, {b, {}, {}, 0, {}}}).value;
      known &= less.is_number() && less.exact();
      return less.is_number() && less.truth();
    };
    std::stable_sort(values->begin(), values->end(), is_before);
    // Which of two comes first that are neither before the other, std::sort does not say.
    for (size_t i = 1; i < values->size() && name == "sort" && known; ++i) {
      const Value &a = (*values)[i - 1], &b = (*values)[i];
      known = is_before(a, b) || (a.is_number() && b.is_number() && computed("==", a, b).truth());
    }
    if (!known) return false;
  }
  fill_elements(given[0].value, values->size(), [&](uint64_t i) { return (*values)[i]; }, false);
  return true;
}

}  // namespace warplens::frontend::host
