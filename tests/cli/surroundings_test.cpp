// The world around the program is not as it should be: no compiler, no display, no home, folders that cannot be written.
#include <unistd.h>

#include <csignal>
#include <thread>

#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

const char* const kCopy = "__global__ void copy(float *out, const float *in) {\n  out[threadIdx.x] = in[threadIdx.x];\n}\n";

// `warplens` in a folder of its own, where the compiler beside it can be another one, and with nothing remembered.
class Compiler : public testing::Test {
 protected:
  Compiler() {
    fs::create_directory(folder_.root() / "bin");
    fs::create_hard_link(built("warplens"), program_);
    file_ = folder_.write("mine.cu", kCopy);
  }
  void link_compiler() { fs::create_hard_link(built("warplens-compile"), folder_.root() / "bin/warplens-compile"); }
  Ended open(std::function<void(pid_t)> meanwhile = {}, const std::string& seconds = "20") {
    return run({.arguments = {"run", file_, "--block", "32"},
                .environment = {"XDG_CACHE_HOME=" + folder_.path("cache"), "WARPLENS_COMPILE_SECONDS=" + seconds},
                .program = program_,
                .meanwhile = std::move(meanwhile)});
  }

  Folder folder_;
  std::string program_ = folder_.path("bin/warplens"), file_;
};

void end_compiler_of(pid_t warplens, int signal) {
  const pid_t compiler = child_of(warplens, "warplens-compile", 20s);
  ASSERT_NE(compiler, 0);
  kill(compiler, signal);
}

TEST_F(Compiler, ThatIsMissingIsNamed) {
  expect_refused(open(), {file_, "no compiler", folder_.path("bin/warplens-compile") + ": No such file or directory"});
}

TEST_F(Compiler, ThatIsAnotherProgramIsReported) {
  fs::create_symlink("/bin/true", folder_.root() / "bin/warplens-compile");
  expect_refused(open(), {file_, "the compiler"});
}

TEST_F(Compiler, ThatIsKilledInTheMiddleCostsOneReply) {
  link_compiler();
  expect_refused(open([](pid_t warplens) { end_compiler_of(warplens, SIGKILL); }),
                 {file_, "the compiler process failed: it was terminated by signal 9 (Killed)"});
  EXPECT_EQ(open().code, 0) << "the next command finds a compiler that works, and no half of an answer in the cache";
}

TEST_F(Compiler, ThatCrashesSaysThatItIsTheSource) {
  link_compiler();
  expect_refused(open([](pid_t warplens) { end_compiler_of(warplens, SIGSEGV); }),
                 {file_, "the compiler crashed on this source: signal 11 (Segmentation fault)", "simplify what was changed last"});
}

TEST_F(Compiler, ThatIsStoppedInTheMiddleCostsOneReply) {
  link_compiler();
  const auto stop = [](pid_t warplens) {
    const pid_t compiler = child_of(warplens, "warplens-compile", 20s);
    ASSERT_NE(compiler, 0);
    kill(compiler, SIGSTOP);
  };
  expect_refused(open(stop, "2"), {file_, "the compiler took longer than 2.00 s"});
  EXPECT_EQ(open().code, 0);
}

TEST_F(Compiler, IsGivenAWholeNumberOfSecondsOnly) {
  link_compiler();
  for (const char* seconds : {"soon", "0", "-1", "1.5", "99999999999"})
    expect_refused(open({}, seconds), {"invalid WARPLENS_COMPILE_SECONDS '" + std::string(seconds) + "'", "from 1 to 86400"});
}

TEST_F(Compiler, ExitsWithTheProgramThatStartedIt) {
  link_compiler();
  pid_t compiler = 0;
  const Ended ended = open([&](pid_t warplens) {
    compiler = child_of(warplens, "warplens-compile", 20s);
    kill(warplens, SIGKILL);
  });
  ASSERT_NE(compiler, 0);
  EXPECT_EQ(ended.signal, SIGKILL);
  for (int i = 0; i < 500 && kill(compiler, 0) == 0; ++i) std::this_thread::sleep_for(10ms);
  // Where nobody collects orphans it stays as a zombie, which kill() still finds.
  const std::string stat = read_file("/proc/" + std::to_string(compiler) + "/stat");
  EXPECT_TRUE(stat.empty() || stat.find(") Z ") != std::string::npos) << stat;
}

