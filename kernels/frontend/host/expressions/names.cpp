#include <algorithm>
#include <cstdlib>

#include "kernels/frontend/host/calls/setting.h"
#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/launches/closure_type.h"
#include "kernels/program/c_numbers.h"

namespace warplens::frontend::host {
CellPtr Interpreter::find(std::string_view name) const {
  for (auto scope = chain_.rbegin(); scope != chain_.rend(); ++scope) {
    const auto found = (*scope)->names.find(name);
    if (found != (*scope)->names.end()) return found->second;
  }
  return nullptr;
}

CellPtr Interpreter::declare(const std::string& name, Value value, Type type) {
  if (const auto instead = instead_.find(name); instead != instead_.end() && (value.is_number() || !value.known()))
    value = converted(number(instead->second), value.is_number() ? value.type : type);
  const CellPtr cell = chain_.back()->names[name] = make_cell(std::move(value), std::move(type));
  if (const auto noted = chain_.back()->constness.find(name); noted != chain_.back()->constness.end()) cell->constness = noted->second;
  return cell;
}

void Interpreter::define(const std::string& name, Value value) { chain_.front()->names[name] = make_cell(std::move(value)); }

// Of an integer literal, whatever ends it.
static uint64_t whole_in(std::string digits) {
  std::erase(digits, '\'');
  const IntegerSpelling spelling = integer_spelling(digits);
  return std::strtoull(digits.c_str() + spelling.prefix, nullptr, spelling.base);
}

// The letters of a text or of a letter, as a compiler reads what stands between its quotes.
static std::string unescaped(const std::string& written) {
  static const std::map<char, char> simple = {{'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'a', '\a'}, {'b', '\b'}, {'f', '\f'}, {'v', '\v'}};
  std::string letters;
  for (size_t i = 0; i < written.size(); ++i) {
    if (written[i] != '\\' || i + 1 == written.size()) {
      letters += written[i];
      continue;
    }
    const char kind = written[++i];
    const bool is_octal = kind >= '0' && kind <= '7';
    if (is_octal || kind == 'x') {
      size_t used = 0;
      const std::string digits = is_octal ? written.substr(i, 3) : written.substr(i + 1);
      const char* const first = is_octal ? "01234567" : "0123456789abcdefABCDEF";
      used = std::min(digits.find_first_not_of(first), digits.size());
      letters += static_cast<char>(std::strtoul(digits.substr(0, used).c_str(), nullptr, is_octal ? 8 : 16));
      i += is_octal ? used - 1 : used;
    } else {
      const auto known = simple.find(kind);
      letters += known == simple.end() ? kind : known->second;
    }
  }
  return letters;
}

Result Interpreter::literal(size_t at) const {
  const Token& t = token(at);
  Value v;
  if (t.kind == Token::Kind::Text) {
    v.kind = Value::Kind::Text;
    const size_t open = t.text.find('"');
    v.text = t.text.size() > open + 2 ? t.text.substr(open + 1, t.text.size() - open - 2) : "";
    if (open == 0 || t.text[open - 1] != 'R')
      v.text = unescaped(v.text);
    else if (v.text.find('(') < v.text.rfind(')'))
      v.text = v.text.substr(v.text.find('(') + 1, v.text.rfind(')') - v.text.find('(') - 1);
    return {v, {}, {}, 0, {}};
  }
  if (t.kind == Token::Kind::Letter) {
    const size_t open = t.text.find('\'');
    const std::string letters = t.text.size() > open + 2 ? unescaped(t.text.substr(open + 1, t.text.size() - open - 2)) : "";
    if (letters.size() != 1) return {unknown(t.text), {}, {}, 0, {}};  // of more bytes than one
    return {number(static_cast<signed char>(letters[0]), "char"), {}, {}, 0, {}};
  }
  std::string digits;
  for (const char c : t.text)
    if (c != '\'') digits += c;
  const bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
  if (digits.find('_') != std::string::npos) return {unknown(t.text), {}, {}, 0, {}};  // of the program's own
  const bool real = hexadecimal ? digits.find_first_of("pP") != std::string::npos : digits.find_first_of(".eE") != std::string::npos;
  if (real) {
    const double value = std::strtod(digits.c_str(), nullptr);
    const bool single = digits.back() == 'f' || digits.back() == 'F';
    return {real_number(single ? static_cast<float>(value) : value, single ? "float" : "double"), {}, {}, 0, {}};
  }
  const uint64_t value = whole_in(digits);
  const auto letters = [&](char lower, char upper) {
    return digits.find(lower) != std::string::npos || digits.find(upper) != std::string::npos;
  };
  const bool is_decimal = digits[0] != '0';
  bool is_unsigned = letters('u', 'U') || (hexadecimal && letters('z', 'Z'));
  const bool wide = letters('l', 'L') || value > (is_unsigned || !is_decimal ? 0xffffffffull : 0x7fffffffull);
  is_unsigned |= !is_decimal && value > (wide ? 0x7fffffffffffffffull : 0x7fffffffull);
  return {number(static_cast<int64_t>(value), is_unsigned ? (wide ? "unsigned long" : "unsigned int")
                                              : wide      ? "long"
                                                          : "int"),
          {},
          {},
          0,
          {}};
}

// What [captures] of a lambda with this body take by value, as it is now; what they refer to is found in the scopes around it.
std::shared_ptr<Scope> Interpreter::captured_by_value(size_t open, size_t body, size_t end) {
  auto scope = std::make_shared<Scope>();
  const auto take = [&](const std::string& name, const CellPtr& from) {
    const Type type = from->type.base.empty() ? from->value.type : from->type;
    scope->names[name] = make_cell(own_container(from->is_array ? with_own_memory(from->value) : copy_of(from->value), type), from->type);
    scope->names[name]->is_array = from->is_array;
    scope->constness[name] = constness_of(name);
  };
  const auto is_local = [&](const std::string& name, const CellPtr& cell) {
    const auto global = chain_.front()->names.find(name);
    const auto is_it = [&](const auto& kept) { return kept.second == cell; };
    return (global == chain_.front()->names.end() || global->second != cell) && std::none_of(statics_.begin(), statics_.end(), is_it);
  };
  for (size_t at = open + 1, next = 0; at < unit_.match[open]; at = next + 1) {
    for (next = at; next < unit_.match[open] && !is(next, ",");) next = std::max(next, unit_.match[next]) + 1;
    if (is(at, "=") || (is_word(at) && is(at + 1, "="))) {
      if (is_word(at)) {
        size_t place = at + 2;
        const Result given = expression(place);
        scope->names[token(at).text] = make_cell(copy_of(given.value));
        scope->constness[token(at).text] = leads(given.value, given.cell.get()) ? given.constness : Constness::No;
        continue;
      }
      for (size_t used = body; used < end; ++used)
        if (const CellPtr cell = is_word(used) ? find(token(used).text) : nullptr; cell && is_local(token(used).text, cell))
          take(token(used).text, cell);
    } else if (const CellPtr cell = is_word(at) ? find(token(at).text) : nullptr) {
      take(token(at).text, cell);
    }
  }
  for (size_t at = open + 1; at < unit_.match[open]; ++at)  // [=, &sum]
    if (is(at, "&") && is_word(at + 1) && !is(at + 2, "=")) scope->names.erase(token(at + 1).text);
  return scope;
}

// [captures](parameters) { body }, with its variables as they are.
Result Interpreter::lambda(size_t& at) {
  Value v;
  v.kind = Value::Kind::Function, v.function = std::make_shared<Callable>();
  v.function->lambda = at;
  const size_t open = at;
  at = unit_.match[at] + 1;
  if (is(at, "<")) at = unit_.after_angles(at);
  if (is(at, "(")) at = unit_.match[at] + 1;
  while (at < unit_.tokens.size() && !is(at, "{") && !is(at, ";")) ++at;
  const size_t body = at;
  if (is(at, "{")) at = unit_.match[at] + 1;
  v.function->captured = chain_;
  v.function->captured.push_back(captured_by_value(open, body, at));
  v.function->captured.back()->is_constant = true;
  for (size_t i = unit_.match[open]; i < body; ++i)
    if (is(i, "mutable")) v.function->captured.back()->is_constant = false;
  return {v, {}, {}, 0, {}};
}

// 4_KB, by the program's operator.
Result Interpreter::own_literal(size_t at) {
  const std::string& text = token(at).text;
  const std::string digits = text.substr(0, text.find('_')), suffix = text.substr(text.find('_'));
  const bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
  const bool real = !hexadecimal && digits.find_first_of(".eE") != std::string::npos;
  std::vector<Result> given(1);
  given[0].value =
      real ? real_number(std::strtod(digits.c_str(), nullptr)) : number(static_cast<int64_t>(whole_in(digits)), "unsigned long long");
  for (const Function& f : unit_.functions)
    if (f.name == "operator\"\"" + suffix && f.parameters.size() == 1 && f.owner.empty() && fit(f, given) != 1) {
      return call_function(f, {}, given, nullptr);
    }
  return literal(at);
}

Result Interpreter::primary(size_t& at, bool live) {
  ++steps_;
  const Token& t = token(at);
  switch (t.kind) {
    case Token::Kind::Number:
      return t.text.find('_') == std::string::npos ? literal(at++) : own_literal(at++);
    case Token::Kind::Letter:
      return literal(at++);
    case Token::Kind::Text: {
      Result text = literal(at++);
      while (token(at).kind == Token::Kind::Text) text.value.text += literal(at++).value.text;
      return text;
    }
    case Token::Kind::Word:
      return name(at, live);
    case Token::Kind::Sign:
      if (t.text == "(") {
        if (auto folded = fold(at, live)) return at = unit_.match[at] + 1, *folded;
        size_t place = at + 1;
        at = unit_.match[at] + 1;
        const bool greater = std::exchange(no_greater_, false);
        Result inner = comma(place, live);
        no_greater_ = greater;
        return inner;
      }
      if (t.text == "[") return lambda(at);
      if (t.text == "::") return name(++at, live);
      break;
    case Token::Kind::End:
      break;
  }
  if (t.kind != Token::Kind::End && t.text != ")" && t.text != "]" && t.text != "}" && t.text != ";" && t.text != "," && t.text != ">>>")
    ++at;
  return {unknown(t.text), {}, {}, 0, {}};
}

// A parameter of the template that is followed, of which nobody knows what it is.
bool Interpreter::is_open_parameter(const std::string& name) const {
  const Function* const within = frames_.empty() ? nullptr : frames_.back();
  if (!within || find(name)) return false;
  const auto is_it = [&](const Parameter& p) { return p.name == name; };
  const auto record = unit_.records.find(within->owner);
  return std::any_of(within->templates.begin(), within->templates.end(), is_it) ||
         (record != unit_.records.end() && std::any_of(record->second.templates.begin(), record->second.templates.end(), is_it));
}

// Values and types between angle brackets.
std::vector<std::pair<std::string, std::string>> Interpreter::template_arguments(size_t open, size_t close) {
  std::vector<std::pair<std::string, std::string>> found;
  const bool greater = std::exchange(no_greater_, true);
  const auto add = [&](size_t& at) {
    const auto type = type_at(at);
    const bool ends = type && (type->second >= close || is(type->second, ",") || is(type->second, "..."));
    if (ends &&
        (type->first.pointers > 0 || is_plain_type(type->first.base) || !find(token(at).text) || type->first.base != token(at).text)) {
      const bool known_name = is_plain_type(type->first.base) || unit_.records.contains(type->first.base) || type->first.pointers > 0 ||
                              type->first.base.starts_with(kLambda) || array_of(type->first) ||
                              (is_pair(type->first) && !type->first.arguments.empty());
      std::string text = type->first.text();
      if (!known_name) {
        text.clear();
        for (size_t i = at; i < type->second; ++i) text += token(i).text;
        if (is(type->second, ">>") || is(type->second, ">>>")) text += ">";  // which closes what stands around it, too
      }
      const bool is_open = is_open_parameter(type->first.base);
      found.emplace_back(is_open ? "" : text, is_open ? type->first.base : "");
      at = type->second;
    } else {
      const size_t begin = at;
      Value v = expression(at).value;
      if (v.kind == Value::Kind::Struct && v.fields && v.type.base == kConstant) v = v.fields->members.at("value")->value;
      if (v.is_number())
        found.emplace_back(v.type.base == "bool" ? (v.truth() ? "true" : "false") : std::to_string(v.as_whole()), v.guess);
      else if (v.kind == Value::Kind::Function)
        found.emplace_back(setting_of(v), "");
      else if (v.kind == Value::Kind::TypeName)  // an enumerator, by its name
        found.emplace_back(v.type.text(), "");
      else
        found.emplace_back("", text_unknown(begin, std::max(at, begin + 1)).value.text);
    }
  };
  for (size_t at = open + 1; at < close && !stopped(); ++at) {
    if (const size_t dots = dots_behind(at, close); dots < close && length_of_packs(at, dots))
      each_of_packs(at, dots, [&, begin = at] {
        size_t place = begin;
        add(place);
      });
    else
      add(at);
    while (at < close && !is(at, ",") && !(at + 1 >= close)) at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1;
    if (!is(at, ",")) break;
  }
  no_greater_ = greater;
  return found;
}

// static_cast<int>(x) and its kin.
std::optional<Result> Interpreter::named_cast(size_t& at, bool live) {
  if (!token(at).text.ends_with("_cast") || !is(at + 1, "<")) return std::nullopt;
  const size_t begin = at, close = unit_.after_angles(at + 1);
  const auto type = type_in(at + 2, close - 1);
  if (close <= at + 1 || !is(close, "(")) return std::nullopt;
  size_t place = close + 1;
  Result of = comma(place, live);
  at = unit_.match[close] + 1;
  const Constness constness = declared_constness(begin + 2, of);
  if (is(begin, "dynamic_cast") && type && unit_.records.contains(type->base)) {
    const Value object = type->pointers == 1 ? dereferenced(of).value : of.value;
    const bool leads = of.value.known() && of.value.exact() && object.kind == Value::Kind::Struct;
    if (leads && live && !is_a(object.type.base, type->base)) {
      if (type->pointers == 0) raise("bad_cast");
      return Result{type->pointers == 0 ? unknown("") : number(0, "nullptr"), {}, {}, 0, {}};
    }
  }
  if (type) of = cast(std::move(of), *type);
  of.constness = constness;
  return of;
}

// A type with what it is made from: dim3(a, b), int(x), std::vector<int>(n), Matrix{...}.
std::optional<Result> Interpreter::made_of_type(size_t& at, bool live) {
  const auto type = type_at(at);
  if (!type || type->first.pointers > 0 || !(is(type->second, "(") || is(type->second, "{"))) return std::nullopt;
  const Type& of = type->first;
  const auto has_its_name = [&](const Function& f) { return f.owner.empty() && f.name == of.base; };  // half()
  if (is(type->second, "(") && std::any_of(unit_.functions.begin(), unit_.functions.end(), has_its_name)) return std::nullopt;
  const bool contains = !of.element.empty() && !is_plain_type(of.base) && !unit_.records.contains(of.base);
  const bool container = contains && (of.base == "vector" || of.base.ends_with("_vector") || of.base == "array" ||
                                      of.base == "device_ptr" || of.base == "unique_ptr" || of.base == "shared_ptr");
  const size_t open = type->second;
  size_t comma = open + 1;
  while (comma < unit_.match[open] && !is(comma, ",")) comma = unit_.match[comma] > comma ? unit_.match[comma] + 1 : comma + 1;
  const bool has_parts = is_pair(of) && is(comma, ",");
  const bool is_text = of.base == "string" && !unit_.records.contains(of.base);
  const bool is_read = is_text || is_plain_type(of.base) || of.base == "dim3" || container || is_random_type(of) || has_parts;
  if (!is_read && !unit_.records.contains(of.base)) return std::nullopt;
  at = unit_.match[open] + 1;
  if (is(open, "{")) return Result{listed(of, open), {}, {}, 0, {}};
  Value made = constructed(of, arguments(open, live));
  return Result{is_plain_type(of.base) && made.is_number() ? converted(std::move(made), of) : std::move(made), {}, {}, 0, {}};
}

// a::b<c>, with the type that has the name, if one does, and the brackets of its template's arguments.
QualifiedName Interpreter::qualified_name(size_t& at) {
  QualifiedName name;
  name.full = token(at++).text;
  for (;;) {
    const bool variable = find(name.full) && find(name.full)->value.kind != Value::Kind::Function;
    if (is(at, "<") && !variable) {
      const size_t end = unit_.after_angles(at);
      if (end > at && one_of(token(end).text, {"(", "<<<", "::", ";", ",", ")", "{", "}"})) {
        name.open = at, name.close = end - 1;
        at = end;
      } else if (const size_t half = unit_.inner_angles(at); end == at && no_greater_ && half > at) {  // f<k<2>>
        name.open = at, name.close = half;
        at = half;
      }
    }
    if (!is(at, "::") || !is_word(at + 1)) return name;
    const CellPtr named = find(name.full);
    name.owner = named && named->value.kind == Value::Kind::TypeName ? named->value.type : Type{last_part(name.full)};
    if (name.open && unit_.records.contains(name.owner.base)) {
      name.owner.arguments = arguments_text(name.open, name.close), name.open = name.close = 0;
      name.owner.base = specialization(name.owner.base, name.owner.arguments);
    }
    name.full += "::" + token(at + 1).text;
    at += 2;
  }
}

static std::optional<Value> library_constant(const std::string& name) {
  if (name == "cudaSuccess" || name == "EXIT_SUCCESS" || name == "CUBLAS_STATUS_SUCCESS" || name == "CUDA_SUCCESS") return number(0);
  if (name == "EXIT_FAILURE") return number(1);
  if (name == "EOF") return number(-1);
  if (name == "cudaErrorInvalidValue") return number(1);
  if (name == "cudaErrorMemoryAllocation") return number(2);
  if (name == "cudaErrorNotReady") return number(600);
  if (name == "RAND_MAX" || name == "INT_MAX") return number(2147483647);
  if (name == "warpSize") return number(32);
  if (name == "npos") return number(-1, "unsigned long");
  return std::nullopt;
}

Result Interpreter::name(size_t& at, bool live) {
  const size_t begin = at;
  const std::string& first = token(at).text;
  if (first == "true" || first == "false") return ++at, Result{number(first == "true", "bool"), {}, {}, 0, {}};
  if (is(at, "nullopt") || (is(at, "std") && is(at + 1, "::") && is(at + 2, "nullopt")))
    return at += first == "std" ? 3 : 1, Result{number(0, "nullptr"), {}, {}, 0, {}};
  if (first == "nullptr" || first == "__null" || first == "NULL") return ++at, Result{number(0, "nullptr"), {}, {}, 0, {}};
  if (const auto most = limit(at)) return {*most, {}, {}, 0, {}};
  if (const auto holds = type_trait(at)) return {*holds, {}, {}, 0, {}};
  if (auto made = named_cast(at, live)) return *made;
  if (auto made = made_of_type(at, live)) return *made;
  if (auto constant = constant_object(at)) return *constant;
  if (auto constant = constant_of_decltype(at)) return *constant;
  if (auto sequence = sequence_object(at)) return *sequence;
  const auto [full, owner, open, close] = qualified_name(at);
  if (!owner.base.empty() && !is(at, "("))
    if (auto constant = member_of_type(owner, last_part(full))) return *constant;
  const std::string last = last_part(full), before = full.substr(0, full.size() - std::min(full.size(), last.size() + 2));
  const auto is_meant = [&, base = owner.base](const Function& f) {  // a::f, and no variable f
    return f.name == last && (f.owner.empty() ? nearness(f.space, resolved(before)) > 0 : f.owner == base);
  };
  const bool is_function = !before.empty() && std::any_of(unit_.functions.begin(), unit_.functions.end(), is_meant);
  const std::string& named = find(full) || is_function ? full : last;
  const CellPtr cell = find(named);
  Result found{cell ? cell->value : Value(), cell, {}, 0, {}};
  found.constness = cell && !cell->value.is_number() ? constness_of(named) : Constness::No;
  if (cell && self_ && self_->fields && overlaps(self_->type.base, named))
    if (const auto own = self_->fields->members.find(named); own != self_->fields->members.end() && own->second == cell)
      return union_member({*self_, {}, {}, 0, {}}, named);
  if (cell && cell->value.kind == Value::Kind::Address && cell->type.reference) {
    found.value = cell->value.target->value, found.cell = cell->value.target, found.element = Type{cell->type.base, {}, 0, false};
    return found;
  }
  if (cell && !open) return found;
  const bool calls = is(at, "(") || is(at, "<<<");
  const bool known =
      unit_.kernel(last) || std::any_of(unit_.functions.begin(), unit_.functions.end(), [&](const Function& f) { return f.name == last; });
  if (known || calls) {
    Value v;
    v.kind = Value::Kind::Function, v.function = std::make_shared<Callable>();
    v.function->name = last;
    if (unit_.records.contains(owner.base)) v.function->owner = owner.base, v.function->owner_arguments = owner.arguments;
    if (cell && cell->value.kind == Value::Kind::Function) v.function->space = cell->value.function->space;  // using a::b;
    if (full.size() > last.size() + 2 && v.function->owner.empty())
      v.function->space = resolved(full.substr(0, full.size() - last.size() - 2));
    if (open) v.function->arguments = template_arguments(open, close);
    return {v, {}, {}, 0, {}};
  }
  if (last == "optind" && !with_arguments_) return {number(1), {}, {}, 0, {}};
  if (auto constant = library_constant(last)) return {*constant, {}, {}, 0, {}};
  return text_unknown(begin, at);
}

}  // namespace warplens::frontend::host
