#include "kernels/catalog/header_text.h"

#include <algorithm>

namespace warplens::catalog {

namespace {

constexpr size_t kMaxHeaderBytes = 1 << 20;
constexpr size_t kMaxExcerptBytes = 400;

// Where the `column`th character of an UTF-8 line begins, both from 1.
size_t byte_of(std::string_view line, uint32_t column) {
  size_t byte = 0;
  for (uint32_t character = 1; character < column && byte < line.size(); ++character) do
      ++byte;
    while (byte < line.size() && (static_cast<unsigned char>(line[byte]) & 0xc0) == 0x80);
  return byte;
}

}  // namespace

Result<std::optional<HeaderText>> HeaderText::find(std::string_view path, std::string_view source) {
  constexpr std::string_view kOpening = "/* warplens";
  for (size_t at = source.find(kOpening); at != std::string_view::npos; at = source.find(kOpening, at + 1)) {
    const size_t newline = source.find('\n', at);
    const std::string_view rest = source.substr(at, newline - at).substr(kOpening.size());
    if (newline == std::string_view::npos || rest.find_first_not_of(" \t\r") != std::string_view::npos) continue;
    HeaderText header;
    header.path_ = std::string(path);
    header.first_line_ = 2 + static_cast<uint32_t>(std::count(source.begin(), source.begin() + static_cast<ptrdiff_t>(at), '\n'));
    const size_t end = source.find("*/", newline);
    if (end == std::string_view::npos)
      return Error{"the header's comment does not end", {header.path_, header.first_line_ - 1, 1}, "'*/' closes it", "/* warplens\n^"};
    if (end - newline > kMaxHeaderBytes)
      return Error{"the header is longer than 1 MiB", {header.path_, header.first_line_ - 1, 1}, {}, "/* warplens\n^"};
    header.toml_ = source.substr(newline + 1, end - newline - 1);
    header.comment_ = source.substr(at, end + 2 - at);
    return std::optional<HeaderText>(std::move(header));
  }
  return std::optional<HeaderText>();
}

std::string_view HeaderText::line(uint32_t toml_line) const {
  size_t begin = 0;
  for (uint32_t i = 1; i < toml_line && begin < toml_.size(); ++i) {
    const size_t newline = toml_.find('\n', begin);
    begin = newline == std::string_view::npos ? toml_.size() : newline + 1;
  }
  std::string_view line = toml_.substr(begin);
  line = line.substr(0, line.find('\n'));
  return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

Span HeaderText::span(uint32_t toml_line, uint32_t toml_column) const {
  return {path_, first_line_ + std::max(toml_line, 1u) - 1, std::max(toml_column, 1u)};
}

Error HeaderText::error(uint32_t toml_line, uint32_t toml_column, std::string message, std::string hint) const {
  const Span where = span(toml_line, toml_column);
  const std::string_view whole = line(toml_line);
  std::string excerpt = where.column > kMaxExcerptBytes
                            ? std::string()
                            : std::string(whole.substr(0, kMaxExcerptBytes)) + "\n" + std::string(where.column - 1, ' ') + "^";
  if (message.size() > kMaxExcerptBytes) message = message.substr(0, kMaxExcerptBytes) + "...";
  return {std::move(message), where, std::move(hint), std::move(excerpt)};
}

std::optional<uint32_t> HeaderText::content_column(uint32_t toml_line, uint32_t toml_column, std::string_view content) const {
  const std::string_view text = line(toml_line);
  const size_t quote = byte_of(text, toml_column);
  if (quote >= text.size() || !text.substr(quote + 1).starts_with(content)) return std::nullopt;
  return toml_column + 1;
}

}  // namespace warplens::catalog
