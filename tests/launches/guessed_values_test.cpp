// What is guessed where the host code does not say it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/frontend/request.h"
#include "kernels/workload/workload.h"

namespace warplens::guessed_values_tests {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

struct Ran {
  std::vector<std::string> notes;
  std::string error;
};

Ran run(const std::string& source, uint64_t launch = 0) {
  static const auto compiler = frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)});
  workload::What what;
  what.name = "guessed.cu", what.file = catalog::kernel_file("guessed.cu", source), what.launch = launch;
  const auto kernel = workload::resolve({}, what, "run", compiler.get());
  if (!kernel) return {{}, to_string(kernel.error())};
  const auto program = compiler->compile(workload::compile_request(**kernel));
  if (!program) return {{}, to_string(program.error())};
  const auto planned = workload::make_launch(**kernel, *program->program);
  if (!planned) return {{}, to_string(planned.error())};
  auto memory = simt::make_memory(*program->program, *planned->launch);
  if (!memory) return {{}, to_string(memory.error())};
  const auto result = simt::run(*program->program, *planned->launch, {}, *memory);
  return {planned->notes, result ? "" : to_string(result.error())};
}

TEST(Guessed, NumbersAreSmallerWhereTheKernelWouldLeaveAnArray) {
  const Ran ran =
      run("__global__ void k(char *out, int length) {\n  char word[8];\n  for (int i = 0; i < length; ++i) word[i] = i;\n"
          "  for (int i = 0; i < length; ++i) out[i] = word[i];\n}\n");
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(ran.notes,
              Contains(MatchesRegex(
                  "length guessed: 8, as with 256 line 3 fails: out of bounds: .* word, index 8 of 8 .* \\(set with --arg length=...\\)")));
}

TEST(Guessed, IndicesAreZeroWhereRandomOnesLeadOutside) {
  const Ran ran =
      run("void load(int *, const char *);\n"
          "__global__ void k(float *u, const int *users, const float *rating) { atomicAdd(&u[users[threadIdx.x]], rating[threadIdx.x]); }\n"
          "int main() {\n  float *u, *r;\n  int *users, *h = (int *)malloc(256);\n  load(h, \"a\");\n  cudaMalloc(&u, 16);\n  "
          "cudaMalloc(&r, 256);\n"
          "  cudaMalloc(&users, 256);\n  cudaMemcpy(users, h, 256, cudaMemcpyHostToDevice);\n  k<<<1, 64>>>(u, users, r);\n}\n");
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(
      ran.notes,
      Contains(MatchesRegex(
          "users guessed: i32\\[64\\]:zero, as with i32\\[64\\]:random line 2 fails: out of bounds: .* \\(set with --arg users=...\\)")));
}

// The host code gives the size by a number that it does not know.
TEST(Guessed, SizesOfTheHostCodeGrowWithWhatTheKernelReaches) {
  const Ran ran =
      run("__global__ void k(int *bins) { for (int i = threadIdx.x; i < 4096; i += 64) bins[i] = i; }\n"
          "void histogram(unsigned n) {\n  int *bins;\n  cudaMalloc(&bins, n * sizeof(int));\n  cudaMemset(bins, 0, n * sizeof(int));\n"
          "  k<<<1, 64>>>(bins);\n}\n");
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(ran.notes, Contains(HasSubstr("bins guessed: i32[4096]:zero, as the kernel reaches beyond")));
}

// What fails whatever is guessed stays, and the fault is told.
TEST(Guessed, ValuesStayWhereNoneHelps) {
  const Ran ran =
      run("__global__ void k(int *out, int n) { __shared__ int s[4]; s[threadIdx.x + 4] = n; out[threadIdx.x] = s[threadIdx.x]; }\n");
  EXPECT_THAT(ran.error, HasSubstr("out of bounds"));
  EXPECT_THAT(ran.notes, Contains("block guessed: 256 x 1 threads (set with --block)"));
  EXPECT_THAT(ran.notes, Contains("n guessed: 256 (set with --arg n=...)"));
}

