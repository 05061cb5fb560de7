// Files that are no kernel, and kernels that do what a GPU would not: where, what, and what would be right.
#include <fmt/format.h>
#include <unistd.h>

#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

class Sources : public testing::Test {
 protected:
  Ended open(std::string_view source, std::vector<std::string> options = {"--grid", "1", "--block", "32"}) {
    file_ = folder_.write("mine.cu", source);
    options.insert(options.begin(), {"run", file_});
    return run({.arguments = options, .environment = {"XDG_CACHE_HOME=" + folder_.path("cache")}, .program = {}, .meanwhile = {}});
  }
  std::string at(const char* place) const { return file_ + ":" + place + ": "; }

  Folder folder_;
  std::string file_;
};

TEST_F(Sources, ASyntaxErrorIsShownWithTheLineAndACaret) {
  const Ended ended = open("__global__ void k(float *out) {\n  out[threadIdx.x] = 1.0f +;\n}\n");
  expect_refused(ended, {at("2:28"), "expected expression"});
  EXPECT_THAT(ended.err, testing::HasSubstr("\n  out[threadIdx.x] = 1.0f +;\n                           ^\n"));
}

TEST_F(Sources, AMistakeInAnotherKernelIsNoted) {
  const Ended ended =
      open("__global__ void k(float *out) { out[threadIdx.x] = 1; }\n__global__ void other(float *out) { out[wrong] = 1; }\n",
           {"--kernel", "k", "--grid", "1", "--block", "32"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out + ended.err,
              testing::HasSubstr("line 2 does not compile (this kernel does not need it): use of undeclared identifier 'wrong'"));
}

TEST_F(Sources, OfAVeryLongLineThePlaceOfTheErrorIsShown) {
  const Ended ended = open(std::string(3'000'000, ' ') + "__global__ void k(int *o) { o[0] = nope; }" + std::string(1000, ' ') + "\n");
  expect_refused(ended, {at("1:3000036"), "'nope'"});
  EXPECT_LT(ended.err.size(), 1000u);
  const auto lines = lines_of(ended.err);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_TRUE(lines[1].starts_with("...") && lines[1].ends_with("..."));
  EXPECT_EQ(lines[1].find("nope"), lines[2].find('^'));
}

TEST_F(Sources, BuffersThatNoMemoryHoldsAreRefused) {
  expect_refused(open("__global__ void k(float *o) { o[threadIdx.x] = 1; }\n", {"--block", "32", "--arg", "o=f32[68719476736]:zero"}),
                 {"274 877 906 944 bytes", "at most 34 359 738 368"});
}

TEST_F(Sources, OptionsOfAHeaderHoldOrANoteSaysThatTheyDoNot) {
  const auto kernel = [](const char* options) {
    return fmt::format(
        "/* warplens\noptions = [{}]\nbuffers = [ {{ name = \"o\", type = \"i32\", shape = [32], role = \"out\" }} ]\n"
        "launch = {{ grid = [1], block = [32] }}\n*/\n#ifndef X\n#define X 1\n#endif\n"
        "__global__ void k(int *o) {{ if (threadIdx.x == 0) printf(\"X is %d\\n\", X); o[threadIdx.x] = X; }}\n",
        options);
  };
  const auto run_of = [&](const char* options, std::vector<std::string> more = {}) {
    const Ended ended = open(kernel(options), std::move(more));
    EXPECT_EQ(ended.code, 0) << ended.err;
    return ended.out + ended.err;
  };
  using testing::HasSubstr;
  EXPECT_THAT(run_of("\"-w\""), testing::AllOf(HasSubstr("X is 1"), testing::Not(HasSubstr("option"))));
  EXPECT_THAT(run_of("\"-DX=5\""), testing::AllOf(HasSubstr("X is 5"), testing::Not(HasSubstr("option"))));
  EXPECT_THAT(run_of("\"--define-macro=X=6\", \"-DX=7\""), HasSubstr("X is 7"));
  EXPECT_THAT(run_of("\"-DX=5\", \"-UX\""), HasSubstr("X is 1"));
  EXPECT_THAT(run_of("\"-DX=5\"", {"--set", "X=9"}), HasSubstr("X is 9"));
  for (const char* option : {"--fmad=false", "--use_fast_math", "-I/usr/include"})
    EXPECT_THAT(run_of(fmt::format("\"{}\"", option).c_str()),
                HasSubstr(fmt::format("option {} applies only to the GPU's compiler", option)));
}

TEST_F(Sources, AHeaderWithAWrongExpressionNamesItsLineAndColumn) {
  const Ended ended = open(R"(/* warplens
title = { en = "Mine" }
family = "other"
params = [ { name = "BM", default = 64, choices = [32, 64], help = "rows" } ]
rules = [ { holds = "BM % * 2 == 0", else = "never" } ]
sizes = { run = { N = 64 } }
buffers = [ { name = "out", type = "f32", shape = ["N"], role = "out" } ]
launch = { grid = ["1"], block = ["32"], shared = "0" }
*/
template <int BM> __global__ void k(float *out) { out[threadIdx.x] = BM; }
)");
  expect_refused(ended, {at("5:27"), "'*'", "a number, a name or '('"});
}

TEST_F(Sources, ALaunchExpressionThatFailsNamesItsLineAndColumn) {
  const Ended ended = open(R"cuda(/* warplens
sizes = { run = { N = 64 } }
buffers = [ { name = "out", type = "f32", shape = ["N"], role = "out" } ]
launch = { grid = ["N / (N - 64)"], block = ["32"] }
*/
__global__ void k(float *out) { out[threadIdx.x] = 1; }
)cuda",
                           {});
  expect_refused(ended, {at("4:23"), "division by zero"});
}

