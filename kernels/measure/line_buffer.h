// Bytes as they arrive in, whole lines out, with a bound on how long a line may be.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace warplens::measure {

class LineBuffer {
 public:
  static constexpr size_t kMaxLineBytes = 1 << 20;

  explicit LineBuffer(size_t max_line_bytes = kMaxLineBytes) : max_line_bytes_(max_line_bytes) {}
  void append(std::string_view bytes) { pending_ += bytes; }
  // The next whole line without its newline (or carriage return); nullopt when none is complete.
  std::optional<std::string> next();
  // More than the largest line have come without a newline.
  bool overflowed() const { return pending_.size() - start_ > max_line_bytes_; }

 private:
  size_t max_line_bytes_;
  std::string pending_;
  size_t start_ = 0;    // of what is not yet handed out
  size_t scanned_ = 0;  // everything before holds no newline
};

}  // namespace warplens::measure
