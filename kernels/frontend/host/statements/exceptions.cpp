// What is thrown, and which handler takes it.
#include <map>

#include "kernels/frontend/host/statements/departures.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
namespace {

// What the standard library's exceptions are derived from.
const std::map<std::string, std::string, std::less<>>& standard_bases() {
  static const std::map<std::string, std::string, std::less<>> all = {{"exception", ""},
                                                                      {"logic_error", "exception"},
                                                                      {"runtime_error", "exception"},
                                                                      {"bad_alloc", "exception"},
                                                                      {"bad_cast", "exception"},
                                                                      {"bad_typeid", "exception"},
                                                                      {"bad_exception", "exception"},
                                                                      {"bad_function_call", "exception"},
                                                                      {"bad_weak_ptr", "exception"},
                                                                      {"bad_variant_access", "exception"},
                                                                      {"bad_optional_access", "exception"},
                                                                      {"bad_any_cast", "bad_cast"},
                                                                      {"bad_array_new_length", "bad_alloc"},
                                                                      {"invalid_argument", "logic_error"},
                                                                      {"domain_error", "logic_error"},
                                                                      {"length_error", "logic_error"},
                                                                      {"out_of_range", "logic_error"},
                                                                      {"future_error", "logic_error"},
                                                                      {"range_error", "runtime_error"},
                                                                      {"overflow_error", "runtime_error"},
                                                                      {"underflow_error", "runtime_error"},
                                                                      {"regex_error", "runtime_error"},
                                                                      {"system_error", "runtime_error"},
                                                                      {"filesystem_error", "system_error"}};
  return all;
}

bool is_standard(const std::string& type) { return type == "string" || standard_bases().contains(type); }

}  // namespace

// By the library, std::out_of_range for one.
void Interpreter::raise(const std::string& type) {
  thrown_ = {Type{type, {}, 0, false}, unknown("an exception")};
  flow_ = Flow::Throw;
}

void Interpreter::throw_statement(size_t at) {
  if (is(at + 1, ";")) return void(flow_ = Flow::Throw);  // what is handled, once more
  size_t place = at + 1, named = at + 1;
  const Result thrown = expression(place);
  if (stopped()) return;
  while (is(named, "::") || is(named + 1, "::")) ++named;
  const bool is_made = is_word(named) && (is(named + 1, "(") || is(named + 1, "{")) && unit_.match[named + 1] + 1 == place;
  const auto made = is_made && (is_standard(token(named).text) || unit_.records.contains(token(named).text))
                        ? std::optional(Type{token(named).text, {}, 0, false})
                        : std::nullopt;
  const Value& value = thrown.value;
  const bool has_type = value.is_number() || value.kind == Value::Kind::Struct || value.kind == Value::Kind::Address;
  Type type = made ? *made : thrown.cell && !thrown.cell->type.base.empty() ? thrown.cell->type : has_type ? value.type : Type{};
  if (value.kind == Value::Kind::Struct) type = value.type;
  if (type.base.empty() && token(at + 1).kind == Token::Kind::Text && at + 2 == place) type = {"char", {}, 1, false};
  type.reference = false;
  thrown_ = {type, copy_of(value)}, flow_ = Flow::Throw;
}

// Of two classes. Nothing: it is derived from what is not known.
std::optional<bool> Interpreter::is_thrown_as(const std::string& thrown, const std::string& caught) const {
  if (thrown == caught) return true;
  const auto own = unit_.records.find(thrown);
  if (own == unit_.records.end()) {
    const auto base = standard_bases().find(thrown);
    if (base == standard_bases().end()) return thrown == "string" ? std::optional(false) : std::nullopt;
    return base->second.empty() ? std::optional(false) : is_thrown_as(base->second, caught);
  }
  bool is_known = true;
  for (const std::string& base : own->second.bases) {
    const auto same = base == thrown ? standard_bases().find(base) : standard_bases().end();  // own::error : std::error
    const auto is_it = same != standard_bases().end() ? is_thrown_as(same->second, caught) : is_thrown_as(base, caught);
    if (is_it.value_or(false)) return true;
    is_known &= is_it.has_value();
  }
  return is_known ? std::optional(false) : std::nullopt;
}