TEST(Guessed, BlocksAreSmallerWhereTheKernelWouldLeaveItsSharedMemory) {
  const std::string kernel =
      "__global__ void k(int *x) {\n  __shared__ int s[10];\n  s[threadIdx.x] = x[threadIdx.x];\n  __syncthreads();\n"
      "  x[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];\n}\n";
  const Ran alone = run(kernel);
  EXPECT_EQ(alone.error, "");
  EXPECT_THAT(alone.notes, Contains(MatchesRegex("block guessed: 10 x 1 threads, as with 256 line 3 fails: out of bounds: .*")));
  const std::string square =
      "__global__ void k(int *x) { __shared__ int s[8][16]; s[threadIdx.y][threadIdx.x] = 1; x[threadIdx.x] = s[0][threadIdx.x]; }\n";
  const Ran of_two_dimensions = run(square);
  EXPECT_EQ(of_two_dimensions.error, "");
  EXPECT_THAT(of_two_dimensions.notes, Contains(MatchesRegex("block guessed: 8 x 8 threads, as with 16,16 line 1 fails: .*")));
  // Arrays of other sizes, of which only some are for each thread.
  const Ran of_warps = run("__global__ void k(int *x) { __shared__ int s[8]; s[threadIdx.x / 32] = 1; x[threadIdx.x] = s[0]; }\n");
  EXPECT_THAT(of_warps.notes, Contains("block guessed: 256 x 1 threads (set with --block)"));
}

TEST(Guessed, ACountThatIsReadFitsTheSharedMemoryOfTheBlockThatItGives) {
  for (const char* const read : {"scanf(\"%d\", &n);", "n = atoi(argv[1]);", "std::cin >> n;"}) {
    const Ran ran = run(std::string("#include <cstdio>\n#include <cstdlib>\n#include <iostream>\n") +
                        "__global__ void k(int *x) {\n  __shared__ int s[10];\n  s[threadIdx.x] = x[threadIdx.x];\n  __syncthreads();\n"
                        "  x[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];\n}\n"
                        "int main(int argc, char **argv) {\n  int n, *d;\n  " +
                        read + "\n  cudaMalloc(&d, n * sizeof(int));\n  k<<<1, n>>>(d);\n}\n");
    EXPECT_EQ(ran.error, "") << read;
    EXPECT_THAT(ran.notes, Contains(MatchesRegex("block guessed: 8, as .* is not known .*"))) << read;
    EXPECT_THAT(ran.notes, Contains(MatchesRegex("x guessed: i32\\[8\\].*"))) << read;
  }
}

// o has as many rows as the kernel goes through, and the host code requests 516 bytes of shared memory for each of them: 1024 of them would
// be more than a block has by itself.
std::string rows_of(const std::string& read) {
  return "#include <cstdio>\n#include <cstdlib>\nint d;\n__global__ void k(float *o, int w) {\n  extern __shared__ float s[];\n  "
         "s[threadIdx.x] = "
         "1;\n  "
         "__syncthreads();\n  for (int i = 0; i < w; i++) o[i * 1024 + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];\n}\n"
         "int main(int argc, char **argv) {\n  " +
         read + "\n  float *o;\n  cudaMalloc(&o, d * 1024 * sizeof(float));\n  k<<<1, 128, 129 * d * sizeof(float)>>>(o, d);\n}\n";
}

TEST(Guessed, SizesOfOneFileFitEachOther) {
  for (const auto& [read, what] :
       {std::pair("d = atoi(argv[1]);", "argv\\[1\\]"), std::pair("fread(&d, sizeof(int), 1, fopen(argv[1], \"rb\"));", "fread\\(\\)")}) {
    const Ran ran = run(rows_of(read));
    EXPECT_EQ(ran.error, "");
    EXPECT_THAT(ran.notes, testing::Not(Contains(HasSubstr("wrong"))));
    EXPECT_THAT(ran.notes, Contains(MatchesRegex(std::string("w guessed: 64, as ") + what + " is not known .*")));
    EXPECT_THAT(ran.notes, Contains(MatchesRegex(std::string("shared bytes guessed: 33024, as ") + what + " is not known .*")));
    EXPECT_THAT(ran.notes, Contains(MatchesRegex(std::string("o guessed: f32\\[65536\\].*, as ") + what + " is not known .*")));
  }
}

