// Forms of host code that files from elsewhere have.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/launched.h"

namespace warplens::written_elsewhere {
namespace {

using launches::launched;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kTwo =
    "__global__ void one(float *x, int n) { x[threadIdx.x] = n; }\n__global__ void two(float *x, int n) { x[threadIdx.x] = -n; }\n";

// As Visual Studio's formatter writes them, and nvcc takes them.
TEST(LaunchBrackets, MayBeParted) {
  const std::string text =
      kTwo +
      "int main() {\n  float *d;\n  cudaMalloc(&d, 128);\n  dim3 g(2), b(32);\n  one << <g, b >> > (d, 20);\n"
      "  std::vector<std::vector<int> > v(3);\n  two << <1, dim3(16) >> >(d, v.size());\n  one<<<3, b>>>(d, 40 >> 1);\n}\n";
  EXPECT_THAT(launched(text, 0), StartsWith("one grid 2,1,1 block 32,1,1 shared 0 x=128B:unset n=20"));
  EXPECT_THAT(launched(text, 1), StartsWith("two grid 1,1,1 block 16,1,1 shared 0 x=128B"));
  EXPECT_THAT(launched(text, 1), HasSubstr("n=3"));
  EXPECT_THAT(launched(text, 2), StartsWith("one grid 3,1,1 block 32,1,1"));
  EXPECT_EQ(launched(text, 3), "no launch");
}

// template <> void Solver<Physics::Heat>::step(): of one instance alone.
TEST(Specializations, OfAMemberAreThoseOfTheirInstance) {
  const std::string head = kTwo +
                           "enum class P { Heat, Flow };\ntemplate <P T> struct Solver {\n  float *x;\n  int k;\n"
                           "  Solver(int n) : k(n) { cudaMalloc(&x, 128); }\n  void run() { step(); }\n  void step();\n};\n",
                    heat = "template <> void Solver<P::Heat>::step() { one<<<1, 32>>>(x, k); }\n",
                    flow = "template <> void Solver<P::Flow>::step() { two<<<1, 32>>>(x, k); }\n",
                    body = "int main() { Solver<P::Flow> a(5); a.run(); Solver<P::Heat>(6).run(); a.step(); }\n";
  EXPECT_THAT(launched(head + heat + flow + body, 0), StartsWith("two grid 1,1,1 block 32,1,1 shared 0 x=128B:unset n=5"));
  EXPECT_THAT(launched(head + heat + flow + body, 1), StartsWith("one grid 1,1,1 block 32,1,1 shared 0 x=128B:unset n=6"));
  EXPECT_THAT(launched(head + "template <P T> void Solver<T>::step() { two<<<7, 32>>>(x, k); }\n" + heat + body, 0),
              StartsWith("two grid 7"));
  EXPECT_THAT(launched(head + heat + "int main() { Solver<P::Flow> a(5); a.run(); }\n"), testing::Not(HasSubstr("n=5")));
}

TEST(TemplateArguments, OfAStructureThatAPointerLeadsToAreDeduced) {
  const std::string text =
      "template <typename T> struct Block { T re, im; };\ntemplate <typename T> struct Params { T scale; };\n"
      "template <typename T> __global__ void init(Block<T> *b, const Params<T> *p) { b[threadIdx.x].re = p->scale; }\n"
      "template <typename T> struct Holder {\n  Block<T> *b = nullptr;\n  void go() {\n    Params<T> p{T(3)}, *d;\n"
      "    cudaMalloc(&d, sizeof p);\n    cudaMalloc(&b, 32 * sizeof(Block<T>));\n"
      "    cudaMemcpy(d, &p, sizeof p, cudaMemcpyHostToDevice);\n    init<<<1, 32>>>(b, d);\n  }\n};\n"
      "int main() { Holder<double> h; h.go(); }\n";
  EXPECT_THAT(launched(text), StartsWith("init<double> grid 1,1,1 block 32,1,1 shared 0 b=512B:unset p=8B:=3 "));
  const std::string pair =
      "template <class T, class U> struct Both { U n; T x[3]; };\n__global__ void k(Both<double, char> *b) { b->n++; }\n"
      "int main() {\n  Both<double, char> h[2] = {{7, {1, 2, 3}}, {8, {4, 5, 6}}}, *d;\n  cudaMalloc(&d, sizeof h);\n"
      "  cudaMemcpy(d, h, sizeof(Both<double, char>) * 2, cudaMemcpyHostToDevice);\n  k<<<1, 1>>>(d);\n}\n";
  EXPECT_THAT(launched(pair), HasSubstr("b=64B:data "));
}

TEST(Structures, WithoutANameAreRead) {
  const std::string launchers =
      kTwo +
      "void first(float *x, int n, dim3 g) { one<<<g, 32>>>(x, n); }\nvoid second(float *x, int n, dim3 g) { two<<<g, 32>>>(x, n); }\n";
  const std::string table = "struct { const char *name; void (*fn)(float *, int, dim3); } tests[] = {{\"a\", first}, {\"b\", second}};\n",
                    body = "  float *d;\n  cudaMalloc(&d, 128);\n  for (auto &t : tests) t.fn(d, 9, dim3(4));\n}\n";
  for (const std::string& text :
       {launchers + table + "int main() {\n" + body, launchers + "static const " + table + "int main() {\n" + body,
        launchers + "int main() {\n" + table + body, launchers + "int main() {\n  const " + table + body}) {
    EXPECT_THAT(launched(text, 0), StartsWith("one grid 4,1,1 block 32,1,1 shared 0 x=128B:unset n=9")) << text;
    EXPECT_THAT(launched(text, 1), StartsWith("two grid 4,1,1 block 32,1,1 shared 0 x=128B")) << text;
  }
  const std::string one =
      "int main() {\n  struct { int rows = 2, threads; } s;\n  s.threads = 64;\n  float *d;\n  cudaMalloc(&d, 512);\n"
      "  one<<<s.rows, s.threads>>>(d, sizeof s);\n}\n";
  EXPECT_THAT(launched(kTwo + one), StartsWith("one grid 2,1,1 block 64,1,1 shared 0 x=512B:unset n=8"));
}

const std::string kByte = "__global__ void k(unsigned char *x, int n) { x[threadIdx.x] = n; }\n";

// Loops that are too long to be followed statement by statement.
TEST(LongLoops, GoThroughPointersToNumbersAndToPointers) {
  const std::string load =
      "unsigned char *load(int *w, int *h) {\n  *w = 610, *h = 47;\n  unsigned char *p = (unsigned char *)malloc(*w * *h);\n"
      "  for (int y = 0; y < *h; y++)\n    for (int x = 0; x < *w; x++) p[y * *w + x] = 7;\n  p[0] = 8;\n  return p;\n}\n";
  EXPECT_THAT(launched(kByte + load +
                       "int main() { int w, h; unsigned char *p = load(&w, &h), *d; cudaMalloc(&d, w * h); "
                       "cudaMemcpy(d, p, w * h, cudaMemcpyHostToDevice); k<<<1, 32>>>(d, w); }"),
              HasSubstr("x=28670B:data n=610"));
  const std::string read =
      "void read(int n, unsigned char **r, unsigned char **g) {\n  int seed = 3;\n  for (unsigned char **one : {r, g}) {\n"
      "    *one = (unsigned char *)malloc(n);\n    for (int i = 0; i < n; ++i) (*one)[i] = seed;\n    seed += 2;\n  }\n}\n";
  EXPECT_THAT(launched(kByte + read +
                       "int main() { unsigned char *r, *g, *d; read(90000, &r, &g); cudaMalloc(&d, 90000); "
                       "cudaMemcpy(d, g, 90000, cudaMemcpyHostToDevice); k<<<1, 32>>>(d, r[7]); }"),
              HasSubstr("x=90000B:=5 n=3"));
}

TEST(LongLoops, GoThroughArraysOfPointersAndStructuresWithThem) {
  const std::string rows =
      "int main() {\n  const int n = 300;\n  unsigned char **m = new unsigned char *[n], *f = new unsigned char[n * n], *d;\n"
      "  for (int i = 0; i < n; i++) {\n    m[i] = new unsigned char[n];\n    for (int j = 0; j < n; j++) m[i][j] = 9;\n  }\n"
      "  for (int i = 0; i < n; i++)\n    for (int j = 0; j < n; j++) f[i * n + j] = m[i][j];\n"
      "  cudaMalloc(&d, n * n);\n  cudaMemcpy(d, f, n * n, cudaMemcpyHostToDevice);\n  k<<<1, 32>>>(d, m[299][299]);\n}\n";
  EXPECT_THAT(launched(kByte + rows), HasSubstr("x=90000B:=9 n=9"));
  const std::string gif =
      "typedef struct { int n, *w; unsigned char **p; } gif;\nint main() {\n  gif *g = (gif *)malloc(sizeof(gif));\n  g->n = 3;\n"
      "  g->w = (int *)malloc(g->n * sizeof(int));\n  g->p = (unsigned char **)malloc(g->n * sizeof(char *));\n"
      "  for (int i = 0; i < g->n; i++) {\n    g->w[i] = 90000 + i;\n    g->p[i] = (unsigned char *)malloc(g->w[i]);\n"
      "    for (int j = 0; j < g->w[i]; j++) g->p[i][j] = g->n + i;\n  }\n  unsigned char *d;\n  cudaMalloc(&d, g->w[2]);\n"
      "  cudaMemcpy(d, g->p[2], g->w[2], cudaMemcpyHostToDevice);\n  k<<<1, 32>>>(d, g->w[1]);\n}\n";
  EXPECT_THAT(launched(kByte + gif), HasSubstr("x=90002B:=5 n=90001"));
}

// A loop that moves what it was compiled with is followed: what it leaves is right or said to be a guess.
TEST(LongLoops, ThatMoveTheirPointersAreNotTakenForOthers) {
  const auto with = [](const std::string& loop) {
    return launched(kByte +
                    "struct S { int n; unsigned char *a; };\nint main() {\n  unsigned char a[64], b[64], *t[2] = {a, b}, *d;\n"
                    "  int i = 0, u = 1, v = 2, *p = &u;\n  S *s = (S *)malloc(sizeof(S));\n  s->n = 64, s->a = a;\n  memset(a, 0, 64), "
                    "memset(b, 0, 64);\n  " +
                    loop + "\n  cudaMalloc(&d, 64);\n  cudaMemcpy(d, b, 64, cudaMemcpyHostToDevice);\n  k<<<1, 32>>>(d, a[3] + *p);\n}\n");
  };
  EXPECT_THAT(with("for (int j = 0; j < 64; j++) t[i][j] = 5, i = 1;"), HasSubstr("{0,5,5"));
  EXPECT_THAT(with("for (int j = 0; j < 64; j++) t[j % 2][j] = 5;"), HasSubstr("{0,5,0,5"));
  EXPECT_THAT(with("for (int j = 0; j < 64; j++) a[j] = *p, p = &v;"), HasSubstr("n=4"));
  EXPECT_THAT(with("for (int j = 0; j < 64; j++) a[j] = s->n, s->n = 7;"), HasSubstr("n=8"));
  EXPECT_THAT(with("for (int j = 0; j < 64; j++) s->a[j] = 6, s->a = b;"), HasSubstr("{0,6,6"));
  EXPECT_THAT(with("for (int j = 0; j < 64; j++) t[1][j] = 3, t[1] = a;"), HasSubstr("n=4"));
}

TEST(LongLoops, LookAtTheBytesOfANumberAndClampIt) {
  const std::string text =
      "#include <algorithm>\n#include <cstring>\n__global__ void k(int *x, int n) { x[threadIdx.x] = n; }\n"
      "int bits(float f) { unsigned u; memcpy(&u, &f, sizeof u); return std::clamp(int(u >> 23), 3, 127); }\n"
      "int main() {\n  static int h[40000];\n  for (int i = 0; i < 40000; i++) h[i] = bits(1.5f);\n  int *d;\n  cudaMalloc(&d, sizeof h);\n"
      "  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);\n  k<<<1, 32>>>(d, h[1]);\n}\n";
  EXPECT_THAT(launched(text), HasSubstr("x=160000B:=127 n=127"));
}

// while (count < all), where a loop counts in what the device left: its rounds can be opened.
TEST(LongLoops, OverWhatTheDeviceLeftGiveWhatItDecides) {
  const std::string text =
      "__global__ void k(float *x, float *y) { y[threadIdx.x] = x[threadIdx.x] /= 2; }\nint main() {\n  const int n = 200;\n  int done = "
      "0;\n"
      "  float *h = (float *)malloc(n * n * 4), *x, *y;\n  for (int i = 0; i < n * n; i++) h[i] = 100;\n  cudaMalloc(&x, n * n * 4);\n"
      "  cudaMalloc(&y, n * n * 4);\n  cudaMemcpy(x, h, n * n * 4, cudaMemcpyHostToDevice);\n  while (done < n * n) {\n    done = 0;\n"
      "    k<<<n, n>>>(x, y);\n    cudaMemcpy(h, y, n * n * 4, cudaMemcpyDeviceToHost);\n    for (int i = 0; i < n; i++)\n"
      "      for (int j = 0; j < n; j++)\n        if (h[i * n + j] < 0.001) done++;\n  }\n}\n";
  frontend::CompileRequest request;
  request.path = "k.cu", request.source = text;
  const auto read = launches::compiler().read_launches(request);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->launches.size(), 1u);
  EXPECT_EQ(read->launches[0].rounds.size(), 64u);
  EXPECT_EQ(read->launches[0].times_guess, "a value computed on the device");
}

TEST(Algorithms, AccumulateWithAnOperationOrWithoutOne) {
  const auto sum = [](const std::string& how) {
    return launched(
        "#include <numeric>\n#include <functional>\n#include <vector>\n__global__ void k(long n) {}\n"
        "int main() { std::vector<long> v{2, 3, 4}; k<<<1, 32>>>(" +
        how + "); }");
  };
  EXPECT_THAT(sum("std::accumulate(v.begin(), v.end(), int64_t{1}, std::multiplies<int64_t>())"), HasSubstr("n=24"));
  EXPECT_THAT(sum("std::accumulate(v.begin() + 1, v.end(), 0L)"), HasSubstr("n=7"));
  EXPECT_THAT(sum("std::accumulate(v.begin(), v.end(), 1, [](int a, int b) { return 10 * a + b; })"), HasSubstr("n=1234"));
  EXPECT_THAT(sum("std::reduce(v.begin(), v.end())"), HasSubstr("n=9"));
}

TEST(TypeTraits, ChooseTheBranch) {
  const std::string head = kTwo +
                           "template <typename T> void run(T v) {\n  float *d;\n  cudaMalloc(&d, 128);\n"
                           "  if constexpr (std::is_same_v<T, double>) one<<<1, 32>>>(d, 1);\n"
                           "  else if constexpr (std::is_same<T, __half>::value) one<<<2, 32>>>(d, 2);\n"
                           "  else if (std::is_floating_point_v<T>) one<<<3, 32>>>(d, 3);\n"
                           "  else if constexpr (std::is_integral_v<T> && sizeof(T) == 2) one<<<4, 32>>>(d, 4);\n"
                           "  else if (std::is_pointer<T>{}) one<<<5, 32>>>(d, 5);\n"
                           "  else one<<<6, 32>>>(d, std::is_same<T, int32_t>::value ? 6 : 7);\n}\nint main() { ";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"2.0", "1"}, {"__float2half(1.f)", "2"}, {"3.0f", "3"}, {"short(4)", "4"}, {"(float *)malloc(4)", "5"}, {"4", "6"}, {"4u", "7"}};
  for (const auto& [given, n] : cases) {
    const std::string grid = n == "7" ? "6" : n;
    EXPECT_THAT(launched(head + "run(" + given + "); }"),
                StartsWith("one grid " + grid + ",1,1 block 32,1,1 shared 0 x=128B:unset n=" + n));
  }
}