TEST_F(Compiler, AnswersThatAreDamagedOnDiskAreMadeAgain) {
  link_compiler();
  ASSERT_EQ(open().code, 0);
  size_t damaged = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder_.root() / "cache")) {
    if (!entry.is_regular_file()) continue;
    fs::resize_file(entry.path(), entry.file_size() / 2);
    ++damaged;
  }
  EXPECT_GT(damaged, 0u);
  const Ended again = open();
  EXPECT_EQ(again.code, 0) << again.err;
}

// Whether a process finds the headers that the build precompiled, finds none or damaged ones must not be seen in what it makes: of a file
// that includes none of them, of one that begins with one that is precompiled too, and of one with a file of its own of that name.
TEST_F(Compiler, MakesTheSameOfAFileWhereHeadersArePrecompiledMissingOrDamaged) {
  link_compiler();
  const auto beside = folder_.root() / "bin/precompiled";
  folder_.write("own/cuda_fp16.h", "struct hexp10 { int own; };\n");
  const std::string files[] = {
      file_,
      folder_.write("half.cu",
                    "// first\n#include <cuda_fp16.h>\n#define __hadd2 wrong\n"
                    "__global__ void k(__half2 *x) { x[threadIdx.x] = h2exp(x[threadIdx.x]); }\n"),
      folder_.write("random.cu",
                    "#include <cstdio>\n#include <curand_kernel.h>\n"
                    "__global__ void k(curandState *s, float *x) { x[threadIdx.x] = curand_uniform(&s[threadIdx.x]); }\n"),
      folder_.write("own/own.cu", "#include \"cuda_fp16.h\"\n__global__ void k(int *x) { hexp10 h{x[0]}; x[threadIdx.x] = h.own; }\n")};
  const auto compile = [&](const std::string& file, const std::string& how) {
    std::vector<std::string> arguments = {"--headers", WARPLENS_SOURCE_DIR "/assets/include", file};
    if (!how.empty()) arguments.push_back(how);
    const Ended ended = run({.arguments = arguments, .environment = {}, .program = folder_.path("bin/warplens-compile"), .meanwhile = {}});
    EXPECT_EQ(ended.code, 0) << file << ended.err;
    EXPECT_NE(ended.out.find("Store"), std::string::npos) << ended.out;
    return ended.out;
  };
  for (const std::string how : {"", "--compiled"}) {
    std::vector<std::string> made;
    for (const std::string& file : files) made.push_back(compile(file, how));
    const auto expect_the_same = [&] {
      for (size_t i = 0; i < made.size(); ++i) EXPECT_EQ(compile(files[i], how), made[i]) << files[i] << " " << how;
    };
    fs::copy(fs::path(built("warplens-compile")).parent_path() / "precompiled", beside);
    size_t precompiled = 0;
    expect_the_same();
    for (const auto& file : fs::directory_iterator(beside)) {
      fs::resize_file(file.path(), file.file_size() / 2);
      ++precompiled;
    }
    EXPECT_EQ(precompiled, 6u);
    expect_the_same();
    fs::remove_all(beside);
  }
}

Ended in(std::vector<std::string> environment, std::vector<std::string> arguments) {
  return run({.arguments = std::move(arguments), .environment = std::move(environment), .program = {}, .meanwhile = {}});
}

TEST(Display, ThatIsMissingIsReportedInOneLine) {
  expect_refused(in({"DISPLAY", "WAYLAND_DISPLAY"}, {}), {"window"});
  expect_refused(in({"DISPLAY", "WAYLAND_DISPLAY"}, {"screenshot", "-o", "x.png"}), {"window"});
}

TEST(Display, ThatDoesNotRespondIsReportedInOneLine) { expect_refused(in({"DISPLAY=:4711", "WAYLAND_DISPLAY"}, {}), {"window"}); }

TEST(State, ThatIsDamagedIsNamed) {
  if (warplens({"--state", "none.json"}).err.find("no window") != std::string::npos) GTEST_SKIP() << "this build has no window";
  const Folder folder;
  const std::string cut = folder.write("cut.json", "{\"format\": \"warplens st");
  const std::string other = folder.write("other.json", "{\"schema\": \"somebody else's\"}");
  expect_refused(warplens({"--state", cut}), {cut, "damaged"});
  expect_refused(warplens({"--state", other}), {other, "Warplens"});
  expect_refused(warplens({"--state", folder.path("none.json")}), {folder.path("none.json"), "No such file or directory"});
  expect_refused(warplens({"screenshot", "--state", cut, "-o", folder.path("x.png")}), {cut});
}