// The second launch has as many threads as it has of dynamic shared memory in 64 floats each.
TEST(Guessed, ANumberIsTheSameForAllLaunchesOfAFile) {
  const std::string text =
      "#include <cstdlib>\n__global__ void a(float *o, int w) { if (threadIdx.x < w) o[threadIdx.x] = w; }\n"
      "__global__ void b(float *o, int w) {\n  extern __shared__ float s[];\n  s[threadIdx.x] = 1;\n  o[threadIdx.x] = s[threadIdx.x];\n}\n"
      "int main(int argc, char **argv) {\n  int w = atoi(argv[1]);\n  float *o;\n  cudaMalloc(&o, w * sizeof(float));\n"
      "  a<<<1, w>>>(o, w);\n  b<<<1, w, w * 256>>>(o, w);\n}\n";
  for (const uint64_t launch : {1, 2}) {
    const Ran ran = run(text, launch);
    EXPECT_EQ(ran.error, "");
    EXPECT_THAT(ran.notes, Contains(MatchesRegex("block guessed: 128, as .*"))) << launch;
  }
}

// Nobody knows w, nor how large o is.
TEST(Guessed, SharedMemoryIsWhatTheFirstBlockUsesWithTheOtherGuesses) {
  const Ran ran =
      run("__global__ void k(float *o, int w) {\n  extern __shared__ float s[];\n  s[threadIdx.x] = 1;\n  __syncthreads();\n"
          "  for (int i = 0; i < w; i++) o[i * 1024 + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];\n}\n");
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(ran.notes, Contains("shared bytes guessed: 1024, what the first block uses (set with --shared)"));
}

// Of its first warp: the others do not get there.
TEST(Guessed, SharedMemoryIsAGuessAlsoWhereTheFirstBlockFails) {
  const Ran ran = run("__global__ void k(int *o) { extern __shared__ int s[]; s[threadIdx.x] = 1; o[-1 - s[threadIdx.x]] = 2; }\n");
  EXPECT_THAT(ran.error, HasSubstr("out of bounds"));
  EXPECT_THAT(ran.notes, Contains("shared bytes guessed: 128, as how much shared memory it uses is not known (set with --shared)"));
}

TEST(Guessed, AVariableThatOnlyAnArgumentSetsIsGuessedAsIfThereWereOne) {
  const Ran ran =
      run("#include <cstdlib>\n__global__ void k(int *a, int n) { int i = blockIdx.x * 32 + threadIdx.x; if (i < n) a[i] = i; }\n"
          "int main(int argc, char **argv) {\n  int n, *a;\n  if (argc > 1) n = atoi(argv[1]);\n  cudaMalloc(&a, n * sizeof(int));\n"
          "  k<<<(n + 31) / 32, 32>>>(a, n);\n}\n");
  EXPECT_THAT(ran.notes, Contains(MatchesRegex("n guessed: 1024, as .*")));
  EXPECT_THAT(ran.notes, Contains(MatchesRegex("grid guessed: 32, as .*")));
  EXPECT_THAT(ran.notes, Contains(MatchesRegex("a guessed: i32\\[1024\\].*")));
}

TEST(Guessed, ANumberThatTheHostReadsBackIsZeroAmongThoseThatAreKnown) {
  const Ran ran =
      run("__global__ void k(const int *t, int *s) { s[threadIdx.x] = t[s[threadIdx.x]]; }\n"
          "int main() {\n  int t[4] = {1, 2, 3, 0}, s[4] = {9, 3, 2, 1}, r[4], *dt, *ds;\n  cudaMalloc(&dt, 16);\n  cudaMalloc(&ds, 16);\n"
          "  cudaMemcpy(dt, t, 16, cudaMemcpyHostToDevice);\n  step(r);\n  s[0] = r[0];\n"
          "  cudaMemcpy(ds, s, 16, cudaMemcpyHostToDevice);\n  k<<<1, 4>>>(dt, ds);\n}\n");
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(ran.notes, Contains(MatchesRegex("s guessed: i32\\[4\\]:\\{0,3,2,1\\}, as .*")));
}

