// Streams of text in memory: std::stringstream and its kin. One is a text; its offset is how far it was read, and ~that once its end was
// met. One that failed is 0. What any other method or manipulator makes of it, nobody knows.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
namespace {

bool met_end(const Value& stream) { return stream.offset < 0; }
int64_t place_in(const Value& stream) { return met_end(stream) ? ~stream.offset : stream.offset; }
Value failed() { return number(0, "nullptr"); }

bool is_letter(const Type& type) {
  return type.pointers == 0 && one_of(type.base, {"char", "signed char", "unsigned char", "int8_t", "uint8_t", "uchar"});
}

// As << writes it; nothing: not known.
std::optional<std::string> written(const Value& value) {
  constexpr size_t kMaxLetters = 64;
  if (!value.known() && last_part(value.text) == "endl") return "\n";
  if (!value.exact()) return std::nullopt;
  if (value.kind == Value::Kind::Text) return value.text;
  if (!value.is_number() || value.type.pointers > 0 || value.type.base == "nullptr") return std::nullopt;
  if (is_letter(value.type)) return std::string(1, static_cast<char>(value.as_whole()));
  char text[kMaxLetters];
  std::snprintf(text, sizeof text, "%g", value.as_real());
  const bool is_signed = value.real || !is_unsigned(scalar_of(value));
  return value.real ? text : !is_signed ? std::to_string(static_cast<uint64_t>(value.i)) : std::to_string(value.i);
}

struct Read {
  std::optional<Value> value;  // nothing: it fails there
  bool is_certain = true;
};

// A number of this type at `begin`. Streams and strtod() differ in "inf", in "0x1" and in "1e".
Read read_number(const char* begin, const char*& end, Scalar type) {
  char* stop = nullptr;
  Value value = is_real(type) ? real_number(type == Scalar::F32 ? std::strtof(begin, &stop) : std::strtod(begin, &stop))
                              : number(std::strtoll(begin, &stop, 10), "long");
  end = stop;
  if (!is_real(type)) {
    const bool is_in_range = value.i != INT64_MAX && value.i != INT64_MIN;
    const bool fits = is_in_range && converted(value, {name_of(type), {}, 0, false}).i == value.i;
    return end == begin ? Read{} : Read{std::move(value), fits};
  }
  constexpr std::string_view kOfNumbers = "0123456789.eE+-";
  const bool is_plain = std::all_of(begin, end, [&](char c) { return kOfNumbers.find(c) != std::string_view::npos; });
  const bool is_certain = is_plain && std::isfinite(value.d) && *end != 'e' && *end != 'E';
  return end == begin ? Read{std::nullopt, is_certain} : Read{std::move(value), is_certain};
}

// What >> reads for a variable of this type at `at`, which moves behind it.
Read read_at(const std::string& text, int64_t& at, const Type& type) {
  const char *const begin = text.c_str() + at, *end = begin;
  Read read;
  if (type.base == "string") {
    while (*end && !std::isspace(static_cast<unsigned char>(*end))) ++end;
    read.value.emplace();
    read.value->kind = Value::Kind::Text, read.value->type = {"char", {}, 1, false}, read.value->text.assign(begin, end);
  } else if (is_letter(type)) {
    read.value = number(*end++, "char");
  } else {
    read = read_number(begin, end, *scalar_of(type));
  }
  at += end - begin;
  return read;
}

}  // namespace

bool is_stream(const Type& type) { return type.pointers == 0 && one_of(type.base, {"stringstream", "istringstream", "ostringstream"}); }

// With this text in it, which what is written replaces from its begin on; with none of it.
Value stream_of(const std::vector<Result>& given, const Type& type) {
  Value made;
  if (given.size() > 1 || (!given.empty() && given[0].value.kind != Value::Kind::Text))
    return unknown(why_unknown(given[0].value).empty() ? type.base : why_unknown(given[0].value), type);
  if (!given.empty()) made = given[0].value;
  made.kind = Value::Kind::Text, made.anywhere = !made.text.empty(), made.offset = 0;
  return made;
}