// Whether the handler with this "(" takes what is thrown. Nothing: that is not known.
std::optional<bool> Interpreter::catches(size_t open) {
  if (is(open + 1, "...")) return true;
  const auto written = type_at(open + 1);
  const Type& thrown = thrown_.first;
  if (!written || thrown.base.empty()) return std::nullopt;
  const Type& caught = written->first;
  if (caught.pointers != thrown.pointers) return false;
  if (caught.base == thrown.base && caught.arguments == thrown.arguments) return true;
  if (caught.pointers > 0 && caught.base == "void") return true;
  const auto is_class = [&](const Type& type) { return is_standard(type.base) || unit_.records.contains(type.base); };
  const auto a = scalar_of(Type{thrown.base, {}, 0, false}), b = scalar_of(Type{caught.base, {}, 0, false});
  if ((!a && !is_class(thrown)) || (!b && !is_class(caught))) return std::nullopt;
  if (a && b) return *a == *b ? std::nullopt : std::optional(false);  // of one size, under two names
  return a || b ? std::optional(false) : is_thrown_as(thrown.base, caught.base);
}

// Follows the handler with this "(".
void Interpreter::catch_thrown(size_t open) {
  const auto type = type_at(open + 1);
  const auto& [of, value] = thrown_;
  flow_ = Flow::Normal;
  push_scope();
  if (type && is_word(type->second)) {
    const std::string& name = token(type->second).text;
    const bool is_part = value.kind == Value::Kind::Struct && slices(value, type->first);
    const bool is_it = value.known() && (value.is_number() || is_part || of.base == type->first.base);
    if (type->first.reference && value.kind == Value::Kind::Struct)
      chain_.back()->names[name] = reference_to({value, make_cell(value), {}, 0, {}}, type->first);
    else
      declare(name, is_it ? coerced(value, type->first) : unknown("an exception"), type->first);
  }
  statement(unit_.match[open] + 1);
  pop_scope();
}

// From this handler on: something was thrown perhaps, and nobody knows what.
size_t Interpreter::handle_perhaps(size_t handler, size_t end, const std::string& on) {
  for (; is(handler, "catch"); handler = skip(unit_.match[handler + 1] + 1)) {
    const size_t close = unit_.match[handler + 1];
    const auto type = type_at(handler + 2);
    push_scope();
    if (type && is_word(type->second)) declare(token(type->second).text, unknown("an exception"));
    const size_t runs = runs_.size();
    perhaps([&] { statement(close + 1); }, on);
    undo_results(runs), doubt_results(runs);
    pop_scope();
  }
  return end;
}

size_t Interpreter::try_statement(size_t at) {
  const size_t end = skip(at), first = skip(at + 1);
  const std::pair<Type, Value> before = thrown_;  // which a handler around it may throw once more
  {
    Departure departure(*this, Departure::Kind::Try);
    statement(at + 1);
    departure.settle();
    if (flow_ != Flow::Throw && departure.on.empty()) return end;
    if (!departure.on.empty()) {  // also where it throws in any case: perhaps it was something else
      const Flow flow = flow_;
      if (flow == Flow::Exit || cut_ || gave_up()) return end;
      flow_ = Flow::Normal;
      if (flow != Flow::Normal && flow != Flow::Throw) depart(flow, departure.on, Watch(*this));
      return handle_perhaps(first, end, departure.on);
    }
  }
  for (size_t handler = first; is(handler, "catch"); handler = skip(unit_.match[handler + 1] + 1)) {
    const auto taken = catches(handler + 1);
    if (!taken) {
      const std::string on = "the type of what is thrown";
      flow_ = Flow::Normal;
      depart(Flow::Throw, on, Watch(*this));
      return handle_perhaps(handler, end, on);
    }
    if (!*taken) continue;
    catch_thrown(handler + 1);
    if (flow_ != Flow::Throw) thrown_ = before;
    break;
  }
  return end;
}

}  // namespace warplens::frontend::host