TEST(Guessed, CountsAreSmallerWhereALaunchWouldTakeLong) {
  const Ran sorted = run(
      "__global__ void k(int *a, int n) {\n  for (int i = 0; i < n - 1; i++)\n    for (int j = 0; j < n - i - 1; j++)\n"
      "      if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }\n}\n"
      "int main() {\n  int n, *d;\n  scanf(\"%d\", &n);\n  cudaMalloc(&d, n * sizeof(int));\n  k<<<(n + 255) / 256, 256>>>(d, n);\n}\n");
  EXPECT_EQ(sorted.error, "");
  EXPECT_THAT(sorted.notes, Contains(MatchesRegex("n guessed: (256|128|64).*")));
  EXPECT_THAT(sorted.notes, Contains(MatchesRegex("what is read from outside is guessed as .* as with 1024 the launch takes too long")));
  const Ran wide =
      run("__global__ void k(float *o, int w, int taps) {\n  float s = 0;\n  for (int i = 0; i < taps; ++i) s += i;\n"
          "  o[(blockIdx.y * 8 + threadIdx.y) * w + blockIdx.x * 8 + threadIdx.x] = s;\n}\n"
          "int main(int argc, char **argv) {\n  float sigma = atof(argv[1]), *o;\n  int w = atoi(argv[2]);\n"
          "  cudaMalloc(&o, w * w * 4);\n  k<<<dim3(w / 8, w / 8), dim3(8, 8)>>>(o, w, (int)(5 * sigma));\n}\n");
  EXPECT_EQ(wide.error, "");
  EXPECT_THAT(wide.notes, Contains(MatchesRegex("w guessed: (512|256).*")));
}

TEST(Guessed, AnArrayOfUnknownSizeInAStructureOfTheDeviceIsThere) {
  const Ran ran =
      run("struct Rows { int n; int *columns; };\n"
          "__global__ void k(Rows *a, float *y) { y[threadIdx.x] = a->columns[threadIdx.x]; }\n"
          "int size();\n"
          "int main() {\n  Rows t, *d;\n  t.n = size();\n  cudaMalloc((void **)&t.columns, t.n * sizeof(int));\n"
          "  cudaMalloc((void **)&d, sizeof(Rows));\n  cudaMemcpy(d, &t, sizeof(Rows), cudaMemcpyHostToDevice);\n"
          "  float *y;\n  cudaMalloc(&y, 128);\n  k<<<1, 32>>>(d, y);\n}\n");
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(ran.notes, Contains(HasSubstr("a#1 guessed: u8[4096]")));
}

// A kernel `k` of an array and its length, and a main() of this body that is given arguments.
std::string program(const std::string& body) {
  return "__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }\n"
         "int main(int argc, char **argv) {\n" +
         body + "}\n";
}

TEST(Guessed, AConditionGoesTheWayOfTheGuess) {
  const std::string read = "int n = atoi(argv[1]); int *d; cudaMalloc(&d, n * sizeof(int));\n";
  const std::pair<const char*, const char*> blocks[] = {
      {"const int b = n % 512 == 0 ? n / 512 : n / 512 + 1;", "grid guessed: 2, as argv"},
      {"int b = n / 512; if (n % 512 != 0) b = b + 1;", "grid guessed: 2, as argv"},
      {"int b; if (n % 512 == 0) { b = n / 512; } else { b = n / 512 + 1; }", "grid guessed: 2, as argv"},
      {"int b; if (n % 512 != 0) { b = n / 512 + 1; } else { b = n / 512; }", "grid guessed: 2, as argv"},
      {"int b = n; if (b > 64) b = 64;", "grid guessed: 64, as argv"},
      {"int b = 3; if (n > 100 && n % 2 == 0) b = 5;", "grid guessed: 5, as argv"},
      {"int b = 3; if (n > 2000 || n == 7) b = 5;", "grid guessed: 3, as argv"}};
  for (const auto& [body, grid] : blocks) {
    const Ran ran = run(program(read + body + "\nk<<<b, 512>>>(d, n);\n"));
    EXPECT_EQ(ran.error, "") << body;
    EXPECT_THAT(ran.notes, Contains(HasSubstr(grid))) << body;
  }
}

TEST(Guessed, WhatIsAskedOfTheOccupancyIsBounded) {
  const Ran ran =
      run(program("const int n = 2396;\nint threads = 512, blocks = 64;\n"
                  "cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, k, 0, 0);\n"
                  "if (n < blocks * threads) blocks = (n + threads - 1) / threads;\nint *d; cudaMalloc(&d, n * sizeof(int));\n"
                  "k<<<blocks, threads>>>(d, n);\n"));
  EXPECT_THAT(ran.notes, Contains(HasSubstr("<<<(3), (1024)>>>")));
}

