// What the standard library and a program's own classes leave in arrays before a launch.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/launches/left.h"

namespace warplens::host_library {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Found : launches::Found {
  std::string guessed;  // or the error
};

// The array that launch `number` finds (or, after the run, leaves: `after`) under this name.
Found found(const std::string& source, const std::string& array, bool after = false, size_t number = 1) {
  Found made{launches::find_array(source, std::to_string(number), array, after), {}};
  made.guessed = made.problem;
  for (const std::string& note : made.notes)
    if (note.find("guessed") != std::string::npos) made.guessed += note + "\n";
  return made;
}

std::string with_main(const std::string& body, const std::string& before = "") {
  return "#include <random>\n#include <vector>\n#include <algorithm>\n" + before + "\n__global__ void k(const int *x) {}\nint main() {\n" +
         body + "  int *x; cudaMalloc(&x, sizeof h); cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); k<<<1, 32>>>(x);\n}\n";
}

// The 10,000th value of each engine is in the C++ standard ([rand.predef]).
TEST(HostLibrary, EnginesGiveTheValuesOfTheStandard) {
  const Found made = found(with_main("unsigned h[4]; std::mt19937 a; std::mt19937_64 b; std::minstd_rand0 c; std::minstd_rand d(1);\n"
                                     "for (int i = 0; i < 9999; ++i) { a(); b(); c(); d(); }\n"
                                     "h[0] = a(); h[1] = (unsigned)b(); h[2] = c(); h[3] = d();\n"),
                           "x");
  EXPECT_EQ(made.guessed, "");
  EXPECT_THAT(made.as<uint32_t>(), ElementsAre(4123659995u, static_cast<uint32_t>(9981545732273789042ull), 1043618065u, 399268537u));
}

TEST(HostLibrary, DistributionsDrawFromThem) {
  const Found made = found(with_main("float h[3000]; std::mt19937 gen(42); std::uniform_real_distribution<float> u(-1.0f, 1.0f);\n"
                                     "for (auto &v : h) v = u(gen);\n"
                                     "std::uniform_int_distribution<> dice{1, 6}; h[1] = dice(gen);\n"
                                     "std::normal_distribution<float> n(5.0f, 0.25f);\n"
                                     "std::generate(h + 2, h + 3000, [&] { return n(gen); });\n"),
                           "x");
  EXPECT_EQ(made.guessed, "");
  std::mt19937 gen(42);
  std::uniform_real_distribution<float> u(-1.0f, 1.0f);
  std::vector<float> wanted(3000);
  for (float& v : wanted) v = u(gen);
  wanted[1] = static_cast<float>(std::uniform_int_distribution<>(1, 6)(gen));
  std::normal_distribution<float> n(5.0f, 0.25f);
  for (size_t i = 2; i < 3000; ++i) wanted[i] = n(gen);
  EXPECT_EQ(made.as<float>(), wanted);
}

TEST(HostLibrary, ASeedThatIsNotKnownIsSaid) {
  const Found made =
      found(with_main("int h[8]; std::random_device rd; std::mt19937 gen(rd()); std::uniform_int_distribution<int> d(3, 9);\n"
                      "for (int i = 0; i < 8; ++i) h[i] = d(gen);\n"),
            "x");
  EXPECT_THAT(made.guessed, HasSubstr("as rd() is not known"));
  for (const int v : made.as<int>()) EXPECT_TRUE(v >= 3 && v <= 9) << v;
}

TEST(HostLibrary, ArraysAreSortedReversedAndShuffled) {
  const Found made = found(with_main("int h[6] = {5, 3, 9, 1, 7, 2}; std::vector<int> v(6);\n"
                                     "std::sort(h, h + 6); std::reverse(h, h + 3);\n"
                                     "std::mt19937 gen(7); std::shuffle(h + 3, h + 6, gen);\n"),
                           "x");
  EXPECT_EQ(made.guessed, "");
  std::vector<int> wanted{3, 2, 1, 5, 7, 9};
  std::mt19937 gen(7);
  std::shuffle(wanted.begin() + 3, wanted.end(), gen);
  EXPECT_EQ(made.as<int>(), wanted);
}

// Its methods call each other, launch by its template's arguments, and are chosen by what they are given.
TEST(HostLibrary, AClassOfTheProgramHoldsTheArrays) {
  const Found made = found(
      "#include <vector>\ntemplate <class T, int N> __global__ void k(T *x) { x[threadIdx.x] += N; }\n"
      "template <class T, int N> class Table {\n public:\n  explicit Table(const std::vector<T> &h) : size_(h.size()) {\n"
      "    cudaMalloc(&data_, bytes()); cudaMemcpy(data_, h.data(), bytes(), cudaMemcpyHostToDevice); }\n"
      "  explicit Table(size_t n) : size_(n) { cudaMalloc(&this->data_, bytes()); cudaMemset(data_, 0, bytes()); }\n"
      "  void run();\n  template <int M> void times() { k<T, M><<<1, size_>>>(data_); }\n"
      " private:\n  size_t bytes() const { return size_ * sizeof(T); }\n  T *data_ = nullptr;\n  size_t size_ = 0;\n};\n"
      "template <class T, int N> void Table<T, N>::run() { k<T, N><<<1, size_>>>(data_); }\n"
      "int main() {\n  std::vector<short> h(3);\n  h.front() = 4; h.back() = 6;\n  h.push_back(9); h.pop_back();\n"
      "  Table<short, 10> a(h); a.run();\n  Table<int, 1> b(2); b.times<5>();\n}\n",
      "x", true, 1);
  EXPECT_EQ(made.guessed, "");
  EXPECT_THAT(made.as<int16_t>(), ElementsAre(14, 10, 16));
}

TEST(HostLibrary, ArraysInAStructureThatIsPassedAreItsOwn) {
  const Found made = found(
      "struct Vec { float e[3]; Vec(float a, float b, float c) { e[0] = a; e[1] = b; e[2] = c; } };\n"
      "struct Box { Vec low; int n; };\n"
      "__global__ void k(Box b, Vec v, float *x) { x[threadIdx.x] = b.low.e[threadIdx.x] * b.n + v.e[threadIdx.x]; }\n"
      "int main() { float *x; cudaMalloc(&x, 12); Box b{Vec(1, 2, 3), 10}; k<<<1, 3>>>(b, Vec(0.5f, 0.25f, -1), x); }\n",
      "x", true);
  EXPECT_EQ(made.guessed, "");
  EXPECT_THAT(made.as<float>(), ElementsAre(10.5f, 20.25f, 29.0f));
}

// 20,000 of them, which are computed and not followed.
TEST(HostLibrary, VectorsAreStoredWithTheirMembers) {
  const Found made = found(with_main("static uchar4 h[20000]; unsigned s = 7;\n"
                                     "for (int i = 0; i < 20000; ++i) { s = s * 1664525u + 1013904223u;\n"
                                     "  h[i] = make_uchar4(s & 255, (s >> 8) & 255, h[i > 0 ? i - 1 : 0].x, 255); }\n"),
                           "x");
  EXPECT_EQ(made.guessed, "");
  std::vector<uint8_t> wanted;
  uint32_t s = 7;
  for (int i = 0; i < 20000; ++i) {
    s = s * 1664525u + 1013904223u;
    const uint8_t before = i > 0 ? wanted[wanted.size() - 4] : 0;
    for (const uint32_t v : {s & 255, (s >> 8) & 255, uint32_t{before}, 255u}) wanted.push_back(static_cast<uint8_t>(v));
  }
  EXPECT_EQ(made.bytes, wanted);
}

// A class whose `new` gives memory that the GPU reaches.
TEST(HostLibrary, AnObjectThatIsMadeByNewIsPassedWithWhatItPointsTo) {
  const Found made = found(
      "class Managed { public: void *operator new(size_t n) { void *p; cudaMallocManaged(&p, n); return p; } };\n"
      "class Vec : public Managed {\n  int n_; float *data_;\n public:\n"
      "  Vec(int n) : n_(n) { cudaMallocManaged(&data_, n * sizeof(float)); for (int i = 0; i < n; ++i) data_[i] = 0.5f * i; }\n"
      "  __host__ __device__ int size() const { return n_; }\n  __host__ __device__ float &operator[](int i) { return data_[i]; }\n};\n"
      "__global__ void k(Vec *v, float *sum) { if (threadIdx.x < v->size()) atomicAdd(sum, (*v)[threadIdx.x]); }\n"
      "int main() { float *sum; cudaMalloc(&sum, 4); cudaMemset(sum, 0, 4); Vec *v = new Vec(5); k<<<1, 32>>>(v, sum); }\n",
      "sum", true);
  EXPECT_EQ(made.guessed, "");
  EXPECT_THAT(made.as<float>(), ElementsAre(5.0f));
}

TEST(HostLibrary, AParameterThatIsAnEnumerationAndAStructureInCapitals) {
  const Found made = found(
      "enum class Act { None, Twice = 5 };\ntypedef struct { int value; } CELL_2;\n"
      "__device__ int of(const CELL_2 *c) { return c->value; }\n"
      "template <Act A> __global__ void k(int *x) { CELL_2 c = {21}; x[0] = A == Act::Twice ? 2 * of(&c) : 0; }\n"
      "int main() { int *x; cudaMalloc(&x, 4); k<Act::Twice><<<1, 1>>>(x); }\n",
      "x", true);
  EXPECT_EQ(made.guessed, "");
  EXPECT_THAT(made.as<int>(), ElementsAre(42));
}

// What a launch between writes in part keeps the rest, for itself and for those behind it.
TEST(HostLibrary, AnArrayThatIsWrittenInPartKeepsTheRest) {
  const std::string source =
      "__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x + 1; }\n"
      "__global__ void ends(int *a) { if (threadIdx.x == 0) a[0] = -5, a[3] = -7; }\n"
      "__global__ void copy(const int *a, int *b) { b[threadIdx.x] = a[threadIdx.x]; }\n"
      "int main() { int *a, *b; cudaMalloc(&a, 16); cudaMalloc(&b, 16);\n"
      "  fill<<<1, 4>>>(a); ends<<<1, 32>>>(a); copy<<<1, 4>>>(a, b); }\n";
  EXPECT_THAT(found(source, "a", true, 2).as<int>(), ElementsAre(-5, 2, 3, -7));
  EXPECT_THAT(found(source, "b", true, 3).as<int>(), ElementsAre(-5, 2, 3, -7));
}

// Its first writer cannot be run: of what the second leaves, only a part is known.
TEST(HostLibrary, WhatIsWrittenInPartOnTopOfWhatIsNotKnownIsSaid) {
  const auto source = [](const std::string& second) {
    return "int sizes();\n__global__ void any(int *a, int n) { a[threadIdx.x] = n; }\n__global__ void next(int *a) { " + second +
           " }\n__global__ void copy(const int *a, int *b) { b[threadIdx.x] = a[threadIdx.x]; }\n"
           "int main() { int *a, *b, n = sizes(); cudaMalloc(&a, 16); cudaMalloc(&b, 16);\n"
           "  any<<<1, 4>>>(a, n); next<<<1, 4>>>(a); copy<<<1, 4>>>(a, b); }\n";
  };
  EXPECT_THAT(found(source("if (threadIdx.x < 2) a[threadIdx.x] = 8;"), "b", true, 3).guessed, HasSubstr("a after next:6 is not known"));
  const Found whole = found(source("a[threadIdx.x] = 8;"), "b", true, 3);
  EXPECT_EQ(whole.guessed, "");
  EXPECT_THAT(whole.as<int>(), ElementsAre(8, 8, 8, 8));
}

// A value that is wrong and no guess is the worst that can be found: each of these was one.
TEST(HostLibrary, PointersIntoOneArrayAreComparedByTheirPlaces) {
  const Found made =
      found(with_main("struct P { short a, b; };\nint h[8] = {}; std::vector<int> v(4, 7); P p[3] = {}; int m[2][3] = {{0}};\n"
                      "for (int *q = h, *e = h + 4; q != e; ++q) *q = 5;\n"
                      "for (auto it = v.begin(); it != v.end(); ++it) h[4] += *it;\n"
                      "int *c = h + 2; h[5] = (c == h) * 4 + (c > h) * 2 + (h + 2 <= c); if (c != h) h[6] = 9;\n"
                      "P *r = p; r += 2; r->b = 3; h[7] = p[2].b + (r - p);\n"),
            "x");
  EXPECT_EQ(made.guessed, "");
  EXPECT_THAT(made.as<int>(), ElementsAre(5, 5, 5, 5, 28, 3, 9, 5));
}

TEST(HostLibrary, WhatAReferenceLeadsToIsStoredIn) {
  const Found made =
      found(with_main("int h[9] = {}; struct T { int *p; int n; } t{h, 3}; t.p[t.n] = 4; 5[h] = 50;\n"
                      "auto at = [&](int i) -> int & { return h[i]; }; at(0) = 1; at(0) += 9;\n"
                      "second(h) = 2; Matrix m{h}; m(1, 1) = 8; m[7] = 70; Matrix::fill(6, 60); h[6] = all[6]; m.swap_ends();\n"
                      "std::vector<int> v(3, 1), w(3, 2); v.swap(w); auto u = v; u[0] = 9; h[2] = v[0] + 10 * u[0];\n",
                      "int all[9];\nint &second(int *p) { return p[1]; }\n"
                      "struct Matrix {\n  int *p;\n  int &operator()(int r, int c) { return p[r * 4 + c - 1]; }\n"
                      "  int &operator[](int i) { return p[i]; }\n  static void fill(int i, int v) { all[i] = v; }\n"
                      "  void swap_ends() { this->p[8] = p[0]; }\n};\n"),
            "x");
  EXPECT_EQ(made.guessed, "");
  EXPECT_THAT(made.as<int>(), ElementsAre(10, 2, 92, 4, 8, 50, 60, 70, 10));
}

TEST(HostLibrary, RowsAndCopiesOfArraysAreTheirOwn) {
  const Found made = found(with_main("int h[8] = {}; int m[3][4]; int (*row)[4] = m + 1; (*row)[2] = 6; row[1][3] = 7;\n"
                                     "h[0] = m[1][2]; h[1] = m[2][3]; h[2] = sizeof(m[0]); h[3] = sizeof(m) / sizeof(m[0]);\n"
                                     "struct W { int q[2]; } a = {{1, 2}}, b = a; b.q[0] = 8; h[4] = a.q[0] * 10 + b.q[0];\n"
                                     "int c[2] = {3, 4}; auto f = [c]() mutable { c[0] = 50; return c[0]; }; h[5] = f() + c[0];\n"
                                     "auto n = new int[2][2]; n[1][0] = 5; h[6] = n[1][0]; h[7] = '\\x41' + '\\101' + '\\\\';\n"),
                           "x");
  EXPECT_EQ(made.guessed, "");
  EXPECT_THAT(made.as<int>(), ElementsAre(6, 7, 16, 3, 18, 53, 5, 65 + 65 + 92));
}

TEST(HostLibrary, AFunctionIsChosenByTheTypesThatItIsGiven) {
  const Found made = found(with_main("int h[5]; h[0] = of(3); h[1] = of(3.5f); h[2] = of(2.5); h[3] = of(h); h[4] = of(short(1));\n",
                                     "int of(int) { return 1; }\nint of(float) { return 2; }\nint of(double) { return 3; }\n"
                                     "int of(int *) { return 4; }\n"),
                           "x");
  EXPECT_EQ(made.guessed, "");
  EXPECT_THAT(made.as<int>(), ElementsAre(1, 2, 3, 4, 1));
}

// Known where it is simple, said to be a guess where it is not.
TEST(HostLibrary, SizesOfStructuresAreKnownOrGuessed) {
  const std::string before =
      "struct alignas(32) A32 { int a; };\nstruct Base { double x; char c; };\nstruct Derived : Base { int y; };\n"
      "struct Bits { char c; int i : 3; int j : 7; };\nunion Both { int a; double d; };\nstruct Virtual { virtual void f() {} int a; };\n"
      "#pragma pack(push, 1)\nstruct Packed { char c; int d; };\n#pragma pack(pop)\nstruct Plain { char c; double d; short s; };\n"
      "__device__ int of(A32 a) { return a.a; }\n";
  const auto size_of = [&](const std::string& type) { return found(with_main("int h[1]; h[0] = sizeof(" + type + ");\n", before), "x"); };
  for (const auto& [type, size] : {std::pair("A32", 32), std::pair("Plain", 24)}) {
    EXPECT_EQ(size_of(type).guessed, "") << type;
    EXPECT_THAT(size_of(type).as<int>(), ElementsAre(size)) << type;
  }
  for (const char* const type : {"Derived", "Bits", "Both", "Virtual", "Packed"}) EXPECT_NE(size_of(type).guessed, "") << type;
}

TEST(HostLibrary, WhatCannotBeFollowedIsSaid) {
  const std::string before =
      "int all[4];\nint *table[2];\nstruct Filler { template <class F> void each(F f); };\n"
      "template <class... R> int &pick(int *p, R... r);\n";
  for (const char* const body :
       {"pick(h, 1) = 5;", "std::vector<int> v(h, h + 4); v.emplace(v.begin(), 3); h[0] = v[0];",
        "int (*row)[2] = (int(*)[2])h; (*row)[1] = 3;", "for (auto it = std::rbegin(h); it != std::rend(h); ++it) *it = 3;"})
    EXPECT_NE(found(with_main(std::string("int h[4] = {1, 2, 3, 4}; ") + body + "\n", before), "x").guessed, "") << body;
}

// Nobody knows which way they go, so that each leaves a guess at most.
TEST(HostLibrary, WhatMayBeOneThingOrAnotherIsSaid) {
  const std::string before =
      "int ask();\nint early() { if (ask()) return 1; return 2; }\nvoid fill(int *p) { if (ask()) return; p[0] = 9; }\n"
      "int *pick(int *a, int *b) { if (ask()) return a; return b; }\nstruct N { int v; int *p; };\n";
  for (const char* const body : {"int *p = ask() ? h : b; p[0] = 5;",
                                 "int *p = b; if (ask()) p = h; p[0] = 5;",
                                 "int *p = h; if (ask()) p = b; p[0] = 5;",
                                 "int n = 3; switch (ask()) { case 1: n = 5; break; } h[0] = n;",
                                 "h[0] = early();",
                                 "fill(h);",
                                 "pick(b, h)[0] = 5;",
                                 "pick(h, b)[0] = 5;",
                                 "int *t[2] = {b, h}; int *p = t[ask()]; p[0] = 5;",
                                 "int *t[2] = {b, h}; t[ask()][0] = 5;",
                                 "int *p = ask() ? b : h; memset(p, 0, 8);",
                                 "int *p = ask() ? b : h; std::fill(p, p + 2, 7);",
                                 "for (int i = 0; i < 4; ++i) { if (ask()) continue; h[i] = 1; }",
                                 "for (int i = 0; i < 4; ++i) { if (ask()) break; h[i] = 1; }",
                                 "ask() && (h[0] = 5);",
                                 "ask() ? fill(h) : fill(b);",
                                 "bool ok = ask(); ok && pick(h, h)[0];",
                                 "int n = ask() ? 2 : 3; h[n] = 5;",
                                 "int n = ask() ? 2 : 3; int *p = h + n; *p = 5;",
                                 "int n = ask() ? 2 : 3; int *p = &h[n]; *p = 5;",
                                 "int n = ask() ? 2 : 3; for (int i = 0; i < 1; ++i) h[i + n] = 5;",
                                 "int n = ask() ? 1 : 0; h[0] = b[n];",
                                 "N a{1, h}, c{2, b}; N *p = ask() ? &c : &a; p->v = 7; h[0] = a.v;",
                                 "N a{1, h}, c{2, b}; N *p = ask() ? &c : &a; p->p[0] = 7;",
                                 "auto f = [&] { if (ask()) return; h[0] = 5; }; f();",
                                 "int m[2][2] = {}; int n = ask() ? 1 : 0; m[n][0] = 5; h[0] = m[0][0];"})
    EXPECT_NE(found(with_main(std::string("int h[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8}; ") + body + "\n", before), "x").guessed, "")
        << body;
  const auto launched = [&](const std::string& pointer) {
    return found(
               "int ask();\n__global__ void k(const int *x) {}\nint main() { int *a, *b; cudaMalloc(&a, 16); cudaMalloc(&b, 16);\n"
               "  cudaMemset(a, 0, 16); cudaMemset(b, 1, 16); k<<<1, 32>>>(" +
                   pointer + "); }\n",
               "x")
        .guessed;
  };
  EXPECT_EQ(launched("a"), "");
  EXPECT_THAT(launched("ask() ? a : b"), HasSubstr("ask()"));
  EXPECT_THAT(launched("a + (ask() ? 1 : 2)"), HasSubstr("ask()"));
}

// What reports an error, or fills what held nothing, is followed as if all went well.
TEST(HostLibrary, AnErrorThatIsReportedLeavesNoGuess) {
  const Found made = found(with_main("int h[4]; int *p = make(4); if (!p) return 1; for (int i = 0; i < 4; ++i) p[i] = i + 1;\n"
                                     "std::vector<std::vector<int>> v(2, std::vector<int>(1, 6)); for (auto row : v) row[0] = 9;\n"
                                     "for (auto &row : v) row[0] += 1; for (int i = 0; i < 4; ++i) h[i] = p[i] + v[1][0];\n",
                                     "int ask();\nint *make(int n) { if (ask()) return NULL; return (int *)malloc(n * sizeof(int)); }\n"),
                           "x");
  EXPECT_EQ(made.guessed, "");
  EXPECT_THAT(made.as<int>(), ElementsAre(8, 9, 10, 11));
}

TEST(HostLibrary, AMacrosCallThatNothingEndsStandsBeforeAKernel) {
  const Found made = found(
      "#define DECLARE(name) int name();\nstruct Z { int a, b; };\nDECLARE(other)\n__global__ void k(int *x) { auto [LOW, HIGH] = Z{3, 4}; "
      "x[0] = LOW + HIGH; }\n"
      "int main() { int *x; cudaMalloc(&x, 4); k<<<1, 1>>>(x); }\n",
      "x", true);
  EXPECT_EQ(made.guessed, "");
  EXPECT_THAT(made.as<int>(), ElementsAre(7));
}

TEST(Libraries, ThatAreNotInterpretedAreNamed) {
  const auto refusal = [](const std::string& source) {
    frontend::CompileRequest request;
    request.path = "k.cu", request.source = source;
    const auto program = launches::compiler().compile(request);
    return program ? std::string() : to_string(program.error());
  };
  EXPECT_THAT(refusal("#include <thrust/complex.h>\n__global__ void k(float *x) { thrust::complex<float> c(1, 2); x[0] = c.real(); }\n"),
              HasSubstr("'thrust::complex' is unavailable: this part of thrust is not interpreted"));
  EXPECT_THAT(refusal("#include <cub/cub.cuh>\n__global__ void k(int *x) { typedef cub::BlockRadixSort<int, 32, 4> Sort; }\n"),
              HasSubstr("'cub::BlockRadixSort' is unavailable: this part of cub is not interpreted"));
  EXPECT_THAT(refusal("#include <cuda/std/complex>\n__global__ void k(float *x) { cuda::std::complex<float> c(1, 2); x[0] = c.real(); }\n"),
              HasSubstr("'cuda::std::complex' is unavailable: this part of cuda is not interpreted"));
}

TEST(Options, AreNoneWhereTheProgramHasNoArguments) {
  const std::string text =
      "#include <getopt.h>\n__global__ void k(int *x) { x[threadIdx.x] = 1; }\n"
      "int main(int argc, char **argv) {\n  int n = 40, opt;\n"
      "  static struct option all[] = {{\"size\", required_argument, 0, 'n'}, {0, 0, 0, 0}};\n"
      "  while ((opt = getopt_long(argc, argv, \"n:\", all, NULL)) != -1) {\n    switch (opt) {\n      case 'n': n = atoi(optarg); break;\n"
      "      default: exit(1);\n    }\n  }\n  if (optind < argc) n = atoi(argv[optind]);\n"
      "  int *x;\n  cudaMalloc(&x, n * 4);\n  k<<<1, 32>>>(x);\n}\n";
  const Found made = found(text, "x");
  EXPECT_EQ(made.guessed, "");
  EXPECT_EQ(made.bytes.size(), 160u);
}

TEST(PitchedArrays, InAListAreOfTheDevice) {
  const std::string text =
      "__global__ void k(float *a, int n) { a[threadIdx.x] = n; }\n"
      "int main() {\n  float *rows[2];\n  size_t pitch[2];\n"
      "  for (int i = 0; i < 2; i++) cudaMallocPitch(&rows[i], &pitch[i], (i + 1) * 400, 8), cudaMemset(rows[i], 0, pitch[i] * 8);\n"
      "  for (int i = 0; i < 2; i++) k<<<1, 32>>>(rows[i], pitch[i]);\n}\n";
  const Found made = found(text, "a");
  EXPECT_EQ(made.guessed, "");
  EXPECT_EQ(made.bytes.size(), 512u * 8);
  EXPECT_EQ(launches::find_array(text, "1@2", "a", true).as<float>().at(0), 1024);
}

}  // namespace
}  // namespace warplens::host_library
