// What is told of a source that cannot be compiled.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "kernels/frontend/request.h"

namespace warplens::frontend {
namespace source_errors_tests {

namespace fs = std::filesystem;

class SourceErrors : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("warplens-source-errors-" + std::to_string(getpid()));
    fs::create_directories(folder_);
    options_.executable = std::string(WARPLENS_BINARY_DIR) + "/bin/warplens-compile";
    request_.path = (folder_ / "k.cu").string();
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
  CompilerOptions options_;
  CompileRequest request_;
};

// The parser's stack would not suffice, and its process would end.
TEST_F(SourceErrors, RefusesWhatIsNestedTooDeep) {
  const auto times = [](int count, const std::string& text) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
  };
  const std::string begin = "__global__ void k(int* p) {\n  p[0] = ", end = ";\n}\n";
  const std::pair<std::string, const char*> cases[] = {
      {begin + times(100'000, "(") + "1" + times(100'000, ")") + end, "brackets are nested more than 256 deep"},
      {begin + times(100'000, "- ") + "1" + end, "an expression has more than 2000 operators"},
      {begin + times(100'000, "p[1] + ") + "1" + end, "an expression has more than 2000 operators"},
      {begin + "1; " + times(20'000, "if (p[0]) p[1] = 1; else ") + "p[2] = 1" + end, "more than 500 'else' follow one another"},
      {"__global__ void k(int* p) {}\nint main() { int a = " + times(100'000, "(") + "1; }\n", "brackets are nested more than 256 deep"}};
  const auto compiler = make_compiler(options_);
  for (const auto& [source, said] : cases) {
    request_.source = source;
    const auto answer = compiler->compile(request_);
    ASSERT_FALSE(answer.ok());
    EXPECT_EQ(answer.error().message, said);
    EXPECT_FALSE(answer.error().said.empty()) << said;
    const auto listed = compiler->list_kernels(request_);
    ASSERT_FALSE(listed.ok());
    EXPECT_EQ(listed.error().message, said);
    EXPECT_EQ(compiler->read_launches(request_)->errors.size(), 1u);
    EXPECT_EQ(compiler->source_errors(request_)->size(), 1u);
    EXPECT_TRUE(compiler->source_names(request_)->empty());
  }
  request_.source = begin + times(250, "(") + "1" + times(250, ")") + times(1900, " + p[1]") + "; " +
                    times(450, "if (p[0]) p[1] = 1; else ") + "p[2] = 1" + end;
  const auto nearly = compiler->compile(request_);
  EXPECT_TRUE(nearly.ok()) << to_string(nearly.error());
}

TEST_F(SourceErrors, TellsTwoMistakesOfOneLine) {
  request_.source = "__global__ void k(float* a) {\n  a[row] = one + two;\n}\nint main() {\n  int n = first + second;  n = 1 n = 2;\n}\n";
  const auto compiler = make_compiler(options_);
  const auto answer = compiler->compile(request_);
  ASSERT_FALSE(answer.ok());
  const auto place = [](const Error& error) { return std::to_string(error.span.line) + ":" + std::to_string(error.span.column); };
  std::vector<std::string> device{place(answer.error())}, host;
  for (const Error& other : answer.error().more) device.push_back(place(other));
  EXPECT_EQ(device, (std::vector<std::string>{"2:5", "2:12", "2:18"}));
  const auto errors = compiler->source_errors(request_);
  ASSERT_TRUE(errors.ok());
  for (const Error& error : *errors) host.push_back(place(error));
  EXPECT_EQ(host, (std::vector<std::string>{"5:11", "5:19", "5:33", "2:5", "2:12", "2:18"}));
}

// A file that it includes is changed while the window is open.
TEST_F(SourceErrors, TellsTheErrorsOfWhatIsThereNow) {
  const fs::path header = folder_ / "sizes.h";
  std::ofstream(header) << "constexpr int kSize = 32;\n";
  request_.source = "#include \"sizes.h\"\n__global__ void k(float* a) { a[kSize] = 1; }\nint main() { k<<<1, kSize>>>(nullptr); }\n";
  const auto compiler = make_compiler(options_);
  ASSERT_TRUE(compiler->source_errors(request_)->empty());
  ASSERT_EQ(compiler->read_launches(request_)->launches.size(), 1u);
  std::ofstream(header) << "constexpr int kLength = 32;\n";
  EXPECT_FALSE(compiler->source_errors(request_)->empty());
  std::ofstream(header) << "constexpr int kSize = 64;\n";
  EXPECT_TRUE(compiler->source_errors(request_)->empty());
  EXPECT_EQ(compiler->read_launches(request_)->launches.at(0).block->size[0], 64);
}

}  // namespace source_errors_tests
}  // namespace warplens::frontend
