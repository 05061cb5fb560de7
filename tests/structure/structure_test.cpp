// Who may know whom, and how large a file may be: the rules of docs/architecture, checked on the tree itself.
#include <gtest/gtest.h>

#include <algorithm>

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

TEST(Rooms, AreAllSeen) {
  for (const char* room : {"kernels/hardware/", "kernels/simt/", "viz/", "app/", "tests/"}) {
    EXPECT_TRUE(std::ranges::any_of(project_files(), [&](const ProjectFile& file) { return file.is_in(room) && is_code(file); })) << room;
  }
}

TEST(Rooms, KernelsKnowNeitherPicturesNorProgram) { expect_no_includes({"kernels/"}, {"viz/", "app/"}); }

TEST(Rooms, PicturesKnowNeitherProgramNorWindow) {
  expect_no_includes({"viz/"}, {"app/"});
  expect_no_includes({"viz/", "kernels/"}, kWindowLibraries);
}

TEST(Rooms, OnlyTheFrontEndIncludesTheCompiler) {
  expect_no_includes({"kernels/", "viz/", "app/"}, {"llvm/", "clang/", "llvm-c/", "clang-c/"}, {"kernels/frontend/"});
}

TEST(Rooms, OnlyTheMeasuringRoomIncludesTheVendorsLibraries) {
  expect_no_includes({"kernels/", "viz/", "app/"}, {"cuda.h", "cuda_runtime", "nvrtc", "cublas"}, {"kernels/measure/", "kernels/cuda/"});
}

TEST(Rooms, NothingOutsideTheTestsIncludesThem) { expect_no_includes({"kernels/", "viz/", "app/"}, {"tests/", "gtest/", "gmock/"}); }

TEST(Rooms, TheFoundationKnowsOnlyWhatLiesBelowIt) {
  expect_no_includes({"kernels/base/"}, {"kernels/program", "kernels/hardware", "kernels/catalog", "kernels/simt", "kernels/frontend",
                                         "kernels/workload", "kernels/analysis", "kernels/measure", "kernels/cpu"});
  expect_no_includes({"kernels/hardware/", "kernels/program/"}, {"kernels/catalog", "kernels/simt", "kernels/frontend", "kernels/workload",
                                                                 "kernels/analysis", "kernels/measure", "kernels/cpu"});
  expect_no_includes({"kernels/simt/"}, {"kernels/catalog", "kernels/frontend", "kernels/workload", "kernels/analysis", "kernels/measure"});
}

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
  constexpr size_t kMostLines = 450;
  for (const ProjectFile& file : project_files()) {
    const bool counted =
        is_code(file) || file.path.ends_with(".cmake") || file.path.ends_with(".sh") || file.path.ends_with("CMakeLists.txt");
    EXPECT_TRUE(!counted || file.lines.size() <= kMostLines) << file.path << " has " << file.lines.size() << " lines";
  }
}

TEST(Files, HeadersAreIncludedOnce) {
  for (const ProjectFile& file : project_files()) {
    if (!file.path.ends_with(".h") || file.is_in("assets/")) continue;
    EXPECT_TRUE(std::ranges::find(file.lines, "#pragma once") != file.lines.end()) << file.path;
  }
}

// The names are put together here so that this file passes its own test.
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
