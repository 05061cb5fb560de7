// Typed values out of the header's TOML. The first thing that is wrong is kept, with its place in the file; reading goes on and
// gives empty values.
#pragma once

#include <toml++/toml.h>

#include <vector>

#include "kernels/catalog/header_text.h"

namespace warplens::catalog {

// A text and where it was written.
struct PlacedText {
  std::string text;
  uint32_t line = 0, column = 0;  // in the TOML text, of the value
};

class TomlReader {
 public:
  explicit TomlReader(const HeaderText& header) : header_(header) {}

  const std::optional<Error>& error() const { return error_; }
  void fail(const toml::source_position& at, std::string message, std::string hint = {});
  void fail(const PlacedText& at, uint32_t column_in_text, std::string message, std::string hint);
  // The place in the file of a byte of a text, counted from 1; places in the file count characters.
  Span span(const PlacedText& text, uint32_t column_in_text = 1) const;

  // Refuses keys that are not known, with the nearest known one.
  void check_keys(const toml::table& table, std::string_view what, const std::vector<std::string>& known);
  // nullptr, and an error when the key must be there.
  const toml::node* need(const toml::table& table, std::string_view what, std::string_view key);

  PlacedText string(const toml::node& node, std::string_view what);
  PlacedText expression(const toml::node& node, std::string_view what);  // a string, or a whole number
  int64_t integer(const toml::node& node, std::string_view what);
  double number(const toml::node& node, std::string_view what);
  const toml::table& table(const toml::node& node, std::string_view what);
  const toml::array& array(const toml::node& node, std::string_view what);
  void fail_type(const toml::node& node, std::string_view what, std::string_view wanted);

 private:
  const HeaderText& header_;
  std::optional<Error> error_;
  toml::table no_table_;
  toml::array no_array_;
};

}  // namespace warplens::catalog
