// Launches that one place of the host code makes several times: each of them can be chosen, after those before it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/launched.h"
#include "tests/launches/left.h"

namespace warplens::rounds {
namespace {

using launches::left_by;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string kDoubling =
    "__global__ void fill(float *x) { x[threadIdx.x] = threadIdx.x; }\n"
    "__global__ void add(float *x, int s) { x[threadIdx.x] += s; }\n"
    "int main() {\n  float *d;\n  cudaMalloc(&d, 128);\n  fill<<<1, 32>>>(d);\n"
    "  for (int s = 1; s < 32; s *= 2) add<<<1, 32>>>(d, s);\n}\n";

TEST(Rounds, EachOfALoopIsRunAfterThoseBeforeIt) {
  const auto first = left_by(kDoubling, "2", "x"), third = left_by(kDoubling, "2@3", "x"), last = left_by(kDoubling, "2@last", "x");
  EXPECT_THAT(first.array, ElementsAre(1, 2, 3, 4)) << first.notes;
  EXPECT_THAT(first.notes, HasSubstr("round 1 of 5, with other values (another with --launch 2@N)"));
  EXPECT_THAT(third.array, ElementsAre(7, 8, 9, 10)) << third.notes;
  EXPECT_THAT(third.notes, HasSubstr("round 3 of 5"));
  EXPECT_THAT(last.array, ElementsAre(31, 32, 33, 34)) << last.notes;
  EXPECT_THAT(last.notes, HasSubstr("after add, line 7, 4 times"));
}

// The device is taken for an H200.
TEST(Rounds, BehindAQuestionToTheDeviceAreThoseThatItMakes) {
  const auto text = [](const std::string& asks) {
    return "#include <stdexcept>\n__global__ void add(float *x) { x[threadIdx.x] += 1; }\nvoid ask() { cudaDeviceProp p; "
           "cudaGetDeviceProperties(&p, 0); " +
           asks +
           " }\nint main() {\n  float *d;\n  cudaMalloc(&d, 128);\n  cudaMemset(d, 0, 128);\n  try {\n    ask();\n"
           "    for (int i = 0; i < 3; ++i) add<<<1, 32>>>(d);\n  } catch (const std::exception &e) { return 1; }\n}\n";
  };
  for (const char* const asks :
       {"if (p.major < 9) throw std::runtime_error(\"old\");", "if (p.major * 10 + p.minor < 80) { puts(\"\"); exit(1); }"})
    EXPECT_THAT(left_by(text(asks), "@3", "x").notes, testing::AllOf(HasSubstr("round 3 of 3"), Not(HasSubstr("not known")))) << asks;
  EXPECT_THAT(left_by(text("if (p.major > 8) throw std::runtime_error(\"new\");"), "", "x").notes, HasSubstr("this launch is not reached"));
}

// What launches or gives a number where a device is older is not passed over.
TEST(Rounds, OfAnotherDeviceAreNotLost) {
  const std::string text =
      "__global__ void before(float *x) { x[0] = 1; }\n__global__ void now(float *x) { x[1] = 1; }\n"
      "int pick() { cudaDeviceProp q; cudaGetDeviceProperties(&q, 0); if (q.major < 9) return 128; return 256; }\n"
      "void go(float *d) { cudaDeviceProp p; cudaGetDeviceProperties(&p, 0); if (p.major < 8) { before<<<1, 32>>>(d); return; } "
      "now<<<2, pick()>>>(d); }\nint main() { float *d; cudaMalloc(&d, 4096); go(d); }\n";
  EXPECT_THAT(launches::launched(text, 0), testing::AllOf(HasSubstr("before grid 1,1,1"), HasSubstr("conditional")));
  EXPECT_THAT(launches::launched(text, 1), HasSubstr("now grid 2,1,1 block 256,1,1~"));
}

// What the host makes of a value from the device is not known: the rest of the array is as the device left it.
TEST(Rounds, StandOnWhatTheOneBeforeLeftWhereTheHostChangesAPartOfIt) {
  const auto text = [](const std::string& change) {
    return "#include <stdlib.h>\nstruct Body { float x, v; };\n"
           "__global__ void add(float *x) { x[threadIdx.x] += 1; }\nint main() {\n  float *h = (float *)malloc(128), *d;\n"
           "  for (int i = 0; i < 32; ++i) h[i] = i;\n  cudaMalloc(&d, 128);\n  for (int round = 0; round < 3; ++round) {\n"
           "    cudaMemcpy(d, h, 128, cudaMemcpyHostToDevice);\n    add<<<1, 32>>>(d);\n"
           "    cudaMemcpy(h, d, 128, cudaMemcpyDeviceToHost);\n    " +
           change + "\n  }\n}\n";
  };
  for (const char* const change : {"h[0] += 0.5f;", "for (int i = 0; i < 2; ++i) h[i] *= 0.5f;", "((Body *)h)[0].x += ((Body *)h)[0].v;"}) {
    const auto third = left_by(text(change), "1@3", "x", 2);
    EXPECT_THAT(third.array, ElementsAre(5, 6, 7, 8)) << change << "\n" << third.notes;
    EXPECT_THAT(third.notes, HasSubstr("x guessed: f32[32]:after add, as a value computed on the device is not known")) << change;
  }
  const auto set = left_by(text("h[1] = 40; h[3] += 1;"), "1@2", "x");
  EXPECT_THAT(set.array, ElementsAre(2, 41, 4, 5)) << set.notes;
  EXPECT_THAT(set.notes, HasSubstr("x guessed: f32[32]:after add"));
  const auto known = left_by(text("h[1] = 40;"), "1@2", "x");
  EXPECT_THAT(known.array, ElementsAre(2, 41, 4, 5)) << known.notes;
  EXPECT_THAT(known.notes, Not(HasSubstr("guessed")));
}

// The host's loop over it is not followed to its end.
TEST(Rounds, StandOnWhatTheOneBeforeLeftBehindALongLoopOverIt) {
  const auto third = left_by(
      "#include <stdlib.h>\nstruct Body { float x, v; };\n"
      "__global__ void push(Body *p) { p[blockIdx.x * 32 + threadIdx.x].v += 1; }\nint main() {\n"
      "  Body *h = (Body *)malloc(32000 * sizeof(Body)), *d;\n  for (int i = 0; i < 32000; ++i) h[i].x = i, h[i].v = 0;\n"
      "  cudaMalloc(&d, 32000 * sizeof(Body));\n  for (int round = 0; round < 3; ++round) {\n"
      "    cudaMemcpy(d, h, 32000 * sizeof(Body), cudaMemcpyHostToDevice);\n    push<<<1000, 32>>>(d);\n"
      "    cudaMemcpy(h, d, 32000 * sizeof(Body), cudaMemcpyDeviceToHost);\n"
      "    for (int i = 0; i < 32000; ++i) h[i].x += h[i].v * 0.5f;\n  }\n}\n",
      "1@3", "p", 4);
  EXPECT_THAT(third.array, ElementsAre(2, 3, 3, 3)) << third.notes;
  EXPECT_THAT(third.notes, HasSubstr("p guessed: f32[64000]:after push, as a value computed on the device is not known"));
}

// A later turn of a loop that is left may throw, jump or return.
TEST(Rounds, ThatALongLoopMayLeaveAreGuesses) {
  const std::string loop = "for (long i = 0; i < 4000000000L; ++i) { if (i == 3999999999L) ";
  const std::string text =
      "__global__ void k(float *x, int a, int b, int c) { x[0] = a + b + c; }\n"
      "int a() { " +
      loop + "throw 5; } return 1; }\nint b() { " + loop +
      "goto out; } return 1; out: return 2; }\n"
      "int c() { " +
      loop +
      "return 2; } return 1; }\n"
      "int main() { float *d; cudaMalloc(&d, 64); int n = 0; try { n = a(); } catch (int e) { n = 9; } k<<<1, 32>>>(d, n, b(), c()); }\n";
  const std::string launched = launches::launched(text);
  for (const char* const known : {"a=1 ", "b=1 ", "b=2 ", "c=1 ", "c=2 "}) EXPECT_THAT(launched, Not(HasSubstr(known)));
}

TEST(Rounds, ARoundThatIsNotThereIsRefused) {
  EXPECT_THAT(left_by(kDoubling, "2@6", "x").notes, HasSubstr("--launch 2@6: launch 2 has 5 rounds"));
  EXPECT_THAT(left_by(kDoubling, "1@2", "x").notes, HasSubstr("launch 1 has 1 round"));
  EXPECT_THAT(left_by(kDoubling, "2@no", "x").notes, HasSubstr("2@3"));
}

TEST(Rounds, OfAFunctionThatCallsItself) {
  const std::string text =
      "__global__ void add(float *x, int n) { x[threadIdx.x] += n; }\n"
      "void scan(float *d, int n) {\n  add<<<1, 32>>>(d, n);\n  if (n > 1) scan(d, n / 2);\n}\n"
      "int main() {\n  float *d;\n  cudaMalloc(&d, 128);\n  cudaMemset(d, 0, 128);\n  scan(d, 8);\n}\n";
  EXPECT_THAT(left_by(text, "@last", "x").array, ElementsAre(15, 15, 15, 15));
  EXPECT_THAT(left_by(text, "1@2", "x").array, ElementsAre(12, 12, 12, 12));
}

TEST(Rounds, OfTheSameValuesAreRoundsToo) {
  const std::string text =
      "__global__ void step(float *x) { x[threadIdx.x] = x[threadIdx.x] * 2 + 1; }\n"
      "int main() {\n  float *d;\n  cudaMalloc(&d, 128);\n  cudaMemset(d, 0, 128);\n"
      "  for (int i = 0; i < 10; ++i) step<<<1, 32>>>(d);\n}\n";
  EXPECT_THAT(left_by(text, "@4", "x").array, ElementsAre(15, 15, 15, 15));
  EXPECT_THAT(left_by(text, "", "x").array, ElementsAre(1, 1, 1, 1));
}

const std::string kCount =
    "#include <cstdlib>\n__global__ void inc(float *x) { x[threadIdx.x] += 1; }\n"
    "__global__ void copy(const float *x, float *y) { y[threadIdx.x] = x[threadIdx.x]; }\n";
std::string counting(const std::string& loop, const std::string& main = "int main()") {
  return kCount + main + " {\n  float *d, *o;\n  cudaMalloc(&d, 128);\n  cudaMalloc(&o, 128);\n  cudaMemset(d, 0, 128);\n" + loop +
         "\n  copy<<<1, 32>>>(d, o);\n}\n";
}

TEST(Rounds, OfALongLoopAreCountedAndRunBeforeWhatComesBehindIt) {
  const std::string text = counting("  for (int i = 0; i < 100; ++i) inc<<<1, 32>>>(d);");
  EXPECT_THAT(left_by(text, "1", "x").notes, HasSubstr("round 1 of 100 (another"));
  EXPECT_THAT(left_by(text, "2", "y").array, ElementsAre(100, 100, 100, 100));
}

TEST(Rounds, MoreThanAreFollowedAreSaidToBeMore) {
  const std::string text = counting("  for (int i = 0; i < 5000; ++i) inc<<<1, 32>>>(d);");
  EXPECT_THAT(left_by(text, "1", "x").notes, HasSubstr("round 1 of more than 1000 (another"));
  EXPECT_THAT(left_by(text, "1@1001", "x").notes, HasSubstr("launch 1 has more than 1000 rounds; 1000 of them can be opened"));
  EXPECT_THAT(left_by(text, "2", "y").notes, HasSubstr("leaves in x is not known: it is launched too often to be followed"));
}

TEST(Rounds, AsManyAsAreFollowedAreAllThereAre) {
  const std::string text = counting("  for (int i = 0; i < 1000; ++i) inc<<<1, 32>>>(d);");
  EXPECT_THAT(left_by(text, "1", "x").notes, HasSubstr("round 1 of 1000 (another"));
}

TEST(Rounds, ThatTheCommandLineDecidesAreOfAnUnknownNumber) {
  const std::string text =
      counting("  int n = atoi(argv[1]);\n  for (int i = 0; i < n; ++i) inc<<<1, 32>>>(d);", "int main(int argc, char **argv)");
  EXPECT_THAT(left_by(text, "1", "x").notes, HasSubstr("round 1 of an unknown number, as argv[1] is not known"));
  EXPECT_THAT(left_by(text, "2", "y").notes, HasSubstr("x guessed"));
}

TEST(Rounds, UntilTheDeviceHasSetAFlagAreOfAnUnknownNumber) {
  const std::string text = counting(
      "  float more;\n  do {\n    inc<<<1, 32>>>(d);\n    cudaMemcpy(&more, d, 4, cudaMemcpyDeviceToHost);\n  } while (more < 9);");
  EXPECT_THAT(left_by(text, "1", "x").notes, HasSubstr("round 1 of an unknown number, as a value computed on the device is not known"));
  EXPECT_THAT(left_by(text, "2", "y").notes, HasSubstr("it is not known how often it is launched"));
}

TEST(Rounds, OfAFunctionThatCallsItselfAreAllCounted) {
  const std::string text =
      "__global__ void mark(float *x, int n) { if (threadIdx.x < n) x[threadIdx.x] = n; }\n"
      "void halve(float *x, int n) {\n  if (n <= 1) return;\n  halve(x, n / 2);\n  halve(x + n / 2, n - n / 2);\n  mark<<<1, 128>>>(x, "
      "n);\n}\n"
      "int main() {\n  float *d;\n  cudaMalloc(&d, 400);\n  halve(d, 100);\n}\n";
  EXPECT_THAT(left_by(text, "1", "x").notes, HasSubstr("round 1 of 99, with other values"));
}

TEST(Rounds, OfALauncherThatIsCalledWithForwardedArguments) {
  const std::string text =
      "#include <utility>\n__global__ void k(float *x, int b) { x[threadIdx.x] = b; }\n"
      "void f(float *x, int b) { k<<<1, b>>>(x, b); }\n"
      "template <class K, class... A> void bench(int repeats, K kernel, A &&...a) {\n"
      "  for (int i = 0; i < repeats; i++) kernel(std::forward<A>(a)...);\n}\n"
      "int main() {\n  float *d;\n  cudaMalloc(&d, 512);\n  int sizes[] = {32, 64};\n  for (int b : sizes) f(d, b);\n"
      "  for (int b : sizes) bench(3, f, d, b + 1);\n}\n";
  EXPECT_THAT(left_by(text, "1", "x").notes, HasSubstr("round 1 of 8, with other values"));
  EXPECT_THAT(left_by(text, "1@8", "x").array, ElementsAre(65, 65, 65, 65));
}

// What the host looks at between launches takes long to follow, and changes none of them.
TEST(Rounds, GoOnBehindALongCheckOfTheirResult) {
  const std::string text =
      "#include <cstdio>\n#include <cstdlib>\n__global__ void k(float *x, int n) { x[threadIdx.x] = n; }\n"
      "int main() {\n  int n = 5000;\n  float *d, *h = (float *)malloc(n * sizeof(float));\n  cudaMalloc(&d, n * sizeof(float));\n"
      "  for (int m = 1; m <= 16; m *= 4) {\n    k<<<m, 64>>>(d, m);\n    cudaMemcpy(h, d, n * sizeof(float), cudaMemcpyDeviceToHost);\n"
      "    int bad = 0;\n    for (int i = 0; i < n; i++)\n      for (int j = 0; j < 20; j++)\n        if (h[i] > j) bad++;\n"
      "    printf(\"%d\", bad);\n  }\n}\n";
  EXPECT_THAT(left_by(text, "1", "x").notes, HasSubstr("round 1 of 3, with other values"));
  EXPECT_THAT(left_by(text, "1@last", "x").array, ElementsAre(16, 16, 16, 16));
}

TEST(Rounds, OfATableOfLaunchersGoOnBehindALongCheck) {
  const std::string text =
      "#include <cstdlib>\n__global__ void one(int n, float *x) { x[threadIdx.x] = n; }\n"
      "__global__ void two(int n, float *x) { x[threadIdx.x] = 2 * n; }\n"
      "void l1(int n, float *x) { one<<<1, n>>>(n, x); }\nvoid l2(int n, float *x) { two<<<2, n>>>(n, x); }\n"
      "struct V {\n  const char *name;\n  void (*launch)(int, float *);\n};\nstatic const V versions[] = {{\"a\", l1}, {\"b\", l2}};\n"
      "int main() {\n  int n = 44;\n  float *d, *h = (float *)malloc(n * sizeof(float)), worst = 0;\n  cudaMalloc(&d, n * sizeof(float));\n"
      "  for (int v = 0; v < 2; ++v) {\n    versions[v].launch(n, d);\n    cudaMemcpy(h, d, n * sizeof(float), cudaMemcpyDeviceToHost);\n"
      "    for (int i = 0; i < n; i++) {\n      float want = 0;\n      for (int k = 0; k < 900; k++) want += k * h[i];\n"
      "      if (want > worst) worst = want;\n    }\n  }\n}\n";
  const auto second = left_by(text, "2", "x");
  EXPECT_THAT(second.array, ElementsAre(88, 88, 88, 88)) << second.notes;
  EXPECT_THAT(second.notes, testing::Not(HasSubstr("guessed"))) << second.notes;
}

// A search by levels: each round is launched on what the one before it left, as long as it found something.
TEST(Rounds, ThatTheDeviceDecidesCanBeOpenedOneAfterAnother) {
  const std::string text =
      "__global__ void relax(float *level, int depth, int *changed) {\n  int i = threadIdx.x;\n"
      "  if (i > 0 && level[i] < 0 && level[i - 1] == depth) level[i] = depth + 1, *changed = 1;\n}\n"
      "int main() {\n  float h[32], *level;\n  for (int i = 0; i < 32; i++) h[i] = i ? -1 : 0;\n  int depth = 0, changed, *d;\n"
      "  cudaMalloc(&level, 128);\n  cudaMalloc(&d, 4);\n  cudaMemcpy(level, h, 128, cudaMemcpyHostToDevice);\n"
      "  do {\n    changed = 0;\n    cudaMemcpy(d, &changed, 4, cudaMemcpyHostToDevice);\n    relax<<<1, 32>>>(level, depth, d);\n"
      "    cudaMemcpy(&changed, d, 4, cudaMemcpyDeviceToHost);\n    depth++;\n  } while (changed);\n}\n";
  const auto first = left_by(text, "1", "level"), third = left_by(text, "1@3", "level");
  EXPECT_THAT(first.array, ElementsAre(0, 1, -1, -1)) << first.notes;
  EXPECT_THAT(third.array, ElementsAre(0, 1, 2, 3)) << third.notes;
  EXPECT_THAT(third.notes, HasSubstr("round 3 of an unknown number, as a value computed on the device is not known"));
  EXPECT_THAT(third.notes, testing::Not(HasSubstr("guessed")));
  EXPECT_THAT(left_by(text, "1@65", "level").notes,
              HasSubstr("has an unknown number of rounds, as a value computed on the device is not known; 64 of them can be opened"));
}

TEST(Rounds, ThatAnElementOfTheResultDecidesCanBeOpenedToo) {
  const std::string text =
      "#include <cstdlib>\n__global__ void k(float *left) { if (threadIdx.x < 4) left[threadIdx.x] -= 1; }\n"
      "int main() {\n  float *n = (float *)malloc(16);\n  for (int i = 0; i < 4; i++) n[i] = 3;\n  float *d;\n  cudaMalloc(&d, 16);\n"
      "  cudaMemcpy(d, n, 16, cudaMemcpyHostToDevice);\n"
      "  while (n[0] != 0) {\n    k<<<1, 32>>>(d);\n    cudaMemcpy(n, d, 16, cudaMemcpyDeviceToHost);\n  }\n}\n";
  EXPECT_THAT(left_by(text, "1@2", "left").array, ElementsAre(1, 1, 1, 1));
}

TEST(Rounds, OfAnIterationThatStopsAtASmallResidualCanBeOpened) {
  const std::string text =
      "__global__ void halve(float *x) { x[threadIdx.x] *= 0.5f; }\n"
      "int main() {\n  float h[4] = {8, 8, 8, 8}, *d, worst = 1;\n  cudaMalloc(&d, 16);\n"
      "  cudaMemcpy(d, h, 16, cudaMemcpyHostToDevice);\n  int it = 0;\n  while (it < 9 && worst > 1e-4) {\n    halve<<<1, 4>>>(d);\n"
      "    cudaMemcpy(h, d, 16, cudaMemcpyDeviceToHost);\n    worst = 0;\n"
      "    for (int i = 0; i < 4; i++)\n      if (h[i] > worst) worst = h[i];\n    it++;\n  }\n}\n";
  const auto third = left_by(text, "1@3", "x");
  EXPECT_THAT(third.array, ElementsAre(1, 1, 1, 1)) << third.notes;
  EXPECT_THAT(third.notes, HasSubstr("round 3 of an unknown number, as a value computed on the device is not known"));
  EXPECT_THAT(left_by(text, "1@10", "x").notes, HasSubstr("9 of them can be opened"));
}

// What a search of too many turns returns is not known, so that the launch that rests on it may be made.
TEST(Rounds, ThatALongSearchDecidesAreMadePerhaps) {
  const std::string text =
      "__global__ void next(bool *f, int n) { if (threadIdx.x + 1 < n && f[threadIdx.x]) f[threadIdx.x + 1] = true; }\n"
      "bool reached(bool *f, int n) {\n  for (int i = n - 1; i > -1; --i) {\n    if (f[i]) return i == n - 1;\n  }\n  return true;\n}\n"
      "int main() {\n  int n = 40000;\n  bool *f = new bool[n], *d;\n  cudaMalloc(&d, n);\n"
      "  for (int i = 0; i < n; ++i) f[i] = i == 0;\n  cudaMemcpy(d, f, n, cudaMemcpyHostToDevice);\n"
      "  while (!reached(f, n)) {\n    next<<<(n + 511) / 512, 512>>>(d, n);\n    cudaMemcpy(f, d, n, cudaMemcpyDeviceToHost);\n  }\n}\n";
  EXPECT_THAT(launches::launched(text), testing::AllOf(HasSubstr("next grid 79,1,1 block 512,1,1"), HasSubstr("conditional")));
}

// Of a chain of launches that need each other's results the first cause is told.
TEST(Rounds, OfAChainTellTheFirstCause) {
  const std::string text =
      "__global__ void k(float *a, const float *b, int n) { int i = threadIdx.x; a[i] = b[i + n]; }\n"
      "int main(int argc, char **argv) {\n  int n = 1 << 20;\n  float *a, *b;\n  cudaMalloc(&a, 4096);\n  cudaMalloc(&b, 4096);\n"
      "  cudaMemset(a, 0, 4096);\n  cudaMemset(b, 0, 4096);\n"
      "  for (int i = 0; i < 100; ++i) if (i % 2 == 0) k<<<1, 32>>>(a, b, n); else k<<<1, 32>>>(b, a, n);\n}\n";
  const std::string notes = left_by(text, "2@last", "a").notes;
  EXPECT_THAT(notes, HasSubstr("is not known: "));
  EXPECT_LT(notes.size(), 2000u) << notes.substr(0, 3000);
}

// A hundred rounds that allocate, fill and free took the memory of a hundred arrays and as many of what the host's copy may hold.
TEST(Rounds, ThatAllocateNeedTheMemoryOfOne) {
  EXPECT_THAT(launches::launched(R"(
  __global__ void k(float *x) { x[threadIdx.x] *= 2; }
  void gpu(const float *h, size_t bytes) {
    float *x;
    cudaMalloc(&x, bytes);
    cudaMemcpy(x, h, bytes, cudaMemcpyHostToDevice);
    k<<<1, 64>>>(x);
    cudaFree(x);
  }
  int main() {
    int at;
    scanf("%d", &at);
    float *h = (float *)calloc(1 << 20, sizeof(float));
    h[1] = 3, h[at] = 2;
    for (int i = 0; i < 100; ++i) gpu(h, sizeof(float) << 20);
  })"),
              HasSubstr("x=4194304B:data~(scanf())"));
}

// Where following ends for good, within a loop of launches: it said the rounds so far as if they were all.
TEST(Rounds, AreMoreThanWereFollowedWhereTheHostCodeTakesTooLong) {
  const auto left = left_by(R"(
  #include <fstream>
  #include <vector>
  struct Body { float x, y; };
  __global__ void move(Body *b, int n) { const int i = threadIdx.x + blockIdx.x * blockDim.x; if (i < n) b[i].x += 1; }
  void save(const std::vector<Body> &bodies, int step) {
    std::ofstream f("step_" + std::to_string(step) + ".txt");
    for (const auto &b : bodies) f << b.x << " " << b.y << "\n";
  }
  int main() {
    std::vector<Body> v(4000);
    Body *d;
    cudaMalloc(&d, 1000 * sizeof(Body));
    cudaMemcpy(d, v.data(), 1000 * sizeof(Body), cudaMemcpyHostToDevice);
    for (int step = 0; step < 900; ++step) {
      move<<<4, 256>>>(d, 1000);
      cudaMemcpy(v.data(), d, 1000 * sizeof(Body), cudaMemcpyDeviceToHost);
      save(v, step);
    }
  })",
                            "1", "b");
  EXPECT_THAT(left.notes, HasSubstr("round 1 of more than "));
}

}  // namespace
}  // namespace warplens::rounds
