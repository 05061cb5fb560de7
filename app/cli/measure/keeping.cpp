#include "app/cli/measure/keeping.h"

#include <filesystem>

#include "kernels/base/file.h"

namespace warplens::app {

Status check_record(const std::string& path) {
  std::error_code ignored;
  if (path.empty() || !std::filesystem::exists(path, ignored)) return Nothing{};
  if (!std::filesystem::is_regular_file(path, ignored)) return Nothing{};  // there is nothing to read before
  const auto text = read_file(path);
  if (!text) return text.error();
  if (auto status = measure::check_appendable(path, *text); !status) return status;
  const size_t kept = text->rfind('\n') == std::string::npos ? 0 : text->rfind('\n') + 1;
  return kept == text->size() ? Status(Nothing{}) : write_file(path, std::string_view(*text).substr(0, kept));
}

Status add_to_record(const std::string& path, const measure::Recording& recording) {
  if (path.empty() || recording.speeds.empty()) return Nothing{};
  return append_file(path, measure::write_recording(recording));
}

}  // namespace warplens::app