TEST_F(Sources, ABufferThatIsDeclaredAnInputAndWrittenNamesTheLine) {
  const Ended ended = open(R"cuda(/* warplens
sizes = { run = { N = 64 } }
buffers = [ { name = "A", type = "f32", shape = ["N"], role = "in" } ]
launch = { grid = ["1"], block = ["32"] }
*/
__global__ void k(float *A) {
  float *row = A + blockIdx.x * 32;
  row[threadIdx.x] += 1.0f;
}
)cuda",
                           {});
  expect_refused(ended, {at("8:3"), "A is declared \"in\", but this line writes to it", "\"inout\""});
}

TEST_F(Sources, ElementsOfAnotherTypeThanThePointersAreRefused) {
  const char* const source = "__global__ void k(const float *x, float *o) { o[threadIdx.x] = x[threadIdx.x]; }\n";
  for (const char* type : {"f64", "i32", "f16"})
    expect_refused(open(source, {"--block", "32", "--arg", "x=" + std::string(type) + "[32]:iota"}),
                   {"--arg x", std::string(type) + " elements", "const float *", "f32[COUNT]"});
  expect_refused(open("__constant__ float c[32];\n__global__ void k(float *o) { o[threadIdx.x] = c[threadIdx.x]; }\n",
                      {"--block", "32", "--arg", "c=i32[32]:iota"}),
                 {"--arg c", "i32 elements", "'float'"});
  EXPECT_EQ(open("struct P { float x, y; };\n__global__ void k(const P *x, unsigned *o) { o[threadIdx.x] = x[threadIdx.x].x; }\n",
                 {"--block", "32", "--arg", "x=u8[256]:zero", "--arg", "o=i32[32]:zero"})
                .code,
            0);
}

TEST_F(Sources, AHeaderWhoseBufferHasAnotherTypeOrWhoseArgumentNothingTakesIsRefused) {
  const auto kernel = [](const char* type, const char* args) {
    return fmt::format(
        "/* warplens\nbuffers = [ {{ name = \"o\", type = \"{}\", shape = [32], role = \"out\" }} ]\nargs = {}\n"
        "launch = {{ grid = [1], block = [32] }}\n*/\n__global__ void k(float *o, int n) {{ o[threadIdx.x] = n; }}\n",
        type, args);
  };
  EXPECT_EQ(open(kernel("f32", "{ n = 2 }"), {}).code, 0);
  expect_refused(open(kernel("f64", "{ n = 2 }"), {}), {file_, "the buffer o", "f64 elements", "float *", "\"f32\""});
  expect_refused(open(kernel("f32", "{ n = 2, scale = 3 }"), {}), {file_, "args.scale", "no parameter of that name", "it has o, n"});
  expect_refused(open(kernel("f32", "{ n = 2, o = 3 }"), {}), {file_, "args.o", "the header has a buffer of that name"});
  expect_refused(open(kernel("f32", "{ n = 2 }\noptions = [\"-D\", \"X\"]"), {}),
                 {file_, "options: '' is not the name of a macro", "-DNAME"});
}

