// std::string, and the letters of a text.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"

namespace warplens::frontend::host {
namespace {

bool is_string(const CellPtr& cell) { return cell && cell->type.base == "string" && cell->type.pointers == 0; }

Value as_text(const Value& of, std::string letters) {
  Value made = of;
  return made.text = std::move(letters), made;
}

// What is looked for, or added: a text, or a letter.
std::optional<std::string> letters_of(const Value& given) {
  if (!given.exact()) return std::nullopt;
  if (given.kind == Value::Kind::Text) return given.text;
  if (given.is_number() && given.type.base == "char") return std::string(1, static_cast<char>(given.as_whole()));
  return std::nullopt;
}

}  // namespace

std::optional<Value> constructed_text(const std::vector<Result>& given) {
  Value made;
  made.kind = Value::Kind::Text, made.type = {"string", {}, 0, false};
  if (given.empty()) return std::nullopt;  // what it gets later is the better guess
  const auto is_count = [&](size_t i) { return given[i].value.is_number() && given[i].value.exact() && given[i].value.as_whole() >= 0; };
  const Value& first = given[0].value;
  if (first.kind == Value::Kind::Text && given.size() == 1) return made.text = first.text, made.guess = first.guess, made;
  constexpr int64_t kMaxLetters = 1 << 20;
  if (given.size() == 2 && is_count(0) && is_count(1) && first.as_whole() <= kMaxLetters)
    return made.text = std::string(as_size(first.as_whole()), static_cast<char>(given[1].value.as_whole())), made;
  if (first.kind != Value::Kind::Text || !first.exact() || given.size() > 3 || !is_count(1) || (given.size() == 3 && !is_count(2)))
    return std::nullopt;
  const auto n = as_size(given[1].value.as_whole());
  const bool is_part = given.size() == 3 || is_string(given[0].cell) || first.type.base == "string";  // (text, place, count)
  if (n > first.text.size()) return std::nullopt;
  made.text =
      !is_part ? first.text.substr(0, n) : first.text.substr(n, given.size() == 3 ? as_size(given[2].value.as_whole()) : std::string::npos);
  return made;
}

Result Interpreter::letter_in(const Result& text, const Value& index) {
  Result found{letter_of(text.value, index), {}, {}, 0, {}};
  if (!is_string(text.cell)) return found;
  found.letters = text.cell;
  found.offset = index.is_number() && index.exact() ? index.as_whole() : -1;
  return found;
}

void Interpreter::store_letter(const Result& to, const Value& letter) {
  const Value& text = to.letters->value;
  const bool is_known =
      text.kind == Value::Kind::Text && to.offset >= 0 && as_size(to.offset) < text.text.size() && letter.is_number() && letter.exact();
  if (!is_known) return forget(to.letters, letter.known() ? kContents : letter.text);
  Value made = text;
  made.text[as_size(to.offset)] = static_cast<char>(letter.as_whole());
  Result whole;
  whole.cell = to.letters;
  store(whole, std::move(made));
}

// Of a text whose letters are known.
void Interpreter::loop_over_letters(const Result& text, bool by_reference, size_t name, const Type& type, size_t body) {
  int64_t next = 0;
  const auto letters = [&] { return text.cell ? text.cell->value : text.value; };
  loop(
      body, skip(body),
      [&]() -> std::optional<bool> {
        open_on_ = letters().guess;
        return letters().kind == Value::Kind::Text && next < static_cast<int64_t>(letters().text.size());
      },
      [&] {
        ++steps_;
        const Result letter = letter_in({letters(), text.cell, {}, 0, {}}, number(next++, "long"));
        const CellPtr own = make_cell(letter.value, Type{"char", {}, 0, false});
        push_scope();
        declare_item({own->value, own, {}, 0, {}}, by_reference, name, type);
        statement(body);
        pop_scope();
        if (by_reference && text.cell && !(own->value.exact() && is_the_same(own->value, letter.value))) store(letter, own->value);
      });
}

std::optional<Value> Interpreter::text_method(const Result& object, const std::string& method, const Arguments& given) {
  const Value& of = object.value;
  const std::string& text = of.text;
  const auto counted = [&](size_t n) {
    Value made = number(static_cast<int64_t>(n), "unsigned long");
    return made.guess = of.guess, made;
  };
  const auto place = [&](size_t i, size_t otherwise) -> std::optional<size_t> {
    if (i >= given.size()) return otherwise;
    const Value& v = given[i].value;
    return v.is_number() && v.exact() ? std::optional(static_cast<size_t>(v.as_whole())) : std::nullopt;
  };
  if (method == "size" || method == "length") return counted(text.size());
  if (method == "c_str" || method == "data") return of;
  if (method == "empty") {
    Value made = number(text.empty(), "bool");
    return made.guess = of.guess, made;
  }
  if (method == "front" || method == "back") return letter_of(of, number(method == "front" ? 0 : static_cast<int64_t>(text.size()) - 1));
  if (method == "at" && given.size() == 1) return letter_of(of, given[0].value);
  const auto other = given.empty() ? std::nullopt : letters_of(given[0].value);
  if ((method == "find" || method == "rfind") && other) {
    const auto from = place(1, method == "find" ? 0 : std::string::npos);
    if (from) return counted(method == "find" ? text.find(*other, *from) : text.rfind(*other, *from));
  }
  if (method == "substr") {
    const auto begin = place(0, 0), count = place(1, std::string::npos);
    if (begin && count && *begin <= text.size()) return as_text(of, text.substr(*begin, *count));
  }
  if (method == "compare" && other && given.size() == 1) return counted(0).guess.empty() ? number(text.compare(*other)) : counted(0);
  if (!is_string(object.cell)) return std::nullopt;
  std::optional<std::string> made;
  if ((method == "push_back" || method == "append") && other && given.size() == 1) made = text + *other;
  if (method == "pop_back" && !text.empty()) made = text.substr(0, text.size() - 1);
  if (method == "clear") made = "";
  const auto begin = place(0, 0), count = place(1, std::string::npos);
  if (method == "erase" && begin && count && *begin <= text.size()) made = std::string(text).erase(*begin, *count);
  const auto inserted = given.size() < 2 ? std::nullopt : letters_of(given.back().value);
  if (method == "insert" && given.size() == 2 && begin && inserted && *begin <= text.size())
    made = std::string(text).insert(*begin, *inserted);
  if (method == "replace" && given.size() == 3 && begin && count && inserted && *begin <= text.size())
    made = std::string(text).replace(*begin, *count, *inserted);
  if (!made) return std::nullopt;
  store(object, as_text(of, *made));
  return unknown("");
}

}  // namespace warplens::frontend::host
