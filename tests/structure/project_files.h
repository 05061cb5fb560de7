// The project's own text files, as the structure tests see them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::structure {

struct ProjectFile {
  std::string path;                // relative to the source tree, with '/'
  std::vector<std::string> lines;  // without line ends

  bool is_in(std::string_view folder) const { return path.starts_with(folder); }
};

// Every file of the rooms and of the top folder; build folders and what starts with a dot are left out, .ci apart.
const std::vector<ProjectFile>& project_files();

bool is_code(const ProjectFile& file);  // .h, .cpp, .cu, .cuh

// What a line includes: "kernels/base/result.h", "vector"; empty where it includes nothing.
std::string included(const std::string& line);

}  // namespace warplens::structure
