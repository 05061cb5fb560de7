// What may be one thing or another: behind conditions that nobody knows, and where a pointer may lead to several arrays.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/operators.h"

namespace warplens::frontend::host {
namespace {

bool leads_somewhere(const Value& v) { return v.kind == Value::Kind::Memory || v.kind == Value::Kind::Address; }
bool is_the_same(const Value& a, const Value& b) {
  if (a.kind != b.kind) return false;
  if (a.kind == Value::Kind::Number) return a.real == b.real && (a.real ? a.d == b.d : a.i == b.i);
  if (a.kind == Value::Kind::Text) return a.text == b.text;
  return a.kind == Value::Kind::Address ? a.target == b.target : a.memory == b.memory && a.offset == b.offset;
}

bool is_same(const Callable& a, const Callable& b) {
  return a.name == b.name && a.space == b.space && a.owner == b.owner && a.owner_arguments == b.owner_arguments &&
         a.arguments == b.arguments && a.lambda == b.lambda;
}

// The functions of both.
Value one_of_both(const Value& a, const Value& b) {
  Value all = a;
  all.function = std::make_shared<Callable>(*a.function);
  std::vector<Callable> more = b.function->others;
  more.push_back(*b.function), more.back().others.clear();
  for (const Callable& other : more) {
    const auto is_it = [&](const Callable& c) { return is_same(c, other); };
    if (!is_it(*all.function) && std::none_of(all.function->others.begin(), all.function->others.end(), is_it))
      all.function->others.push_back(other);
  }
  return all;
}

// A store through a pointer that leads to one of them may have gone to another.
void join(const std::shared_ptr<Buffer>& a, const std::shared_ptr<Buffer>& b) {
  if (a == b || (a->or_another && a->or_another == b->or_another)) return;
  auto all = std::make_shared<std::vector<std::weak_ptr<Buffer>>>();
  for (const auto& of : {a, b}) {
    if (of->or_another)
      all->insert(all->end(), of->or_another->begin(), of->or_another->end());
    else
      all->push_back(of);
  }
  for (const auto& each : *all)
    if (const auto buffer = each.lock()) buffer->or_another = all;
}

}  // namespace

// Of a number, of a pointer, and of those in a structure: that it may be another one.
void Interpreter::doubt_which(Value& value, const std::string& why) {
  const bool is_choice = value.kind == Value::Kind::Function && !value.function->others.empty();
  if ((value.is_number() || leads_somewhere(value) || is_choice) && value.guess.empty()) value.guess = why.empty() ? kContents : why;
  if (value.kind == Value::Kind::Struct && value.fields)
    for (const auto& [name, cell] : value.fields->members) doubt_which(cell->value, why);
}

// The first, as a guess where the second is another one.
Value Interpreter::either(const Value& first, const Value& second, const std::string& why) {
  if (leads_somewhere(first) && leads_somewhere(second) && is_the_same(first, second)) return first;
  if (first.kind == Value::Kind::Struct && second.kind == Value::Kind::Struct && first.fields && second.fields) {
    Value chosen = copy_of(first);
    for (const auto& [name, cell] : chosen.fields->members)
      if (const auto other = second.fields->members.find(name); other != second.fields->members.end())
        cell->value = either(cell->value, other->second->value, why);
    return chosen;
  }
  Value chosen = first.kind == Value::Kind::Function && second.kind == Value::Kind::Function ? one_of_both(first, second) : first;
  if (first.kind == Value::Kind::Memory && second.kind == Value::Kind::Memory) join(first.memory, second.memory);
  if (first.kind == Value::Kind::Address || second.kind == Value::Kind::Address) doubt_deeply(first, why), doubt_deeply(second, why);
  doubt_which(chosen, why);
  return chosen;
}

// A pointer or a structure of a table, nobody knows which.
Value Interpreter::one_in(const Buffer& table, const std::string& why) {
  std::vector<Value> all;
  for (const auto& [index, cell] : table.elements)
    if (leads_somewhere(cell->value) || cell->value.kind == Value::Kind::Struct) all.push_back(cell->value);
  if (table.image)
    for (const auto& [at, pointer] : table.image->pointers)
      if (auto value = pointer_at(*table.image, static_cast<int64_t>(at), pointer.to)) all.push_back(std::move(*value));
  if (all.empty()) return unknown(kNotStored);
  Value chosen = all.front();
  for (const Value& other : all) chosen = either(chosen, other, why);
  return chosen;
}

// A body that leaves a function or a loop is not followed, as one that reports an error: then nothing else is launched. But what comes
// behind it is a guess, where there was something before.
void Interpreter::may_leave(size_t body, const std::string& on) {
  if (may_depart(body, on)) doubt_named(body, skip(body), on);
}

// What a body has that may leave a function or a loop: what is stored behind it is a guess. False: nothing.
bool Interpreter::may_depart(size_t body, const std::string& on) {
  bool departs = false;
  const auto note_in = [&](Departure* from) {
    if (!from || from->since) return;
    from->since.emplace(*this);
    from->on = on;
  };
  for (size_t i = body, end = skip(body); i < end; ++i) {
    const bool returns = is(i, "return") && of_function_, turns = is(i, "break") || is(i, "continue") || is(i, "goto");
    if (!returns && !turns) continue;
    departs = true;
    if (returns)
      of_function_->returns_null &= is(i + 1, "NULL") || is(i + 1, "nullptr") || is(i + 1, "__null") || (is(i + 1, "0") && is(i + 2, ";"));
    note_in(returns ? of_function_ : of_loop_);
  }
  return departs;
}

void Interpreter::Departure::settle() {
  if (!since) return;
  const auto before = std::move(since->before);
  const auto changed = std::move(since->changed);
  since.reset();
  for (const auto& [cell, value] : before)
    if (value.known() && !is_the_same(value, cell->value)) doubt_which(cell->value, on);
  for (const auto& [memory, was] : changed) {
    if (was.held_something) of.doubt(memory, on);
    if (was.bytes > 0 && was.bytes != memory->bytes) note(memory->size_guess, on);
  }
}

// Of `a ? b : c` and `a && b` where nobody knows a: they may store something, or nothing.
void Interpreter::doubt_untaken(size_t begin, size_t end, const std::string& on) {
  for (size_t at = begin; at < end; ++at) {
    const bool stores = token(at).kind == Token::Kind::Sign && (is_assignment(token(at).text) || is(at, "++") || is(at, "--"));
    const auto is_it = [&](const Function& f) { return f.name == token(at).text && !f.is_kernel; };
    const CellPtr cell = is_word(at) && is(at + 1, "(") ? find(token(at).text) : nullptr;
    const bool calls =
        is_word(at) && is(at + 1, "(") &&
        ((cell && cell->value.kind == Value::Kind::Function) || std::any_of(unit_.functions.begin(), unit_.functions.end(), is_it));
    if (!stores && !calls) continue;
    doubt_used(begin, end, on);
    return doubt_named(begin, end, on);
  }
}

// Both ways of a condition that nobody knows are gone, so that no launch is missed.
void Interpreter::perhaps(size_t body, const std::string& on) {
  if (leaves(body)) return may_leave(body, on);
  std::optional<Watch> watch(*this);
  unknown_conditions_.push_back(on);
  const uint64_t drawn = random_calls_;
  statement(body);
  doubt_random(drawn, on);
  unknown_conditions_.pop_back();
  const auto before = std::move(watch->before);
  const auto changed = std::move(watch->changed);
  watch.reset();
  const bool has_left = std::exchange(flow_, Flow::Normal) == Flow::Return;
  restore(before, on);
  doubt_changed(changed, on);
  if (has_left) may_depart(body, on);
}

// Contents, and how many elements there are, where something put more there or took some away.
void Interpreter::doubt_changed(const std::map<std::shared_ptr<Buffer>, Watch::Memory>& changed, const std::string& on) {
  for (const auto& [memory, was] : changed) {
    doubt(memory, on);
    if (was.bytes != memory->bytes) note(memory->size_guess, on);
  }
}

// To what was known before, which is a guess now. What began as zero was only declared there: what was stored on this way is the better
// guess.
void Interpreter::restore(const std::map<CellPtr, Value>& before, const std::string& on) {
  for (const auto& [cell, value] : before) {
    if (!value.known()) continue;
    const bool are_functions = value.kind == Value::Kind::Function && cell->value.kind == Value::Kind::Function;
    if (are_functions || (leads_somewhere(value) && leads_somewhere(cell->value))) {
      cell->value = either(value, cell->value, on);
      continue;
    }
    const bool begins =
        value.is_number() && !value.truth() && (leads_somewhere(cell->value) || (cell->value.is_number() && cell->value.truth()));
    if (!begins || value.type.base == "bool") cell->value = value;
    doubt_which(cell->value, on);
  }
}

// Every case of a switch, with what was known before.
void Interpreter::all_cases(size_t open, const std::string& on) {
  unknown_conditions_.push_back(on);
  std::optional<Watch> watch(*this);
  const size_t runs = runs_.size();
  for (size_t i = open + 1; i < unit_.match[open] && !gave_up() && !cut_;) {
    i = std::max(statement(i), i + 1);
    if (flow_ == Flow::Normal) continue;
    flow_ = Flow::Normal;
    restore(std::exchange(watch->before, {}), on);
    undo_results(runs);
  }
  doubt_results(runs);
  restore(std::exchange(watch->before, {}), on);
  const auto changed = std::move(watch->changed);
  watch.reset();
  doubt_changed(changed, on);
  unknown_conditions_.pop_back();
}

}  // namespace warplens::frontend::host
