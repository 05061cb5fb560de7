// Objects of the protocol as JSON: each type names its fields once (`describe`), for writing and for reading.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/measure/statistics.h"

namespace warplens::measure {

using Json = nlohmann::ordered_json;
using Bytes = std::vector<uint8_t>;  // written as hexadecimal digits

std::string to_hex(const Bytes& bytes);
std::optional<Bytes> from_hex(const std::string& text);

// A type with fields of its own is one that `describe(fields, object)` is there for.
class FieldWriter {
 public:
  template <class T>
  void operator()(const char* name, const T& value) {
    json[name] = to_json(value);
  }
  template <class T>
  void optional(const char* name, const T& value) {
    if (value != T{}) (*this)(name, value);
  }
  template <class T>
  void optional_object(const char* name, const std::optional<T>& value) {
    if (value) (*this)(name, *value);
  }
  Json json = Json::object();

 private:
  template <class T>
  static Json to_json(const T& value) {
    if constexpr (std::is_constructible_v<Json, T>) {
      return value;
    } else {
      FieldWriter inner;
      describe(inner, value);
      return std::move(inner.json);
    }
  }
  template <class T>
  static Json to_json(const std::vector<T>& values) {
    Json list = Json::array();
    for (const T& value : values) list.push_back(to_json(value));
    return list;
  }
  static Json to_json(const Bytes& bytes) { return to_hex(bytes); }
  static Json to_json(const std::map<std::string, Bytes>& all) {
    Json object = Json::object();
    for (const auto& [name, bytes] : all) object[name] = to_hex(bytes);
    return object;
  }
  static Json to_json(const Quartiles& q) { return Json::array({q.lower, q.median, q.upper}); }
};

// Reads the fields of one object and keeps the first thing that is wrong.
class FieldReader {
 public:
  explicit FieldReader(const Json& object) : object_(object) {}

  template <class T>
  void operator()(const char* name, T& value) {
    const auto field = object_.find(name);
    if (field == object_.end()) return reject(std::string("the field \"") + name + "\" is missing");
    if (const char* kind = read(*field, value)) reject(std::string("the field \"") + name + "\" must be " + kind);
  }
  template <class T>
  void optional(const char* name, T& value) {
    if (object_.contains(name)) (*this)(name, value);
  }
  template <class T>
  void optional_object(const char* name, std::optional<T>& value) {
    if (object_.contains(name)) (*this)(name, value.emplace());
  }
  void reject(std::string message) {
    if (problem_.empty()) problem_ = std::move(message);
  }
  const std::string& problem() const { return problem_; }

 private:
  // Each gives what the field must be, or null when it is that.
  static const char* read(const Json& json, std::string& value) {
    if (!json.is_string()) return "a string";
    value = json.get<std::string>();
    return nullptr;
  }
  static const char* read(const Json& json, int64_t& value) {
    if (!json.is_number_integer()) return "a whole number";
    value = json.get<int64_t>();
    return nullptr;
  }
  static const char* read(const Json& json, uint64_t& value) {
    if (!json.is_number_integer() || (!json.is_number_unsigned() && json.get<int64_t>() < 0)) return "a whole number that is not negative";
    value = json.get<uint64_t>();
    return nullptr;
  }
  static const char* read(const Json& json, double& value) {
    if (!json.is_number() || !std::isfinite(json.get<double>())) return "a number";
    value = json.get<double>();
    return nullptr;
  }
  static const char* read(const Json& json, bool& value) {
    if (!json.is_boolean()) return "true or false";
    value = json.get<bool>();
    return nullptr;
  }
  static const char* read(const Json& json, Quartiles& value) {
    double parts[3];
    if (!json.is_array() || json.size() != 3) return "three numbers";
    for (size_t i = 0; i < 3; ++i)
      if (read(json[i], parts[i])) return "three numbers";
    value = {parts[0], parts[1], parts[2]};
    return nullptr;
  }
  static const char* read(const Json& json, Bytes& value) {
    auto bytes = json.is_string() ? from_hex(json.get<std::string>()) : std::nullopt;
    if (!bytes) return "a string of hexadecimal digits, two per byte";
    value = std::move(*bytes);
    return nullptr;
  }
  static const char* read(const Json& json, std::array<uint32_t, 3>& value) {
    if (!json.is_array() || json.size() != 3) return "three whole numbers";
    for (size_t i = 0; i < 3; ++i) {
      uint64_t extent = 0;
      if (read(json[i], extent) || extent > UINT32_MAX) return "three whole numbers";
      value[i] = static_cast<uint32_t>(extent);
    }
    return nullptr;
  }
  template <class T>
  static const char* read(const Json& json, std::map<std::string, T>& values) {
    const char* kind = std::is_same_v<T, int64_t> ? "an object of whole numbers" : "an object of strings";
    if (!json.is_object()) return kind;
    values.clear();
    for (const auto& [name, entry] : json.items())
      if (read(entry, values[name])) return kind;
    return nullptr;
  }
  static const char* read(const Json& json, std::vector<std::string>& values) { return read_list(json, values, "a list of strings"); }
  static const char* read(const Json& json, std::vector<double>& values) { return read_list(json, values, "a list of numbers"); }
  static const char* read(const Json& json, std::vector<uint64_t>& values) { return read_list(json, values, "a list of whole numbers"); }
  template <class T>
  static const char* read_list(const Json& json, std::vector<T>& values, const char* kind) {
    if (!json.is_array()) return kind;
    values.resize(json.size());
    for (size_t i = 0; i < json.size(); ++i)
      if (read(json[i], values[i])) return kind;
    return nullptr;
  }
  // A list of objects, or one: what is wrong inside is told by itself.
  template <class T>
  const char* read(const Json& json, std::vector<T>& values) {
    if (!json.is_array()) return "a list of objects";
    values.resize(json.size());
    for (size_t i = 0; i < json.size(); ++i)
      if (const char* kind = read(json[i], values[i])) return kind;
    return nullptr;
  }
  template <class T>
  const char* read(const Json& json, T& value) {
    if (!json.is_object()) return "an object";
    FieldReader inner(json);
    describe(inner, value);
    if (!inner.problem().empty()) reject(inner.problem());
    return nullptr;
  }

  const Json& object_;
  std::string problem_;
};

}  // namespace warplens::measure
