// Rows `id op width mask off0..off31 [expected...]` of a pattern file, one after another from a text that is in memory.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "kernels/base/result.h"
#include "kernels/hardware/access.h"

namespace warplens::app {

inline constexpr const char* kPatternOps =
    "expected ld, st, ldm, stm (matrices), atom, cas, fadd, inc (atomics) or cpa (asynchronous copy) for shared memory, gl or gs for "
    "global "
    "memory";

struct PatternRow {
  std::string_view id;  // points into the text
  std::string_view op;  // as kPatternOps says
  bool global = false;
  hardware::WarpAccess access;
  // The columns after the offsets: wavefronts and conflicts, or sectors; `-` is one that is not known.
  std::array<std::optional<uint32_t>, 2> expected{};
  uint32_t expected_count = 0;
  uint32_t line = 0;
};

class PatternReader {
 public:
  // `file` is for messages only. `text` must outlive the reader and its rows.
  PatternReader(std::string_view text, std::string_view file) : text_(text), file_(file) {}

  // The next row; false at the end of the text; an Error names line, column and what would be right.
  Result<bool> next(PatternRow& row);

 private:
  bool to_next_row();
  Result<bool> op_column(PatternRow& row);
  Result<bool> width_column(PatternRow& row);
  Result<bool> mask_column(PatternRow& row);
  std::string_view token();
  Result<bool> row_columns(PatternRow& row);
  Result<bool> expected_columns(PatternRow& row);
  Error error_at(size_t position, std::string message, std::string hint) const;
  Error cut_short(std::string message) const;
  bool at_line_end() const { return at_ >= text_.size() || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '#'; }

  std::string_view text_;
  std::string_view file_;
  size_t at_ = 0;                     // next character
  size_t line_start_ = 0;             // of the current line
  uint32_t line_ = 0;                 // counts from 1
  std::array<uint32_t, 2> widest_{};  // most expected columns seen so far: shared rows, global rows
};

}  // namespace warplens::app
