// A compiler and the built-in kernels, for tests that grade.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "kernels/base/file.h"
#include "kernels/grading/grade.h"
#include "kernels/grading/mistake.h"

namespace warplens::grading_tests {

inline const std::vector<catalog::KernelSpec>& kernels() {
  static const auto all = catalog::load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda");
  return *all;
}

inline grading::Tools& tools() {
  static const auto compiler = frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)});
  static grading::Tools all{kernels(), *compiler, hardware::default_architecture(), {}};
  return all;
}

inline std::string source_file(const std::string& path) { return std::string(WARPLENS_SOURCE_DIR "/") + path; }

// Errors of the rules or of the course fail the test.
inline grading::Grade grade(const grading::Rules& rules, const std::string& path, std::string text) {
  auto graded = grading::Grader(rules, tools()).grade(path, std::move(text));
  if (!graded) {
    ADD_FAILURE() << to_string(graded.error());
    return {};
  }
  return graded.take();
}

}  // namespace warplens::grading_tests
