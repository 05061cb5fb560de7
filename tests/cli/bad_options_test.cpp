// Names and values on the command line that cannot be: each is refused with what would be right.
#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

struct Refusal {
  const char* name;
  std::vector<std::string> arguments;
  std::vector<std::string> parts;
};
void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.name; }

class Options : public testing::TestWithParam<Refusal> {};

TEST_P(Options, AreRefusedInOneSentenceThatSaysWhatWouldBeRight) { expect_refused(warplens(GetParam().arguments), GetParam().parts); }

const std::string kKernel = "sgemm_warptiling";

INSTANTIATE_TEST_SUITE_P(
    OfAKernel, Options,
    testing::Values(
        Refusal{"UnknownKernel", {"run", "nosuch"}, {"'nosuch'", "warplens list"}},
        Refusal{"MisspeltKernel", {"trace", "sgemm_warptilin"}, {"'sgemm_warptilin'", "did you mean 'sgemm_warptiling'?"}},
        Refusal{"IllegalParameter", {"trace", kKernel, "--set", "BM=65"}, {"BM = 65", "32, 64, 128, 256"}},
        Refusal{"IllegalCombination",
                {"run", kKernel, "--set", "BM=32", "--set", "WM=64"},
                {"BM = 32", "WM = 64", "nearest valid setting: BM=64"}},
        Refusal{"ParameterWithoutValue", {"run", kKernel, "--set", "BM"}, {"invalid --set 'BM' (expected NAME=VALUE)"}},
        Refusal{"ParameterThatIsNoNumber", {"run", kKernel, "--set", "BM=abc"}, {"--set BM=abc", "not an integer"}},
        Refusal{"UnknownParameter", {"run", kKernel, "--set", "BQ=3"}, {"BQ", "BM"}},
        Refusal{"UnknownArgument", {"run", kKernel, "--arg", "gamma=1"}, {"gamma", "alpha", "beta"}},
        Refusal{"ArgumentThatIsNoNumber", {"run", kKernel, "--arg", "beta=x"}, {"--arg beta", "float", "number"}},
        Refusal{"UnknownSize", {"run", kKernel, "--size", "Q=1"}, {"'Q'", "K, M, N"}},
        Refusal{"SizeOfZero", {"run", kKernel, "--size", "M=0"}, {"M = 0", "1 or more"}},
        Refusal{"NegativeSize", {"run", kKernel, "--size", "M=-5"}, {"M = -5", "1 or more"}},
        Refusal{"SizeBeyond64Bits",
                {"run", kKernel, "--size", "M=99999999999999999999"},
                {"invalid --size 'M=99999999999999999999'", "an integer up to 9223372036854775807"}},
        Refusal{"SizeThatTilesDoNotCover", {"run", kKernel, "--size", "M=100"}, {"M = 100", "BM = 64"}},
        Refusal{"UnknownArchitecture", {"trace", kKernel, "--arch", "sm_12"}, {"invalid --arch 'sm_12' (expected one of ", "sm_90"}},
        Refusal{"UnknownArchitectureToShow", {"show", kKernel, "--arch", "sm_12"}, {"sm_12", "sm_90"}},
        Refusal{"UnknownAccount", {"trace", kKernel, "--as", "wrtten"}, {"--as 'wrtten'", "written, compiled or both"}},
        Refusal{"BlockThatIsNoNumber", {"trace", kKernel, "--blocks", "lots"}, {"--blocks 'lots'", "all, first"}},
        Refusal{"BlockBeyondTheGrid", {"trace", kKernel, "--blocks", "99999"}, {"--blocks '99999'", "up to 7"}},
        Refusal{"NegativeBlock", {"trace", kKernel, "--blocks", "-1"}, {"--blocks '-1'"}},
        Refusal{"NegativeTicks", {"run", kKernel, "--max-ticks", "-1"}, {"invalid --max-ticks '-1' (expected an integer of 1 or more)"}},
        Refusal{"KernelThatTheFileLacks", {"run", kKernel, "--kernel", "other"}, {"other", kKernel}},
        Refusal{"GridWithFourExtents", {"run", kKernel, "--grid", "1,2,3,4"}, {"invalid --grid '1,2,3,4'", "X,Y,Z"}},
        Refusal{"GridWithoutBlocks", {"run", kKernel, "--grid", "0"}, {"invalid --grid '0'", "integers from 1 to 2147483647"}},
        Refusal{"GridBeyondWhatAnyGpuTakes",
                {"run", kKernel, "--grid", "2147483648"},
                {"invalid --grid '2147483648'", "integers from 1 to 2147483647"}},
        Refusal{"BlockOfTooManyThreads", {"run", kKernel, "--block", "1024,2"}, {"2 048 threads", "at most 1 024"}},
        Refusal{"GridOfTooManyRows", {"run", kKernel, "--grid", "1,65536"}, {"gridDim.y", "65 536", "65 535"}},
        Refusal{"GridThatNobodyWaitsFor", {"run", kKernel, "--grid", "1000000000"}, {"1 000 000 000 blocks", "16 777 216", "--grid"}},
        Refusal{"GridThatNobodyWaitsForInChecks", {"races", kKernel, "--grid", "1000000000"}, {"1 000 000 000 blocks", "--grid"}},
        Refusal{"BlockThatIsTooDeep", {"run", kKernel, "--block", "1,1,65"}, {"blockDim.z", "65", "64"}},
        Refusal{"SharedMemoryThatTheArchitectureLacks",
                {"trace", "sgemm_stream_k", "--arch", "sm_75"},
                {"shared memory", "sm_75", "65 536 bytes"}},
        Refusal{"RegistersThatTheArchitectureLacks", {"show", kKernel, "--registers", "300"}, {"--registers 300", "255"}},
        Refusal{"RegistersThatAnSmLacks",
                {"show", "sgemm_naive", "--set", "BDIM=32", "--registers", "128"},
                {"--registers 128", "65 536 registers"}},
        Refusal{"InstanceBesideAHeader", {"run", "sgemm_tiled", "--kernel", "sgemm_tiled<32, 8>"}, {"--kernel", "--set NAME=VALUE"}},
        Refusal{"ArgumentGivenTwice", {"run", "sgemm_tiled", "--arg", "alpha=1", "--arg", "alpha=2"}, {"--arg alpha", "twice"}},
        Refusal{"NoTicks", {"run", kKernel, "--max-ticks", "0"}, {"--max-ticks"}},
        Refusal{"NegativeSharedMemory", {"run", kKernel, "--shared", "-1"}, {"invalid --shared '-1' (expected an integer of 0 or more)"}},
        Refusal{"FolderForIncludesThatIsMissing",
                {"run", kKernel, "-I", "/nonexistent/include"},
                {"invalid -I '/nonexistent/include' (expected an existing folder)"}},
        Refusal{"DumpOfASweep", {"sweep", kKernel, "--over", "BM=64", "--dump", "C=c.npy"}, {"--dump"}},
        Refusal{"DumpOfAnUnknownBuffer", {"run", kKernel, "--dump", "Q=q.npy"}, {"--dump Q", "A, B, C"}}),
    [](const auto& info) { return info.param.name; });

