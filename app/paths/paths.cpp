#include "app/paths/paths.h"

#include <cstdlib>

namespace warplens::app {
namespace {

namespace fs = std::filesystem;

fs::path base_folder(const char* variable, const char* below_home) {
  if (const char* set = std::getenv(variable); set && *set == '/') return fs::path(set) / "warplens";
  if (const char* home = std::getenv("HOME"); home && *home) return fs::path(home) / below_home / "warplens";
  return {};
}

}  // namespace

fs::path executable_folder() {
  std::error_code problem;
  const fs::path self = fs::read_symlink("/proc/self/exe", problem);
  return problem ? fs::path{} : self.parent_path();
}

fs::path data_folder(std::string_view name) {
  std::error_code ignored;
  if (const char* set = std::getenv("WARPLENS_DATA"))
    if (const fs::path folder = fs::path(set) / name; fs::is_directory(folder, ignored)) return folder;
  for (const fs::path& root : {executable_folder() / "../share/warplens", fs::path(WARPLENS_DATA_ROOT)})
    if (const fs::path folder = root / name; fs::is_directory(folder, ignored)) return fs::weakly_canonical(folder, ignored);
  return {};
}

std::string worker_program(const std::string& named, const std::string& via) {
  if (!named.empty()) return named;
  if (!via.empty()) return "warplens";
  std::error_code problem;
  const fs::path warplens = executable_folder() / "warplens";
  const fs::path self = fs::read_symlink("/proc/self/exe", problem);
  return problem || fs::exists(warplens, problem) ? warplens.string() : self.string();  // this one, under another name
}

fs::path cache_folder() { return base_folder("XDG_CACHE_HOME", ".cache"); }
fs::path config_folder() { return base_folder("XDG_CONFIG_HOME", ".config"); }

}  // namespace warplens::app
