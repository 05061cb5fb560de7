#include <algorithm>
#include <array>
#include <cstdlib>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
namespace {

template <size_t N>
bool among(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr auto kQualifiers =
    std::to_array<std::string_view>({"const",        "volatile",   "static",       "constexpr",   "inline",   "extern",     "register",
                                     "thread_local", "typename",   "struct",       "class",       "union",    "mutable",    "__restrict__",
                                     "restrict",     "__device__", "__constant__", "__managed__", "__host__", "__shared__", "constinit"});
constexpr auto kBuiltin = std::to_array<std::string_view>(
    {"unsigned", "signed", "long", "short", "int", "char", "double", "float", "bool", "void", "auto", "wchar_t"});
constexpr auto kNoType = std::to_array<std::string_view>(
    {"return",     "delete",       "new",      "if",       "else",    "for",      "while",     "do",          "switch",
     "case",       "default",      "break",    "continue", "goto",    "throw",    "sizeof",    "true",        "false",
     "nullptr",    "this",         "operator", "using",    "typedef", "template", "namespace", "static_cast", "reinterpret_cast",
     "const_cast", "dynamic_cast", "try",      "catch",    "public",  "private",  "__null"});
constexpr auto kContainers =
    std::to_array<std::string_view>({"vector", "array", "device_vector", "host_vector", "unique_ptr", "shared_ptr", "universal_vector",
                                     "device_ptr", "initializer_list", "std::deque", "std::queue", "std::stack"});
constexpr auto kVectors = std::to_array<std::string_view>(
    {"dim3", "uint3", "int3", "uint2", "int2", "int4", "uint4", "float2", "float3", "float4", "double2", "double3", "double4"});

// "vector<float>" of std::vector<std::vector<float>>, "float*" of std::vector<float*>.
std::string text_of_element(const Type& type) {
  if (type.pointers > 0) return type.text();
  return among(type.base, kContainers) && !type.element.empty() ? type.base + "<" + type.element + ">" : type.base + type.arguments;
}

Type element_of(const Type& container) {
  Type made{container.element, {}, 0, false};
  while (made.base.ends_with("*")) made.base.pop_back(), ++made.pointers;
  if (const size_t open = made.base.find('<'); open != std::string::npos && made.base.ends_with(">"))
    made.element = made.base.substr(open + 1, made.base.size() - open - 2), made.arguments = made.base.substr(open), made.base.resize(open);
  if (among(made.base, kContainers)) made.arguments.clear();
  return made;
}

bool owns_one(const Type& type) { return type.pointers == 0 && (type.base == "unique_ptr" || type.base == "shared_ptr"); }
bool is_vector(const Type& type) { return among(type.base, kVectors) || vector_of(type.base); }

std::string built_in(const std::vector<std::string>& words) {
  const auto count = [&](std::string_view w) { return std::count(words.begin(), words.end(), w); };
  if (words.size() == 1 && words[0] != "unsigned" && words[0] != "signed") return words[0];
  const std::string sign = count("unsigned") ? "unsigned " : "";
  if (count("double")) return "double";
  if (count("char")) return (count("signed") ? "signed " : sign) + std::string("char");
  if (count("short")) return sign + "short";
  if (count("long") > 1) return sign + "long long";
  if (count("long")) return sign + "long";
  return sign + "int";
}

}  // namespace

// A type argument in angle brackets; moves `at` behind it.
Type Interpreter::type_argument(size_t& at) {
  const auto type = type_at(at);
  if (!type) return {};
  at = type->second;
  return type->first;
}

std::optional<std::pair<Type, size_t>> Interpreter::type_at(size_t at) {
  Type type;
  std::vector<std::string> words;
  const auto pass_qualifiers = [&] {
    while (is_word(at) && (among(token(at).text, kQualifiers) || is(at, "alignas") || is(at, "__align__") || is(at, "__attribute__"))) {
      const bool has_list = is(at + 1, "(");
      at = has_list ? unit_.match[at + 1] + 1 : at + 1;
    }
  };
  pass_qualifiers();
  while (is_word(at) && among(token(at).text, kBuiltin)) words.push_back(token(at++).text), pass_qualifiers();
  if (!words.empty()) {
    type.base = built_in(words);
  } else {
    if (is(at, "::")) ++at;
    if (!is_word(at) || among(token(at).text, kNoType)) return std::nullopt;
    if (is(at, "decltype") && is(at + 1, "(")) return std::pair(type_of_decltype(at), unit_.match[at + 1] + 1);
    std::string name;
    for (;;) {
      name += (name.empty() ? "" : "::") + token(at).text;
      ++at;
      if (is(at, "<")) {
        const size_t close = unit_.after_angles(at), half = unit_.inner_angles(at);
        if (close == at && half == at) break;
        const size_t last = close == at ? half : close - 1;  // vector<int>>
        size_t inner = at + 1;
        const Type argument = type_argument(inner);
        if (type.element.empty()) type.element = text_of_element(argument);
        if (const auto made = made_type(last_part(name), at, last)) {
          type = *made, name.clear();
          at = close > at && is(close, "::") && is(close + 1, "type") ? close + 2 : std::max(close, last);
          break;
        }
        if (unit_.records.contains(last_part(name)) ||
            one_of(last_part(name), {"array", "pair", "tuple", "map", "unordered_map", "set", "unordered_set", "optional"}))
          type.arguments = arguments_text(at, last);
        if (close == at) {
          at = half;
          break;
        }
        at = close;
      }
      if (!is(at, "::") || !is_word(at + 1)) break;
      ++at;
    }
    const CellPtr cell = name.empty() ? nullptr : find(name);
    if (cell && cell->value.kind != Value::Kind::TypeName) return std::nullopt;
    if (!cell && unit_.kernel(name)) return std::nullopt;
    if (cell) {
      type = cell->value.type;
    } else if (!name.empty()) {
      type.base = last_part(name);
      if (type.base == "string" || type.base == "string_view") type.base = "string";
      // A file's own `struct stack` is none of the library's.
      const bool is_library = one_of(type.base, {"deque", "queue", "stack", "map", "unordered_map", "set", "unordered_set", "optional"}) &&
                              !unit_.records.contains(type.base);
      if (is_library) type.base = "std::" + type.base;
      if (!type.arguments.empty()) type.base = specialization(type.base, type.arguments);
    }
  }
  for (pass_qualifiers(); is(at, "*") || is(at, "&") || is(at, "&&"); pass_qualifiers()) {
    if (is(at, "*")) ++type.pointers;
    if (!is(at, "*")) type.reference = true;
    ++at;
  }
  return std::pair(type, at);
}

bool Interpreter::declares(size_t at) {
  const auto type = type_at(at);
  if (!type) return false;
  const size_t name = type->second;
  if (type->first.base == "auto" && is(name, "[")) return true;
  if (is_function_pointer(name) || is_row_pointer(name)) return true;
  if (is_word(name) && is(name + 1, "::") && unit_.records.contains(token(name).text))  // int S::made = 0;
    return one_of(token(name + 3).text, {"=", ";", "{", "["});
  if (!is_word(name) || among(token(name).text, kNoType)) return false;
  const std::string& after = token(name + 1).text;
  return after == "=" || after == ";" || after == "," || after == "(" || after == "{" || after == "[" || after == ":" || after == ")";
}

size_t Interpreter::declaration(size_t at) {
  const auto type = type_at(at);
  if (!type) return at + 1;
  is_static_ = false;
  for (size_t i = at; i < type->second; ++i) is_static_ |= is(i, "static");
  at = type->second;
  if (is_function_pointer(at)) return function_pointer(at), skip(at);
  if (is(at, "[")) {  // auto [a, b] = ...
    size_t place = unit_.match[at] + 2;
    const Result whole = expression(place);
    if (type->first.reference && whole.memory) touch(whole.memory);
    return bind_parts(at, whole, type->first.reference), skip(at);
  }
  if (is(at + 1, "::")) return shared_member(at, type->first);
  return declarators(at, type->first);
}

size_t Interpreter::declarators(size_t at, const Type& type) {
  Type own = type;
  const bool is_once = is_static_ && !frames_.empty();
  for (;;) {
    const size_t name = is_row_pointer(at) ? at + 2 : at;
    if (const auto kept = statics_.find({name, instance_}); is_once && kept != statics_.end()) {
      chain_.back()->names[token(name).text] = kept->second;
      while (at < unit_.tokens.size() && !is(at, ",") && !is(at, ";")) at = std::max(at, unit_.match[at]) + 1;
    } else {
      at = is_row_pointer(at) ? row_pointer(at, own) : declarator(at, own);
      const auto made = chain_.back()->names.find(token(name).text);
      if (is(at, ":") && !making_.empty() && made != chain_.back()->names.end()) {  // a bit-field
        const Value bits = expression(++at).value;
        made->second->bits = bits.is_number() ? static_cast<uint32_t>(as_size(bits.as_whole())) : 0;
        if (is(at, "=")) made->second->value = held_in(expression(++at).value, *made->second);
        if (is(at, "{")) made->second->value = held_in(listed(own, at), *made->second), at = unit_.match[at] + 1;
      }
      if (is_once && made != chain_.back()->names.end()) statics_[{name, instance_}] = made->second;
    }
    if (!is(at, ",")) return at + 1;
    ++at;
    own.pointers = 0, own.reference = false;  // those of the first were its own; an alias keeps its
    while (is(at, "*") || is(at, "&") || is(at, "const") || is(at, "__restrict__")) {
      if (is(at, "*")) ++own.pointers;
      ++at;
    }
  }
}

// NAME, its extents and its initial value; gives the place behind them.
size_t Interpreter::declarator(size_t at, const Type& type) {
  const std::string name = token(at).text;
  const size_t named = at++;
  note_constness(named, {});
  std::vector<Value> extents;
  bool array = false;
  while (is(at, "[")) {
    array = true;
    size_t place = at + 1;
    if (place < unit_.match[at])
      extents.push_back(expression(place).value);
    else
      extents.push_back(unknown(name));
    at = unit_.match[at] + 1;
  }
  const size_t initial = is(at, "=") ? ++at : is(at, "{") ? at : 0;
  const auto alias = array_of(type);  // of a type that is an array
  for (size_t i = 0; alias && i < alias->extents.size(); ++i) extents.push_back(number(static_cast<int64_t>(alias->extents[i]), "size_t"));
  if (array || alias) {
    Value made = made_array(alias ? alias->element : type, extents, initial);
    if (made.memory) made.memory->line = token(at).line;
    declare(name, made, {})->is_array = true;
    return initial && is(initial, "{") ? unit_.match[initial] + 1 : at;
  }
  if (!initial && is(at, "(")) {
    const auto parameter = type_at(at + 1);
    const auto is_it = [&](const Function& f) { return f.owner.empty() && f.name == token(at + 1).text; };  // not a type
    const bool is_function = (is(at + 2, ",") || is(at + 2, ")")) && std::any_of(unit_.functions.begin(), unit_.functions.end(), is_it);
    const bool prototype = is(at + 1, ")") || (parameter && !is_function &&
                                               (is(parameter->second, ",") || is(parameter->second, ")") || is_word(parameter->second)));
    if (prototype) return unit_.match[at] + 1;
    Value made = constructed(type, arguments(at, true));
    at = unit_.match[at] + 1;
    declare(name, converted(std::move(made), type), type);
    return at;
  }
  if (!initial) {
    Value made = type.pointers > 0 ? unknown(name, type) : constructed(type, {});
    const bool is_number = (type.pointers > 0 || scalar_of(type)) && !type.reference;
    if (is_number && begins_as_zero(named)) made = converted(number(0, type.pointers > 0 ? "nullptr" : "int"), type);
    if (!made.known()) made = unknown(name, type);
    declare(name, std::move(made), type);
    return at;
  }
  if (is(initial, "{")) {
    Value made = converted(listed(type, initial), type);
    if (!made.known() && made.text.empty()) made.text = name;
    declare(name, std::move(made), type);
    return unit_.match[initial] + 1;
  }
  if (type.pointers > 0 && !type.reference) declare(name, unknown(name, type), type);  // float *a = malloc(n * sizeof *a)
  Result given = expression(at);
  if (type.reference && given.punned) forget(given.punned, name), given = {unknown(name, given.element), {}, {}, 0, {}};
  note_constness(named, given);
  const bool wraps = (type.base == "auto" && (is(initial, "ref") || is(initial + 2, "ref"))) || type.base == "reference_wrapper";
  if ((type.reference || wraps) && given.cell) {
    chain_.back()->names[name] = reference_to(given, wraps ? Type{"reference_wrapper", {}, 0, true} : type);
    return at;
  }
  if (type.reference && !given.cell && !binds_values(initial)) doubt_lvalue(given, initial, at);
  const bool copies = given.cell && type.base == "auto" && type.pointers == 0 && !type.reference;  // auto w = v
  const bool is_owner = type.base == "auto" && (is(initial, "make_unique") || is(initial + 2, "make_unique"));
  const Type owner{"unique_ptr", {}, 0, false};
  const Type& of = is_owner ? owner : copies && !given.cell->type.base.empty() ? given.cell->type : type;
  Value value = given.cell ? own_container(copied(given, type), of) : copy_of(given.value);
  if (value.kind == Value::Kind::Struct) value = coerced(std::move(value), of);
  if (!value.known() && value.text.empty()) value.text = name;
  if (value.kind == Value::Kind::Number && unit_.records.contains(type.base) && type.pointers == 0) value = constructed(type, {});
  if (value.kind == Value::Kind::Number && among(type.base, kVectors) && type.pointers == 0) value = constructed(type, {given});
  declare(name, converted(std::move(value), of), of);
  return at;
}

// A container has elements of its own where it is copied.
Value Interpreter::own_container(Value value, const Type& type) {
  if (is_map(value) && is_map(type) && !type.reference) return copy_of_map(value);
  const bool copies = value.kind == Value::Kind::Memory && type.pointers == 0 && !type.reference && among(type.base, kContainers) &&
                      !type.base.ends_with("_ptr");
  return copies ? constructed(type, {{std::move(value), {}, {}, 0, {}}}) : value;
}

// float4(...), dim3(x, y).
static Value constructed_vector(const Type& type, const std::vector<Result>& given) {
  if (given.size() == 1 && !given[0].value.is_number()) return copy_of(given[0].value);  // a copy of one, or not known
  const bool is_dim3 = type.base == "dim3";
  Value made;
  made.kind = Value::Kind::Struct, made.type = {type.base, {}, 0, false};
  made.fields = std::make_shared<Struct>();
  for (size_t i = 0; i < 4; ++i) {
    Value value = i < given.size() ? given[i].value : is_dim3 ? number(1, "unsigned int") : number(0);
    made.fields->members[std::string(1, "xyzw"[i])] =
        make_cell(converted(std::move(value), is_dim3 ? Type{"unsigned int", {}, 0, false} : Type{}));
  }
  return made;
}

// Of a number of elements, or as what is between two iterators, or as another one.
Value Interpreter::constructed_container(const Type& type, const std::vector<Result>& given) {
  constexpr int64_t kMaxRows = 1 << 16;
  const Type of = element_of(type);
  const uint64_t each = size_of(of);
  Value made;
  made.kind = Value::Kind::Memory, made.type = of;
  ++made.type.pointers;
  made.memory = std::make_shared<Buffer>();
  made.memory->device = type.base.starts_with("device");
  made.memory->size_known = given.empty();
  if (given.empty() && type.base == "array" && !type.arguments.empty())  // <float, 4>
    made.memory->bytes = each * std::strtoull(type.arguments.c_str() + type.arguments.rfind(' '), nullptr, 10);
  if (given.empty()) return made;
  const Value& first = given[0].value;
  if (first.is_number() && among(of.base, kContainers) && of.pointers == 0 && first.as_whole() <= kMaxRows) {  // counted as bytes
    made.memory->bytes = as_size(first.as_whole()), made.memory->size_known = true, made.memory->size_guess = first.guess;
    for (int64_t i = 0; i < first.as_whole(); ++i) {
      const CellPtr row = make_cell(given.size() > 1 ? own_container(given[1].value, of) : constructed(of, {}), of);
      row->is_element = true;
      made.memory->elements[i] = row;
    }
  } else if (first.is_number()) {
    made.memory->bytes = static_cast<uint64_t>(std::max<int64_t>(first.as_whole(), 0)) * each;
    made.memory->size_known = each > 0, made.memory->size_guess = first.guess;
    if (given.size() == 1 && !(each > 0 && fill_objects(made, 0, made.memory->bytes / each, of))) made.memory->content = "zero";
    const Value each_one = given.size() > 1 ? given[1].value : number(0);
    if (given.size() > 1 && each > 0) fill_elements(made, made.memory->bytes / each, [&](uint64_t) { return each_one; }, true);
  } else if (first.kind == Value::Kind::Memory && type.base.ends_with("_ptr")) {
    made.memory = first.memory, made.offset = first.offset;
  } else if (first.kind == Value::Kind::Memory) {
    const bool range = given.size() > 1 && given[1].value.kind == Value::Kind::Memory && given[1].value.memory == first.memory;
    const uint64_t bytes = range ? as_size(given[1].value.offset - first.offset) : first.memory->bytes;
    if (range && first.offset != 0) {
      made.memory->bytes = bytes, made.memory->size_known = !first.anywhere && !given[1].value.anywhere;
      copy_content(made, first, number(static_cast<int64_t>(bytes), "size_t"), {});
      return made;
    }
    *made.memory = *first.memory;
    for (auto& [index, cell] : made.memory->elements) {
      cell = make_cell(copy_of(cell->value), cell->type);
      cell->is_element = true;
    }
    made.memory->of_host = false, made.memory->freed = 0, made.memory->bytes = bytes;
    made.memory->device = type.base.starts_with("device");
  }
  return made;
}

Value Interpreter::constructed(const Type& type, std::vector<Result> given) {
  if (type.pointers > 0) return given.empty() ? unknown(type.base, type) : given[0].value;
  if (is_pair(type) && given.size() > 1) return as_pair(pair_of(given), type);
  if (type.base == "string" && !unit_.records.contains(type.base))
    if (auto text = constructed_text(given)) return *text;
  if (is_map(type)) return given.size() == 1 && is_map(given[0].value) ? copy_of_map(given[0].value) : constructed_map(type, given);
  if (is_vector(type)) return constructed_vector(type, given);
  const bool is_null = given.empty() || given[0].value.is_number();
  if (owns_one(type) && is_null) return number(0, "nullptr");
  if (owns_one(type) && given[0].value.kind == Value::Kind::Address) return given[0].value;
  if (among(type.base, kContainers)) return constructed_container(type, given);
  if (is_random_type(type)) return constructed_random(type, given);
  if (is_stream(type)) return stream_of(given, type);
  if (is_thread(type))
    if (const auto thread = begun(given)) return thread->value;
  if (!unit_.records.contains(type.base)) return given.size() == 1 ? converted(given[0].value, type) : unknown(type.base, type);
  if (given.size() == 1 && given[0].value.kind == Value::Kind::Struct && given[0].value.type.base == type.base)
    return copied(given[0], type);
  const Function* const constructor = chosen(type.base, type.base, given);
  if (given.size() == 1 && slices(given[0].value, type) && (!constructor || constructor == copier(type, given[0])))
    return copied(given[0], type);
  Value made = structure(type.base, type.element, type.arguments);
  if (constructor) {
    call_function(*constructor, {}, given, &made);
    return made;
  }
  if (!given.empty() && !unit_.records.at(type.base).bases.empty()) return doubt_deeply(made, kContents), made;
  if (given.empty()) return made;
  if (!unit_.records.at(type.base).overlapping.empty()) return doubt_deeply(made, kContents), made;  // which is for which, is not followed
  size_t next = 0;
  return aggregate(type, given, next);
}

// { a, b, ... } as a value of the type; without one, as a list.
Value Interpreter::listed(const Type& type, size_t open, bool of_elements) {
  if (is_random_type(type)) return constructed_random(type, arguments(open, true));
  if (is_thread(type)) return constructed(type, arguments(open, true));
  if (is_pair(type)) return as_pair(listed({}, open), type);
  if (is_map(type))
    return constructed_map(type, type.base == "std::optional" ? arguments(open, true) : results_of(parts_of(listed({}, open))));
  if (type.pointers == 0 && one_of(type.base, {"multimap", "multiset"})) return unknown("", type);  // not followed
  std::vector<Result> values;
  Given named;
  const auto members = of_elements || type.pointers > 0 ? std::vector<std::pair<std::string, Type>>{} : members_in_braces(type);
  const bool container = among(type.base, kContainers) && type.pointers == 0;
  const Type inner = container ? element_of(type) : type;
  const size_t close = unit_.match[open];
  for (size_t at = open + 1; at < close && !stopped();) {
    if (is(at, ".") && is(at + 2, "=")) {
      const auto member = std::find_if(members.begin(), members.end(), [&](const auto& m) { return m.first == token(at + 1).text; });
      const Type of = member == members.end() ? Type{} : member->second;
      size_t place = at + 3;
      named[token(at + 1).text] = is(place, "{") ? Result{listed(of, place), {}, {}, 0, {}} : expression(place);
    } else if (is(at, "{")) {
      values.push_back({listed(values.size() < members.size() ? members[values.size()].second : inner, at), {}, {}, 0, {}});
    } else if (size_t place = at; !expand_pack(at, close, true, values)) {
      values.push_back(expression(place));
    }
    while (at < close && !is(at, ",")) at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1;
    ++at;
  }
  if (auto made = aggregate_of(type, values, named, of_elements)) return *made;
  if (owns_one(type)) return constructed(type, std::move(values));
  if (type.base == "function" && type.pointers == 0 && values.size() == 1) return values[0].value;
  // std::array a{{1, 2}}
  if (type.base == "array" && values.size() == 1 && values[0].value.kind == Value::Kind::Memory) return values[0].value;
  if (type.base == "array" && type.pointers == 0 && values.empty()) {
    Value zero = constructed_container(type, {});
    if (zero.memory->bytes > 0) return zero.memory->become("zero"), zero;
  }
  const bool plain = type.pointers == 0 && (is_plain_type(type.base) || is_vector(type) || unit_.records.contains(type.base));
  if (plain && (is_vector(type) || unit_.records.contains(type.base) || values.size() <= 1)) {
    // An array of structures has its elements in the same brackets.
    const bool of_structures = members.empty() && !values.empty() && values[0].value.kind == Value::Kind::Struct;
    if (!of_structures)
      return values.empty() && is_plain_type(type.base) && !is_vector(type) ? converted(number(0), type)
                                                                            : constructed(type, std::move(values));
  }
  const bool foreign = !container && type.pointers == 0 && !type.base.empty() && type.base != "auto" && !is_plain_type(type.base) &&
                       !unit_.records.contains(type.base) && values.size() <= 1;
  if (foreign) return structure(type.base);  // of a header that is not there
  Value made;
  made.kind = Value::Kind::Memory;
  made.type = inner;
  made.type.pointers += 1;
  made.memory = std::make_shared<Buffer>();
  const uint64_t each = inner.base.empty() ? 0 : size_of(inner);
  made.memory->bytes = values.size() * each, made.memory->size_known = true;
  for (size_t i = 0; i < values.size(); ++i) {
    CellPtr& cell = made.memory->elements[static_cast<int64_t>(i)] =
        make_cell(converted(as_stored(copy_of(values[i].value)), inner), inner);
    cell->is_element = true;
  }
  if (type.base == "array" && container) {  // the rest of it are zeros
    const Value whole = constructed_container(type, {});
    if (whole.memory->bytes > made.memory->bytes) made.memory->bytes = whole.memory->bytes, made.memory->content = "zero";
  }
  return made;
}

}  // namespace warplens::frontend::host
