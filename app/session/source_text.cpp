#include "app/session/source_text.h"

#include <algorithm>

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

}  // namespace warplens::app
