#include <algorithm>

#include "kernels/frontend/host/statements/departures.h"
#include "kernels/frontend/host/values/operators.h"

namespace warplens::frontend::host {

namespace {
constexpr uint32_t kMaxJumps = 10'000;
}

// Nothing: not known, or it rests on what is guessed.
std::optional<bool> Interpreter::decided(const Value& condition) {
  if (!condition.exact()) return std::nullopt;
  if (is_optional(condition)) return condition.memory->size_guess.empty() ? std::optional(condition.memory->bytes > 0) : std::nullopt;
  if (condition.kind == Value::Kind::Struct) {  // its operator bool
    std::vector<Result> none;
    on_constant_ = Constness::Perhaps;
    if (const Function* const own = method_of(condition.type.base, "operatorbool", none)) {
      const Value self = condition, truth = call_own(*own, {}, none, self, Constness::Perhaps).value;
      return truth.is_number() && truth.exact() ? std::optional(truth.truth()) : std::nullopt;
    }
    return std::nullopt;
  }
  return condition.truth();
}

// What is guessed says of a condition; nothing where that is only how many arguments there are, or what the device computes.
std::optional<bool> Interpreter::likely(const Value& condition) {
  const bool is_guess = condition.is_number() && !condition.guess.empty();
  return is_guess && condition.guess != "argc" && condition.guess != kResult ? std::optional(condition.truth()) : std::nullopt;
}

size_t Interpreter::skip(size_t at) const {
  if (is(at, "{")) return unit_.match[at] + 1;
  if (is(at, "if") || is(at, "for") || is(at, "while") || is(at, "switch")) {
    size_t open = at + 1;
    if (is(open, "constexpr")) ++open;
    if (!is(open, "(")) return at + 1;
    size_t end = skip(unit_.match[open] + 1);
    if (is(at, "if") && is(end, "else")) end = skip(end + 1);
    return end;
  }
  if (is(at, "do")) at = skip(at + 1);
  if (is(at, "try")) {
    at = skip(at + 1);
    while (is(at, "catch")) at = skip(unit_.match[at + 1] + 1);
    return at;
  }
  const size_t last = unit_.tokens.size() - 1;
  while (at < last && !is(at, ";") && !is(at, "}")) at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1;
  return is(at, ";") ? at + 1 : at;
}

size_t Interpreter::block(size_t open) {
  const size_t end = unit_.match[open];
  push_scope();
  const std::vector<size_t> labels = labels_in(open);
  std::vector<std::unique_ptr<Departure>> jumps;
  for (const size_t label : labels) jumps.push_back(std::make_unique<Departure>(*this, Departure::Kind::Label, label));
  for (size_t at = open + 1; at < end && !stopped();) {
    for (const auto& to : jumps) {
      if (to->label != at) continue;
      to->settle();
      to->passed.reset(), to->passed.emplace(*this), to->launched = launched_, to->runs = runs_.size();
    }
    const size_t next = statement(at);
    at = std::max(next, at + 1);
    if (flow_ != Flow::Goto) continue;
    for (const size_t label : labels)
      if (is(label, label_)) flow_ = Flow::Normal, at = label;
  }
  for (; !jumps.empty(); jumps.pop_back()) jumps.back()->settle();
  end_objects(open, end);
  pop_scope();
  return end + 1;
}

size_t Interpreter::statement(size_t at) {
  ++steps_;
  const size_t end = skip(at);
  if (stopped()) return end;
  const std::string& t = token(at).text;
  if (t == ";" || t == "}") return at + 1;
  if (t == "{") return block(at);
  if (token(at).line > 0) line_ = token(at).line;
  if (t == "if") return if_statement(at);
  if (t == "for") return for_statement(at);
  if (t == "while") return while_statement(at);
  if (t == "do") return do_statement(at);
  if (t == "switch") return switch_statement(at);
  if (t == "return") return return_statement(at);
  if (t == "try") return try_statement(at);
  if (t == "break") return flow_ = Flow::Break, end;
  if (t == "continue") return flow_ = Flow::Continue, end;
  if (t == "throw") return throw_statement(at), end;
  if (t == "goto") return label_ = token(at + 1).text, flow_ = ++jumps_ < kMaxJumps ? Flow::Goto : Flow::Exit, end;
  if (t == "case" || t == "default") {
    while (at < end && !is(at, ":")) ++at;
    return at + 1;
  }
  if (t == "delete" || t == "static_assert" || t == "asm" || t == "#") return end;
  if (t == "using" || t == "typedef" || t == "namespace") return alias(at), end;
  if (t == "enum") return enumeration(at), end;
  if (begins_record(at) && !declares(at)) return is_static_ = false, record_statement(at), end;
  if (is_word(at) && is(at + 1, ":")) return at + 2;  // a label
  if (declares(at)) return declaration(at), end;
  size_t place = at;
  comma(place);
  return end;
}

// Whether a statement ends with leaving the program or reporting an error.
bool Interpreter::only_leaves(size_t at) const {
  if (is(at, "throw") || is(at, "exit") || is(at, "abort") || (is(at, "return") && frames_.size() == 1)) return true;
  if (is(at, "std") && is(at + 1, "::")) return only_leaves(at + 2);
  if (!is(at, "{")) return false;
  size_t last = at;
  for (size_t each = at + 1; each < unit_.match[at]; each = std::max(skip(each), each + 1)) last = each;
  return last > at && only_leaves(last);
}

size_t Interpreter::if_statement(size_t at) {
  const size_t end = skip(at);
  const size_t open = is(at + 1, "constexpr") ? at + 2 : at + 1;
  const size_t then = unit_.match[open] + 1, after = skip(then);
  const size_t otherwise = is(after, "else") ? after + 1 : 0;
  push_scope();
  size_t place = open + 1;
  for (size_t i = open + 1; i < unit_.match[open]; ++i) {
    if (unit_.match[i] > i) i = unit_.match[i];
    if (is(i, ";")) statement(place), place = i + 1;
  }
  Value condition;
  if (declares(place)) {
    declaration(place);
    size_t name = place;
    while (name < then && !is(name, "=")) ++name;
    if (const CellPtr cell = find(token(name - 1).text)) condition = cell->value;
  } else {
    condition = comma(place).value;
  }
  if (const auto known = decided(condition)) {
    if (*known) statement(then);
    if (!*known && otherwise) statement(otherwise);
  } else if (!otherwise && condition.is_number() && !condition.truth() && is_of_the_device(condition.guess) && only_leaves(then) &&
             !may_launch(then, after)) {
    // `if (properties.major < 9) throw ...`: it is reported as an error
  } else if (!stopped()) {
    const std::string on = condition.is_number() ? condition.guess : condition.text;
    const auto likely = this->likely(condition);
    const size_t runs = runs_.size();
    std::map<CellPtr, Value> left;
    for (const auto& [way, when] : {std::pair(then, true), std::pair(otherwise, false)}) {
      if (way == 0) continue;
      const std::string outer = unlikely_on_;
      if (likely && *likely != when) unlikely_on_ = on;
      const bool is_likely = likely && *likely == when;
      perhaps([&] { statement(way); }, on, likely ? std::optional(is_likely) : std::nullopt, is_likely ? &left : nullptr);
      unlikely_on_ = outer;
      undo_results(runs);
    }
    for (const auto& [cell, value] : left) {
      doubt_cell(cell, on);
      cell->value = leads_somewhere(value) && leads_somewhere(cell->value) ? either(value, cell->value, on) : value;
      doubt_which(cell->value, on);
    }
    doubt_results(runs);
  }
  pop_scope();
  return end;
}

size_t Interpreter::for_statement(size_t at) {
  const size_t end = skip(at), open = at + 1, close = unit_.match[open];
  std::vector<size_t> parts;
  size_t colon = 0, questions = 0;
  for (size_t i = open + 1; i < close; ++i) {
    if (unit_.match[i] > i) i = unit_.match[i];
    if (is(i, ";")) parts.push_back(i);
    if (is(i, "?")) ++questions;
    if (is(i, ":") && questions == 0 && !colon) colon = i;
    if (is(i, ":") && questions > 0) --questions;
  }
  const size_t body = close + 1;
  const uint64_t limit = loop_ends_;
  push_scope();
  if (parts.size() >= 2) {
    if (parts[0] > open + 1) statement(open + 1);
    const auto condition = [&]() -> std::optional<bool> {
      size_t place = parts[0] + 1;
      if (place == parts[1]) return true;
      return goes_on(comma(place).value);
    };
    const auto fill = fill_in(open, parts[0], parts[1], body);
    const bool is_done_at_once = fill && fills_large(*fill);
    if (!is_done_at_once && computes_loop(at, parts[0] + 1, parts[1], parts[1] + 1, close, body)) return pop_scope(), end;
    constexpr uint32_t kTelling = 1024;  // rounds until a loop counts as a long one
    uint32_t rounds = 0;
    loop(at, end, condition, [&] {
      if (fill && ++rounds == kTelling && finish(*fill)) return;
      statement(body);
      if (flow_ == Flow::Continue) flow_ = Flow::Normal;
      if (departures_->continues) departures_->settle();  // in the next turn that is a guess
      size_t place = parts[1] + 1;
      if (!stopped() && place < close) comma(place);
    });
  } else if (colon) {
    size_t place = colon + 1;
    Result given = is(place, "{") ? Result{listed(Type{}, place), {}, {}, 0, {}} : expression(place);
    if (is(colon + 1, "{")) given.constness = constness_of_list(colon + 1);
    chain_.back()->names[kLoopedOver] = make_cell(given.value), chain_.back()->constness[kLoopedOver] = given.constness;
    const Value& list = given.value;
    const auto type = type_at(open + 1);
    size_t name = open + 1;  // or the bracket of several: auto [a, b]
    for (size_t i = open + 1; i < colon && !is(name, "["); ++i)
      if (is_word(i) || is(i, "[")) name = i;
    const bool by_reference = type && type->first.reference;
    if (is_map(list))
      loop_over_map(list, by_reference, name, type ? type->first : Type{}, body);
    else if (list.kind == Value::Kind::Text)
      loop_over_letters(given, by_reference, name, type ? type->first : Type{}, body);
    else
      loop_over(list, by_reference, name, type ? type->first : Type{}, body);
  }
  pop_scope();
  if (!loops_.empty()) loop_ends_ = std::max(limit, loop_ends_);
  return end;
}

size_t Interpreter::while_statement(size_t at) {
  const size_t end = skip(at), open = at + 1, body = unit_.match[open] + 1;
  if (computes_loop(at, open + 1, unit_.match[open], 0, 0, body)) return end;
  loop(
      at, end,
      [&]() -> std::optional<bool> {
        size_t place = open + 1;
        return goes_on(comma(place).value);
      },
      [&] { statement(body); });
  return end;
}

size_t Interpreter::do_statement(size_t at) {
  const size_t end = skip(at), after = skip(at + 1);
  bool first = true;
  loop(
      at, end,
      [&]() -> std::optional<bool> {
        if (std::exchange(first, false)) return true;
        size_t place = after + 2;
        return goes_on(comma(place).value);
      },
      [&] { statement(at + 1); });
  return end;
}

// Also of `case 1 ... 5`. Nothing: the label is not known.
std::optional<bool> Interpreter::is_case(size_t label, const Value& selector) {
  const Value first = expression(label).value;
  if (!is(label, "...")) {
    const Value same = computed("==", first, selector);
    return same.is_number() && same.exact() ? std::optional(same.truth()) : std::nullopt;
  }
  const Value last = expression(++label).value;
  if (!first.is_number() || !last.is_number()) return std::nullopt;
  return computed("<=", first, selector).truth() && computed("<=", selector, last).truth();
}

size_t Interpreter::switch_statement(size_t at) {
  const size_t end = skip(at), open = at + 1, body = unit_.match[open] + 1;
  size_t place = open + 1;
  const Value selector = comma(place).value;
  if (!is(body, "{")) return end;
  push_scope();
  if (!selector.is_number() || !selector.exact()) {
    all_cases(body, selector.is_number() ? selector.guess : selector.text);
  } else {
    const size_t close = unit_.match[body];
    Departure departure(*this, Departure::Kind::Switch);
    size_t start = 0, otherwise = 0, unknown_label = 0;
    for (size_t i = body + 1; i < close && !start; i = skip(i)) {
      while (is(i, "case") || is(i, "default")) {
        size_t label = i + 1;
        if (is(i, "default")) otherwise = i;
        const auto is_it = is(i, "case") && !start ? is_case(label, selector) : std::optional(false);
        if (!is_it) unknown_label = label;
        if (is_it.value_or(false)) start = i;
        while (i < close && !is(i, ":")) ++i;
        ++i;
      }
    }
    if (!start && unknown_label) all_cases(body, token(unknown_label).text);
    for (size_t i = start ? start : unknown_label ? 0 : otherwise; i && i < close && !stopped();) i = std::max(statement(i), i + 1);
    if (flow_ == Flow::Break) flow_ = Flow::Normal;
    departure.settle();
  }
  pop_scope();
  return end;
}

size_t Interpreter::return_statement(size_t at) {
  const size_t end = skip(at);
  returned_ = {};
  size_t place = at + 1;
  if (is(place, "{"))
    returned_.value = listed(Type{}, place);
  else if (!is(place, ";"))
    returned_ = comma(place);
  if (!cut_ && flow_ == Flow::Normal) flow_ = Flow::Return;  // else what gives it has thrown, or ended the program
  return end;
}

}  // namespace warplens::frontend::host
