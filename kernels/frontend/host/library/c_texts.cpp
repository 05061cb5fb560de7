// Texts as C has them: letters in arrays, what is printed into them and read from them.
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"

namespace warplens::frontend::host {
namespace {

constexpr uint64_t kBytesOfAStep = 4096;  // of an array that is looked at as a whole

// What stands behind a "%", in C's order: "08.3" of "%08.3lf", its length "l", and the letter that it ends with.
struct Conversion {
  std::string flags, length;
  char letter = 0;
};

Conversion conversion_at(const std::string& format, size_t& at) {
  Conversion found;
  const auto take = [&](std::string& into, std::string_view letters) {
    while (at < format.size() && letters.find(format[at]) != std::string::npos) into += format[at++];
  };
  take(found.flags, "-+ #0");
  take(found.flags, "0123456789");
  if (at < format.size() && format[at] == '.') {
    found.flags += format[at++];
    take(found.flags, "0123456789");
  }
  take(found.length, "lzjt");
  if (at < format.size()) found.letter = format[at++];
  return found;
}

bool is_one_of(char letter, std::string_view letters) { return letter && letters.find(letter) != std::string::npos; }

// Whether its width or its precision is larger than anybody needs.
bool is_long(const std::string& flags) {
  constexpr int kMost = 300;
  int digits = 0;
  for (const char letter : flags) {
    digits = std::isdigit(static_cast<unsigned char>(letter)) ? digits * 10 + (letter - '0') : 0;
    if (digits > kMost) return true;
  }
  return false;
}

// Of a number, as printf() writes it; nothing: that is not known.
std::optional<std::string> printed_number(const Conversion& how, const Value& number) {
  constexpr size_t kMaxLetters = 1024;
  char text[kMaxLetters];
  const bool is_real = is_one_of(how.letter, "fFeEgG"), is_letter = how.letter == 'c';
  if (is_long(how.flags) || number.real != is_real || (is_letter && !how.length.empty())) return std::nullopt;
  int count = 0;
  const std::string format = "%" + how.flags + (is_real || is_letter ? "" : "ll") + how.letter;
  const int64_t whole = number.as_whole();
  const bool is_signed = is_one_of(how.letter, "di");
  if (is_real)
    count = std::snprintf(text, sizeof text, format.c_str(), number.as_real());
  else if (is_letter)
    count = std::snprintf(text, sizeof text, format.c_str(), static_cast<int>(whole));
  else if (!how.length.empty())
    count = std::snprintf(text, sizeof text, format.c_str(), static_cast<long long>(whole));
  else
    count = std::snprintf(
        text, sizeof text, format.c_str(),
        is_signed ? static_cast<long long>(static_cast<int32_t>(whole)) : static_cast<long long>(static_cast<uint32_t>(whole)));
  if (count < 0 || static_cast<size_t>(count) >= sizeof text) return std::nullopt;
  return std::string(text, static_cast<size_t>(count));
}

}  // namespace

// What a text or an array of characters holds up to its zero; nothing: that is not known.
std::optional<std::string> Interpreter::letters_at(const Value& from) {
  if (!from.exact()) return std::nullopt;
  if (from.kind == Value::Kind::Text) return from.text.substr(0, from.text.find('\0'));
  if (from.kind != Value::Kind::Memory || !from.has_place() || from.offset < 0 || element_type(from).base != "char") return std::nullopt;
  std::string why, letters;
  steps_ += from.memory->bytes / kBytesOfAStep;
  const auto image = image_of(*from.memory, element_type(from), why);
  for (size_t at = as_size(from.offset); image && at < image->bytes.size() && image->states[at] == Image::State::Known; ++at) {
    if (image->bytes[at] == 0) return letters;
    letters += static_cast<char>(image->bytes[at]);
  }
  return std::nullopt;
}

// Into an array, with a zero behind them.
void Interpreter::store_letters(const Value& to, const std::string& letters) {
  steps_ += to.memory->bytes / kBytesOfAStep;
  fill_elements(to, letters.size() + 1, [&](uint64_t i) { return number(i < letters.size() ? letters[i] : 0, "char"); }, false);
}

// What printf() writes; nothing: not known.
std::optional<std::string> Interpreter::printed(const std::string& format, const Arguments& given, size_t next) {
  std::string text;
  for (size_t at = 0; at < format.size();) {
    if (format[at] != '%' || format[at + 1] == '%') {
      text += format[at];
      at += format[at] == '%' ? 2 : 1;
      continue;
    }
    const Conversion how = conversion_at(format, ++at);
    const Value value = next < given.size() ? given[next++].value : unknown("");
    if (how.letter == 's' && how.flags.empty()) {
      const auto letters = letters_at(value);
      if (!letters) return std::nullopt;
      text += *letters;
    } else if (is_one_of(how.letter, "diuoxXcfFeEgG") && value.is_number() && value.exact()) {
      const auto number = printed_number(how, value);
      if (!number) return std::nullopt;
      text += *number;
    } else {
      return std::nullopt;
    }
  }
  return text;
}

// snprintf(to, bytes, format, ...) and sprintf(to, format, ...)
std::optional<Value> Interpreter::print_into(const std::string& name, const Arguments& given) {
  const size_t place = name == "snprintf" ? 2 : 1;
  if (given.size() <= place) return std::nullopt;
  const auto format = letters_at(given[place].value);
  const auto text = format ? printed(*format, given, place + 1) : std::nullopt;
  const Value &to = given[0].value, &bytes = given[1].value;
  const bool is_sized = place == 1 || (bytes.is_number() && bytes.exact());
  if (!text || !is_sized || (to.kind != Value::Kind::Memory && !to.is_number())) return std::nullopt;
  const uint64_t most = place == 1 ? text->size() + 1 : as_size(bytes.as_whole());
  if (most > 0 && to.kind == Value::Kind::Memory) store_letters(to, text->substr(0, most - 1));
  return number(static_cast<int64_t>(text->size()));
}

// sscanf(from, format, ...). Nothing: not known.
std::optional<Value> Interpreter::scanned(const Arguments& given) {
  const auto text = given.size() < 2 ? std::nullopt : letters_at(given[0].value), format = text ? letters_at(given[1].value) : std::nullopt;
  if (!format) return std::nullopt;
  std::vector<std::pair<Value, Value>> found;
  const char* from = text->c_str();
  const auto skip_spaces = [&] {
    while (std::isspace(static_cast<unsigned char>(*from))) ++from;
  };
  bool ends = false;
  for (size_t at = 0; at < format->size() && !ends;) {
    const char letter = (*format)[at];
    if (letter != '%') {
      if (*from == 0 && found.empty() && !std::isspace(static_cast<unsigned char>(letter))) return number(-1);
      std::isspace(static_cast<unsigned char>(letter)) ? skip_spaces() : void(*from == letter ? ++from : (ends = true, from));
      ++at;
      continue;
    }
    const Conversion how = conversion_at(*format, ++at);
    const bool is_known = how.flags.empty() && is_one_of(how.letter, "diuxfegc");
    if (!is_known || found.size() + 2 >= given.size()) return std::nullopt;
    if (how.letter != 'c') skip_spaces();
    if (*from == 0 && found.empty()) return number(-1);
    char* end = nullptr;
    Value value = number(*from, "char");
    if (is_one_of(how.letter, "feg"))
      value = real_number(std::strtod(from, &end));
    else if (how.letter != 'c')
      value = number(std::strtoll(from, &end, how.letter == 'x' ? 16 : how.letter == 'i' ? 0 : 10), "long");
    const char* const behind = how.letter == 'c' ? from + 1 : end;
    ends = *from == 0 || behind == from;
    const std::string_view unsure = is_one_of(how.letter, "feg") ? "eEpPxX" : is_one_of(how.letter, "ix") ? "xX" : "";  // "1e", "0x"
    if (is_one_of(*behind, unsure) || (!ends && !leads_somewhere(given[found.size() + 2].value))) return std::nullopt;
    if (!ends) found.emplace_back(given[found.size() + 2].value, value), from = behind;
  }
  for (auto& [to, value] : found) store_at(to, std::move(value));
  return number(static_cast<int64_t>(found.size()));
}

// strchr(), strrchr() and strstr(): the rest of the text from there on, or a null pointer.
std::optional<Value> Interpreter::found_in_text(const std::string& name, const Arguments& given) {
  const auto text = letters_at(given[0].value);
  const Value& wanted = given[1].value;
  const auto other = name == "strstr"                       ? letters_at(wanted)
                     : wanted.is_number() && wanted.exact() ? std::optional(std::string(1, static_cast<char>(wanted.as_whole())))
                                                            : std::nullopt;
  if (!text || !other) return std::nullopt;
  const bool is_end = name != "strstr" && (*other)[0] == 0;
  const size_t place = is_end ? text->size() : name == "strrchr" ? text->rfind(*other) : text->find(*other);
  if (place == std::string::npos) return number(0, "nullptr");
  Value rest = given[0].value;
  if (rest.kind == Value::Kind::Text)
    rest.text = text->substr(place);
  else
    rest.offset += static_cast<int64_t>(place);
  return rest;
}

// strtok() and strtok_r(): the next piece of a text in an array, which a zero ends. What is left of it is kept in a variable without a
// name, or in the one that is given.
std::optional<Value> Interpreter::next_piece(const Arguments& given) {
  CellPtr& own = chain_.front()->names["strtok()"];
  if (!own) own = make_cell(number(0, "nullptr"));
  const bool has_place = given.size() == 3 && given[2].value.kind == Value::Kind::Address && given[2].value.exact();
  Result rest;
  rest.cell = given.size() == 2 ? own : has_place ? given[2].value.target : nullptr;
  if (!rest.cell) return std::nullopt;
  const bool goes_on = given[0].value.is_number() && given[0].value.exact() && !given[0].value.truth();
  const Value from = goes_on ? rest.cell->value : given[0].value;
  const bool is_end = from.is_number() && from.exact() && !from.truth();
  if (is_end) return number(0, "nullptr");
  const auto text = from.kind == Value::Kind::Memory ? letters_at(from) : std::nullopt, between = letters_at(given[1].value);
  if (!text || !between) return forget(rest.cell, "strtok()"), std::nullopt;
  const size_t begin = text->find_first_not_of(*between);
  if (begin == std::string::npos) return store(rest, number(0, "nullptr")), number(0, "nullptr");
  const size_t end = std::min(text->find_first_of(*between, begin), text->size());
  if (end < text->size()) store(element_in(from, number(static_cast<int64_t>(end), "long")), number(0, "char"));
  store(rest, combined("+", from, number(static_cast<int64_t>(end + (end < text->size())), "long")));
  return combined("+", from, number(static_cast<int64_t>(begin), "long"));
}

// Functions of the C library for texts that are in arrays.
std::optional<Value> Interpreter::array_texts(const std::string& name, const Arguments& given) {
  if (name == "snprintf" || name == "sprintf") return print_into(name, given);
  if ((name == "strtok" && given.size() == 2) || (name == "strtok_r" && given.size() == 3)) return next_piece(given);
  if (given.size() != 2) return std::nullopt;
  if (one_of(name, {"strchr", "strrchr", "strstr"})) return found_in_text(name, given);
  const bool adds = name == "strcat";
  if ((!adds && name != "strcpy") || given[0].value.kind != Value::Kind::Memory) return std::nullopt;
  const auto before = adds ? letters_at(given[0].value) : std::optional<std::string>(""), text = letters_at(given[1].value);
  if (!before || !text) return std::nullopt;
  return store_letters(given[0].value, *before + *text), given[0].value;
}

// The numbers after the first one are often of threads, or of columns: smaller, so that a quotient of two is more than 1.
static int64_t count_of(const std::string& argument, int64_t count) {
  constexpr int64_t kPart = 4;
  const bool is_first = !argument.starts_with("argv[") || argument == "argv[1]";
  return is_first ? count : std::max<int64_t>(1, count / kPart);
}

// What atoi() and its kin read in a text.
static Value number_in(const std::string& name, const Value& text, const Value& base, int64_t count) {
  const bool real = one_of(name, {"atof", "stof", "stod", "strtod", "strtof"});
  const std::string type = name == "stof" || name == "strtof"      ? "float"
                           : real                                  ? "double"
                           : name.find("ull") != std::string::npos ? "unsigned long long"
                           : name.find("ul") != std::string::npos  ? "unsigned long"
                           : name == "atoi" || name == "stoi"      ? "int"
                                                                   : "long";
  if (text.kind != Value::Kind::Text || !base.is_number()) {
    Value guess = guessed(count_of(text.text, count), text.text.empty() || text.kind == Value::Kind::Text ? name + "()" : text.text);
    return real ? converted(guess, Type{type, {}, 0, false}) : guess;
  }
  const char* const letters = text.text.c_str();
  const int of = static_cast<int>(base.as_whole());
  if (real) return converted(real_number(std::strtod(letters, nullptr)), Type{type, {}, 0, false});
  if (of < 0 || of == 1 || of > 36) return unknown(name + "()");
  const bool is_unsigned = type.starts_with("unsigned");
  return converted(number(is_unsigned ? static_cast<int64_t>(std::strtoull(letters, nullptr, of)) : std::strtoll(letters, nullptr, of),
                          is_unsigned ? "unsigned long" : "long"),
                   Type{type, {}, 0, false});
}

// What std::stoi() and its kin throw; null: nothing, or the text is not known.
static const char* thrown_by(const std::string& name, const Value& text, const Value& base) {
  if (text.kind != Value::Kind::Text || !text.exact() || !base.is_number() || !base.exact()) return nullptr;
  const char* const letters = text.text.c_str();
  char* end = nullptr;
  errno = 0;
  if (name == "stof" || name == "stod")
    name == "stof" ? static_cast<void>(std::strtof(letters, &end)) : static_cast<void>(std::strtod(letters, &end));
  else if (name.starts_with("stou"))
    std::strtoull(letters, &end, static_cast<int>(base.as_whole()));
  else if (const int64_t n = std::strtoll(letters, &end, static_cast<int>(base.as_whole())); name == "stoi" && n != static_cast<int32_t>(n))
    errno = ERANGE;
  return end == letters ? "invalid_argument" : errno == ERANGE ? "out_of_range" : nullptr;
}

// Where strtol() and its kin stop reading in a text that is given as `given[0]`.
static Value rest_behind_number(const std::string& name, const Value& text, const std::vector<Result>& given) {
  const bool known = text.kind == Value::Kind::Text && (given.size() < 3 || given[2].value.exact());
  if (!known) return unknown(name + "()");
  char* end = nullptr;
  if (one_of(name, {"strtod", "strtof"}))
    std::strtod(text.text.c_str(), &end);
  else
    std::strtoll(text.text.c_str(), &end, given.size() > 2 ? static_cast<int>(given[2].value.as_whole()) : 10);
  Value rest = given[0].value;
  if (rest.kind == Value::Kind::Text) return rest.text = end, rest;
  return rest.offset += end - text.text.c_str(), rest;
}

std::optional<Value> Interpreter::text_calls(const std::string& name, const Arguments& given) {
  const auto text_at = [&](size_t i) -> Value {  // also one in an array
    if (i >= given.size()) return unknown("");
    Value text = given[i].value;
    if (const auto letters = text.kind == Value::Kind::Text ? std::nullopt : letters_at(text))
      text = Value(), text.kind = Value::Kind::Text, text.type = {"char", {}, 1, false}, text.text = *letters;
    return text;
  };
  if (one_of(name, {"atoi", "atol", "atoll", "stoi", "stol", "stoul", "stoull", "strtol", "strtoul", "strtoll", "strtoull", "atof", "stof",
                    "stod", "strtod", "strtof", "getCmdLineArgumentInt", "getCmdLineArgumentFloat"})) {
    if (name.starts_with("getCmd"))  // it is given, where main() ends without
      return with_arguments_ ? guessed(count_read(), name + "()") : number(0);
    const Value text = text_at(0), base = given.size() > 2 ? given[2].value : number(10);
    if (const char* const thrown = name.starts_with("sto") ? thrown_by(name, text, base) : nullptr) return raise(thrown), unknown("");
    if (given.size() > 1 && given[1].value.kind == Value::Kind::Address) {
      Result end;
      end.cell = given[1].value.target;
      store(end, name.starts_with("strto") ? rest_behind_number(name, text, given) : unknown(name + "()"));
    }
    return number_in(name, text, base, count_read());
  }
  if (one_of(name, {"checkCmdLineFlag", "getCmdLineArgumentString", "getCmdLineArgumentValue", "getenv"}))
    return number(0, name == "getenv" ? "nullptr" : "int");
  if (one_of(name, {"strcmp", "strncmp"}) && given.size() >= 2) {
    const Value first = text_at(0), second = text_at(1);
    const Value most = name == "strncmp" && given.size() > 2 ? given[2].value : number(INT32_MAX);
    if (first.kind != Value::Kind::Text || second.kind != Value::Kind::Text || !most.exact() || !most.is_number())
      return unknown(name + "()");
    const auto letters = as_size(most.as_whole());
    return number(first.text.substr(0, letters).compare(second.text.substr(0, letters)));
  }
  if (name == "strlen")
    if (const Value text = text_at(0); text.kind == Value::Kind::Text) return number(static_cast<int64_t>(text.text.size()), "size_t");
  if (one_of(name, {"__float2half", "__float2half_rn", "__float2bfloat16", "__float2bfloat16_rn"}) && !given.empty() &&
      given[0].value.is_number())
    return converted(given[0].value, {name.find("half") != std::string::npos ? "__half" : "__nv_bfloat16", {}, 0, false});
  if (one_of(name, {"__floats2half2_rn", "__halves2half2", "__float2half2_rn", "__half2half2"}) && !given.empty()) {
    Arguments both = given;
    if (both.size() == 1) both.push_back(both[0]);
    return constructed({"half2", {}, 0, false}, both);
  }
  if (name.starts_with("getopt") && !given.empty() && given[0].value.is_number() && given[0].value.exact() &&
      given[0].value.as_whole() <= 1)
    return number(-1);  // there are no options
  if (name == "time" || name == "clock") {
    Value now = number(1, "long");
    return now.guess = name + "()", now;
  }
  return std::nullopt;
}

}  // namespace warplens::frontend::host