TEST_F(Sources, AValueThatATemplateWouldNotTakeIsRefused) {
  const char* const source =
      "template <int T = 4, unsigned U = 1, bool B = true> __global__ void t(int *o) { o[threadIdx.x] = T + U + B; }\n";
  const auto with = [&](const char* option, const char* value) { return open(source, {"--block", "32", option, value}); };
  for (const char* value : {"T=4294967297", "T=2.5", "U=-1", "B=2"})
    expect_refused(with("--set", value), {std::string("--set ") + value, "does not fit into"});
  for (const char* instance : {"t<4294967297>", "t<2.5>"}) expect_refused(with("--kernel", instance), {at("1"), "the value of T", "'int'"});
  expect_refused(with("--kernel", "t<1, 2, 1, 7>"), {at("1"), "'t<1, 2, 1, 7>'", "4 template arguments", "takes 3"});
  for (const char* instance : {"t<1, 2, false>", "t<(1 << 20)>", "t<sizeof(int)>", "t<-3>"}) EXPECT_EQ(with("--kernel", instance).code, 0);
}

TEST_F(Sources, AHeaderThatIsNotTomlIsReportedWithItsLine) {
  expect_refused(open("/* warplens\ntitle = {{ }\n*/\n__global__ void k() {}\n"), {file_ + ":2:"});
}

TEST_F(Sources, ASharedAccessOutOfBoundsNamesLineLaneAddressAndArray) {
  expect_refused(open(R"(__global__ void k(float *out) {
  __shared__ float tile[32];
  tile[threadIdx.x + 1] = 1.0f;
  out[threadIdx.x] = tile[threadIdx.x];
}
)"),
                 {at("3:3"), "out of bounds", "store", "tile", "index 32 of 32", "0x1000000000080", "lane 31 of warp 0"});
}

TEST_F(Sources, AGlobalAccessOutOfBoundsNamesLineLaneAddressAndArray) {
  expect_refused(open("__global__ void k(float *out) {\n  out[threadIdx.x * 2] = 1.0f;\n}\n",
                      {"--grid", "1", "--block", "32", "--arg", "out=f32[32]:zero"}),
                 {at("2:3"), "out of bounds", "store", "out", "index 32 of 32", "(0x7f", "lane 16 of warp 0"});
}

TEST_F(Sources, AnAddressThatNoBufferHasIsOutOfBounds) {
  expect_refused(open("__global__ void k(const float *in, float *out) {\n  out[0] = in[threadIdx.x];\n}\n",
                      {"--grid", "1", "--block", "32", "--arg", "in=null"}),
                 {at("2:12"), "out of bounds", "load", "is not in any buffer", "lane 0 of warp 0"});
}

TEST_F(Sources, AMisalignedVectorNamesTheAlignmentItNeeds) {
  expect_refused(
      open("__global__ void k(float *out) {\n  float4 v = *reinterpret_cast<float4 *>(out + threadIdx.x);\n  out[0] = v.x;\n}\n"),
      {at("2:14"), "misaligned", "load of 16 bytes", "out", "index 1", "lane 1 of warp 0", "a multiple of 16"});
}

TEST_F(Sources, ABarrierThatSomeLanesNeverReachSaysWhoWaitsWhere) {
  expect_refused(
      open("__global__ void k(float *out) {\n  if (threadIdx.x < 16) {\n    __syncthreads();\n  }\n  out[threadIdx.x] = 1;\n}\n"),
      {at("3:5"), "never completed", "lanes 0-15 of warp 0", "line 3", "16 of 32 threads"});
}

