#include "kernels/frontend/include_folders.h"

#include <filesystem>

namespace warplens::frontend {

IncludeFolders include_folders(const CompileRequest& request) {
  namespace fs = std::filesystem;
  IncludeFolders found;
  found.folders = request.include_folders;
  std::error_code none;
  fs::path folder = fs::absolute(fs::path(request.path), none).parent_path();
  found.folders.push_back(folder.string());
  for (;;) {
    const fs::path include = folder / "include";
    (fs::is_directory(include, none) ? found.folders : found.missing).push_back(include.string());
    if (!folder.has_relative_path()) break;
    folder = folder.parent_path();
  }
  return found;
}

}  // namespace warplens::frontend
