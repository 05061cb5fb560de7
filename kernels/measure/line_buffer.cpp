#include "kernels/measure/line_buffer.h"

namespace warplens::measure {

std::optional<std::string> LineBuffer::next() {
  const size_t newline = pending_.find('\n', scanned_);
  if (newline == std::string::npos) {
    pending_.erase(0, start_);
    start_ = 0;
    scanned_ = pending_.size();
    return std::nullopt;
  }
  std::string line = pending_.substr(start_, newline - start_);
  if (line.ends_with('\r')) line.pop_back();
  start_ = scanned_ = newline + 1;
  return line;
}

}  // namespace warplens::measure
