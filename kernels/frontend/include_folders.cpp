#include "kernels/frontend/include_folders.h"

#include <filesystem>

namespace warplens::frontend {

namespace {

namespace fs = std::filesystem;

constexpr int kMaxLevels = 3;

bool belongs_to_the_system(const fs::path& folder) { return !folder.has_relative_path() || folder == "/usr" || folder == "/usr/local"; }

bool is_open_to_all(const fs::path& folder) {
  std::error_code none;
  return (fs::status(folder, none).permissions() & fs::perms::others_write) != fs::perms::none;
}

}  // namespace

IncludeFolders include_folders(const CompileRequest& request) {
  IncludeFolders found;
  found.folders = request.include_folders;
  std::error_code none;
  fs::path folder = fs::absolute(fs::path(request.path), none).parent_path();
  found.folders.push_back(folder.string());
  for (int level = 0; level <= kMaxLevels && !belongs_to_the_system(folder) && !is_open_to_all(folder); ++level) {
    const fs::path include = folder / "include";
    (fs::is_directory(include, none) ? found.folders : found.missing).push_back(include.string());
    folder = folder.parent_path();
  }
  return found;
}

}  // namespace warplens::frontend