const std::string kFolder = WARPLENS_SOURCE_DIR "/kernels";
const std::string kOwn = WARPLENS_SOURCE_DIR "/kernels/cuda/transpose_naive.cu";
const std::string kCounts = WARPLENS_SOURCE_DIR "/tests/data/h200_kernel_counts.json";

INSTANTIATE_TEST_SUITE_P(
    WhereAFileIsWanted, Options,
    testing::Values(Refusal{"FolderToMeasure", {"measure", kFolder}, {kFolder + ": is a folder", ".cu file"}},
                    Refusal{"FolderToSweep", {"sweep", kFolder, "--over", "N=1,2"}, {kFolder + ": is a folder", ".cu file"}},
                    Refusal{"FolderToVerify", {"verify", kFolder}, {kFolder + ": is a folder", ".cu file"}},
                    Refusal{"FolderToTrace", {"trace", kFolder}, {kFolder + ": is a folder", ".cu file"}},
                    Refusal{"FolderForAnArgument", {"measure", kOwn, "--arg", "in=@" + kFolder}, {kFolder + ": is a folder", "NumPy"}},
                    Refusal{"FolderOfRuns",
                            {"export", "--scene", "plot", "--runs", kFolder, "-o", "x.svg"},
                            {kFolder + ": is a folder", "--runs FILE"}},
                    Refusal{"FolderOfCounts", {"verify", kKernel, "--counts", kFolder}, {kFolder + ": is a folder"}},
                    Refusal{"FolderOfPatterns", {"banks", "--patterns", kFolder}, {kFolder + ": is a folder"}}),
    [](const auto& info) { return info.param.name; });

