#include "app/session/editing/whole_path.h"

#include <filesystem>

namespace warplens::app {

bool is_kernel_file(std::string_view name) { return name.ends_with(".cu"); }

std::string whole_path(const std::string& name) {
  if (!is_kernel_file(name)) return name;
  std::error_code problem;
  const auto whole = std::filesystem::absolute(name, problem);
  return problem ? name : whole.lexically_normal().string();
}

}  // namespace warplens::app