TEST_F(Sources, AnInfiniteLoopStopsByItselfAndNamesItsLine) {
  const Ended ended = open("__global__ void k(float *out) {\n  while (true) {\n    out[threadIdx.x] += 1.0f;\n  }\n}\n");
  expect_refused(ended, {file_ + ":3:", "infinite loop", "line 3", "--max-ticks"});
  EXPECT_LT(ended.seconds, 10);
}

TEST_F(Sources, AnInfiniteLoopInTheTraceStopsToo) {
  file_ = folder_.write("mine.cu", "__global__ void k(float *out) {\n  __shared__ float s[32];\n  for (;;) s[threadIdx.x] += out[0];\n}\n");
  const Ended ended = warplens({"trace", file_, "--block", "32"});
  expect_refused(ended, {file_ + ":3:", "infinite loop"});
  EXPECT_LT(ended.seconds, 20);
}

TEST_F(Sources, InfiniteTemplateRecursionNamesItsLine) {
  const Ended ended = open(R"(template <int N> struct Deep { static constexpr int value = Deep<N + 1>::value; };
__global__ void k(int *out) {
  out[threadIdx.x] = Deep<0>::value;
}
)");
  expect_refused(ended, {at("1:61"), "recursive template instantiation"});
  EXPECT_LT(ended.seconds, 10);
}

TEST_F(Sources, TemplatesThatGrowWithoutEndAreRefusedAtOnce) {
  const auto refused = [&](const std::string& source, std::vector<std::string> words) {
    const Ended ended = open(source);
    expect_refused(ended, std::move(words));
    EXPECT_LT(ended.seconds, 10);
  };
  refused(R"(template <int N, int M> struct S { static constexpr int v = S<N - 1, 2 * M>::v + S<N - 1, 2 * M + 1>::v; };
template <int M> struct S<0, M> { static constexpr int v = M; };
__global__ void k(int *out) { out[threadIdx.x] = S<22, 0>::v; }
)",
          {"more than 30000 templates are instantiated"});
  const std::string pair = "template <class A, class B> struct P { int x; };\n";
  refused(pair + R"(template <int N> struct D { using type = P<typename D<N - 1>::type, typename D<N - 1>::type>; };
template <> struct D<0> { using type = int; };
__global__ void k(int *out) { typename D<28>::type pair; out[threadIdx.x] = sizeof pair; }
)",
          {at("4:52"), "the template arguments of 'P' name more than 20000 types"});
  refused(pair + R"(template <int N> struct F { template <class T> static __device__ int f(T) { P<T, T> p; return F<N - 1>::f(p) + 1; } };
template <> struct F<0> { template <class T> static __device__ int f(T) { return 0; } };
__global__ void k(int *out) { out[threadIdx.x] = F<26>::f(1); }
)",
          {at("2:85"), "name more than 20000 types"});
  refused(R"(template <class T> struct H { T t; };
template <int N> struct G { using t = void (*)(typename G<N - 1>::t, typename G<N - 1>::t); };
template <> struct G<0> { using t = int; };
__global__ void k(int *out) { H<typename G<26>::t> h; out[threadIdx.x] = sizeof h; }
)",
          {"name more than 20000 types"});
  refused(R"(template <int N> __device__ int f(int x) { if (x & 1) return f<N - 1>(x / 2); return f<N - 2>(x / 3); }
template <> __device__ int f<0>(int x) { return x; }
template <> __device__ int f<-1>(int x) { return -x; }
__global__ void k(int *out) { out[threadIdx.x] = f<32>(threadIdx.x); }
)",
          {"too many instructions", "each as often as it is called"});
}

TEST_F(Sources, OneThatNeedsAllMemoryToCompileIsRefused) {
  const Ended ended =
      open("__device__ int big[2000000000] = {[0 ... 1999999999] = 1};\n__global__ void k(int *out) { out[0] = big[1]; }\n");
  expect_refused(ended, {file_ + ": this source needs more than 400 MiB of memory to compile"});
}

