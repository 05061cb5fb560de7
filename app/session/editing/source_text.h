// Lines and statements of a source text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/program/program.h"

namespace warplens::app {

// Lines without their newline; lines count from 1 elsewhere, so line n is [n - 1].
std::vector<std::string_view> split_lines(std::string_view source);
// For each line, whether it holds a comment and nothing else.
std::vector<bool> comment_lines(std::string_view source);
// Line `line` (from 1); empty outside.
std::string line_text(std::string_view source, uint32_t line);
// The statement's text, its lines joined; empty when it is not in the opened file.
std::string statement_text(std::string_view source, const Statement& statement);

// A line in rows of at most `columns` characters (the first: `first_columns`), broken after spaces, commas and operators; rows
// after the first are indented further than the line. Tabs become spaces. There is always at least one row.
struct CodeRow {
  size_t indent = 0;  // columns before the text
  std::string text;
  size_t first = 0;  // where it begins in the line with its tabs as spaces
};
std::vector<CodeRow> wrap_code(std::string_view line, size_t first_columns, size_t columns);

// Byte `column` (from 1) of a line as a place in the line with its tabs as spaces, from 0.
size_t place_in_row_text(std::string_view line, size_t column);

// The part of line `line` that a site's expression covers, as places in the line with its tabs as spaces: [first, last).
struct CodeRange {
  size_t first = 0, last = 0;
};
std::optional<CodeRange> range_on_line(const Program& program, const Site& site, std::string_view text, uint32_t line);

}  // namespace warplens::app
