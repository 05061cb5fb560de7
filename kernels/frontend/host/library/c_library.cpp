// Functions of the C library that look at letters, sort, or move memory.
#include <algorithm>
#include <cctype>
#include <numeric>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"

namespace warplens::frontend::host {
namespace {

// tolower() and its kin, of a character as the C locale has it.
std::optional<Value> of_letter(const std::string& name, const Value& letter) {
  using Classify = int (*)(int);
  static const std::map<std::string, Classify, std::less<>> all = {
      {"tolower", std::tolower}, {"toupper", std::toupper},   {"isalpha", std::isalpha}, {"isdigit", std::isdigit},
      {"isalnum", std::isalnum}, {"isspace", std::isspace},   {"isupper", std::isupper}, {"islower", std::islower},
      {"ispunct", std::ispunct}, {"isxdigit", std::isxdigit}, {"isprint", std::isprint}};
  const auto found = all.find(name);
  if (found == all.end() || !letter.is_number() || letter.real || letter.i < -1 || letter.i > 255) return std::nullopt;
  Value v = number(found->second(static_cast<int>(letter.i)));
  return v.guess = letter.guess, v;
}

// std::to_string()
Value text_of_number(const Value& from) {
  Value text;
  text.kind = Value::Kind::Text, text.type = {"char", {}, 1, false}, text.guess = from.guess;
  const bool is_unsigned = from.type.base.starts_with("unsigned") || from.type.base == "size_t";
  text.text = from.real ? std::to_string(from.d) : is_unsigned ? std::to_string(static_cast<uint64_t>(from.i)) : std::to_string(from.i);
  return text;
}

}  // namespace

// realloc(p, bytes): what was there goes along.
Value Interpreter::reallocated(const Value& from, const Value& bytes, uint32_t line) {
  Value made = allocated(bytes, false, line);
  made.memory->of_host = true;
  if (from.is_number()) return made;  // a null pointer
  made.type = from.type;
  const bool is_known = from.kind == Value::Kind::Memory && from.has_place() && from.offset == 0 && from.memory->size_known;
  if (!is_known || !bytes.is_number()) {
    doubt(made.memory, "realloc()");
    return made;
  }
  const auto kept = static_cast<int64_t>(std::min(from.memory->bytes, made.memory->bytes));
  copy_content(made, from, number(kept, "size_t"), {});
  return made;
}

// qsort(array, count, bytes, compare). False: it is not known what comes where.
bool Interpreter::sorted_by(const Arguments& given) {
  constexpr int64_t kMaxSorted = 4096;
  const Value &begin = given[0].value, &count = given[1].value, &bytes = given[2].value;
  const bool is_known = begin.kind == Value::Kind::Memory && begin.has_place() && count.is_number() && count.exact() && bytes.is_number() &&
                        count.as_whole() >= 0 && count.as_whole() <= kMaxSorted && given[3].value.kind == Value::Kind::Function;
  if (!is_known || size_of(element_type(begin)) != as_size(bytes.as_whole())) return false;
  const auto place = [&](int64_t i) {
    Value at = begin;
    at.offset += i * bytes.as_whole();
    return Result{at, {}, {}, 0, {}};
  };
  bool known = true;
  const auto compared = [&](int64_t a, int64_t b) {
    const Value order = call(given[3], 0, {place(a), place(b)}).value;
    known &= order.is_number() && order.exact();
    return order.is_number() ? order.as_whole() : 0;
  };
  std::vector<int64_t> order(as_size(count.as_whole()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) { return compared(a, b) < 0; });
  std::vector<Value> values;
  for (const int64_t i : order) values.push_back(copy_of(element_in(begin, number(i, "long")).value));
  for (size_t i = 1; i < order.size() && known; ++i) {  // which of two comes first that are alike, nobody says
    const bool alike = values[i - 1].is_number() && values[i].is_number() && computed("==", values[i - 1], values[i]).truth();
    known = alike || compared(order[i - 1], order[i]) != 0;
  }
  if (!known) return false;
  fill_elements(begin, values.size(), [&](uint64_t i) { return values[i]; }, false);
  return true;
}

std::optional<Value> Interpreter::c_library(const std::string& name, const Arguments& given, uint32_t line) {
  if (given.size() == 1)
    if (auto known = of_letter(name, given[0].value)) return known;
  if (name == "to_string" && given.size() == 1 && given[0].value.is_number()) return text_of_number(given[0].value);
  if (name == "getline")
    if (auto read = line_read(given)) return read;
  if (auto known = array_texts(name, given)) return known;
  if (name == "realloc" && given.size() == 2) return reallocated(given[0].value, given[1].value, line);
  if (name == "qsort" && given.size() == 4 && sorted_by(given)) return number(0);
  return std::nullopt;
}

}  // namespace warplens::frontend::host
