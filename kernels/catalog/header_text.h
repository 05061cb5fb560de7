// The header's place in its .cu file: from positions in the TOML text to lines and columns of the file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kernels/base/result.h"

namespace warplens::catalog {

class HeaderText {
 public:
  // The first comment that opens with "/* warplens" on a line of its own; nullopt when there is none.
  static Result<std::optional<HeaderText>> find(std::string_view path, std::string_view source);

  // A file that is TOML from its first line on.
  static HeaderText whole_file(std::string_view path, std::string_view toml);

  std::string_view toml() const { return toml_; }
  std::string_view comment() const { return comment_; }  // all of it, from "/*" to "*/"

  // Lines and columns of the TOML text count from 1, columns in characters, as toml++ counts.
  Span span(uint32_t toml_line, uint32_t toml_column) const;
  Error error(uint32_t toml_line, uint32_t toml_column, std::string message, std::string hint = {}) const;

  // Where a string's content begins that starts (with its quote) at this position; nullopt where it is not written as it reads,
  // because of escapes or several lines.
  std::optional<uint32_t> content_column(uint32_t toml_line, uint32_t toml_column, std::string_view content) const;

 private:
  std::string_view line(uint32_t toml_line) const;

  std::string path_;
  std::string_view toml_, comment_;
  uint32_t first_line_ = 1;  // of the file, of the TOML text's first line
};

}  // namespace warplens::catalog
