// Files without an end, a full disk, a stranger's file: each costs one sentence, and soon.
#include <sys/stat.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

using namespace std::chrono_literals;

constexpr const char* kFill = "__global__ void k(float *out) { out[threadIdx.x] = 1; }\n";

class Endless : public testing::Test {
 protected:
  // Refused, within a second or two on a busy machine.
  static void refused(std::vector<std::string> arguments, const std::vector<std::string>& parts) {
    const Ended ended = warplens(std::move(arguments));
    expect_refused(ended, parts);
    EXPECT_LT(ended.seconds, 5);
  }
  Folder folder_;
};

TEST_F(Endless, DevicesAndSparseFilesAreRejectedEverywhere) {
  const std::string zero = folder_.path("zero.cu"), sparse = folder_.write("sparse.cu", ""), file = folder_.write("mine.cu", kFill);
  std::filesystem::create_symlink("/dev/zero", zero);
  std::filesystem::resize_file(sparse, uintmax_t{100} << 30);
  refused({"run", zero}, {zero, "larger than 8 MiB"});
  refused({"run", sparse}, {sparse, "larger than 8 MiB"});
  refused({"run", file, "--block", "32", "--arg", "out=@/dev/zero"}, {"/dev/zero", "NumPy"});
  refused({"run", file, "--block", "32", "--arg", "out=@" + sparse}, {sparse, "larger than"});
  refused({"banks", "--patterns", "/dev/zero"}, {"/dev/zero", "larger than 64 MiB"});
  refused({"export", "--scene", "plot", "--runs", "/dev/zero", "-o", folder_.path("x.svg")}, {"/dev/zero", "larger than 64 MiB"});
}

// A line of a megabyte is quoted in part, and what is larger than any source is refused before it is read.
TEST_F(Endless, LongLinesAndLargeSourcesMakeShortMessages) {
  const std::string word(size_t{1} << 20, 'x'), mistake = "__global__ void k(int *o) { o[0] = y; }\n";
  for (const std::string& text :
       {word + ";\n" + mistake, "/*" + word + "*/ " + mistake, "#define A \"" + word + "\"\n" + mistake, mistake + word + ";\n"}) {
    const Ended ended = warplens({"run", folder_.write("long.cu", text), "--block", "32"});
    EXPECT_EQ(ended.code, 2);
    EXPECT_LT(ended.out.size() + ended.err.size(), 2000u);
  }
  const std::string good = folder_.write("good.cu", word + ";\n" + kFill);
  EXPECT_LT(warplens({"run", good, "--block", "32"}).out.size(), 2000u);
  refused({"run", folder_.write("large.cu", mistake + std::string(30'000'000, ' '))}, {"large.cu", "larger than 8 MiB"});
}

TEST_F(Endless, APipeWithoutAWriterIsNotWaitedFor) {
  const std::string pipe = folder_.path("pipe.cu");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  refused({"run", pipe}, {pipe, "no data could be read within 1 s"});
}

TEST_F(Endless, AnIncludeThatIsNotARegularFileIsTreatedAsEmpty) {
  for (const char* path : {"/dev/zero", "/dev/tty"}) {
    const std::string file = folder_.write("mine.cu", std::string("#include \"") + path + "\"\n" + kFill);
    const Ended ended = warplens({"run", file, "--block", "32"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_THAT(ended.out, testing::HasSubstr(std::string("not a plain file of at most 8 MiB, and treated as empty: #include ") + path));
  }
}

TEST_F(Endless, LinesOfFilesOutsideTheSourcesFolderAreNotQuoted) {
  const Folder other;
  const std::string secret = other.write("secret.h", "the password is swordfish\n");
  const std::string file = folder_.write("mine.cu", "#include \"" + secret + "\"\n" + kFill);
  const Ended ended = warplens({"run", file, "--block", "32"});
  EXPECT_THAT(ended.out + ended.err, testing::Not(testing::HasSubstr("swordfish")));
}

TEST_F(Endless, AnOptionThatWouldWriteAFileIsRefusedBeforeAnythingIsMeasured) {
  for (const std::string option : {"--create-pch=", "--time=", "--ptxas-options=-o"}) {
    const std::string target = folder_.path("target");
    const std::string file = folder_.write(
        "mine.cu", "/* warplens\nlaunch = { grid = [1], block = [32] }\noptions = [\"" + option + target + "\"]\n*/\n" + kFill);
    refused({"measure", file, "--dump", folder_.path("jobs")}, {file, option, "not allowed"});
    EXPECT_FALSE(std::filesystem::exists(folder_.path("jobs")));
  }
}

TEST(FullDisk, MakesEveryCommandThatPrintsFail) {
  const std::string warplens_path = built("warplens").string();
  for (const char* command :
       {"list", "list --json", "show transpose_shared", "trace transpose_shared --blocks first --json", "run tile_square"}) {
    const Ended ended = run({.arguments = {"-c", "exec " + warplens_path + " " + command + " > /dev/full"},
                             .environment = {},
                             .program = "/bin/sh",
                             .meanwhile = {}});
    EXPECT_EQ(ended.code, 2) << command;
    EXPECT_THAT(ended.err, testing::HasSubstr("cannot write to standard output: No space left on device")) << command;
  }
}

class Recordings : public Endless {
 protected:
  std::vector<std::string> measure(const std::string& record) const {
    return {"measure", "cpu_gemm_ikj", "--size", "M=16,N=16,K=16", "--seconds", "0.2", "--record", record};
  }
};

TEST_F(Recordings, AreAppendedToRecordingsOnly) {
  const std::string notes = folder_.write("notes.txt", "my notes\n"), record = folder_.path("runs.json");
  refused(measure(notes), {notes + ":1", "is not a recording"});
  EXPECT_EQ(read_file(notes), "my notes\n");
  ASSERT_EQ(warplens(measure(record)).code, 0);
  const std::string first = read_file(record);
  ASSERT_EQ(warplens(measure(record)).code, 0);
  EXPECT_TRUE(read_file(record).starts_with(first));
}

TEST_F(Recordings, WithATornLastLineAreReadUpToItAndContinued) {
  const std::string record = folder_.path("runs.json");
  ASSERT_EQ(warplens(measure(record)).code, 0);
  const std::string whole = read_file(record);
  const auto plot = [&] { return warplens({"export", "--scene", "plot", "--runs", record, "-o", folder_.path("x.svg")}).code; };
  std::ofstream(record, std::ios::binary) << whole << whole.substr(0, 100);
  EXPECT_EQ(plot(), 0);
  ASSERT_EQ(warplens(measure(record)).code, 0);
  EXPECT_EQ(plot(), 0);
  EXPECT_TRUE(read_file(record).starts_with(whole));
}

TEST_F(Recordings, KeepWhatWasMeasuredUntilControlC) {
  const std::string record = folder_.path("runs.json");
  const Ended ended =
      run({.arguments = {"measure", "cpu_gemm_ikj", "--size", "M=16,N=16,K=16", "--seconds", "600", "--spread", "0", "--record", record},
           .environment = {},
           .program = {},
           .meanwhile = [](pid_t program) {
             std::this_thread::sleep_for(5s);
             kill(program, SIGINT);
           }});
  EXPECT_FALSE(ended.late);
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_THAT(read_file(record), testing::HasSubstr("\"stopped_by\":\"cancel\""));
}

}  // namespace
}  // namespace warplens::cli_tests