TEST_F(Sources, EmbeddedDataThatIsMissingOrWithoutAnEndIsAnError) {
  for (const char* name : {"none.bin", "/dev/zero"}) {
    const Ended ended = open("__constant__ unsigned char data[] = {\n#embed \"" + std::string(name) +
                             "\"\n};\n__global__ void k(int *out) { out[0] = data[0]; }\n");
    expect_refused(ended, {at("2:8"), name, "not found"});
  }
}

TEST_F(Sources, AFileThatIncludesItselfIsRefused) {
  expect_refused(open("#include \"mine.cu\"\n__global__ void k(int *out) { out[0] = 1; }\n"), {"mine.cu:1:", "#include nested too deeply"});
}

TEST_F(Sources, AnErrorInAnIncludedFileNamesThatFile) {
  folder_.write("tile.h", "#pragma once\n__device__ int tile(int i) {\n  return i +;\n}\n");
  expect_refused(open("#include \"tile.h\"\n__global__ void k(int *out) { out[0] = tile(1); }\n"),
                 {"tile.h:3:13: ", "expected expression"});
}

TEST_F(Sources, WhatTheVmHasNoOperationForIsRefusedByName) {
  expect_refused(
      open("__global__ void k(int *out) {\n  asm volatile(\"bar.red.popc.u32 %0, 0, p;\" : \"=r\"(out[0]));\n  out[0] = 1;\n}\n"),
      {at("2:3"), "assembly"});
}

TEST_F(Sources, AMissingFileIsNamed) {
  file_ = folder_.path("missing.cu");
  expect_refused(warplens({"run", file_}), {file_, "No such file or directory"});
}

TEST_F(Sources, AFolderIsReported) { expect_refused(warplens({"run", folder_.path("")}), {folder_.path(""), "is a folder"}); }

TEST_F(Sources, AFileThatMayNotBeReadIsNamed) {
  if (geteuid() == 0) GTEST_SKIP() << "the superuser may read every file";
  file_ = folder_.write("locked.cu", "__global__ void k() {}\n");
  std::filesystem::permissions(file_, std::filesystem::perms::none);
  expect_refused(warplens({"run", file_}), {file_, "Permission denied"});
}

TEST_F(Sources, BinaryGarbageHoldsNoKernel) {
  std::string garbage;
  for (uint32_t i = 0, x = 1; i < 4096; ++i) garbage += static_cast<char>((x = x * 1664525 + 1013904223) >> 24);
  expect_refused(open(garbage), {file_});
}

TEST_F(Sources, AnEmptyFileHoldsNoKernel) { expect_refused(open(""), {file_, "no __global__ function"}); }

TEST_F(Sources, AFileWithHostCodeOnlyHoldsNoKernel) {
  expect_refused(open("int main() { return 0; }\n"), {file_, "no __global__ function"});
}

TEST_F(Sources, AFileWithTwoKernelsAsksWhich) {
  expect_refused(open("__global__ void one() {}\n__global__ void two() {}\n"), {file_, "one", "two", "--kernel"});
}

TEST_F(Sources, APatternFileThatIsCutOffNamesItsLineAndColumn) {
  const std::string good =
      "0 ld 4 0xffffffff 0 4 8 12 16 20 24 28 32 36 40 44 48 52 56 60 64 68 72 76 80 84 88 92 96 100 104 108 112 116 120 124\n";
  const std::string patterns = folder_.write("cut.txt", good + "1 ld 4 0xffffffff 0 4 8");
  const Ended ended = warplens({"banks", "--patterns", patterns, "--json"});
  expect_refused(ended, {patterns + ":2:24: "});
}

TEST_F(Sources, APatternFileThatIsMissingOrAFolderIsNamed) {
  expect_refused(warplens({"banks", "--patterns", folder_.path("none")}), {folder_.path("none"), "No such file or directory"});
  expect_refused(warplens({"banks", "--patterns", folder_.path("")}), {folder_.path(""), "is a folder"});
}

}  // namespace
}  // namespace warplens::cli_tests
