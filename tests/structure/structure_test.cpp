// Who may know whom, and how large a file may be: the rules of docs/architecture, checked on the tree itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "tests/structure/project_files.h"

namespace warplens::structure {
namespace {

bool starts_with_any(const std::string& text, const std::vector<std::string>& starts) {
  return std::ranges::any_of(starts, [&](const std::string& start) { return text.starts_with(start); });
}

// Fails for every include in a file of `rooms` that starts with one of `forbidden`.
void expect_no_includes(const std::vector<std::string>& rooms, const std::vector<std::string>& forbidden,
                        const std::vector<std::string>& except = {}) {
  for (const ProjectFile& file : project_files()) {
    if (!is_code(file) || !starts_with_any(file.path, rooms) || starts_with_any(file.path, except)) continue;
    for (size_t i = 0; i < file.lines.size(); ++i) {
      const std::string what = included(file.lines[i]);
      if (!what.empty() && starts_with_any(what, forbidden)) ADD_FAILURE() << file.path << ":" << i + 1 << " includes " << what;
    }
  }
}

const std::vector<std::string> kWindowLibraries = {"imgui", "GLFW/", "glad/", "GL/"};
const std::vector<std::string> kPureRooms = {"kernels/program/", "kernels/simt/", "kernels/hardware/", "viz/"};

// What each module may include, by the table in docs/architecture.md.
std::map<std::string, std::set<std::string>> allowed_includes() {
  static const std::regex row(R"(^\| `([a-z_/]+)` \|([^|]*)\|.*)"), name("`([a-z_/]+)`");
  std::map<std::string, std::set<std::string>> allowed;
  for (const ProjectFile& file : project_files()) {
    if (file.path != "docs/architecture.md") continue;
    bool inside = false;
    for (const std::string& line : file.lines) {
      if (line.starts_with("## ")) inside = line.starts_with("## Modules");
      std::smatch match;
      if (!inside || !std::regex_match(line, match, row)) continue;
      std::set<std::string>& names = allowed[match[1]];
      const std::string list = match[2];
      for (std::sregex_iterator it(list.begin(), list.end(), name), end; it != end; ++it) names.insert((*it)[1]);
    }
  }
  return allowed;
}

// The module that a path belongs to: the longest one that contains it; empty where there is none.
std::string module_of(const std::map<std::string, std::set<std::string>>& modules, const std::string& path) {
  std::string found;
  for (const auto& [module, names] : modules)
    if (path.starts_with(module + "/") && module.size() > found.size()) found = module;
  return found;
}

TEST(Modules, IncludeOnlyWhatTheArchitecturesTableAllows) {
  const auto allowed = allowed_includes();
  ASSERT_GE(allowed.size(), 18u) << "docs/architecture.md has no table of modules";
  std::map<std::string, size_t> files;
  for (const ProjectFile& file : project_files()) {
    if (!is_code(file) || !starts_with_any(file.path, {"app/", "kernels/", "viz/"}) ||
        starts_with_any(file.path, {"kernels/cuda/", "app/main.cpp"}))
      continue;
    const std::string module = module_of(allowed, file.path);
    ASSERT_FALSE(module.empty()) << file.path << " belongs to no module of the table in docs/architecture.md";
    ++files[module];
    for (size_t i = 0; i < file.lines.size(); ++i) {
      const std::string what = included(file.lines[i]);
      if (!starts_with_any(what, {"app/", "kernels/", "viz/", "tests/"})) continue;
      const std::string from = module_of(allowed, what);
      EXPECT_TRUE(from == module || allowed.at(module).contains(from))
          << file.path << ":" << i + 1 << " includes " << what << ", which the table in docs/architecture.md does not allow for " << module;
    }
  }
  for (const auto& [module, names] : allowed) {
    EXPECT_GT(files[module], 0u) << "the table has a row for " << module << ", which has no code";
    for (const std::string& name : names) EXPECT_TRUE(allowed.contains(name)) << module << " may include " << name << ", which has no row";
  }
}

// A module that includes another and is included by it, by whatever way, is one module.
TEST(Modules, AllowNoCircle) {
  auto allowed = allowed_includes();
  for (bool removed = true; removed && !allowed.empty();) {
    const size_t before = allowed.size();
    std::erase_if(allowed, [&](const auto& row) {
      return std::ranges::none_of(row.second, [&](const std::string& name) { return allowed.contains(name); });
    });
    removed = allowed.size() != before;
  }
  for (const auto& [module, names] : allowed) ADD_FAILURE() << module << " is part of a circle of modules";
}

TEST(Rooms, OnlyTheWindowIncludesItsLibraries) {
  expect_no_includes({"viz/", "kernels/", "app/"}, kWindowLibraries, {"app/panels/kit/imgui_", "app/panels/kit/type.", "app/window/"});
  expect_no_includes({"app/panels/"}, {"GLFW/", "glad/", "GL/"});
}

TEST(Rooms, OnlyClangAndLowerOfTheFrontEndIncludeTheCompiler) {
  expect_no_includes({"kernels/", "viz/", "app/"}, {"llvm/", "clang/", "llvm-c/", "clang-c/"},
                     {"kernels/frontend/clang/", "kernels/frontend/lower/"});
}

TEST(Rooms, OnlyTheMeasuringRoomIncludesTheVendorsLibraries) {
  expect_no_includes({"kernels/", "viz/", "app/"}, {"cuda.h", "cuda_runtime", "nvrtc", "cublas"}, {"kernels/measure/", "kernels/cuda/"});
}

// JSON is read and written by fields that are named once, and a file that is not as it should be is an error, not an exception.
TEST(Rooms, OnlyTheMappingIncludesTheLibraryOfJson) {
  expect_no_includes({"kernels/", "viz/", "app/"}, {"nlohmann/"}, {"kernels/base/json."});
}

TEST(Rooms, NothingOutsideTheTestsIncludesThem) { expect_no_includes({"kernels/", "viz/", "app/"}, {"tests/", "gtest/", "gmock/"}); }

TEST(PureRooms, IncludeNoClockNoFileNoEnvironment) {
  expect_no_includes(kPureRooms,
                     {"chrono", "ctime", "time.h", "sys/", "fstream", "filesystem", "iostream", "unistd.h", "fcntl.h", "random"});
}

TEST(PureRooms, AskForNoEnvironmentAndOpenNoFile) {
  for (const ProjectFile& file : project_files()) {
    if (!is_code(file) || !starts_with_any(file.path, kPureRooms)) continue;
    for (size_t i = 0; i < file.lines.size(); ++i) {
      for (const char* call : {"getenv(", "fopen(", "std::time(", "clock_gettime("}) {
        EXPECT_EQ(file.lines[i].find(call), std::string::npos) << file.path << ":" << i + 1 << " calls " << call << ")";
      }
    }
  }
}

TEST(Files, HoldOneIdeaInAtMost450Lines) {
  constexpr size_t kMaxLines = 450;
  for (const ProjectFile& file : project_files()) {
    const bool counted =
        is_code(file) || file.path.ends_with(".cmake") || file.path.ends_with(".sh") || file.path.ends_with("CMakeLists.txt");
    EXPECT_TRUE(!counted || file.lines.size() <= kMaxLines) << file.path << " has " << file.lines.size() << " lines";
  }
}

TEST(Files, HeadersAreIncludedOnce) {
  for (const ProjectFile& file : project_files()) {
    if (!file.path.ends_with(".h") || file.is_in("assets/")) continue;
    EXPECT_TRUE(std::ranges::find(file.lines, "#pragma once") != file.lines.end()) << file.path;
  }
}

// The names are assembled here so that this file passes its own test.
TEST(Files, NameNoPackageRegistrysHost) {
  const std::vector<std::pair<std::string, std::string>> hosts = {{"pypi", ".org"},
                                                                  {"pythonhosted", ".org"},
                                                                  {"npmjs", ".org"},
                                                                  {"crates", ".io"},
                                                                  {"deb.debian", ".org"},
                                                                  {"packages.debian", ".org"},
                                                                  {"archive.ubuntu", ".com"},
                                                                  {"conda", ".io"},
                                                                  {"anaconda", ".com"},
                                                                  {"anaconda", ".org"},
                                                                  {"proxy.golang", ".org"},
                                                                  {"rubygems", ".org"},
                                                                  {"maven", ".org"},
                                                                  {"docker", ".io"},
                                                                  {"docker", ".com"},
                                                                  {"ghcr", ".io"},
                                                                  {"nvcr", ".io"},
                                                                  {"quay", ".io"},
                                                                  {"center.conan", ".io"},
                                                                  {"snapshot.debian", ".org"},
                                                                  {"download.nvidia", ".com"},
                                                                  {"developer.download", ".nvidia"},
                                                                  {"apt.llvm", ".org"}};
  for (const ProjectFile& file : project_files()) {
    for (size_t i = 0; i < file.lines.size(); ++i) {
      for (const auto& [name, domain] : hosts) {
        EXPECT_EQ(file.lines[i].find(name + domain), std::string::npos) << file.path << ":" << i + 1 << " names " << name + domain;
      }
    }
  }
}

}  // namespace
}  // namespace warplens::structure