TEST(State, ThatNamesAnArchitectureOrAStageThatThereIsNoneOfIsRefused) {
  if (warplens({"--state", "none.json"}).err.find("no window") != std::string::npos) GTEST_SKIP() << "this build has no window";
  const Folder folder;
  const auto state = [&](const char* what) {
    return folder.write("state.json", "{\"format\": \"warplens state\", \"version\": 1, " + std::string(what) + "}");
  };
  const std::string picture = folder.path("x.png");
  expect_refused(warplens({"screenshot", "--state", state("\"architecture\": \"sm_999\""), "-o", picture}),
                 {"state.json", "unknown architecture 'sm_999'", "sm_90"});
  expect_refused(warplens({"screenshot", "--state", state("\"stage\": \"nosuch\""), "-o", picture}),
                 {"state.json", "unknown stage 'nosuch'", "tiles"});
  expect_refused(warplens({"screenshot", "--arch", "sm_999", "-o", picture}), {"invalid --arch 'sm_999'", "sm_90"});
}

TEST(Folders, ThatCannotBeWrittenAreNotUsed) {
  const Folder folder;
  const std::string file = folder.write("mine.cu", kCopy), blocked = folder.write("blocked", "a file where a folder should be");
  for (const std::string& place : {blocked, std::string("/proc/none")}) {
    const Ended ended = in({"XDG_CACHE_HOME=" + place, "XDG_CONFIG_HOME=" + place}, {"run", file, "--block", "32"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.err, "");
  }
}

TEST(Folders, AreNotNeededWithoutAHome) {
  const Folder folder;
  const std::string file = folder.write("mine.cu", kCopy);
  const Ended ended = in({"HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"}, {"run", file, "--block", "32"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.err, "");
}

TEST(Folders, WithoutTheDataThatShipsAreNamed) {
  // WARPLENS_DATA that holds nothing: what ships beside the program or the source tree it was built from serve instead.
  const Folder folder;
  EXPECT_EQ(in({"WARPLENS_DATA=" + folder.path("none")}, {"list"}).code, 0);
}

TEST(Output, ThatCannotBeWrittenIsNamed) {
  const Folder folder;
  const std::string file = folder.write("mine.cu", kCopy);
  expect_refused(warplens({"run", file, "--block", "32", "--dump", "out=/nonexistent/out.npy"}),
                 {"/nonexistent/out.npy", "cannot be written"});
  expect_refused(warplens({"run", file, "--block", "32", "--dump", "out=" + folder.path("")}), {folder.path(""), "cannot be written"});
  expect_refused(warplens({"run", file, "--block", "32", "--dump", "out=/dev/full"}), {"/dev/full", "cannot be written"});
  expect_refused(warplens({"run", file, "--block", "32", "--dump", "out="}), {"--dump out=: no file is named", "NAME=FILE.npy"});
  expect_refused(warplens({"export", "transpose_shared", "-o", "/nonexistent/x.svg"}), {"/nonexistent/x.svg", "cannot be written"});
}

TEST(Output, ExportsAKernelThatIsNamedInChineseAlone) {
  const Folder folder;
  const std::string file = folder.write("mine.cu", R"cuda(/* warplens
title = { zh = "复制" }
family = "other"
params = [ { name = "PAD", default = 0, choices = [0, 1], help = "words" } ]
sizes = { run = { N = 64 } }
buffers = [ { name = "out", type = "f32", shape = ["N"], role = "out" } ]
launch = { grid = ["1"], block = ["32"] }
*/
template <int PAD> __global__ void k(float *out) { out[threadIdx.x + PAD] = 1; }
)cuda");
  for (const char* scene : {"banks", "compare"}) {
    const Ended ended = in({"XDG_CACHE_HOME=" + folder.path("cache")}, {"export", file, "--scene", scene, "-o", folder.path("x.svg")});
    EXPECT_EQ(ended.code, 0) << ended.err;
  }
}

}  // namespace
}  // namespace warplens::cli_tests