TEST(Guessed, ALaunchThatTheGuessLeavesOutSaysSo) {
  const std::string source = program(
      "int n = atoi(argv[1]); int *d; cudaMalloc(&d, n * sizeof(int));\n"
      "if (n % 512 != 0) k<<<n / 512 + 1, 512>>>(d, n);\nelse k<<<n / 512, 512>>>(d, n);\n");
  const auto left_out = HasSubstr("with what is guessed for argv[1], this launch is not reached");
  EXPECT_THAT(run(source, 1).notes, Contains(left_out));
  EXPECT_THAT(run(source, 2).notes, Not(Contains(left_out)));
  EXPECT_THAT(run(source).notes, Contains(HasSubstr("<<<(2), (512)>>>")));  // the other one is chosen
}

TEST(Guessed, CountsPassTheChecksOfTheProgram) {
  const Ran ran =
      run(program("int n = atoi(argv[1]);\nif (n > 100) { printf(\"too large\"); return 1; }\n"
                  "int *d; cudaMalloc(&d, n * sizeof(int));\nk<<<1, 128>>>(d, n);\n"));
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(ran.notes, Contains(HasSubstr("n guessed: 64")));
  EXPECT_THAT(ran.notes, Contains("what is read from outside is guessed as 64, as with 1024 main() ends before the launch"));
  const Ran none = run(program("int n = atoi(argv[1]);\nif (n < 5000) exit(1);\nint *d; cudaMalloc(&d, 512);\nk<<<1, 128>>>(d, 128);\n"));
  EXPECT_THAT(none.notes, Contains(HasSubstr("with what is guessed for argv[1], this launch is not reached")));
}

TEST(Guessed, ACountThatIsAnExponentIsSmaller) {
  const Ran ran =
      run(program("int n = 1 << atoi(argv[1]);\nint *d; cudaMalloc(&d, n * sizeof(int));\nk<<<(n + 255) / 256, 256>>>(d, n);\n"));
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(ran.notes, Contains(HasSubstr("n guessed: 65536, as argv")));
  EXPECT_THAT(ran.notes, Contains("what is read from outside is guessed as 16, as with 1024 a shift leaves its type"));
}

TEST(Guessed, AnArrayOfUnknownSizeThatNothingFillsIsUnset) {
  const std::string size = "int size();\n", made = "int n = size(); int *d; cudaMalloc(&d, n * sizeof(int));\n";
  const auto with = [&](const std::string& filled) { return run(size + program(made + filled + "k<<<1, 256>>>(d, n);\n"), 1).notes; };
  EXPECT_THAT(with(""), Contains(HasSubstr(":unset, as")));
  for (const char* filled : {"cudaMemset(d, 0, n * 4);\n", "int *h = new int[n]; cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);\n",
                             "int h[8] = {1}; cudaMemcpy(d, h, 32, cudaMemcpyHostToDevice);\n", "fill(d, n);\n"})
    EXPECT_THAT(with(filled), Not(Contains(HasSubstr(":unset, as")))) << filled;
  const std::string after = made + "k<<<1, 256>>>(d, n); k<<<1, 256>>>(d, n);\n";
  EXPECT_THAT(run(size + program(after), 2).notes, Not(Contains(HasSubstr(":unset, as"))));
}

TEST(Guessed, ALoopWithoutATurnLeavesItsLaunchOut) {
  const std::string source = program(
      "int n = atoi(argv[1]); int *d; cudaMalloc(&d, n * sizeof(int));\nk<<<1, 256>>>(d, n);\n"
      "for (; n > 4096; n /= 256) k<<<n / 256, 256>>>(d, n);\n");
  EXPECT_THAT(run(source, 2).notes, Contains(HasSubstr("with what is guessed for argv[1], this launch is not reached")));
}

// The one that is not known tells more than the one that is an H200's.
TEST(Guessed, AProductOfBlocksAndMultiprocessorsAsksTheOccupancy) {
  const Ran ran =
      run(program("cudaDeviceProp p; cudaGetDeviceProperties(&p, 0);\nint blocks, *d; cudaMalloc(&d, 512);\n"
                  "cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 128, 0);\n"
                  "k<<<p.multiProcessorCount * blocks, 128>>>(d, 128);\n"));
  EXPECT_THAT(ran.notes, Contains(HasSubstr("<<<(2112), (128)>>>")));  // 132 times 2048 threads in blocks of 128
}

