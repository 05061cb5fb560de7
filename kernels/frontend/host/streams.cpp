// Streams of text in memory: std::stringstream and its kin. One is a text; its offset is how far it was read. One that failed is 0.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>

#include "kernels/frontend/host/image.h"
#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/scalar.h"

namespace warplens::frontend::host {
namespace {

// As << writes it; nothing: not known.
std::optional<std::string> written(const Value& value) {
  constexpr size_t kMaxLetters = 64;
  if (!value.known() && last_part(value.text) == "endl") return "\n";
  if (!value.exact()) return std::nullopt;
  if (value.kind == Value::Kind::Text) return value.text;
  if (!value.is_number()) return std::nullopt;
  if (value.type.base.ends_with("char")) return std::string(1, static_cast<char>(value.as_whole()));
  char text[kMaxLetters];
  std::snprintf(text, sizeof text, "%g", value.as_real());
  const bool is_signed = value.real || !is_unsigned(scalar_of(value));
  return value.real ? text : !is_signed ? std::to_string(static_cast<uint64_t>(value.i)) : std::to_string(value.i);
}

// What >> reads for a variable of this type at `at`, which moves behind it; nothing: it fails there.
std::optional<Value> read_at(const std::string& text, size_t& at, const Type& type) {
  const char *const begin = text.c_str() + at, *end = begin;
  Value value;
  const auto scalar = scalar_of(type);
  if (type.base == "string") {
    while (*end && !std::isspace(static_cast<unsigned char>(*end))) ++end;
    value.kind = Value::Kind::Text, value.type = {"char", {}, 1, false}, value.text.assign(begin, end);
  } else if (type.base.ends_with("char")) {
    value = number(*end++, "char");
  } else {
    char* stop = nullptr;
    value = is_real(*scalar) ? real_number(std::strtod(begin, &stop)) : number(std::strtoll(begin, &stop, 10), "long");
    end = stop;
  }
  if (end == begin) return std::nullopt;
  at += static_cast<size_t>(end - begin);
  return value;
}

}  // namespace

bool is_stream(const Type& type) { return type.pointers == 0 && one_of(type.base, {"stringstream", "istringstream", "ostringstream"}); }

// With this text in it, which what is written replaces from its begin on; with none of it.
Value stream_of(const Value* text, const Type& type) {
  if (text && text->kind != Value::Kind::Text) return unknown(why_unknown(*text).empty() ? type.base : why_unknown(*text), type);
  Value made = text ? *text : Value();
  made.kind = Value::Kind::Text, made.anywhere = !made.text.empty(), made.offset = 0;
  return made;
}

// stream << value and stream >> variable. False: it is none, or what it holds is not known.
bool Interpreter::streamed(const Result& stream, const std::string& op, const Result& right) {
  if (!stream.cell || !is_stream(stream.cell->type)) return false;
  Value now = stream.cell->value;
  const bool has_failed = now.is_number();
  if (has_failed) return true;
  if (now.kind != Value::Kind::Text || !now.exact()) return false;
  const auto becomes = [&](Value value) { return store(stream, std::move(value)), true; };
  if (op == "<<") {
    const auto text = now.anywhere ? std::nullopt : written(right.value);
    if (text) now.text += *text;
    return becomes(text ? now : unknown("<<"));
  }
  const auto gives_up = [&] { return forget(stream.cell, op), false; };
  const Type type = !right.cell ? Type{} : right.cell->type.base.empty() ? right.value.type : right.cell->type;
  const bool is_number = scalar_of(type) && type.base != "bool";
  if (!is_number && (type.base != "string" || type.pointers > 0)) return gives_up();
  auto at = as_size(now.offset);
  while (at < now.text.size() && std::isspace(static_cast<unsigned char>(now.text[at]))) ++at;
  if (at >= now.text.size()) return becomes(number(0, "nullptr"));
  const auto value = read_at(now.text, at, type);
  if (value && is_number && !is_real_type(type.base) && converted(*value, type).i != value->i) return gives_up();  // it does not fit
  store(right, value.value_or(number(0)));
  now.offset = static_cast<int64_t>(at);
  return becomes(value ? now : number(0, "nullptr"));
}

// std::getline(stream, line) and with what ends a line. Nothing: not known.
std::optional<Value> Interpreter::line_read(const Arguments& given) {
  if (given.size() < 2 || !given[0].cell || !is_stream(given[0].cell->type) || !given[1].cell) return std::nullopt;
  Value now = given[0].cell->value;
  const Value ends = given.size() > 2 ? given[2].value : number('\n', "char");
  if (now.is_number()) return now;
  if (now.kind != Value::Kind::Text || !now.exact() || !ends.is_number() || !ends.exact()) return std::nullopt;
  const auto at = as_size(now.offset);
  if (at >= now.text.size()) {
    forget(given[1].cell, "getline()");
    return store(given[0], number(0, "nullptr")), number(0, "nullptr");
  }
  const size_t end = std::min(now.text.find(static_cast<char>(ends.as_whole()), at), now.text.size());
  Value line = now;
  line.text = now.text.substr(at, end - at), line.offset = 0, line.anywhere = false, line.type = {"char", {}, 1, false};
  store(given[1], line);
  now.offset = static_cast<int64_t>(end + 1);
  return store(given[0], now), now;
}

}  // namespace warplens::frontend::host
