// A program without a compiler, as on a GPU server without LLVM: built-in kernels ship compiled.
#include <nlohmann/json.hpp>

#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::vector<std::string> built_in_kernels() {
  const json document = json::parse(warplens({"list", "--json"}).out);
  std::vector<std::string> names;
  for (const json& kernel : document.at("kernels")) names.push_back(kernel.at("name"));
  EXPECT_THAT(names, testing::IsSupersetOf({"sgemm_warptiling", "transpose_shared", "vector_access"}));
  return names;
}

class WithoutACompiler : public testing::Test {
 protected:
  WithoutACompiler() {
    fs::create_directory(folder_.root() / "bin");
    fs::create_hard_link(built("warplens"), folder_.root() / "bin/warplens");
  }
  Ended alone(std::vector<std::string> arguments, const std::string& programs = {}) const {
    return run({.arguments = std::move(arguments),
                .environment = {"XDG_CACHE_HOME=" + folder_.path("cache"),
                                programs.empty() ? "WARPLENS_PROGRAMS" : "WARPLENS_PROGRAMS=" + programs},
                .program = folder_.path("bin/warplens"),
                .meanwhile = {}});
  }

  Folder folder_;
  const std::string shipped_ = WARPLENS_BINARY_DIR "/programs";
};

TEST_F(WithoutACompiler, EveryBuiltInKernelIsTracedAsByTheFullProgram) {
  for (const std::string& kernel : built_in_kernels()) {
    const std::vector<std::string> asked = {"trace", kernel, "--as", "both", "--blocks", "first", "--json"};
    const Ended ended = alone(asked, shipped_);
    EXPECT_EQ(ended.code, 0) << kernel << ": " << ended.err;
    EXPECT_EQ(ended.out, warplens(asked).out) << kernel;
  }
}

TEST_F(WithoutACompiler, EveryBuiltInKernelRunsAsInTheFullProgram) {
  const auto without_time = [](const Ended& ended) {
    json document = json::parse(ended.out, nullptr, false);
    if (document.is_object()) document.erase("seconds");
    return document;
  };
  for (const std::string& kernel : built_in_kernels()) {
    const Ended ended = alone({"run", kernel, "--json"}, shipped_);
    EXPECT_EQ(ended.code, 0) << kernel << ": " << ended.err;
    EXPECT_EQ(without_time(ended), without_time(warplens({"run", kernel, "--json"}))) << kernel;
  }
}

TEST_F(WithoutACompiler, ProgramsBesideItAreFound) {
  fs::create_directory_symlink(shipped_, folder_.root() / "programs");
  EXPECT_EQ(alone({"trace", "transpose_shared"}).code, 0);
}

TEST_F(WithoutACompiler, InstalledProgramsAreFound) {
  fs::create_directories(folder_.root() / "share/warplens");
  fs::create_directory_symlink(shipped_, folder_.root() / "share/warplens/programs");
  EXPECT_EQ(alone({"trace", "transpose_shared"}).code, 0);
}

TEST_F(WithoutACompiler, AnotherSettingIsRejectedWithAHint) {
  expect_refused(alone({"trace", "transpose_shared", "--set", "PAD=1"}, shipped_),
                 {"transpose_shared.cu", "no compiler", "these settings, as written", "WARPLENS_PROGRAMS"});
}

TEST_F(WithoutACompiler, AnotherSettingComesFromTheCacheOfAMachineThatHasOne) {
  const std::vector<std::string> asked = {"trace", "transpose_shared", "--set", "PAD=1"};
  const Ended elsewhere =
      run({.arguments = asked, .environment = {"XDG_CACHE_HOME=" + folder_.path("elsewhere")}, .program = {}, .meanwhile = {}});
  ASSERT_EQ(elsewhere.code, 0) << elsewhere.err;
  EXPECT_EQ(alone(asked, folder_.path("elsewhere/warplens")).out, elsewhere.out);
  fs::copy(folder_.root() / "elsewhere", folder_.root() / "cache", fs::copy_options::recursive);
  EXPECT_EQ(alone(asked).out, elsewhere.out);
}

TEST_F(WithoutACompiler, AUsersFileComesFromThereTooWhereverItIs) {
  const std::string text = "#include <cuda_runtime.h>\n__global__ void k(float* out) {\n  out[threadIdx.x] = 1.0f;\n  out[-1] = 2.0f;\n}\n";
  const std::string here = folder_.write("here.cu", text), there = folder_.write("there.cu", text);
  (void)run({.arguments = {"trace", there}, .environment = {"XDG_CACHE_HOME=" + folder_.path("cache")}, .program = {}, .meanwhile = {}});
  expect_refused(alone({"trace", here}), {here + ":4:3"});  // the access outside of `out`, in the file that was opened
}

TEST_F(WithoutACompiler, AnIncludeBesideTheFileKeepsAProgramToThatFile) {
  fs::create_directories(folder_.root() / "a");
  fs::create_directories(folder_.root() / "b");
  const std::string text = "#include \"value.h\"\n__global__ void k(float* out) { out[0] = VALUE; }\n";
  const std::string a = folder_.write("a/k.cu", text), b = folder_.write("b/k.cu", text);
  folder_.write("a/value.h", "#define VALUE 1\n");
  folder_.write("b/value.h", "#define VALUE 2\n");
  ASSERT_EQ(
      run({.arguments = {"trace", a}, .environment = {"XDG_CACHE_HOME=" + folder_.path("cache")}, .program = {}, .meanwhile = {}}).code, 0);
  EXPECT_EQ(alone({"trace", a}).code, 0);
  expect_refused(alone({"trace", b}), {"no compiler"});
}

}  // namespace
}  // namespace warplens::cli_tests