// What is done by a guess's other way leaves the contents alone.
TEST(Guessed, ContentsAreThoseOfTheWayOfTheGuess) {
  const Ran ran =
      run(program("int mode = atoi(argv[1]), h[64], *d;\nfor (int i = 0; i < 64; ++i) h[i] = i;\n"
                  "if (mode == 1) for (int i = 0; i < 64; ++i) h[i] = 63;\ncudaMalloc(&d, sizeof h);\n"
                  "cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);\nk<<<1, 32>>>(d, 32);\n"));
  EXPECT_THAT(ran.notes, Contains(HasSubstr("a guessed: i32[64]:iota, as argv")));
}

TEST(Guessed, WhatGoesOverAllElementsOfAGuessedNumberIsFollowed) {
  const auto notes_of = [](const std::string& filled) {
    return run("#include <algorithm>\n#include <numeric>\n#include <random>\n#include <vector>\n" +
               program("int n = atoi(argv[1]), *d;\nstd::vector<int> h(n), g(100);\n" + filled +
                       "\ncudaMalloc(&d, n * 4);\ncudaMemcpy(d, h.data(), n * 4, cudaMemcpyHostToDevice);\nk<<<1, 256>>>(d, n);\n"))
        .notes;
  };
  const std::string iota = "std::iota(h.begin(), h.end(), 0);\n";
  for (const auto& [filled, content] :
       {std::pair<std::string, std::string>{iota, "i32[1024]:iota, as argv"},
        {"std::fill(h.begin(), h.end(), 7);", "i32[1024]:=7, as argv"},
        {iota + "std::transform(h.begin(), h.end(), h.begin(), [](int a) { return a + 5; });", "i32[1024]:{5,6,7"},
        {iota + "std::reverse(h.begin(), h.end());", "i32[1024]:{1023,1022"},
        {iota + "std::mt19937 gen(1);\nif (n == 1) std::shuffle(h.begin(), h.end(), gen);", "i32[1024]:iota, as argv"}})
    EXPECT_THAT(notes_of(filled), Contains(HasSubstr("a guessed: " + content))) << filled;
}

// What is read from outside is guessed as a size, which lies outside of a small table.
TEST(Guessed, AnIndexIsWithinItsTable) {
  const auto sized = [](const std::string& size) {
    return run(program("unsigned sizes[2] = {96, 1024}, more[2][2] = {{96, 5}, {6, 7}};\nint which = atoi(argv[1]), *d, n = " + size +
                       ";\ncudaMalloc(&d, 4096);\nk<<<1, n>>>(d, n);\n"));
  };
  for (const std::string size : {"sizes[which]", "more[which][0]", "more[0][which]", "sizes[which - 5000]"}) {
    const Ran ran = sized(size);
    EXPECT_EQ(ran.error, "") << size;
    EXPECT_THAT(ran.notes, Contains(HasSubstr("block guessed: 96, as argv[1] is not known"))) << size;
    EXPECT_THAT(ran.notes, Contains(HasSubstr("n guessed: 96, as argv[1] is not known"))) << size;
  }
}

// Some 50 million warp instructions.
TEST(Guessed, WhatALaunchOfPartOfASecondLeavesIsKnown) {
  const Ran ran =
      run("__global__ void slow(int *a) {\n  int s = 1;\n  for (int i = 0; i < 20000; ++i) s = s * 3 + i;\n"
          "  a[blockIdx.x * blockDim.x + threadIdx.x] = s;\n}\n"
          "__global__ void k(int *a) { a[threadIdx.x] += 1; }\n"
          "int main() {\n  int *d;\n  cudaMalloc(&d, 65536);\n  slow<<<128, 128>>>(d);\n  k<<<1, 32>>>(d);\n}\n",
          2);
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(ran.notes, Contains("after slow, line 10"));
  EXPECT_THAT(ran.notes, Not(Contains(HasSubstr("guessed"))));
}

// By the way of the guess it is the second, of 32 bytes: that this is a guess was not said.
TEST(Guessed, AnArrayThatIsAllocatedInBothWaysHasASizeThatIsGuessed) {
  EXPECT_EQ(launches::launched("#include <ctime>\n__global__ void take(const int *in) {}\nint main() {\n  int *p;\n"
                               "  if (time(nullptr) % 2 == 0) cudaMalloc(&p, 16); else cudaMalloc(&p, 32);\n  take<<<1, 32>>>(p);\n}\n"),
            "take grid 1,1,1 block 32,1,1 shared 0 in=32B:unset~(time())~ main:6");
}

}  // namespace
}  // namespace warplens::guessed_values_tests
