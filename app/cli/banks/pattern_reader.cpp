#include "app/cli/banks/pattern_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>

namespace warplens::app {
namespace {

constexpr const char* kRowShape = "expected `id op width mask off0 ... off31`, optionally followed by expected values";

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// The whole token as a number; std::from_chars, with a short way for the decimal digits that fill these files.
template <class Number>
bool to_number(std::string_view token, Number& value, int base = 10) {
  if (base == 10 && token.size() <= 9 && !token.empty()) {
    uint32_t digits = 0;
    for (char c : token) {
      const auto digit = static_cast<uint32_t>(c - '0');
      if (digit > 9) return false;
      digits = digits * 10 + digit;
    }
    value = digits;
    return true;
  }
  const char* end = token.data() + token.size();
  const auto [stopped, failure] = std::from_chars(token.data(), end, value, base);
  return failure == std::errc() && stopped == end;
}

bool to_mask(std::string_view token, uint32_t& mask) {
  if (token.starts_with("0x")) token.remove_prefix(2);
  return token.size() <= 8 && to_number(token, mask, 16);
}

struct Op {
  std::string_view name;
  bool global;
  hardware::AccessKind kind;
  uint32_t widths;  // bytes per lane, or-ed together
};
using Kind = hardware::AccessKind;
constexpr Op kOps[] = {{"ld", false, Kind::Load, 31},        {"st", false, Kind::Store, 31},        {"gl", true, Kind::Load, 31},
                       {"gs", true, Kind::Store, 31},        {"ldm", false, Kind::MatrixLoad, 16},  {"stm", false, Kind::MatrixStore, 16},
                       {"atom", false, Kind::Atomic, 4 + 8}, {"cas", false, Kind::CompareSwap, 12}, {"fadd", false, Kind::FloatAdd, 4 + 8},
                       {"cpa", false, Kind::AsyncCopy, 28},  {"inc", false, Kind::Count, 4}};

// A token as a message can show it: no control characters, no endless line.
std::string shown(std::string_view token) {
  constexpr size_t kLongest = 24;
  std::string text(token.substr(0, kLongest));
  std::ranges::replace_if(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e; }, '?');
  return token.size() > kLongest ? text + "..." : text;
}

}  // namespace

Result<bool> PatternReader::next(PatternRow& row) {
  if (!to_next_row()) return false;
  row.line = line_;
  if (auto columns = row_columns(row); !columns) return columns;
  if (auto columns = expected_columns(row); !columns) return columns;

  // A cut can fall between two columns or within the last one. Only the last line can be cut, and it then has no line end.
  uint32_t& widest = widest_[row.global ? 1 : 0];
  if (at_ >= text_.size() && row.expected_count < widest) {
    return cut_short(fmt::format("the last row has {} expected values where rows before it have {}", row.expected_count, widest));
  }
  widest = std::max(widest, row.expected_count);
  return true;
}

// Skips empty lines and comments, up to the first character of a row.
bool PatternReader::to_next_row() {
  while (true) {
    if (line_ > 0) {
      at_ = text_.find('\n', at_);
      if (at_ == std::string_view::npos) at_ = text_.size();
      if (at_ < text_.size()) ++at_;
    }
    if (at_ >= text_.size()) return false;
    ++line_;
    line_start_ = at_;
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    if (!at_line_end()) return true;
  }
}

// The next column of this line; empty where the line ends.
std::string_view PatternReader::token() {
  while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  const size_t start = at_;
  while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) > ' ') ++at_;
  if (at_ == start || text_[start] != '#') return text_.substr(start, at_ - start);
  at_ = start;  // a comment: stays the line's end
  return {};
}

Result<bool> PatternReader::op_column(PatternRow& row) {
  row.op = token();
  if (row.op.empty()) return cut_short("the row ends after its id");
  const auto op = std::ranges::find(kOps, row.op, &Op::name);
  if (op == std::end(kOps)) return error_at(at_ - row.op.size(), fmt::format("unknown op '{}'", shown(row.op)), kPatternOps);
  row.global = op->global;
  row.access.kind = op->kind;
  return true;
}

