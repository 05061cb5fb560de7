#include "kernels/catalog/header_text.h"

#include <algorithm>

#include "kernels/base/cpp_tokens.h"

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

// As wide as the characters before the `column`th: CJK letters are two columns wide where letters have one width.
std::string blanks_before(std::string_view line, uint32_t column) {
  constexpr unsigned char kFirstWideLead = 0xe3;  // U+3000
  std::string blanks;
  for (uint32_t character = 1; character < column; ++character) {
    const size_t byte = byte_of(line, character);
    blanks += byte < line.size() && static_cast<unsigned char>(line[byte]) >= kFirstWideLead ? "  " : " ";
  }
  return blanks;
}

}  // namespace

Result<std::optional<HeaderText>> HeaderText::find(std::string_view path, std::string_view source) {
  constexpr std::string_view kOpening = "/* warplens";
  const auto token = find_in_cpp(source, [&](const CppToken& t) {
    if (t.kind != CppToken::Kind::Comment || !t.text.starts_with(kOpening)) return false;
    const size_t newline = t.text.find('\n');
    return newline != std::string::npos && t.text.find_first_not_of(" \t\r", kOpening.size()) >= newline;
  });
  if (!token) return std::optional<HeaderText>();
  const Span opening{std::string(path), token->line, 1};
  if (!token->closed) return Error{"the header's comment is not closed", opening, "close it with '*/'", "/* warplens\n^"};
  if (token->text.size() > kMaxHeaderBytes) return Error{"the header is longer than 1 MiB", opening, {}, "/* warplens\n^"};
  HeaderText header;
  header.path_ = opening.file;
  header.first_line_ = token->line + 1;
  header.comment_ = source.substr(token->begin, token->end - token->begin);
  const size_t newline = header.comment_.find('\n');
  header.toml_ = header.comment_.substr(newline + 1, header.comment_.size() - newline - 3);
  return std::optional<HeaderText>(std::move(header));
}

HeaderText HeaderText::whole_file(std::string_view path, std::string_view toml) {
  HeaderText header;
  header.path_ = std::string(path);
  header.toml_ = header.comment_ = toml;
  return header;
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
                            : std::string(whole.substr(0, kMaxExcerptBytes)) + "\n" + blanks_before(whole, where.column) + "^";
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
