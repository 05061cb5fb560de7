// What may be one thing or another: behind conditions that nobody knows, and where a pointer may lead to several arrays.
#include <algorithm>

#include "kernels/frontend/host/statements/departures.h"
#include "kernels/frontend/host/values/operators.h"

namespace warplens::frontend::host {
bool leads_somewhere(const Value& v) { return v.kind == Value::Kind::Memory || v.kind == Value::Kind::Address; }
bool is_the_same(const Value& a, const Value& b) {
  if (a.kind != b.kind) return false;
  if (a.kind == Value::Kind::Number) return a.real == b.real && (a.real ? a.d == b.d : a.i == b.i);
  if (a.kind == Value::Kind::Text) return a.text == b.text && a.offset == b.offset && a.anywhere == b.anywhere;
  return a.kind == Value::Kind::Address ? a.target == b.target : a.memory == b.memory && a.offset == b.offset;
}

namespace {

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
  const bool may_differ = value.is_number() || value.kind == Value::Kind::Text || leads_somewhere(value) || is_choice;
  if (may_differ && value.guess.empty()) value.guess = why.empty() ? kContents : why;
  if (value.kind == Value::Kind::Struct && value.fields)
    for (const auto& [name, cell] : value.fields->members) doubt_which(cell->value, why);
}

// As doubt_which(); what its value leads out of, as a list's size, is seen by the loops and conditions around.
void Interpreter::doubt_cell(const CellPtr& cell, const std::string& why) {
  watch_stored(cell);
  doubt_which(cell->value, why);
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
  if (first.kind == Value::Kind::Memory && second.kind == Value::Kind::Memory) {
    join(first.memory, second.memory);
    if (first.memory->bytes != second.memory->bytes) note(first.memory->size_guess, why);
  }
  if (first.kind == Value::Kind::Address || second.kind == Value::Kind::Address) doubt_deeply(first, why), doubt_deeply(second, why);
  doubt_which(chosen, why);
  return chosen;
}

// A pointer or a structure of a table, nobody knows which.
Value Interpreter::one_in(const Buffer& table, const std::string& why) {
  std::vector<Value> all;
  for (const auto& [index, cell] : table.elements)
    if (leads_somewhere(cell->value) || cell->value.kind == Value::Kind::Struct || cell->value.kind == Value::Kind::Function)
      all.push_back(cell->value);
  if (table.image)
    for (const auto& [at, pointer] : table.image->pointers)
      if (auto value = pointer_at(*table.image, static_cast<int64_t>(at), pointer.to)) all.push_back(std::move(*value));
  if (all.empty()) return unknown(kNotStored);
  Value chosen = all.front();
  for (const Value& other : all) chosen = either(chosen, other, why);
  return chosen;
}

// Of `a ? b : c` and `a && b` where nobody knows a: they may store something, or nothing.
void Interpreter::doubt_untaken(size_t begin, size_t end, const std::string& on) {
  for (size_t at = begin; at < end; ++at) {
    const bool stores = token(at).kind == Token::Kind::Sign && (is_assignment(token(at).text) || is(at, "++") || is(at, "--"));
    const auto is_it = [&](const Function& f) { return f.name == token(at).text && !f.is_kernel; };
    const CellPtr cell = is_word(at) && is(at + 1, "(") ? find(token(at).text) : nullptr;
    const CellPtr named = is_word(at) ? find(token(at).text) : nullptr;
    const bool reads = (named && is_stream(named->type)) || is(at, "cin");
    const bool calls =
        is_word(at) && is(at + 1, "(") &&
        ((cell && cell->value.kind == Value::Kind::Function) || std::any_of(unit_.functions.begin(), unit_.functions.end(), is_it));
    if (!stores && !reads && !calls) continue;
    doubt_used(begin, end, on);
    return doubt_named(begin, end, on);
  }
}

}  // namespace warplens::frontend::host