Result<bool> PatternReader::width_column(PatternRow& row) {
  const std::string_view width = token();
  if (width.empty()) return cut_short("the row ends after its op");
  const auto op = std::ranges::find(kOps, row.op, &Op::name);
  uint32_t& bytes = row.access.width_bytes;
  if (to_number(width, bytes) && std::has_single_bit(bytes) && (bytes & op->widths) != 0) return true;
  std::string widths;
  for (uint32_t w = 1; w <= 16; w *= 2) {
    if ((w & op->widths) != 0) widths += fmt::format("{}{}", widths.empty() ? "" : 2 * w > op->widths ? " or " : ", ", w);
  }
  return error_at(at_ - width.size(), fmt::format("'{}' is not a valid width for {}", shown(width), row.op),
                  fmt::format("expected {} bytes per lane", widths));
}

Result<bool> PatternReader::mask_column(PatternRow& row) {
  const std::string_view mask = token();
  if (mask.empty()) return cut_short("the row ends after its width");
  if (!to_mask(mask, row.access.mask)) {
    return error_at(at_ - mask.size(), fmt::format("mask '{}' is not hexadecimal", shown(mask)),
                    "expected up to 8 hexadecimal digits, ffffffff for all lanes");
  }
  const bool matrices = row.access.kind == hardware::AccessKind::MatrixLoad || row.access.kind == hardware::AccessKind::MatrixStore;
  if (matrices && row.access.mask != 0xff && row.access.mask != 0xffff && row.access.mask != 0xffffffff) {
    return error_at(at_ - mask.size(), fmt::format("mask '{}' does not select the rows of 1, 2 or 4 matrices", shown(mask)),
                    "expected 000000ff, 0000ffff or ffffffff: eight lanes hold the row addresses of each matrix");
  }
  return true;
}

Result<bool> PatternReader::row_columns(PatternRow& row) {
  row.id = token();
  if (auto op = op_column(row); !op) return op;
  if (auto width = width_column(row); !width) return width;
  if (auto mask = mask_column(row); !mask) return mask;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    const std::string_view offset = token();
    if (offset.empty()) return cut_short(fmt::format("the row ends after {} of 32 offsets", lane));
    uint64_t& address = row.access.address[lane];
    if (!to_number(offset, address)) {
      return error_at(at_ - offset.size(), fmt::format("offset '{}' of lane {} is not a number", shown(offset), lane),
                      "expected a decimal byte offset");
    }
    if ((row.access.mask >> lane & 1) != 0 && (address & (row.access.width_bytes - 1)) != 0) {
      return error_at(at_ - offset.size(), fmt::format("offset {} of lane {} is misaligned", address, lane),
                      fmt::format("expected a multiple of the width, {}", row.access.width_bytes));
    }
  }
  return true;
}

Result<bool> PatternReader::expected_columns(PatternRow& row) {
  const uint32_t most = row.global ? 1 : 2;
  row.expected_count = 0;
  for (std::string_view column = token(); !column.empty(); column = token()) {
    if (row.expected_count == most) {
      return error_at(at_ - column.size(), fmt::format("unexpected column '{}'", shown(column)),
                      row.global ? "at most one expected value after the offsets: sectors"
                                 : "at most two expected values after the offsets: wavefronts and conflicts");
    }
    std::optional<uint32_t>& expected = row.expected[row.expected_count++];
    expected.reset();
    uint32_t value = 0;
    if (column == "-") continue;
    if (!to_number(column, value)) {
      return error_at(at_ - column.size(), fmt::format("expected value '{}' is not a number", shown(column)),
                      "expected a decimal count, or - if it is not known");
    }
    expected = value;
  }
  if (!at_line_end()) return error_at(at_, "unexpected control character in the row", kRowShape);
  return true;
}

Error PatternReader::error_at(size_t position, std::string message, std::string hint) const {
  if (at_ >= text_.size()) message += "; the file ends here and looks truncated";
  return {std::move(message), {std::string(file_), line_, static_cast<uint32_t>(position - line_start_ + 1)}, std::move(hint), ""};
}

Error PatternReader::cut_short(std::string message) const { return error_at(at_, std::move(message), kRowShape); }

}  // namespace warplens::app