TEST(Counts, AFileThatIsNoneIsRefusedWithTheFieldThatIsWrong) {
  const Folder folder;
  const std::pair<const char*, const char*> cases[] = {
      {"{", ": not valid JSON"},
      {"[]", "not a JSON object"},
      {"{}", "the field \"rows\" is missing"},
      {R"({"rows": 5})", "the field \"rows\" must be a list of objects"},
      {R"({"device": 5, "rows": []})", "the field \"device\" must be a string"},
      {R"({"rows": [1]})", "the field \"rows[0]\" must be an object"},
      {R"({"rows": [{"kernel": 5}]})", "the field \"rows[0].kernel\" must be a string"},
      {R"({"rows": [{"kernel": "sgemm_naive", "sizes": {"M": "x"}}]})", "the field \"rows[0].sizes.M\" must be an integer"},
      {R"({"rows": [{"kernel": "sgemm_naive", "load_sectors": -1}]})", "the field \"rows[0].load_sectors\" must be"},
      {R"({"rows": []})", "the file has no rows"}};
  for (const auto& [text, said] : cases) {
    const Ended ended = warplens({"verify", "--counts", folder.write("counts.json", text)});
    EXPECT_EQ(ended.code, 2) << text;
    EXPECT_THAT(ended.err, testing::HasSubstr(said)) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(
    ThatNothingWouldHeed, Options,
    testing::Values(
        Refusal{
            "ParameterOfALoopOfTheCpu", {"measure", "cpu_gemm_ijk", "--set", "BM=3"}, {"--set BM=3", "runs on the CPU", "no parameters"}},
        Refusal{"LibraryOnTheCpu", {"measure", "cpu_gemm_ijk", "--against", "cublas"}, {"--against cublas", "no library"}},
        Refusal{"LoopOfTheCpuOnTheGpu", {"measure", "cpu_gemm_ijk", "--backend", "cuda"}, {"--backend cuda", "runs on the CPU only"}},
        Refusal{
            "LoopOfTheCpuBesideAKernel", {"measure", "cpu_gemm_ijk", kKernel}, {"cpu_gemm_ijk runs on the CPU and the others on the GPU"}},
        Refusal{"SettingThatWasNotCounted",
                {"verify", "transpose_shared", "--set", "PAD=7", "--counts", kCounts},
                {"transpose_shared PAD=7", "PAD=1 ROWS=8"}},
        Refusal{"MisspeltKernelOfAPlot",
                {"export", "--scene", "plot", "--runs", WARPLENS_SOURCE_DIR "/assets/recordings/h200.json", "sgemm_warptilin", "--plot",
                 "sizes", "-o", "x.svg"},
                {"'sgemm_warptilin'", "did you mean 'sgemm_warptiling'?"}},
        Refusal{"NegativeSpread", {"measure", "cpu_gemm_ijk", "--spread", "-1"}, {"invalid --spread '-1' (expected a number from 0 to "}}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    OfTheCommands, Options,
    testing::Values(
        Refusal{"UnknownCommand", {"trce"}, {"trce", "warplens --help"}},
        Refusal{"UnknownOption", {"trace", kKernel, "--blcks", "1"}, {"--blcks", "warplens trace --help"}},
        Refusal{"NothingToTrace", {"trace"}, {"WHAT", "warplens trace --help"}},
        Refusal{"NothingToRun", {"run"}, {"WHAT", "warplens run --help"}}, Refusal{"NoPatterns", {"banks"}, {"--patterns"}},
        Refusal{"PatternsForAnUnknownArchitecture",
                {"banks", "--patterns", "/dev/null", "--arch", "sm_12"},
                {"invalid --arch 'sm_12' (expected one of ", "sm_90"}},
        Refusal{"UnknownScene", {"export", kKernel, "--scene", "bonks", "-o", "x.svg"}, {"invalid --scene 'bonks'", "tiles, banks"}},
        Refusal{"PictureOfAnotherFormat", {"export", kKernel, "--scene", "banks", "-o", "x.bmp"}, {"x.bmp", ".svg"}},
        Refusal{"CanvasThatIsNoNumber", {"export", kKernel, "--canvas", "nanxnan", "-o", "x.svg"}, {"--canvas 'nanxnan'", "WIDTHxHEIGHT"}},
        Refusal{"ScaleThatIsNoNumber",
                {"export", kKernel, "--scale", "nan", "-o", "x.svg"},
                {"invalid --scale 'nan' (expected a number from 1 to 2.5)"}},
        Refusal{"SecondsThatAreNoNumber", {"measure", "cpu_gemm_ijk", "--seconds", "nan"}, {"--seconds", "'nan'"}},
        Refusal{"StepThatALessonDoesNotHave",
                {"screenshot", "--lesson", "padding", "--step", "99", "-o", "x.png"},
                {"lesson 'padding' has 6 steps"}},
        Refusal{"StepThatIsNotReached", {"export", kKernel, "--step", "99999999", "-o", "x.svg"}, {"--step 99999999"}},
        Refusal{"WarpThatTheBlockLacks", {"export", kKernel, "--warp", "99", "-o", "x.svg"}, {"--warp 99", "0 to "}},
        Refusal{"LaneThatAWarpLacks",
                {"export", kKernel, "--lane", "32", "-o", "x.svg"},
                {"invalid --lane '32' (expected an integer from 0 to 31)"}},
        Refusal{"PictureThatCannotBeWritten", {"export", kKernel, "-o", "/nonexistent/x.svg"}, {"/nonexistent/x.svg", "cannot be written"}},
        Refusal{"PlotWithoutRuns", {"export", "--scene", "plot", "-o", "x.svg"}, {"--runs"}},
        Refusal{"PlotOfMissingRuns", {"export", "--scene", "plot", "--runs", "/nonexistent/r", "-o", "x.svg"}, {"/nonexistent/r"}},
        Refusal{"UnknownKernelToMeasure", {"measure", "nope"}, {"nope", "`warplens list`"}},
        Refusal{"SizeThatAProductLacks", {"measure", "cpu_gemm_ijk", "--size", "Q=7"}, {"Q", "M, N and K"}},
        Refusal{"SizeToMeasureOfZero", {"measure", "cpu_gemm_ijk", "--size", "M=0"}, {"M = 0", "at least 1"}},
        Refusal{
            "UnknownBackend", {"measure", "cpu_gemm_ijk", "--backend", "abacus"}, {"invalid --backend 'abacus' (expected cuda or cpu)"}},
        Refusal{"UnknownStage", {"--stage", "moon"}, {"invalid --stage 'moon' (expected one of ", "banks"}},
        Refusal{"UnknownPlot",
                {"export", "--scene", "plot", "--plot", "nothing", "-o", "x.svg"},
                {"invalid --plot 'nothing' (expected one of samples, "}},
        Refusal{"UnknownSchedule", {"run", kKernel, "--schedule", "x"}, {"invalid --schedule 'x' (expected in-order, "}},
        Refusal{"UnknownCheck", {"races", kKernel, "--check", "foo"}, {"invalid --check 'foo' (expected one of "}},
        Refusal{"NoThreads", {"run", kKernel, "--threads", "0"}, {"invalid --threads '0' (expected an integer from 1 to 256)"}},
        Refusal{"ThreadsThatAreNoNumber",
                {"run", kKernel, "--threads", "many"},
                {"invalid --threads 'many' (expected an integer from 1 to 256)"}},
        Refusal{
            "LaneOfTheWindow", {"screenshot", "--lane", "32", "-o", "x.png"}, {"invalid --lane '32' (expected an integer from 0 to 31)"}},
        Refusal{"RegistersOfTheWindow",
                {"screenshot", "--registers", "5000", "-o", "x.png"},
                {"invalid --registers '5000' (expected an integer from 0 to 255)"}},
        Refusal{"LoopsOfTheWindowThatAreTooLarge",
                {"screenshot", "--loop-size", "5000", "-o", "x.png"},
                {"invalid --loop-size '5000' (expected an integer from 16 to 4096)"}},
        Refusal{
            "LoopsOfTheWindowThatAreTooSmall", {"screenshot", "--loop-size", "1", "-o", "x.png"}, {"invalid --loop-size '1'", "from 16"}}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace warplens::cli_tests