// One that is not read decides nothing.
TEST(TypeTraits, ThatAreNotReadAreGuessed) {
  const std::string text = kTwo +
                           "template <typename T> void run(T v) {\n  float *d;\n  cudaMalloc(&d, 128);\n"
                           "  one<<<1, 32>>>(d, std::is_trivially_copyable_v<T> ? 1 : 2);\n"
                           "  one<<<1, 32>>>(d, is_nice<T> ? 1 : 2);\n}\nint main() { run(1.f); }\n";
  EXPECT_THAT(launched(text, 0), HasSubstr("n=2~"));
  EXPECT_THAT(launched(text, 1), HasSubstr("n=?"));
}

TEST(Calls, WithZeroForAPointerAreWithNullptr) {
  const std::string text =
      "__global__ void k(float *x, const int *of, int n) { if (of) x[of[n]] = n; }\n"
      "int main() { float *d; cudaMalloc(&d, 128); k<<<1, 32>>>(d, 0, 0); }\n";
  EXPECT_THAT(launched(text), HasSubstr("of=null n=0"));
  const std::string member =
      "struct P { float *a, *w; int n; };\n__global__ void k(P p) { if (p.w) p.a[0] = p.n; }\n"
      "int main() { P p; cudaMalloc(&p.a, 4); p.w = 0; p.n = 3; k<<<1, 1>>>(p); }\n";
  EXPECT_THAT(launched(member), HasSubstr("w=null"));
}

