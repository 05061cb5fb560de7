// Objects as JSON: a type names its fields once, for writing and for reading, in a function that is found beside it:
//
//   template <class F, Is<Point> T>
//   void describe(F& f, T& v) {
//     f("x", v.x);
//     f.optional("label", v.label);
//   }
//
// Fields are numbers, strings, Bytes, objects of this kind, and lists and maps of these.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "kernels/base/json.h"

namespace warplens {

template <class T, class Plain>
concept Is = std::same_as<std::remove_const_t<T>, Plain>;

// A field that may hold any JSON, as its text.
struct AnyJson {
  std::string text;
  bool operator==(const AnyJson&) const = default;
};

class FieldWriter {
 public:
  static constexpr bool kReads = false;
  explicit FieldWriter(JsonWriter object) : object_(object) { object_.make_object(); }

  template <class T>
  void operator()(const char* name, const T& value) {
    write(object_.member(name), value);
  }
  // Left out where it is empty.
  template <class T>
  void optional(const char* name, const T& value) {
    if constexpr (requires { value.empty(); }) {
      if (value.empty()) return;
    } else if (value == T{}) {
      return;
    }
    (*this)(name, value);
  }
  template <class T>
  void optional(const char* name, const std::optional<T>& value) {
    if (value) (*this)(name, *value);
  }
  // Always written, and may be missing.
  template <class T>
  void with_default(const char* name, const T& value) {
    (*this)(name, value);
  }

 private:
  template <class T>
  static void write(JsonWriter to, const T& value) {
    if constexpr (std::same_as<T, bool>) {
      to.set(value);
    } else if constexpr (std::signed_integral<T>) {
      to.set(static_cast<int64_t>(value));
    } else if constexpr (std::unsigned_integral<T>) {
      to.set(static_cast<uint64_t>(value));
    } else if constexpr (std::floating_point<T>) {
      to.set(static_cast<double>(value));
    } else if constexpr (std::convertible_to<T, std::string_view>) {
      to.set(std::string_view(value));
    } else {
      FieldWriter inner(to);
      describe(inner, value);
    }
  }
  static void write(JsonWriter to, const Bytes& bytes) { to.set(bytes); }
  static void write(JsonWriter to, const AnyJson& json) { to.set_json(json.text); }
  static void write(JsonWriter to, const std::variant<int64_t, std::string>& value) {
    std::visit([&](const auto& one) { write(to, one); }, value);
  }
  template <class List>
  static void write_list(JsonWriter to, const List& values) {
    to.make_list();
    for (const auto& value : values) write(to.append(), value);
  }
  template <class T>
  static void write(JsonWriter to, const std::vector<T>& values) {
    write_list(to, values);
  }
  template <class T, size_t N>
  static void write(JsonWriter to, const std::array<T, N>& values) {
    write_list(to, values);
  }
  template <class T>
  static void write(JsonWriter to, const std::map<std::string, T>& values) {
    to.make_object();
    for (const auto& [name, value] : values) write(to.member(name), value);
  }

  JsonWriter object_;
};

// Reads the fields of one object and keeps the first thing that is wrong, with the place of the field: "steps[2].find".
class FieldReader {
 public:
  static constexpr bool kReads = true;
  explicit FieldReader(JsonReader object) : object_(object) {}

  template <class T>
  void operator()(const char* name, T& value) {
    known_.emplace_back(name);
    if (const JsonReader field = object_.member(name))
      take(name, field, value);
    else
      reject("the field \"" + place(name) + "\" is missing");
  }
  // Keeps its value where it is missing.
  template <class T>
  void optional(const char* name, T& value) {
    if (object_.has(name))
      (*this)(name, value);
    else
      known_.emplace_back(name);
  }
  template <class T>
  void optional(const char* name, std::optional<T>& value) {
    if (object_.has(name))
      (*this)(name, value.emplace());
    else
      known_.emplace_back(name);
  }
  template <class T>
  void with_default(const char* name, T& value) {
    optional(name, value);
  }

  bool has(const char* name) const { return object_.has(name); }
  void reject(std::string message) {
    FieldReader& first = outer_ ? outermost() : *this;
    if (first.problem_.empty()) first.problem_ = std::move(message);
  }
  // To be called last, by what the user writes: a name that nothing reads is a slip.
  void refuse_others() {
    for (const auto& [name, value] : object_.members())
      if (std::find(known_.begin(), known_.end(), name) == known_.end()) reject("unknown field \"" + place(in_one_line(name)) + "\"");
  }
  const std::string& problem() const { return problem_; }

  // "cuda.grid" of a field of this object.
  std::string place(const std::string& name) const { return outer_ ? outer_->place(inner_name_) + "." + name : name; }

 private:
  FieldReader(JsonReader object, FieldReader& outer, std::string name) : object_(object), outer_(&outer), inner_name_(std::move(name)) {}

