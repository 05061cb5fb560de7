#include "app/session/editing/source_text.h"

#include <algorithm>

#include "kernels/base/cpp_tokens.h"

namespace warplens::app {

std::vector<std::string_view> split_lines(std::string_view source) {
  std::vector<std::string_view> lines;
  for (size_t at = 0; at < source.size();) {
    const size_t end = std::min(source.find('\n', at), source.size());
    std::string_view line = source.substr(at, end - at);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
    at = end + 1;
  }
  return lines;
}

std::vector<bool> comment_lines(std::string_view source) {
  std::vector<bool> comments, code;
  for (const CppToken& token : scan_cpp(source)) {
    std::vector<bool>& lines = token.kind == CppToken::Kind::Comment ? comments : code;
    if (lines.size() < token.end_line) lines.resize(token.end_line);
    for (uint32_t line = token.line; line <= token.end_line; ++line) lines[line - 1] = true;
  }
  comments.resize(split_lines(source).size());
  for (size_t i = 0; i < std::min(comments.size(), code.size()); ++i)
    if (code[i]) comments[i] = false;
  return comments;
}

std::string line_text(std::string_view source, uint32_t line) {
  const auto lines = split_lines(source);
  return line >= 1 && line <= lines.size() ? std::string(lines[line - 1]) : std::string();
}

std::string statement_text(std::string_view source, const Statement& statement) {
  if (statement.file != 0) return {};
  const auto lines = split_lines(source);
  std::string text;
  for (uint32_t line = statement.line; line >= 1 && line <= statement.end_line && line <= lines.size(); ++line) {
    std::string_view part = lines[line - 1];
    if (line == statement.end_line) part = part.substr(0, statement.end_column);
    if (line == statement.line) part = part.substr(std::min<size_t>(statement.column - 1, part.size()));
    text += part;
  }
  return text;
}

// Whether a break there would part an operator of several characters, or a comment's sign from its words.
static bool parts_token(std::string_view text, size_t at) {
  const auto is_operator = [](char c) { return std::string_view("+-*/&|=<>").find(c) != std::string_view::npos; };
  if (at >= text.size()) return false;
  return (is_operator(text[at - 1]) && is_operator(text[at])) || text.substr(0, at).ends_with("// ") || text.substr(0, at).ends_with("//");
}

std::vector<CodeRow> wrap_code(std::string_view line, size_t first_columns, size_t columns) {
  constexpr size_t kHang = 4, kLeast = 12;  // a row holds some text however far its line is indented
  std::string text;
  for (const char c : line) text += c == '\t' ? std::string("    ") : std::string(1, c);
  const size_t first = std::min(text.find_first_not_of(' '), text.size());
  first_columns = std::max(first_columns, kLeast);
  columns = std::max(columns, kLeast);
  const size_t own = std::min(first, first_columns - kLeast), hanging = std::min(first + kHang, columns - kLeast);
  std::vector<CodeRow> rows;
  size_t at = first;
  do {
    const size_t indent = rows.empty() ? own : hanging, room = rows.empty() ? first_columns : columns;
    size_t end = at, width = indent, good = at;
    while (end < text.size()) {
      const auto byte = static_cast<unsigned char>(text[end]);
      const size_t length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
      width += length >= 3 ? 2 : 1;  // Chinese characters take two columns
      if (width > room) break;
      end = std::min(end + length, text.size());
      const bool bracket = text[end - 1] == '<' && (end == text.size() || (text[end] != '<' && text[end] != '='));
      if (parts_token(text, end)) continue;
      if (length >= 3 || bracket || std::string_view(" ,+-*/([])&|?=;").find(text[end - 1]) != std::string_view::npos) good = end;
    }
    if (end < text.size() && text[end] == ' ' && !parts_token(text, end)) good = end;
    if (end < text.size() && good > at) end = good;
    rows.push_back({indent, text.substr(at, end - at), at});
    at = std::min(text.find_first_not_of(' ', end), text.size());
  } while (at < text.size());
  return rows;
}

size_t place_in_row_text(std::string_view line, size_t column) {
  const std::string_view before = line.substr(0, std::min(line.size(), column > 0 ? column - 1 : 0));
  return before.size() + 3 * static_cast<size_t>(std::count(before.begin(), before.end(), '\t'));
}

std::optional<CodeRange> range_on_line(const Program& program, const Site& site, std::string_view text, uint32_t line) {
  if (site.location >= program.locations.size()) return std::nullopt;
  const Location& from = program.locations[site.location];
  const uint32_t end_line = std::max(site.end_line, from.line);
  if (from.file != 0 || line < from.line || line > end_line) return std::nullopt;
  const size_t whole = place_in_row_text(text, text.size() + 1);
  const size_t first =
      line == from.line ? place_in_row_text(text, from.column) : place_in_row_text(text, text.find_first_not_of(" \t") + 1);
  const size_t last = line == site.end_line ? place_in_row_text(text, site.end_column + 1) : whole;
  return first < last ? std::optional(CodeRange{first, std::min(last, whole)}) : std::nullopt;
}

}  // namespace warplens::app
