#include "tests/structure/project_files.h"

#include <filesystem>
#include <fstream>
#include <regex>

namespace warplens::structure {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = WARPLENS_SOURCE_DIR;
constexpr const char* kFolders[] = {"app", "assets", "cmake", "docs", "kernels", "tests", "viz", ".ci"};

ProjectFile read(const fs::path& path) {
  ProjectFile file{path.lexically_relative(kRoot).generic_string(), {}};
  std::ifstream stream(path, std::ios::binary);
  for (std::string line; std::getline(stream, line);) file.lines.push_back(line);
  return file;
}

std::vector<ProjectFile> read_all() {
  std::vector<ProjectFile> files;
  for (const auto& entry : fs::directory_iterator(kRoot)) {
    if (entry.is_regular_file()) files.push_back(read(entry.path()));
  }
  for (const char* folder : kFolders) {
    if (!fs::exists(kRoot / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
      if (entry.is_regular_file()) files.push_back(read(entry.path()));
    }
  }
  return files;
}

}  // namespace

const std::vector<ProjectFile>& project_files() {
  static const std::vector<ProjectFile> files = read_all();
  return files;
}

bool is_code(const ProjectFile& file) {
  for (const char* ending : {".h", ".cpp", ".cu", ".cuh"}) {
    if (file.path.ends_with(ending)) return true;
  }
  return false;
}

std::string included(const std::string& line) {
  static const std::regex pattern(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"].*)");
  std::smatch match;
  return line.find("include") != std::string::npos && std::regex_match(line, match, pattern) ? match[1].str() : "";
}

}  // namespace warplens::structure