  // A key of a file may contain anything.
  static std::string in_one_line(std::string key) {
    for (char& c : key)
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
    return key;
  }

  FieldReader& outermost() {
    FieldReader* at = this;
    while (at->outer_) at = at->outer_;
    return *at;
  }

  template <class T>
  void take(const std::string& name, JsonReader field, T& value) {
    if (const std::string kind = read(name, field, value); !kind.empty()) reject("the field \"" + place(name) + "\" must be " + kind);
  }

  // Each gives what the field must be, or nothing when it is that.
  template <class T>
  std::string read(const std::string& name, JsonReader json, T& value) {
    if constexpr (std::same_as<T, bool> || std::same_as<T, double> || std::same_as<T, std::string>) {
      return json.read(value);
    } else if constexpr (std::floating_point<T>) {
      double wide = 0;
      std::string kind = json.read(wide);
      value = static_cast<T>(wide);
      return kind;
    } else if constexpr (std::integral<T>) {
      std::conditional_t<std::signed_integral<T>, int64_t, uint64_t> wide = 0;
      std::string kind;
      if constexpr (std::signed_integral<T>)
        kind = json.read(wide, std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
      else
        kind = json.read(wide, std::numeric_limits<T>::max());
      if (kind.empty()) value = static_cast<T>(wide);
      return kind;
    } else {
      if (!json.is_object()) return "an object";
      FieldReader inner(json, *this, name);
      describe(inner, value);
      return {};
    }
  }
  std::string read(const std::string&, JsonReader json, Bytes& value) { return json.read(value); }
  std::string read(const std::string&, JsonReader json, AnyJson& value) { return value.text = json.text(), std::string(); }
  std::string read(const std::string& name, JsonReader json, std::variant<int64_t, std::string>& value) {
    int64_t number = 0;
    if (read(name, json, number).empty()) return value = number, std::string();
    return json.read(value.emplace<std::string>()).empty() ? "" : "an integer or a string";
  }
  template <class T>
  std::string read(const std::string& name, JsonReader json, std::vector<T>& values) {
    if (!json.is_list()) return list_of<T>();
    values.resize(json.size());
    for (size_t i = 0; i < json.size(); ++i) take(name + "[" + std::to_string(i) + "]", json.at(i), values[i]);
    return {};
  }
  template <class T, size_t N>
  std::string read(const std::string& name, JsonReader json, std::array<T, N>& values) {
    const std::string kind = (N == 3 ? "three" : std::to_string(N)) + list_of<T>().substr(std::string_view("a list of").size());
    if (!json.is_list() || json.size() != N) return kind;
    for (size_t i = 0; i < N; ++i)
      if (!read(name, json.at(i), values[i]).empty()) return kind;
    return {};
  }
  template <class T>
  std::string read(const std::string& name, JsonReader json, std::map<std::string, T>& values) {
    if (!json.is_object()) return "an object of" + list_of<T>().substr(std::string_view("a list of").size());
    values.clear();
    for (const auto& [key, entry] : json.members()) take(name + "." + in_one_line(key), entry, values[key]);
    return {};
  }
  template <class T>
  static std::string list_of() {
    if constexpr (std::integral<T>) return "a list of integers";
    if constexpr (std::floating_point<T>) return "a list of numbers";
    if constexpr (std::same_as<T, std::string> || std::same_as<T, Bytes>) return "a list of strings";
    return "a list of objects";
  }

  JsonReader object_;
  FieldReader* outer_ = nullptr;
  std::string inner_name_;  // in the outer one
  std::string problem_;
  std::vector<std::string> known_;
};

// A field that is one of some names.
template <class Enum, size_t N>
void describe_name(FieldWriter& f, const char* field, Enum value, const std::array<std::pair<Enum, const char*>, N>& names) {
  const auto found = std::find_if(names.begin(), names.end(), [&](const auto& entry) { return entry.first == value; });
  f(field, std::string(found->second));
}
template <class Enum, size_t N>
void describe_name(FieldReader& f, const char* field, Enum& value, const std::array<std::pair<Enum, const char*>, N>& names) {
  std::string text;
  f(field, text);
  const auto found = std::find_if(names.begin(), names.end(), [&](const auto& entry) { return entry.second == text; });
  if (found == names.end()) return f.reject("unknown " + f.place(field) + " \"" + text + "\"");
  value = found->first;
}

// The whole value as JSON on one line, or indented.
template <class T>
std::string to_json_text(const T& value, int indent = -1) {
  NewJson json;
  FieldWriter fields(json.root());
  describe(fields, value);
  return json.text(indent);
}

// Fills `value` from an object; the Error has no place in a file.
template <class T>
Status read_fields(JsonReader json, T& value) {
  if (!json.is_object()) return Error{"not a JSON object", {}, {}, {}};
  FieldReader fields(json);
  describe(fields, value);
  if (!fields.problem().empty()) return Error{fields.problem(), {}, {}, {}};
  return Nothing{};
}

}  // namespace warplens
