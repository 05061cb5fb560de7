#include "kernels/catalog/toml_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "kernels/base/nearest.h"

namespace warplens::catalog {

namespace {

std::string_view type_name(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::string:
      return "a string";
    case toml::node_type::integer:
      return "an integer";
    case toml::node_type::floating_point:
      return "a number";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

PlacedText placed(const toml::node& node, std::string text) {
  return {std::move(text), node.source().begin.line, node.source().begin.column};
}

// How many characters of the text precede byte `column`, counted from 1.
uint32_t characters_before(std::string_view text, uint32_t column) {
  const std::string_view before = text.substr(0, column - 1);
  return static_cast<uint32_t>(
      std::count_if(before.begin(), before.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

}  // namespace

Result<toml::table> parse_toml(const HeaderText& text) {
  try {
    return toml::parse(text.toml());
  } catch (const toml::parse_error& problem) {
    const auto& at = problem.source().begin;
    return text.error(at.line, at.column, "this is not TOML: " + std::string(problem.description()));
  }
}

void TomlReader::fail(const toml::source_position& at, std::string message, std::string hint) {
  if (!error_) error_ = header_.error(at.line, at.column, std::move(message), std::move(hint));
}

void TomlReader::fail(const PlacedText& at, uint32_t column_in_text, std::string message, std::string hint) {
  if (error_) return;
  const auto content = header_.content_column(at.line, at.column, at.text);
  error_ = header_.error(at.line, content ? *content + characters_before(at.text, column_in_text) : at.column, std::move(message),
                         std::move(hint));
}

Span TomlReader::span(const PlacedText& text, uint32_t column_in_text) const {
  const auto content = header_.content_column(text.line, text.column, text.text);
  return header_.span(text.line, content ? *content + characters_before(text.text, column_in_text) : text.column);
}

void TomlReader::check_keys(const toml::table& table, std::string_view what, const std::vector<std::string>& known) {
  for (const auto& [key, value] : table) {
    if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
    const std::string nearest = nearest_name(key.str(), known);
    fail(key.source().begin, fmt::format("{} has no key '{}'", what, key.str()),
         nearest.empty() ? fmt::format("expected one of {}", fmt::join(known, ", ")) : fmt::format("did you mean '{}'?", nearest));
  }
}

const toml::node* TomlReader::need(const toml::table& table, std::string_view what, std::string_view key) {
  const toml::node* node = table.get(key);
  if (!node) fail(table.source().begin, fmt::format("{} has no '{}'", what, key));
  return node;
}

void TomlReader::fail_type(const toml::node& node, std::string_view what, std::string_view wanted) {
  fail(node.source().begin, fmt::format("{} is {}", what, type_name(node)), fmt::format("expected {}", wanted));
}

PlacedText TomlReader::string(const toml::node& node, std::string_view what) {
  if (const auto* text = node.as_string()) return placed(node, text->get());
  fail_type(node, what, "a string");
  return placed(node, {});
}

PlacedText TomlReader::expression(const toml::node& node, std::string_view what) {
  if (const auto* value = node.as_integer()) return placed(node, std::to_string(value->get()));
  if (const auto* text = node.as_string()) return placed(node, text->get());
  fail_type(node, what, "an expression in quotes or an integer");
  return placed(node, "0");
}

int64_t TomlReader::integer(const toml::node& node, std::string_view what) {
  if (const auto* value = node.as_integer()) return value->get();
  fail_type(node, what, "an integer");
  return 0;
}

double TomlReader::number(const toml::node& node, std::string_view what) {
  if (const auto* value = node.as_integer()) return static_cast<double>(value->get());
  if (const auto* value = node.as_floating_point()) return value->get();
  fail_type(node, what, "a number");
  return 0;
}

const toml::table& TomlReader::table(const toml::node& node, std::string_view what) {
  if (const auto* value = node.as_table()) return *value;
  fail_type(node, what, "a table, { name = value, ... }");
  return no_table_;
}

const toml::array& TomlReader::array(const toml::node& node, std::string_view what) {
  if (const auto* value = node.as_array()) return *value;
  fail_type(node, what, "an array, [ value, ... ]");
  return no_array_;
}

std::string TomlReader::one_of(const PlacedText& text, std::string_view what, const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), text.text) != known.end()) return text.text;
  const std::string nearest = nearest_name(text.text, known);
  fail(text, 1, fmt::format("unknown {} '{}'", what, text.text),
       nearest.empty() ? fmt::format("expected one of {}", fmt::join(known, ", ")) : fmt::format("did you mean '{}'?", nearest));
  return known.front();
}

Translations TomlReader::words(const toml::table& table, std::string_view key, std::string_view of) {
  Translations by_language;
  if (const toml::node* node = table.get(key))
    each_language(*node, key, of, [&](const std::string& language, const PlacedText& text) { by_language[language] = text.text; });
  return by_language;
}

}  // namespace warplens::catalog
