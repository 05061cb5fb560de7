// What may have changed where the code is not followed.
#include <algorithm>

#include "kernels/frontend/host/calls/overloads.h"
#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/library/mathematics.h"
#include "kernels/frontend/host/values/operators.h"

namespace warplens::frontend::host {

// As doubt_named(), also in what the text calls: the memory that a function of the file, or a lambda, names.
void Interpreter::doubt_used(size_t begin, size_t end, const std::string& why) {
  for (size_t at = begin; at < end; ++at) {
    if (!is_word(at)) continue;
    if (is(at, "this") && self_) doubt_deeply(*self_, why);
    const bool member = is(at - 1, ".") || is(at - 1, "->");
    const CellPtr cell = member ? nullptr : find(token(at).text);
    if (cell && !cell->value.is_number()) doubt_deeply(cell->value, why);
    if (!cell && is(at + 1, "(")) doubt_bodies(token(at).text, why);
  }
}

// A function, or what stands before brackets, that is given values and no place to store in.
static bool only_takes_values(const std::string& name) {
  return math_call(name, 1).function || math_call(name, 2).function ||
         one_of(name, {"abs", "isnan", "isinf", "isfinite", "max", "min", "printf", "fprintf", "snprintf", "float", "double", "int", "if",
                       "while", "switch"});
}

// Whether all that happens to an array of numbers at its name is that one of them is read, as in `sum += a[i] * 2`.
bool Interpreter::only_reads(size_t at, const Value& array) const {
  if (array.kind != Value::Kind::Memory || !is(at + 1, "[")) return false;
  const Type element = element_type(array);
  if (element.pointers > 0 || !is_plain_type(element.base)) return false;
  size_t after = at + 1, indices = 0;
  for (; is(after, "["); ++indices) after = unit_.match[after] + 1;
  if (indices < array.memory->extents.size() || is_assignment(token(after).text)) return false;
  for (const char* sign : {"++", "--", ".", "->", ">>"})
    if (is(after, sign)) return false;
  for (const char* sign : {"++", "--", "&", ">>", "::", ".", "->"})
    if (is(at - 1, sign)) return false;
  if (is(at - 1, "=") && is(at - 3, "&")) return false;  // a reference to it
  const bool is_argument = (is(at - 1, "(") || is(at - 1, ",")) && (is(after, ")") || is(after, ","));
  if (!is_argument) return true;
  size_t open = at - 1;
  while (open > 0 && !(is(open, "(") && unit_.match[open] > at)) --open;
  return open > 0 && only_takes_values(token(open - 1).text);
}

// What the text may store in is not known, as it is not followed.
void Interpreter::doubt_named(size_t begin, size_t end, const std::string& why) {
  const auto is_read = [&](size_t at) {  // as in `stream >> a >> b`
    size_t from = at;
    while (is(from - 1, ">>") && is_word(from - 2)) from -= 2;
    const CellPtr cell = find(token(from).text);
    return from < at && !(cell && cell->value.is_number() && !is_stream(cell->type));
  };
  for (size_t at = begin; at < end; ++at) {
    const CellPtr cell = is_word(at) && !is(at - 1, ".") && !is(at - 1, "->") ? find(token(at).text) : nullptr;
    if (!cell) continue;
    const bool assigned = is_assignment(token(at + 1).text) || is(at + 1, "++") || is(at + 1, "--") || is(at - 1, "++") ||
                          is(at - 1, "--") || is(at - 1, "&");
    const bool is_text = cell->value.kind == Value::Kind::Text;
    if ((cell->value.is_number() || is_text) && (assigned || is_stream(cell->type) || is_read(at)))
      forget(cell, why);
    else if (is_text && is(at + 1, "."))
      doubt_cell(cell, why);
    else if (!only_reads(at, cell->value))
      doubt_what(cell->value, why);
  }
}

void Interpreter::doubt_bodies(const std::string& name, const std::string& why) {
  for (const Function& f : unit_.functions)
    if (f.name == name && !f.is_kernel) doubt_body(f.body, f.body_end, Chain{chain_.front()}, why);
}

void Interpreter::doubt_body(size_t begin, size_t end, const Chain& chain, const std::string& why) {
  if (std::find(doubting_.begin(), doubting_.end(), begin) != doubting_.end()) return;
  doubting_.push_back(begin);
  Chain own = chain;
  own.swap(chain_);
  doubt_used(begin, end, why);
  doubt_named(begin, end, why);
  own.swap(chain_);
  for (const auto& [place, kept] : statics_)
    if (place.first > begin && place.first < end) doubt_deeply(kept->value, why), forget(kept, why);
  doubting_.pop_back();
}

// Also numbers in structures, and what a lambda names.
void Interpreter::doubt_deeply(const Value& value, const std::string& why, int depth) {
  constexpr int kMaxDepth = 4;
  if (depth > kMaxDepth) return;
  doubt_what(value, why);
  if (value.kind == Value::Kind::Address) {
    if (value.target->value.is_number()) return forget(value.target, why);
    if (value.target->value.kind == Value::Kind::Text) return doubt_cell(value.target, why);
    return doubt_deeply(value.target->value, why, depth + 1);
  }
  if (value.kind == Value::Kind::Struct && value.fields)
    for (const auto& [name, cell] : value.fields->members) {
      if (cell->value.is_number())
        forget(cell, why);
      else if (cell->value.kind == Value::Kind::Text)
        doubt_cell(cell, why);
      else
        doubt_deeply(cell->value, why, depth + 1);
    }
  if (value.kind != Value::Kind::Function || !value.function->lambda) return;
  size_t body = value.function->lambda;
  while (body < unit_.tokens.size() && !is(body, "{") && !is(body, ";")) body = std::max(body, unit_.match[body]) + 1;
  if (is(body, "{")) doubt_body(body, unit_.match[body], value.function->captured, why);
}

// A lambda that is called nobody knows how often: what it stores in.
void Interpreter::doubt_stored(const Value& function, const std::string& why) {
  if (function.kind != Value::Kind::Function || !function.function->lambda) return;
  size_t body = function.function->lambda;
  while (body < unit_.tokens.size() && !is(body, "{") && !is(body, ";")) body = std::max(body, unit_.match[body]) + 1;
  Chain own = function.function->captured;
  own.swap(chain_);
  for (size_t at = body, end = is(body, "{") ? unit_.match[body] : body; at < end; ++at) {
    const CellPtr cell = is_word(at) && !is(at - 1, ".") && !is(at - 1, "->") ? find(token(at).text) : nullptr;
    if (!cell && is_word(at) && is(at + 1, "(")) doubt_bodies(token(at).text, why);
    if (!cell) continue;
    size_t after = at + 1;
    bool calls = false;
    for (; is(after, "[") || is(after, ".") || is(after, "->") || (is(after, "(") && after > at + 1); ++after) {
      calls |= is(after, "(");
      after = unit_.match[after] > after ? unit_.match[after] : after + 1;
    }
    const bool stores = is_assignment(token(after).text) || is(after, "++") || is(after, "--") || is(at - 1, "++") || is(at - 1, "--") ||
                        (is(at - 1, "&") && !is_word(at - 2));
    if (stores && cell->value.is_number())
      forget(cell, why);
    else if (cell->value.kind == Value::Kind::Text && (stores || calls || is_stream(cell->type)))
      doubt_cell(cell, why);
    else if (stores || calls)
      doubt_deeply(cell->value, why);
  }
  own.swap(chain_);
}

// Something is stored in what these tokens give, and where that is is not known: all that they name may have changed.
void Interpreter::doubt_place(const Result& place, size_t begin, size_t end, const Value& stored) {
  if (place.memory || place.within || place.punned || place.letters) return;  // in it
  const std::vector<Value> parts = parts_of(stored);
  for (size_t at = begin; at < end; ++at) {  // std::tie(a, b) = ...
    if (!is(at, "tie") || !is(at + 1, "(")) continue;
    for (size_t name = at + 2, n = 0; name < unit_.match[at + 1]; ++name) {
      const bool alone = is_word(name) && (is(name - 1, "(") || is(name - 1, ",")) && (is(name + 1, ",") || is(name + 1, ")"));
      const CellPtr cell = is_word(name) ? find(token(name).text) : nullptr;
      Result to;
      to.cell = cell;
      if (cell && alone && n < parts.size())
        store(to, parts[n].is_number() ? converted(parts[n], cell->type) : parts[n]);
      else if (cell)
        forget(cell, "tie()");
      n += is(name + 1, ",");
    }
  }
  doubt_used(begin, end, text_unknown(begin, end).value.text);
}

// Whether "const" or "&&" stands in the declaration before its "=".
bool Interpreter::binds_values(size_t initial) const {
  for (size_t at = initial; at-- > 0 && !is(at, ";") && !is(at, "{") && !is(at, "}") && !is(at, "(");)
    if (is(at, "const") || is(at, "&&")) return true;
  return false;
}

// A variable that is one of those that these tokens name, and nobody knows which, may be stored in by another name.
void Interpreter::doubt_lvalue(const Result& place, size_t begin, size_t end) {
  const std::string why = text_unknown(begin, end).value.text;
  if (place.memory) return doubt(place.memory, why);
  doubt_used(begin, end, why);
  for (size_t at = begin; at < end; ++at) {
    const CellPtr cell = is_word(at) && !is(at - 1, ".") && !is(at - 1, "->") ? find(token(at).text) : nullptr;
    if (cell && cell->value.is_number()) doubt_cell(cell, why);
  }
}

// "cublasSgemm": its alpha and beta.
static bool only_reads_factors(const std::string& name) {
  if (!name.starts_with("cublas")) return false;
  const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
  return has("gemm") || has("gemv") || has("Gemm") || has("axpy") || has("scal") || has("geam") || has("Matmul");
}

// A function of another file may store in what it is given the address of, or a reference, and where that leads; factors of a product are
// only read.
void Interpreter::call_elsewhere(const std::string& name, const Arguments& given) {
  const std::string why = name + "()";
  const bool only_reads = only_reads_factors(name);
  Arguments stored = given;
  const auto last = std::find_if(given.rbegin(), given.rend(), [](const Result& r) { return r.value.kind == Value::Kind::Memory; });
  if (only_reads && last != given.rend()) stored = {*last};  // where it stores its result
  doubt_all(stored, why);
  for (size_t i = 0; i < given.size(); ++i) {
    const Value& value = given[i].value;
    const CellPtr& cell = given[i].cell;
    if (value.kind == Value::Kind::Address && !only_reads) forget(value.target, why);
    if (!cell || !may_store_in(unit_, name, i)) continue;
    value.is_number() || value.kind == Value::Kind::Text ? forget(cell, why) : doubt_deeply(value, why);
  }
  for (const Result& each : stored) doubt_stored(each.value, why);
  doubt_bodies(name, why);
}

}  // namespace warplens::frontend::host
