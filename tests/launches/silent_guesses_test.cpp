// What the host code does between launches, and what is only guessed of it: followed, or said to be a guess.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/left.h"

namespace warplens::silent_guesses_tests {
namespace {

using launches::compiler;
using launches::find_array;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// What of a launch is guessed: "n: getopt()".
std::vector<std::string> guessed(const std::string& text, uint64_t launch = 1) {
  workload::What what;
  what.name = "host.cu", what.launch = launch;
  what.file = catalog::kernel_file("host.cu", text);
  const auto kernel = workload::resolve({}, what, "run", &compiler());
  if (!kernel) return {to_string(kernel.error())};
  const auto answer = compiler().compile(workload::compile_request(**kernel));
  if (!answer) return {to_string(answer.error())};
  const auto planned = workload::make_launch(**kernel, *answer->program);
  if (!planned) return {to_string(planned.error())};
  std::vector<std::string> names;
  for (const analysis::LaunchPart& part : planned->account->parts)
    if (part.origin == analysis::LaunchPart::Origin::Guessed) names.push_back(part.name + ": " + part.unknown);
  return names;
}

std::vector<int> left(const std::string& text, const std::string& launch, const std::string& array) {
  const auto found = find_array(text, launch, array, true);
  EXPECT_EQ(found.problem, "");
  return found.as<int>();
}

const std::string kPut = "__global__ void put(int *o, int n) { if (threadIdx.x < n) o[threadIdx.x] = 5; }\n";

TEST(HostStores, BetweenLaunchesLeaveTheRestOfAnArray) {
  const auto text = [](const std::string& between) {
    return kPut +
           "int main() {\n  int *o, h[8];\n  cudaMallocManaged(&o, 32);\n  for (int i = 0; i < 8; i++) o[i] = -1;\n  put<<<1, 32>>>(o, "
           "6);\n  " +
           between + "\n  put<<<1, 32>>>(o, 2);\n}\n";
  };
  for (const char* const between :
       {"o[7] = 9;", "h[1] = 9; cudaMemcpy(o + 7, h + 1, 4, cudaMemcpyHostToDevice);", "for (int i = 7; i < 8; i++) o[i] = 9;"}) {
    EXPECT_THAT(left(text(between), "2", "o"), ElementsAre(5, 5, 5, 5, 5, 5, -1, 9)) << between;
    EXPECT_THAT(guessed(text(between), 2), IsEmpty()) << between;
  }
  EXPECT_THAT(left(text("cudaMemset(o + 4, 0, 8);"), "2", "o"), ElementsAre(5, 5, 5, 5, 0, 0, -1, -1));
}

TEST(HostStores, OfWhatIsNotKnownMakeAnArrayAGuessThatIsOnlyWritten) {
  const std::string text = kPut +
                           "int main() {\n  int *o;\n  cudaMallocManaged(&o, 32);\n  put<<<1, 32>>>(o, 6);\n  o[7] = time(nullptr);\n"
                           "  put<<<1, 32>>>(o, 2);\n}\n";
  EXPECT_THAT(guessed(text, 2), ElementsAre("o: time()"));
}

TEST(HostStores, OfALoopWhoseTurnsNobodyKnowsAreGuessesAlsoInWhatHeldNothing) {
  const std::string begin =
      kPut +
      "union U { int i; float f; };\nint twice(int x) { return 2 * x; }\nint main() {\n  int *o, y;\n  U u;\n  cudaMalloc(&o, 32);\n  ";
  const auto text = [&](const std::string& bound, const std::string& how) {
    return begin + "for (int i = 0; i < " + bound + "; i++) {\n    " + how +
           "\n    if (y > 1000) return 1;\n  }\n  put<<<1, 32>>>(o, y);\n}\n";
  };
  for (const char* const how : {"y = twice(i);", "u.f = twice(i); y = u.i >> 28;"}) {
    EXPECT_THAT(guessed(text("4", how)), IsEmpty()) << how;
    EXPECT_THAT(guessed(text("time(nullptr) % 7", how)), Contains(testing::StartsWith("n: "))) << how;
  }
}

TEST(HostStores, OfFunctionsThatAreOnlyDeclaredGoWhereTheirReferencesLead) {
  const auto text = [](const std::string& how) {
    return kPut +
           "#include <string>\nstruct S { int n; };\nvoid get(int by, int &n);\nvoid fill(std::string &s);\nvoid set(S &s);\nvoid "
           "look(const "
           "int &n);\nint main() {\n  int *o, n = 4;\n  S s{3};\n  std::string t = \"ab\";\n  cudaMalloc(&o, 32);\n  " +
           how + "\n}\n";
  };
  EXPECT_THAT(guessed(text("look(n);\n  get(n, s.n);\n  put<<<1, 32>>>(o, n);")), IsEmpty());
  for (const char* const how :
       {"get(1, n); put<<<1, 32>>>(o, n);", "set(s); put<<<1, 32>>>(o, s.n);", "fill(t); put<<<1, 32>>>(o, t.size());"})
    EXPECT_THAT(guessed(text(how)), Contains(testing::StartsWith("n: "))) << how;
}

TEST(HostStores, IntoSlicesOfAnArrayThatLaunchesOnlyRead) {
  const std::string text =
      "__global__ void k(int *a, int *b) { b[threadIdx.x] = 2 * a[threadIdx.x]; }\n"
      "int main() {\n  int h[8], *a, *b;\n  for (int i = 0; i < 8; i++) h[i] = i;\n  cudaMalloc(&a, 32);\n  cudaMalloc(&b, 32);\n"
      "  for (int p = 0; p < 4; p++) {\n    cudaMemcpy(&a[p * 2], &h[p * 2], 8, cudaMemcpyHostToDevice);\n    k<<<1, 2>>>(&a[p * 2], &b[p "
      "* 2]);\n  }\n}\n";
  EXPECT_THAT(left(text, "1@4", "a"), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
  EXPECT_THAT(left(text, "1@4", "b"), ElementsAre(0, 2, 4, 6, 8, 10, 12, 14));
}

TEST(Pointers, OfAnArrayInAStructureLeadToArrays) {
  const std::string text =
      "struct Buf { int n; int *q[2]; };\n"
      "__global__ void w(Buf b) { b.q[1][threadIdx.x] = b.q[0][threadIdx.x] + b.n; }\n"
      "int main() {\n  Buf b;\n  b.n = 1;\n  cudaMalloc(&b.q[0], 16);\n  cudaMalloc(&b.q[1], 16);\n  cudaMemset(b.q[0], 1, 16);\n  w<<<1, "
      "4>>>(b);\n}\n";
  EXPECT_THAT(left(text, "", "b.q[1]"), ElementsAre(0x01010102, 0x01010102, 0x01010102, 0x01010102));
  EXPECT_THAT(guessed(text), IsEmpty());
}

TEST(Structures, InAnArrayOfAStructureAreAsTheHostCodeHasThem) {
  const std::string text =
      "struct V { int x, y; };\nstruct S { V v[2]; int zeros[2]; };\n"
      "__global__ void k(S s, int *o) { o[threadIdx.x] = s.v[threadIdx.x & 1].y + s.zeros[threadIdx.x & 1]; }\n"
      "int main() {\n  S s;\n  s.v[0] = {1, 2};\n  s.v[1] = s.v[0];\n  s.v[1].y = 9;\n  s.zeros[0] = s.zeros[1] = 0;\n  int *o;\n"
      "  cudaMalloc(&o, 16);\n  k<<<1, 4>>>(s, o);\n}\n";
  EXPECT_THAT(left(text, "", "o"), ElementsAre(2, 9, 2, 9));
  EXPECT_THAT(guessed(text), IsEmpty());
}

TEST(Pointers, ThatAreCopiedToVariablesOfTheDeviceLeadToArrays) {
  const std::string main = "int main() {\n  int *e, *o;\n  cudaMalloc(&e, 16);\n  cudaMemset(e, 1, 16);\n  cudaMalloc(&o, 16);\n";
  const std::string one = "__device__ int *dp;\n__global__ void k(int *o) { o[threadIdx.x] = dp[threadIdx.x]; dp[threadIdx.x] = 7; }\n" +
                          main + "  cudaMemcpyToSymbol(dp, &e, sizeof e);\n  k<<<1, 4>>>(o);\n  k<<<1, 4>>>(o);\n}\n";
  EXPECT_THAT(left(one, "1", "o"), Each(0x01010101));
  EXPECT_THAT(left(one, "2", "o"), Each(7));
  EXPECT_THAT(guessed(one, 2), IsEmpty());
  const std::string table =
      "__constant__ int *table[2];\n__global__ void k(int *o) { o[threadIdx.x] = table[threadIdx.x & 1][threadIdx.x]; }\n" + main +
      "  int *h[2] = {e, o};\n  cudaMemset(o, 0, 16);\n  cudaMemcpyToSymbol(table, h, sizeof h);\n  k<<<1, 4>>>(o);\n}\n";
  EXPECT_THAT(left(table, "", "o"), ElementsAre(0x01010101, 0, 0x01010101, 0));
  const std::string structure =
      "struct P { int n; int *d; };\n__constant__ P p;\n__global__ void k(int *o) { if (threadIdx.x < p.n) o[threadIdx.x] = "
      "p.d[threadIdx.x]; }\n" +
      main + "  P h;\n  h.n = 3;\n  h.d = e;\n  cudaMemset(o, 0, 16);\n  cudaMemcpyToSymbol(p, &h, sizeof h);\n  k<<<1, 4>>>(o);\n}\n";
  EXPECT_THAT(left(structure, "", "o"), ElementsAre(0x01010101, 0x01010101, 0x01010101, 0));
  EXPECT_THAT(guessed(structure), IsEmpty());
}

TEST(Pointers, ThatTheDeviceStoredInAVariableAreGuesses) {
  const std::string text =
      "__managed__ int *kept;\n__global__ void make() { kept = new int(7); }\n__global__ void use(int *o) { *o = *kept; }\n"
      "int main() {\n  int *o;\n  cudaMalloc(&o, 4);\n  make<<<1, 1>>>();\n  use<<<1, 1>>>(o);\n}\n";
  EXPECT_THAT(guessed(text, 2), Contains(HasSubstr("kept")));
}

TEST(Guesses, OfALaunchAreGuessesOfTheNextOne) {
  const std::string text =
      "#include <cstdio>\n__global__ void one(const int *x, int *y) { y[threadIdx.x] = x[threadIdx.x]; }\n"
      "__global__ void two(const int *y, int *z) { z[y[threadIdx.x]] = threadIdx.x; }\n"
      "int main() {\n  int h[32], *x, *y, *z;\n  FILE *f = fopen(\"a.bin\", \"rb\");\n  fread(h, 4, 32, f);\n  cudaMalloc(&x, 128);\n  "
      "cudaMalloc(&y, 128);\n"
      "  cudaMalloc(&z, 128);\n  cudaMemcpy(x, h, 128, cudaMemcpyHostToDevice);\n  one<<<1, 32>>>(x, y);\n  two<<<1, 32>>>(y, z);\n}\n";
  EXPECT_THAT(guessed(text, 1), ElementsAre(HasSubstr("x: ")));
  EXPECT_THAT(guessed(text, 2), ElementsAre(HasSubstr("y: ")));
  EXPECT_THAT(find_array(text, "2", "y", false).notes, Contains(HasSubstr("y guessed: i32[32]:after one, as ")));
}

TEST(Guesses, OfWhatTheHostComputesFromAResultAreHandedOn) {
  const std::string text =
      "__global__ void sums(const int *x, int *s) { s[threadIdx.x] = x[threadIdx.x]; }\n"
      "__global__ void places(const int *before, int *at) { at[threadIdx.x] = before[threadIdx.x]; }\n"
      "__global__ void put(const int *at, int *out) { out[at[threadIdx.x]] = 1; }\n"
      "int main() {\n  int h[4], p[4], *x, *s, *b, *at, *out;\n  cudaMalloc(&x, 16);\n  cudaMemset(x, 0, 16);\n  cudaMalloc(&s, 16);\n  "
      "cudaMalloc(&b, 16);\n"
      "  cudaMalloc(&at, 16);\n  cudaMalloc(&out, 64);\n  sums<<<1, 4>>>(x, s);\n  cudaMemcpy(h, s, 16, cudaMemcpyDeviceToHost);\n  p[0] = "
      "0;\n"
      "  for (int i = 1; i < 4; i++) p[i] = p[i - 1] + h[i - 1];\n  cudaMemcpy(b, p, 16, cudaMemcpyHostToDevice);\n  places<<<1, 4>>>(b, "
      "at);\n"
      "  put<<<1, 4>>>(at, out);\n}\n";
  EXPECT_THAT(guessed(text, 3), ElementsAre("at: what before contains"));
}

TEST(Sizes, OfTheSameOptionAsANumberAreNotEnlarged) {
  const std::string text =
      "__global__ void k(float *out, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i > n) return;\n  out[i] = i;\n}\n"
      "int main(int argc, char **argv) {\n  int n = 40, opt;\n"
      "  while ((opt = getopt(argc, argv, \"n:\")) >= 0) switch (opt) { case 'n': n = atoi(optarg); break; }\n"
      "  float *out;\n  cudaMalloc(&out, n * sizeof(float));\n  k<<<(n + 31) / 32, 32>>>(out, n);\n}\n";
  EXPECT_THAT(find_array(text, "", "out", true).problem, HasSubstr("index 40 of 40"));
}

TEST(Sizes, OfWhatIsReadUntilAFileEndsAreGuesses) {
  const std::string text =
      "#include <fstream>\n#include <string>\n#include <vector>\n__global__ void k(const float *a, int n) { }\n"
      "int main() {\n  std::vector<float> v;\n  std::ifstream in(\"x.txt\");\n  std::string line;\n"
      "  while (std::getline(in, line)) v.push_back(std::stof(line));\n  int n = v.size();\n  float *a;\n  cudaMalloc(&a, n * "
      "sizeof(float));\n"
      "  cudaMemcpy(a, v.data(), n * sizeof(float), cudaMemcpyHostToDevice);\n  k<<<(n + 31) / 32, 32>>>(a, n);\n}\n";
  EXPECT_THAT(guessed(text), Contains(HasSubstr("n: ")));
  EXPECT_THAT(guessed(text), Contains(testing::StartsWith(": ")));  // the grid
}

TEST(Algorithms, ThatOnlyReadLeaveWhatTheyRead) {
  const std::string extremes =
      "__global__ void k(const float *a, int lo, int hi) { }\n"
      "int main() {\n  float h[32], *a;\n  for (int i = 0; i < 32; i++) h[i] = 5 + i;\n  int lo = *std::min_element(h, h + 32), hi = "
      "*std::max_element(h, h + 32);\n"
      "  cudaMalloc(&a, sizeof h);\n  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);\n  k<<<1, 32>>>(a, lo, hi);\n}\n";
  EXPECT_THAT(guessed(extremes), IsEmpty());
  const std::string sum =
      "__global__ void mark(int *f) { f[threadIdx.x] = threadIdx.x; }\n__global__ void keep(const int *f, int *o) { o[threadIdx.x] = "
      "f[threadIdx.x]; }\n"
      "int main() {\n  thrust::device_vector<int> f(4), o(4);\n  mark<<<1, 4>>>(thrust::raw_pointer_cast(f.data()));\n"
      "  int m = thrust::reduce(f.begin(), f.end());\n  keep<<<1, 4>>>(thrust::raw_pointer_cast(f.data()), "
      "thrust::raw_pointer_cast(o.data()));\n}\n";
  EXPECT_THAT(left(sum, "2", "o"), ElementsAre(0, 1, 2, 3));
}

TEST(Guesses, OfHowOftenALaunchIsMadeStayBehindCopiesStoresAndInVariables) {
  const std::string inc =
      "#include <cstdlib>\n__global__ void inc(int *d) { d[threadIdx.x]++; }\n__global__ void k(int *d, int *o) { "
      "o[threadIdx.x] = d[threadIdx.x]; }\n"
      "int main(int argc, char **argv) {\n  int n = atoi(argv[1]), z = 0, *d, *e, *o;\n  cudaMalloc(&d, 128);\n"
      "  cudaMalloc(&e, 128);\n  cudaMalloc(&o, 128);\n  cudaMemset(d, 0, 128);\n"
      "  for (int i = 0; i < n; i++) inc<<<1, 32>>>(d);\n";
  const std::string end = "\n}\n";
  EXPECT_THAT(guessed(inc + "  k<<<1, 32>>>(d, o);" + end, 2), Contains(HasSubstr("argv[1]")));
  EXPECT_THAT(guessed(inc + "  cudaMemcpy(d + 3, &z, 4, cudaMemcpyHostToDevice);\n  k<<<1, 32>>>(d, o);" + end, 2),
              Contains(HasSubstr("argv[1]")));
  EXPECT_THAT(guessed(inc + "  cudaMemcpy(e, d, 128, cudaMemcpyDeviceToDevice);\n  k<<<1, 32>>>(e, o);" + end, 2),
              Contains(HasSubstr("argv[1]")));
  const std::string variable =
      "#include <cstdlib>\n__device__ int counter;\n__global__ void inc() { counter++; }\n__global__ void k(int *o) { *o = counter; }\n"
      "int main(int argc, char **argv) {\n  int *o;\n  cudaMalloc(&o, 4);\n  for (int i = 0; i < atoi(argv[1]); i++) inc<<<1, 1>>>();\n"
      "  k<<<1, 1>>>(o);\n}\n";
  EXPECT_THAT(guessed(variable, 2), Contains(HasSubstr("counter")));
}

TEST(Pointers, InAnArrayOfAStructureThatIsCopiedToAVariableLeadToArrays) {
  const std::string text =
      "struct T { int *row[3]; int n; };\n__constant__ T t;\n"
      "__global__ void k(int *o) { o[threadIdx.x] = t.row[threadIdx.x % 3][threadIdx.x] + t.n; }\n"
      "int main() {\n  T h;\n  int *o;\n  cudaMalloc(&o, 16);\n  h.n = 1;\n"
      "  for (int i = 0; i < 3; i++) {\n    cudaMalloc(&h.row[i], 16);\n    cudaMemset(h.row[i], i, 16);\n  }\n"
      "  cudaMemcpyToSymbol(t, &h, sizeof h);\n  k<<<1, 4>>>(o);\n}\n";
  EXPECT_THAT(left(text, "", "o"), ElementsAre(1, 0x01010102, 0x02020203, 1));
}

TEST(Variables, InWhichTheDeviceStoresAtAMemberOfAMemberAreWhatALaunchLeaves) {
  const std::string text =
      "struct In { int n; };\nstruct P { int *d; In in; };\n__device__ P p;\n__global__ void set() { p.in.n = 3; }\n"
      "__global__ void k(int *o) { *o = p.in.n; }\n"
      "int main() {\n  P h;\n  int *o;\n  cudaMalloc(&o, 4);\n  cudaMalloc(&h.d, 4);\n  h.in.n = 1;\n"
      "  cudaMemcpyToSymbol(p, &h, sizeof h);\n  set<<<1, 1>>>();\n  k<<<1, 1>>>(o);\n}\n";
  EXPECT_THAT(guessed(text, 2), Not(IsEmpty()));
}

TEST(Guesses, OfWhatAFunctionGivesThatMayHaveLaunchedAndReturnedBefore) {
  const std::string text =
      "__global__ void k(int *o, int n) { o[threadIdx.x] = n; }\nint first(int *o) { k<<<1, 32>>>(o, 1); return 0; }\n"
      "int second(int *o) { k<<<2, 32>>>(o, 2); return 1; }\n"
      "int pick(int *o, size_t bytes) { if (bytes < 1000) return first(o); return second(o); }\n"
      "int main() {\n  int *o;\n  cudaMalloc(&o, 256);\n  size_t available, all;\n  cudaMemGetInfo(&available, &all);\n"
      "  k<<<3, 32>>>(o, pick(o, available));\n}\n";
  EXPECT_THAT(guessed(text, 3), Contains("n: cudaMemGetInfo()"));
}

TEST(Loops, ThatOnlyReadAnArrayLeaveItAsItWas) {
  const auto left = launches::left_by(
      "#include <cmath>\n#include <cstdlib>\n__global__ void k(const float *a, float *c) { c[threadIdx.x] = a[threadIdx.x]; }\n"
      "int main() {\n  const int n = 10000;\n  float *a = (float *)malloc(n * 4), *c = (float *)malloc(n * 4), *da, *dc, err = 0;\n"
      "  for (int i = 0; i < n; i++) a[i] = i;\n  cudaMalloc(&da, n * 4);\n  cudaMalloc(&dc, n * 4);\n"
      "  cudaMemcpy(da, a, n * 4, cudaMemcpyHostToDevice);\n  k<<<1, 32>>>(da, dc);\n  cudaMemcpy(c, dc, n * 4, cudaMemcpyDeviceToHost);\n"
      "  for (int i = 0; i < n; i++) err += fabs(c[i] - a[i]) + fabs(a[i]);\n"
      "  cudaMemcpy(da, a, n * 4, cudaMemcpyHostToDevice);\n  k<<<1, 64>>>(da, dc);\n}\n",
      "2", "c");
  EXPECT_THAT(left.array, ElementsAre(0, 1, 2, 3)) << left.notes;
  EXPECT_THAT(left.notes, Not(HasSubstr("guessed")));
}

TEST(Loops, ThatMayStoreInAnArrayMakeItAGuess) {
  const auto left = launches::left_by(
      "#include <cstdlib>\nvoid host(float &x);\n__global__ void k(const float *a, float *c) { c[threadIdx.x] = a[threadIdx.x]; }\n"
      "int main() {\n  const int n = 100000;\n  float *a = (float *)malloc(n * 4), *da, *dc;\n"
      "  for (int i = 0; i < n; i++) a[i] = i;\n  cudaMalloc(&da, n * 4);\n  cudaMalloc(&dc, n * 4);\n"
      "  for (int i = 0; i < n; i++) host(a[i]);\n"
      "  cudaMemcpy(da, a, n * 4, cudaMemcpyHostToDevice);\n  k<<<1, 64>>>(da, dc);\n}\n",
      "1", "c");
  EXPECT_THAT(left.notes, HasSubstr("a guessed"));
}

TEST(Arguments, ThatAreTheTimeAreGuessedAndSaySo) {
  const std::string text =
      "#include <ctime>\n__global__ void fill(float *x, unsigned seed) { x[threadIdx.x] = threadIdx.x + (seed > 0); }\n"
      "__global__ void copy(const float *x, float *y) { y[threadIdx.x] = x[threadIdx.x]; }\n"
      "int main() {\n  float *d, *o;\n  cudaMalloc(&d, 128);\n  cudaMalloc(&o, 128);\n  fill<<<1, 32>>>(d, time(NULL));\n"
      "  copy<<<1, 32>>>(d, o);\n}\n";
  EXPECT_THAT(launches::left_by(text, "1", "x").notes, HasSubstr("seed guessed: 1, as time() is not known"));
  EXPECT_THAT(launches::left_by(text, "2", "y").array, ElementsAre(1, 2, 3, 4));
}

TEST(Pointers, CopiedOnceMoreToAVariableTakeThePlaceOfThoseBefore) {
  const std::string begin =
      "int main() {\n  int *e, *f, *o;\n  cudaMalloc(&e, 16);\n  cudaMalloc(&f, 16);\n  cudaMalloc(&o, 16);\n  cudaMemset(e, 1, 16);\n"
      "  cudaMemset(f, 2, 16);\n";
  const std::string pointer = "__device__ int *dp;\n__global__ void k(int *o) { o[threadIdx.x] = dp[threadIdx.x]; }\n" + begin +
                              "  cudaMemcpyToSymbol(dp, &e, sizeof e);\n  k<<<1, 4>>>(o);\n  cudaMemcpyToSymbol(dp, &f, sizeof f);\n"
                              "  k<<<1, 4>>>(o);\n}\n";
  EXPECT_THAT(left(pointer, "2", "o"), Each(0x02020202));
  EXPECT_THAT(guessed(pointer, 2), IsEmpty());
  const std::string structure =
      "struct P { int n; int *d; };\n__constant__ P p;\n"
      "__global__ void k(int *o) { if (threadIdx.x < p.n) o[threadIdx.x] = p.d[threadIdx.x]; }\n" +
      begin +
      "  P h{3, e};\n  cudaMemset(o, 0, 16);\n  cudaMemcpyToSymbol(p, &h, sizeof h);\n  k<<<1, 4>>>(o);\n  h = {2, f};\n"
      "  cudaMemcpyToSymbol(p, &h, sizeof h);\n  k<<<1, 4>>>(o);\n}\n";
  EXPECT_THAT(left(structure, "2", "o"), ElementsAre(0x02020202, 0x02020202, 0x01010101, 0));
  EXPECT_THAT(guessed(structure, 2), IsEmpty());
}

// What the device allocated is not there in the next launch, which would fault.
TEST(Pointers, ThatTheDeviceStoredInAnArrayAreGuesses) {
  const std::string objects =
      "struct Base { __device__ virtual int f(int) = 0; };\n"
      "struct D : Base { int a; __device__ D(int a) : a(a) {} __device__ int f(int x) { return a + x; } };\n"
      "__global__ void make(Base **p) { *p = new D(7); }\n"
      "__global__ void use(Base **p, int *o) { o[threadIdx.x] = (*p)->f(threadIdx.x); }\n"
      "int main() {\n  Base **p;\n  int *o;\n  cudaMalloc(&p, 8);\n  cudaMalloc(&o, 128);\n  make<<<1, 1>>>(p);\n  use<<<1, 32>>>(p, "
      "o);\n}\n";
  EXPECT_THAT(guessed(objects, 2), Contains("p: p after make:10"));
  const std::string list =
      "struct Node { int value; Node *next; };\n"
      "__global__ void make(Node *n) { n[threadIdx.x] = {(int)threadIdx.x, n + (threadIdx.x + 1) % 4}; }\n";
  const std::string other = list +
                            "__global__ void use(int *o, Node *n) { o[threadIdx.x] = n[threadIdx.x].next->value; }\n"
                            "int main() {\n  Node *n;\n  int *o;\n  cudaMalloc(&o, 16);\n  cudaMalloc(&n, 64);\n  make<<<1, 4>>>(n);\n"
                            "  use<<<1, 4>>>(o, n);\n}\n";
  EXPECT_THAT(guessed(other, 2), Contains("n: n after make:9"));
  const std::string swapped =
      "struct Node { int value; Node *next; };\n__global__ void make(Node *a, Node *b) { a[threadIdx.x].next = b + threadIdx.x; "
      "b[threadIdx.x] "
      "= {7, nullptr}; }\n__global__ void use(Node *x, Node *y) { x[threadIdx.x].value = y[threadIdx.x].next->value; }\n"
      "int main() {\n  Node *n[2];\n  for (int i = 0; i < 2; i++) cudaMalloc(&n[i], 64);\n  make<<<1, 4>>>(n[0], n[1]);\n"
      "  use<<<1, 4>>>(n[1], n[0]);\n}\n";
  EXPECT_THAT(guessed(swapped, 2), Contains("y: y after make:7"));
  const std::string same = list +
                           "__global__ void use(Node *n) { n[threadIdx.x].value = 10 + n[threadIdx.x].next->value; }\n"
                           "int main() {\n  Node *n;\n  cudaMalloc(&n, 64);\n  make<<<1, 4>>>(n);\n  use<<<1, 4>>>(n);\n}\n";
  EXPECT_THAT(guessed(same, 2), IsEmpty());
  EXPECT_EQ(find_array(same, "2", "n", true).as<int>().at(0), 11);
}

TEST(Lists, ThatAreEmptyHaveNoTurn) {
  const std::string text =
      "#include <vector>\n__global__ void k(const int *row, const int *col, int *c, int m) { c[threadIdx.x] = row[threadIdx.x] + m; }\n"
      "int main() {\n  std::vector<std::vector<int>> adj(4);\n  adj[0].push_back(1);\n  adj[0].push_back(2);\n  adj[2].push_back(0);\n"
      "  std::vector<int> row(1, 0), col;\n"
      "  for (int v = 0; v < 4; v++) {\n    for (int w : adj[v]) col.push_back(w);\n    row.push_back(col.size());\n  }\n"
      "  int *r, *e, *c;\n  cudaMalloc(&r, row.size() * 4);\n  cudaMalloc(&e, col.size() * 4);\n  cudaMalloc(&c, 16);\n"
      "  cudaMemcpy(r, row.data(), row.size() * 4, cudaMemcpyHostToDevice);\n"
      "  cudaMemcpy(e, col.data(), col.size() * 4, cudaMemcpyHostToDevice);\n  k<<<1, 4>>>(r, e, c, (int)col.size());\n}\n";
  EXPECT_THAT(left(text, {}, "row"), ElementsAre(0, 2, 2, 3, 3));
  EXPECT_THAT(left(text, {}, "col"), ElementsAre(1, 2, 0));
  EXPECT_THAT(guessed(text), IsEmpty());
}

TEST(Lists, OfPairsAreTakenApart) {
  const std::string text =
      "#include <utility>\n#include <vector>\n__global__ void k(int *OA, int *edge, int *c) { c[threadIdx.x] = OA[threadIdx.x] + *edge; }\n"
      "int main() {\n  const int V = 3;\n  std::vector<std::vector<std::pair<int, int>>> g(V);\n"
      "  g[0].push_back({1, 5});\n  g[0].push_back({2, 6});\n  g[1].push_back({0, 7});\n  int *OA = new int[V + 1], *edge = new int[3];\n"
      "  int n = 0;\n  for (int v = 0; v < V; v++) {\n    OA[v] = n;\n    for (auto [w, l] : g[v]) edge[n++] = w + l;\n  }\n  OA[V] = n;\n"
      "  int *dO, *dE, *c;\n  cudaMalloc(&dO, 16);\n  cudaMalloc(&dE, 4 * n);\n  cudaMalloc(&c, 12);\n"
      "  cudaMemcpy(dO, OA, 16, cudaMemcpyHostToDevice);\n  cudaMemcpy(dE, edge, 4 * n, cudaMemcpyHostToDevice);\n"
      "  k<<<1, 3>>>(dO, dE, c);\n}\n";
  EXPECT_THAT(left(text, {}, "OA"), ElementsAre(0, 2, 3, 3));
  EXPECT_THAT(left(text, {}, "edge"), ElementsAre(6, 8, 7));
  EXPECT_THAT(guessed(text), IsEmpty());
}

const std::string kCounts =
    "#include <vector>\n__global__ void k(const int *e, int n, int *c) { if (threadIdx.x < n) c[threadIdx.x] = e[threadIdx.x]; }\n";
std::string counting(const std::string& how) {
  return kCounts + "bool is_wanted(int x);\nint main() {\n  int key[3] = {5, 6, 5};\n  std::vector<int> e;\n" + how +
         "\n  int *d, *c;\n  cudaMalloc(&d, e.size() * sizeof(int));\n  cudaMalloc(&c, 12);\n"
         "  cudaMemcpy(d, e.data(), e.size() * sizeof(int), cudaMemcpyHostToDevice);\n  k<<<1, 32>>>(d, e.size(), c);\n}\n";
}

TEST(Containers, ThatGrowUnderAConditionThatIsNotKnownAreOfAGuessedSize) {
  for (const char* const how :
       {"  for (int x : key)\n    if (is_wanted(x)) e.push_back(x);",
        "  for (int i = 0; i < 3; i++)\n    if (is_wanted(key[i])) e.push_back(key[i]);",
        "  for (int x : key) {\n    if (!is_wanted(x)) continue;\n    e.push_back(x);\n  }",
        "  e.push_back(1);\n  if (is_wanted(2)) e.push_back(2);", "  for (int i = 0; is_wanted(i); i++) e.push_back(i);"})
    EXPECT_THAT(guessed(counting(how)), Contains("n: is_wanted()")) << how;
  EXPECT_THAT(guessed(counting("  for (int x : key) e.push_back(x);")), IsEmpty());
}

TEST(Loops, WhoseEndIsAGuessLeaveGuesses) {
  const auto filled = [](const std::string& begin, const std::string& how) {
    return kCounts + "int width();\nint main() {\n  int a[4] = {0}, at = 0, n = 2;\n" + begin + how +
           "\n  int *d, *c;\n  cudaMalloc(&d, 16);\n  cudaMalloc(&c, 16);\n  cudaMemcpy(d, a, 16, cudaMemcpyHostToDevice);\n"
           "  k<<<1, 4>>>(d, at, c);\n}\n";
  };
  const std::string unknown = "  if (width() > 3) n = 3;\n";
  for (const char* const how : {"  for (int i = 0; i < n; i++) a[at++] = i + 1;", "  while (at < n) {\n    a[at] = at + 1;\n    at++;\n  }",
                                "  for (int i = 0; i < n; i++) {\n    a[at++] = i + 1;\n    cudaDeviceSynchronize();\n  }"}) {
    EXPECT_THAT(guessed(filled(unknown, how)), ElementsAre("e: width()", "n: width()")) << how;
    EXPECT_THAT(guessed(filled({}, how)), IsEmpty()) << how;
  }
}

TEST(Arrays, OnlyWrittenBehindALongLaunchAreSaidToBeAGuess) {
  const std::string text =
      "__global__ void k(float *C, int n) {\n  float s = 0;\n  for (int i = 0; i < n; i++) s += i * 0.5f;\n"
      "  C[blockIdx.x * blockDim.x + threadIdx.x] = s;\n}\n"
      "int main() {\n  float *C;\n  cudaMalloc(&C, 4 * 204800);\n  k<<<200, 1024>>>(C, 20000);\n  k<<<200, 1024>>>(C, 20001);\n}\n";
  EXPECT_THAT(guessed(text, 2), ElementsAre("C: C after k:9"));
}

TEST(Functions, OfTheDeviceAreFoundAtThePointersThatTheHostFetches) {
  const std::string begin =
      "typedef int (*op_t)(int);\n__device__ int ten(int x) { return 10 * x; }\n__device__ int inc(int x) { return 1 + x; }\n"
      "__device__ op_t pTen = ten;\n__device__ op_t pInc = inc;\n__device__ op_t table[2];\n";
  const std::string passed = begin +
                             "__global__ void k(int *c, op_t f) { c[threadIdx.x] = f(threadIdx.x); }\n"
                             "int main() {\n  op_t h;\n  cudaMemcpyFromSymbol(&h, pTen, sizeof(op_t));\n  int *c;\n  cudaMalloc(&c, 16);\n"
                             "  k<<<1, 4>>>(c, h);\n}\n";
  EXPECT_THAT(left(passed, {}, "c"), ElementsAre(0, 10, 20, 30));
  EXPECT_THAT(guessed(passed), IsEmpty());
  const std::string listed =
      begin +
      "__global__ void k(int *c, int which) { c[threadIdx.x] = table[which](threadIdx.x); }\n"
      "int main() {\n  op_t h[2];\n  cudaMemcpyFromSymbol(&h[0], pTen, sizeof(op_t));\n  cudaMemcpyFromSymbol(&h[1], pInc, sizeof(op_t));\n"
      "  cudaMemcpyToSymbol(table, h, sizeof(op_t) * 2);\n  int *c;\n  cudaMalloc(&c, 16);\n  k<<<1, 4>>>(c, 1);\n}\n";
  EXPECT_THAT(left(listed, {}, "c"), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(guessed(listed), IsEmpty());
}

TEST(Arguments, OfWhatNothingIsKnownSayWhatThatIs) {
  const std::string text =
      "float measured();\nint *made(int n);\n__global__ void k(float f, int *a, int *b) { a[threadIdx.x] = f * b[threadIdx.x]; }\n"
      "int main() {\n  int *a, n = 0;\n  cudaMalloc(&a, measured() * 4);\n  k<<<1, 8>>>(measured(), a, made(8));\n}\n";
  EXPECT_THAT(guessed(text), ElementsAre("f: measured()", "a: measured()", "b: made()"));
  const std::string notes = launches::left_by(text, "1", "a").notes;
  EXPECT_THAT(notes, HasSubstr("f guessed: 1.0, as measured() is not known (set with --arg f=...)"));
  EXPECT_THAT(notes, HasSubstr(", as made() is not known (set with --arg b="));
}

}  // namespace
}  // namespace warplens::silent_guesses_tests
