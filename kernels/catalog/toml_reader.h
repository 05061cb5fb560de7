// Typed values out of the header's TOML. The first thing that is wrong is kept, with its place in the file; reading goes on and
// gives empty values.
#pragma once

#include <toml++/toml.h>

#include <vector>

#include "kernels/catalog/catalog.h"
#include "kernels/catalog/header_text.h"

namespace warplens::catalog {

// A text and where it was written.
struct PlacedText {
  std::string text;
  uint32_t line = 0, column = 0;  // in the TOML text, of the value
};

// toml++ throws; nothing of that leaves this function.
Result<toml::table> parse_toml(const HeaderText& text);

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
  // One of a few words.
  std::string one_of(const PlacedText& text, std::string_view what, const std::vector<std::string>& known);

  // A text by language, { en = "...", zh = "..." }; a plain string is English. `of`: " of a rule".
  template <class Take>
  void each_language(const toml::node& node, std::string_view key, std::string_view of, Take take) {
    const std::string what = std::string(key) + std::string(of);
    if (node.is_string()) return take("en", string(node, what));
    if (!node.is_table()) return fail_type(node, what, "a string, or { en = \"...\", zh = \"...\" }");
    const toml::table& texts = *node.as_table();
    if (texts.empty()) return fail(node.source().begin, what + " has no text", "{ en = \"...\", zh = \"...\" }");
    for (const auto& [language, text] : texts)
      take(std::string(language.str()), string(text, std::string(key) + "." + std::string(language.str()) + std::string(of)));
  }
  // The same, of a key that may be missing.
  Translations words(const toml::table& table, std::string_view key, std::string_view of = {});

  void fail_type(const toml::node& node, std::string_view what, std::string_view wanted);

 private:
  const HeaderText& header_;
  std::optional<Error> error_;
  toml::table no_table_;
  toml::array no_array_;
};

}  // namespace warplens::catalog