TEST(Algorithms, MaximumOfAListIsRead) {
  const std::string text = kTwo +
                           "int main() { int a = 3; float *d; cudaMalloc(&d, 128);\n"
                           "  one<<<std::max({1, a, 2}), std::min({64, 32})>>>(d, std::max({4.5, 2.0})); }\n";
  EXPECT_THAT(launched(text), StartsWith("one grid 3,1,1 block 32,1,1 shared 0 x=128B:unset n=4"));
  EXPECT_THAT(launched(kTwo + "int main() { float *d; cudaMalloc(&d, 128); one<<<1, 32>>>(d, std::max({from_file(), 2})); }\n"),
              HasSubstr("n=?"));
}

// float3 operator*(float, float3), as helper_math.h has them.
TEST(Operators, OutsideOfStructuresAreCalled) {
  const std::string
      head =
          "inline __host__ __device__ float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }\n"
          "inline __host__ __device__ float3 operator*(float s, const float3 &a) { return make_float3(s * a.x, s * a.y, s * a.z); }\n"
          "inline __host__ __device__ float3 operator*(const float3 &a, float s) { return s * a + make_float3(1, 0, 0); }\n"
          "inline __host__ __device__ void operator+=(float3 &a, const float3 &b) { a.x += b.x; a.y += b.y; a.z += b.z; }\n"
          "inline __host__ __device__ float3 operator-(const float3 &a) { return make_float3(-a.x, -a.y, -a.z); }\n"
          "__global__ void k(float *x, float3 c) { x[threadIdx.x] = c.x; }\n"
          "int main() { float3 a = make_float3(1, 2, 3), b = {4, 5, 6}, c = b; float *d; cudaMalloc(&d, 128);\n  ",
      end = "; k<<<1, 32>>>(d, c); }\n";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"c = a + b", "5 7 9"}, {"c = 2.0f * a", "2 4 6"}, {"c = a * 2.0f", "3 4 6"}, {"c += a", "5 7 9"}, {"c = -a", "-1 -2 -3"}};
  for (const auto& [statement, values] : cases) {
    const size_t first = values.find(' '), second = values.rfind(' ');
    EXPECT_THAT(launched(head + statement + end),
                HasSubstr(" x=" + values.substr(0, first) + " y=" + values.substr(first + 1, second - first - 1) +
                          " z=" + values.substr(second + 1) + "}"));
  }
  EXPECT_THAT(launched(head + "c = ~a" + end), testing::Not(HasSubstr("x=4 y=5")));
}