// stream << value and stream >> variable. False: it is none, or what it holds is not known, nor is it from now on.
bool Interpreter::streamed(const Result& stream, const std::string& op, const Result& right) {
  if (!stream.cell || !is_stream(stream.cell->type)) return false;
  Value now = stream.cell->value;
  const auto becomes = [&](Value value) { return store(stream, std::move(value)), true; };
  const auto gives_up = [&] {
    const std::string why = why_unknown(now).empty() ? op : why_unknown(now);
    if (op == ">>") store(right, unknown(why, right.value.type));
    return forget(stream.cell, why), false;
  };
  if (!now.exact()) return gives_up();
  if (now.is_number()) return true;
  if (now.kind != Value::Kind::Text) return gives_up();
  if (met_end(now)) return becomes(failed());
  if (op == "<<") {
    const auto text = now.anywhere ? std::nullopt : written(right.value);
    if (text) now.text += *text;
    const std::string& why = why_unknown(right.value);
    return becomes(text ? now : unknown(why.empty() ? "<<" : why));
  }
  const Type type = !right.cell ? Type{} : right.cell->type.base.empty() ? right.value.type : right.cell->type;
  const bool is_number = type.pointers == 0 && scalar_of(type) && type.base != "bool";
  if (!is_number && (type.base != "string" || type.pointers > 0)) return gives_up();
  const auto size = static_cast<int64_t>(now.text.size());
  int64_t at = now.offset;
  while (at < size && std::isspace(static_cast<unsigned char>(now.text[as_size(at)]))) ++at;
  if (at == size) return becomes(failed());
  const Read read = read_at(now.text, at, type);
  if (!read.is_certain) return gives_up();
  store(right, read.value.value_or(number(0)));
  now.offset = at == size && !is_letter(type) ? ~at : at;
  return becomes(read.value ? now : failed());
}

// std::getline(stream, line) and with what ends a line. Nothing: it reads from something else.
std::optional<Value> Interpreter::line_read(const Arguments& given) {
  if (given.size() < 2 || !given[1].cell) return std::nullopt;
  if (!given[0].cell || !is_stream(given[0].cell->type)) return forget(given[1].cell, "getline()"), std::nullopt;
  Value now = given[0].cell->value;
  const Value ends = given.size() > 2 ? given[2].value : number('\n', "char");
  if (!now.exact() || (now.kind != Value::Kind::Text && !now.is_number()) || !ends.is_number() || !ends.exact()) {
    const std::string why = why_unknown(now).empty() ? "getline()" : why_unknown(now);
    return forget(given[0].cell, why), forget(given[1].cell, why), unknown(why);
  }
  if (now.is_number()) return now;
  if (met_end(now)) return store(given[0], failed()), failed();
  const auto at = as_size(now.offset);
  const size_t end = std::min(now.text.find(static_cast<char>(ends.as_whole()), at), now.text.size());
  Value line = now;
  line.text = now.text.substr(at, end - at), line.offset = 0, line.anywhere = false, line.type = {"char", {}, 1, false};
  store(given[1], line);
  if (at == now.text.size()) return store(given[0], failed()), failed();
  now.offset = end == now.text.size() ? ~static_cast<int64_t>(end) : static_cast<int64_t>(end + 1);
  return store(given[0], now), now;
}

std::optional<Value> Interpreter::stream_method(const Result& stream, const std::string& method, const Arguments& given) {
  const Value& now = stream.value;
  const bool is_text = now.kind == Value::Kind::Text, has_failed = now.is_number();
  if (is_text && method == "str" && given.empty()) {
    Value whole = now;
    return whole.offset = 0, whole.anywhere = false, whole;
  }
  if (is_text && now.exact() && ((method == "str" && given.size() == 1) || (method == "clear" && given.empty()))) {
    Value made = method == "str" ? stream_of(given, stream.cell->type) : now;
    made.offset = method == "clear" ? place_in(now) : met_end(now) ? ~int64_t{0} : 0;
    return store(stream, std::move(made)), unknown("");
  }
  if ((is_text || has_failed) && now.exact() && given.empty()) {
    if (method == "fail") return number(has_failed, "bool");
    if (method == "good") return number(is_text && !met_end(now), "bool");
    if (method == "eof" && is_text) return number(met_end(now), "bool");
  }
  forget(stream.cell, method + "()");
  for (const Result& each : given)
    if (each.cell) forget(each.cell, method + "()");
  doubt_all(given, method + "()");
  return unknown(method + "()");
}

}  // namespace warplens::frontend::host
