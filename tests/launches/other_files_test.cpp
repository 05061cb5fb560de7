// Programs of several .cu files, whose main file is opened.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "kernels/base/file.h"
#include "tests/launches/compiler.h"

namespace warplens::other_files {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

// A folder with these files, of which main.cu is opened.
class Folder {
 public:
  explicit Folder(const std::map<std::string, std::string>& files)
      : path_(fs::temp_directory_path() / ("warplens-others-" + std::to_string(getpid()))) {
    fs::remove_all(path_);
    fs::create_directory(path_);
    for (const auto& [name, text] : files) EXPECT_TRUE(write_file(path_ / name, text).ok());
    request_.path = path_ / "main.cu", request_.source = files.at("main.cu");
  }
  ~Folder() { fs::remove_all(path_); }

  std::vector<std::string> launches() const {
    std::vector<std::string> found;
    const auto read = launches::compiler().read_launches(request_);
    for (const frontend::HostLaunch& launch : read->launches) found.push_back(frontend::describe(launch));
    return found;
  }
  std::vector<std::string> notes(const std::string& kernel) const {
    frontend::CompileRequest request = request_;
    request.kernel = kernel;
    const auto answer = launches::compiler().compile(request);
    if (!answer) return {to_string(answer.error())};
    return answer->program->notes;
  }

 private:
  fs::path path_;
  frontend::CompileRequest request_;
};

const std::string kHeader = "#pragma once\n__global__ void k(float* d, int n);\nvoid run(float* d, int n);\nint size_of_it();\n";
const std::string kKernel = "#include \"k.h\"\n__global__ void k(float* d, int n) { if (threadIdx.x < n) d[threadIdx.x] = 1; }\n";

TEST(OtherFiles, DefineTheKernelsThatTheMainFileLaunches) {
  const Folder folder({{"k.h", kHeader},
                       {"kernel.cu", kKernel},
                       {"main.cu", "#include \"k.h\"\nint main() {\n  float* d;\n  cudaMalloc(&d, 256);\n  k<<<2, 32>>>(d, 64);\n}"}});
  EXPECT_THAT(folder.launches(), ElementsAre(HasSubstr("k grid 2,1,1 block 32,1,1 shared 0 d=256B:unset n=64")));
  EXPECT_THAT(folder.notes("k"), Contains("kernel.cu beside this file is read, too: it defines k()"));
}

TEST(OtherFiles, DefineTheFunctionsThatLaunchAndThoseThatTellSizes) {
  const Folder folder(
      {{"k.h", kHeader},
       {"a_size.cu", "#include \"k.h\"\nint size_of_it() { return 48; }\n"},
       {"kernel.cu", kKernel},
       {"run.cu", "#include \"k.h\"\nvoid run(float* d, int n) { k<<<n / 16, 16>>>(d, n); }\n"},
       {"main.cu", "#include \"k.h\"\nint main() {\n  float* d;\n  cudaMalloc(&d, 4 * size_of_it());\n  run(d, size_of_it());\n}\n"}});
  EXPECT_THAT(folder.launches(), ElementsAre(HasSubstr("k grid 3,1,1 block 16,1,1 shared 0 d=192B:unset n=48")));
}

// Another program's files may lie in the folder.
TEST(OtherFiles, AreLeftAloneWhereNothingIsMissing) {
  const std::string own = "__global__ void k(float* d, int n) {}\nvoid report();\nint main() { report(); k<<<1, 32>>>(nullptr, 5); }\n";
  const Folder folder(
      {{"main.cu", own}, {"report.cu", "__global__ void k(float*, int, int) {}\nvoid report() { k<<<9, 9>>>(0, 1, 2); }\n"}});
  EXPECT_THAT(folder.launches(), ElementsAre(HasSubstr("grid 1,1,1 block 32,1,1")));
  const Folder other({{"k.h", kHeader},
                      {"main.cu", "#include \"k.h\"\nint main() { k<<<1, 32>>>(nullptr, 5); }\n"},
                      {"program.cu", kKernel + "int main() { k<<<9, 9>>>(nullptr, 1); }\n"}});
  EXPECT_THAT(other.notes("k"), ElementsAre(HasSubstr("this file has no __global__ function")));
}

// A name that leads to a kernel of the file is no kernel of another one.
TEST(OtherFiles, AreLeftAloneWhereAVariableIsLaunched) {
  const Folder folder(
      {{"main.cu", "__global__ void own(float* d, int n) {}\nint main() { auto kernel = own; kernel<<<1, 32>>>(nullptr, 5); }\n"},
       {"other.cu", "__global__ void kernel(float*, int) {}\n"}});
  EXPECT_THAT(folder.launches(), ElementsAre(HasSubstr("own grid 1,1,1 block 32,1,1")));
}

}  // namespace
}  // namespace warplens::other_files
