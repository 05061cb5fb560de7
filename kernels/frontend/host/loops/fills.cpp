// Loops that do nothing but fill arrays: `for (int i = 0; i < n; ++i) a[i] = 1.0f, ...`. They are followed longer than others, and where
// all elements are alike, or counted, to their end at once.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

std::optional<Fill> Interpreter::fill_in(size_t open, size_t condition, size_t step, size_t body) const {
  Fill fill;
  for (size_t i = open + 1; i < condition && fill.counter.empty(); ++i)
    if (is(i + 1, "=") && is_word(i)) fill.counter = token(i).text;
  const size_t close = unit_.match[open];
  const bool upwards =
      (close == step + 3 && ((is(step + 1, "++") && is(step + 2, fill.counter)) || (is(step + 2, "++") && is(step + 1, fill.counter)))) ||
      (close == step + 4 && is(step + 1, fill.counter) && is(step + 2, "+=") && is(step + 3, "1"));
  if (fill.counter.empty() || !upwards || !is(condition + 1, fill.counter) || !is(condition + 2, "<")) return std::nullopt;
  fill.end = condition + 3;
  const size_t last = is(body, "{") ? unit_.match[body] : skip(body);
  for (size_t at = is(body, "{") ? body + 1 : body; at < last; at = skip(at)) {
    if (!is_word(at) || !is(at + 1, "[")) return std::nullopt;
    const size_t after = unit_.match[at + 1] + 1, end = skip(at);
    if (!is(after, "=")) return std::nullopt;
    fill.simple &= after == at + 4 && is(at + 2, fill.counter);
    bool counts = false, other = false;
    for (size_t i = after + 1; i + 1 < end; ++i) {
      const std::string& t = token(i).text;
      if (t == "=" || t == "++" || t == "--" || t == "{" || t.ends_with("=") || t == "<<<") return std::nullopt;
      if (token(i).kind == Token::Kind::Number || !is_word(i)) {
        other |= token(i).kind == Token::Kind::Number || (t != "(" && t != ")");
        fill.simple &= t != "[" && t != "," && t != "?" && t != "." && t != "->" && t != "&";
        continue;
      }
      if (is_plain_type(t)) continue;
      counts |= t == fill.counter;
      if (t == fill.counter) continue;
      const CellPtr cell = find(t);
      other = true;
      fill.simple &= !is(i + 1, "(") && cell && cell->value.is_number() && cell->value.exact();
    }
    fill.simple &= !counts || !other;
    fill.stores.push_back({at, after + 1});
  }
  if (fill.stores.empty()) return std::nullopt;
  return fill;
}

// Memory that is filled as a whole is not computed element by element.
bool Interpreter::fills_large(const Fill& fill) const {
  return fill.simple && std::any_of(fill.stores.begin(), fill.stores.end(), [&](const auto& store) {
           const CellPtr to = find(token(store.array).text);
           return to && to->value.kind == Value::Kind::Memory && is_filled_as_a_whole(*to->value.memory);
         });
}

// From the counter's present value on. True: the loop is at its end.
bool Interpreter::finish(const Fill& fill) {
  const CellPtr counter = find(fill.counter);
  size_t place = fill.end;
  const Value end = expression(place).value;
  if (!fill.simple || !counter || !counter->value.is_number() || counter->value.real || !end.is_number() || !end.exact()) return false;
  const int64_t first = counter->value.i, last = end.as_whole();
  for (const auto& [array, value] : fill.stores) {
    const CellPtr to = find(token(array).text);
    if (!to || to->value.kind != Value::Kind::Memory || to->value.memory->extents.size() > 1 || !to->value.memory->size_known) return false;
  }
  for (const auto& [array, value] : fill.stores) {
    size_t at = value;
    const Value one = expression(at).value;
    const bool counts = std::any_of(unit_.tokens.begin() + static_cast<ptrdiff_t>(value), unit_.tokens.begin() + static_cast<ptrdiff_t>(at),
                                    [&](const Token& t) { return t.text == fill.counter; });
    const Value begin = combined("+", find(token(array).text)->value, number(first, "long"));
    const Type as = one.type;
    fill_elements(
        begin, static_cast<uint64_t>(std::max<int64_t>(0, last - first)),
        [&](uint64_t i) { return counts ? converted(number(first + static_cast<int64_t>(i), "long"), as) : one; }, true);
  }
  Result to;
  to.cell = counter;
  store(to, number(last, "long"));
  return true;
}

}  // namespace warplens::frontend::host
