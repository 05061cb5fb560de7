// JSON text and CBOR, without the library's own header, which costs more to compile than most files that need a few fields.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/base/result.h"

namespace warplens {

using Bytes = std::vector<uint8_t>;  // hexadecimal digits in text, bytes in CBOR

// A value in a document that outlives it.
class JsonReader {
 public:
  explicit JsonReader(const nlohmann::ordered_json* value) : value_(value) {}

  bool is_object() const;
  bool is_list() const;
  size_t size() const;  // of a list
  JsonReader at(size_t index) const;
  bool has(std::string_view name) const;
  JsonReader member(std::string_view name) const;  // null where there is none
  explicit operator bool() const { return value_ != nullptr; }
  std::vector<std::pair<std::string, JsonReader>> members() const;  // of an object, in order

  // Each fills `value`, or gives what this must be and is not.
  std::string read(std::string& value) const;
  std::string read(bool& value) const;
  std::string read(double& value) const;
  std::string read(Bytes& value) const;
  std::string read(uint64_t& value, uint64_t most = UINT64_MAX) const;
  std::string read(int64_t& value, int64_t least = INT64_MIN, int64_t most = INT64_MAX) const;

  std::string text() const;

 private:
  const nlohmann::ordered_json* value_;
};

class JsonDocument {
 public:
  // Errors: that the text is not JSON, with line and column of `file`.
  static Result<JsonDocument> parse(std::string_view text, std::string_view file = {});
  static Result<JsonDocument> from_cbor(std::span<const char> bytes);
  JsonDocument(JsonDocument&&) noexcept;
  JsonDocument& operator=(JsonDocument&&) noexcept;
  ~JsonDocument();

  JsonReader root() const { return JsonReader(value_.get()); }

 private:
  explicit JsonDocument(nlohmann::ordered_json&& value);
  std::unique_ptr<nlohmann::ordered_json> value_;
};

// A value that is being made; a place is good until the next one is added beside it.
class JsonWriter {
 public:
  explicit JsonWriter(nlohmann::ordered_json* value) : value_(value) {}

  JsonWriter member(std::string_view name);  // makes this an object
  JsonWriter append();                       // makes this a list
  void make_object();
  void make_list();
  void set(bool value);
  void set(int64_t value);
  void set(uint64_t value);
  void set(double value);
  void set(std::string_view value);
  void set(const Bytes& value);
  void set_json(std::string_view text);  // a value as JSON

 private:
  nlohmann::ordered_json* value_;
};

// A document that is being made.
class NewJson {
 public:
  NewJson();
  ~NewJson();
  JsonWriter root() { return JsonWriter(value_.get()); }
  std::string text(int indent = -1);          // -1: on one line; what is not UTF-8 is replaced
  Bytes cbor(size_t bytes_before = 0) const;  // behind so many bytes for who asks

 private:
  std::unique_ptr<nlohmann::ordered_json> value_;
};

}  // namespace warplens
