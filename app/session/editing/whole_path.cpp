#include "app/session/editing/whole_path.h"

#include <filesystem>

namespace warplens::app {

std::string whole_path(const std::string& name) {
  if (!name.ends_with(".cu")) return name;
  std::error_code problem;
  const auto whole = std::filesystem::absolute(name, problem);
  return problem ? name : whole.lexically_normal().string();
}

}  // namespace warplens::app