// As the host compiler lays them out: padding between the parts, and what is not written stays as it was.
TEST(Pairs, AreWhereTheHostCompilerHasThem) {
  const std::string
      head =
          "__global__ void k(uint2 *x, int n) { x[threadIdx.x].y += n; }\nusing P = std::pair<unsigned, unsigned>;\nint main() {\n"
          "  uint2 *d;\n  cudaMalloc(&d, 3 * sizeof(P));\n  P *h = (P *)calloc(3, sizeof(P));\n",
      end = "  cudaMemcpy(d, h, 3 * sizeof(P), cudaMemcpyHostToDevice);\n  k<<<1, 3>>>(d, h[1].first);\n}\n";
  const auto x_of = [&](const std::string& body) {
    const std::string all = launched(head + body + end);
    return all.substr(all.find("x="), all.find(" main:") - all.find("x="));
  };
  EXPECT_EQ(x_of("  for (int i = 0; i < 3; i++) h[i].first = i + 1;\n"), x_of("  h[0].first = 1;\n  h[1] = {2, 0};\n  h[2] = P(3, 0);\n"));
  EXPECT_THAT(x_of("  for (int i = 0; i < 3; i++) h[i].first = i + 1;\n"), StartsWith("x=24B:{1,0,2,0,3,0} n=2"));
  EXPECT_THAT(x_of("  for (int i = 0; i < 3; i++) h[i] = std::make_pair(7 + i, h[0].first);\n"), StartsWith("x=24B:{7,0,8,7,9,7} n=8"));
  EXPECT_NE(x_of("  h[1].second = 4;\n"), x_of("  h[2].second = 4;\n"));
  const std::string sizes =
      "__global__ void k(int a, int b, int c) {}\nint main() { k<<<1, 1>>>(sizeof(std::pair<char, short>), "
      "sizeof(std::pair<int, double>), sizeof(std::pair<int *, char>)); }\n";
  EXPECT_THAT(launched(sizes), HasSubstr("a=4 b=16 c=16"));
}

TEST(Pairs, OfAVectorAreOneBehindTheOther) {
  const std::string text = kTwo +
                           "int main() {\n  std::vector<std::pair<int, double>> y(3);\n  y[1].second = 7;\n"
                           "  y.emplace_back(4, 4.5);\n  float *d;\n  cudaMalloc(&d, y.size() * sizeof(y[0]));\n"
                           "  one<<<y[3].first, y[1].second>>>(d, y[2].second * 2 + y.size());\n"
                           "  std::vector<std::pair<int, double>> z(5, std::pair<int, double>(1, 2.5));\n  y[2] = z[4];\n"
                           "  one<<<std::pair{16, 2}.second, 1>>>(d, y[2].second * 2);\n}\n";
  EXPECT_THAT(launched(text), StartsWith("one grid 4,1,1 block 7,1,1 shared 0 x=64B:unset n=4 "));
  EXPECT_THAT(launched(text, 1), StartsWith("one grid 2,1,1 block 1,1,1 shared 0 x=64B:after:0:x n=5 "));
}

}  // namespace
}  // namespace warplens::written_elsewhere
