// Calls of lambdas.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

// []<int N, typename T>(T value): as the call says them, or as what it is given has them. Gives the place of its parameters.
size_t Interpreter::bind_lambda_templates(size_t open, const Callable& callable, const std::vector<Result>& given) {
  const size_t end = unit_.after_angles(open), last = end - 1;
  const size_t close = is(end, "(") ? unit_.match[end] : end;
  for (size_t at = open + 1, n = 0; at < last; ++n) {
    size_t stop = at, name = 0;
    for (; stop < last && !is(stop, ","); ++stop) {
      if (is(stop, "<") && unit_.after_angles(stop) > stop) stop = unit_.after_angles(stop) - 1;
      if (is_word(stop) && !is(stop - 1, "=") && !is(stop - 1, "::")) name = stop;
    }
    const std::string text = name ? token(name).text : "";
    if (name && is(name - 1, "...")) {
      if (n < callable.arguments.size()) chain_.back()->names[text] = pack_of_arguments(callable.arguments, n);
    } else if (name && n < callable.arguments.size()) {
      declare(text, value_of_text(callable.arguments[n].first));
    }
    size_t parameter = 0;
    for (size_t i = end + 1; name && i < close && !chain_.back()->names.contains(text); ++i) {  // T x, const T& x
      if (is(i, ",")) ++parameter;
      const bool is_alone = is(i, text) && !is(i - 1, "<") && !is(i + 1, "*") && !is(i + 1, "...");
      if (!is_alone || parameter >= given.size() || given[parameter].value.type.base.empty()) continue;
      Value type;
      type.kind = Value::Kind::TypeName, type.type = given[parameter].value.type, type.type.reference = false;
      declare(text, std::move(type));
    }
    at = stop + 1;
  }
  return end;
}

Result Interpreter::call_lambda(const Callable& callable, std::vector<Result>& given) {
  constexpr size_t kMaxFrames = 40;
  if (frames_.size() >= kMaxFrames) return {unknown("a lambda"), {}, {}, 0, {}};
  Chain outer = callable.captured;
  outer.push_back(std::make_shared<Scope>());
  outer.swap(chain_);
  size_t at = unit_.match[callable.lambda] + 1;
  if (is(at, "<")) at = bind_lambda_templates(at, callable, given);
  if (is(at, "(")) {
    const size_t close = unit_.match[at];
    size_t next = 0;
    const auto initial = [&](size_t equals) {
      size_t place = equals + 1;
      return is(equals, "=") ? expression(place).value : unknown(token(equals - 1).text);
    };
    for (size_t i = at + 1; i < close; ++next) {
      size_t stop = i;
      while (stop < close && !is(stop, ",")) stop = unit_.match[stop] > stop ? unit_.match[stop] + 1 : stop + 1;
      const auto type = type_at(i);
      if (type && is_word(type->second)) {
        const std::string& name = token(type->second).text;
        note_constness(type->second, next < given.size() ? given[next] : Result{}, i);
        if (next < given.size() && type->first.reference && given[next].punned) forget(given[next].punned, name);
        if (next < given.size() && type->first.reference && given[next].cell)
          chain_.back()->names[name] = given[next].cell;
        else
          declare(name, converted(next < given.size() ? coerced(copied(given[next], type->first), type->first) : initial(type->second + 1),
                                  type->first));
      } else if (type && is(type->second, "...") && is_word(type->second + 1)) {
        chain_.back()->names[token(type->second + 1).text] = pack_of(given, next);
      }
      i = stop + 1;
    }
    at = close + 1;
  }
  const size_t head = at;
  while (at < unit_.tokens.size() && !is(at, "{") && !is(at, ";")) ++at;
  frames_.push_back(frames_.empty() ? nullptr : frames_.back());
  const bool by_reference =
      std::any_of(unit_.tokens.begin() + static_cast<ptrdiff_t>(head), unit_.tokens.begin() + static_cast<ptrdiff_t>(at),
                  [](const Token& t) { return t.text == "&" || t.text == "decltype"; });
  returned_ = {unknown("a lambda"), {}, {}, 0, {}};
  if (is(at, "{")) follow_body(at, by_reference);
  frames_.pop_back();
  if (flow_ == Flow::Return) flow_ = Flow::Normal;
  Result result = std::exchange(returned_, {});
  if (!by_reference && !leads(result.value, result.cell.get())) result.constness = Constness::No;
  for (size_t arrow = head; arrow < at; ++arrow)
    if (is(arrow, "->")) result.constness = declared_constness(arrow + 1, result);
  for (size_t arrow = head; arrow < at && !by_reference; ++arrow) {
    const auto type = is(arrow, "->") ? type_at(arrow + 1) : std::nullopt;
    if (!type) continue;
    result.value = coerced(std::move(result.value), type->first);
    if (result.value.is_number() && scalar_of(type->first)) result.value = converted(std::move(result.value), type->first);
  }
  outer.swap(chain_);
  return by_reference ? result : value_alone(result.value, result.constness);
}

}  // namespace warplens::frontend::host
