#include "app/session/editing/whole_path.h"

#include <filesystem>

#include "kernels/base/kernel_file_name.h"

namespace warplens::app {

std::string whole_path(const std::string& name) {
  if (!is_kernel_file(name)) return name;
  std::error_code problem;
  const auto whole = std::filesystem::absolute(name, problem);
  return problem ? name : whole.lexically_normal().string();
}

}  // namespace warplens::app
