// What C++ makes of host code before a launch: each case names its launch's arguments, with "~" behind those that are said to be guesses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/arguments.h"
#include "tests/launches/launched.h"

namespace warplens::host_language {
namespace {

using launches::arguments_of;
using launches::numbers;
using testing::HasSubstr;
using testing::Not;

// `h` is an array, and what of it is copied.
std::string copied(const std::string& before, const std::string& body) {
  return arguments_of(before + "\n__global__ void k(const int *x) {}\nint main() {\n" + body +
                      "\nint *x; cudaMalloc(&x, sizeof h); cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); k<<<1, 32>>>(x);\n}\n");
}

TEST(HostLanguage, RowsInBracesAreRows) {
  EXPECT_EQ(copied("", "const int h[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2}};"), "{1,2,1,2,4,2,1,2,0}");
  EXPECT_EQ(copied("", "int h[][2][2] = {{{1, 2}, {3}}, {5, 6, 7, 8}};"), "{1,2,3,0,5,6,7,8}");
  EXPECT_EQ(copied("", "int h[2][3] = {1, 2, 3, 4};"), "{1,2,3,4,0,0}");
  EXPECT_EQ(arguments_of("__constant__ int K[2][2]; __global__ void k() {}\nint main() { int k2[2][2] = {{1, 2}, {3, 4}};\n"
                         "cudaMemcpyToSymbol(K, k2, sizeof k2); k<<<1, 32>>>(); }"),
            "{1,2,3,4}");
  EXPECT_EQ(numbers("", "int r[2][3] = {{1, 2, 3}, {4, 5, 6}}; float m[4][4] = {{1}};",
                    "(int)(sizeof(r) / sizeof(r[0])), (int)sizeof(r[0]), r[1][2], *(*(r + 1) + 1), (int)(sizeof m / sizeof *m)"),
            "2 12 6 5 4");
  EXPECT_EQ(numbers("", "float a[2] = {1, 2};", "a[0] / 2"), "0.5");
}

TEST(HostLanguage, APointerToRowsKeepsThemWhereverItLeads) {
  EXPECT_EQ(numbers("", "float (*a)[16]; cudaMalloc(&a, 256); cudaFree(a); cudaMalloc(&a, 512);", "(int)sizeof(a[0]), &a[2][0] - &a[0][0]"),
            "64 32");
  EXPECT_EQ(numbers("", "float h[4][16] = {}; float (*a)[16]; a = h; cudaMalloc(&a, 256);", "(int)sizeof(a[0]), (int)sizeof(*a)"), "64 64");
  EXPECT_EQ(numbers("int once() { static float (*a)[4] = nullptr; static int n = 0; if (!a) { cudaMalloc(&a, 64); ++n; } return n * 100 + "
                    "(int)sizeof(a[0]); }",
                    "int x = once(), y = once();", "x, y"),
            "116 116");
}

TEST(HostLanguage, KeysAreOfTheMapsType) {
  EXPECT_EQ(numbers("", "std::map<std::pair<float, int>, int> m; m[{0.1f, 1}] = 3; m[std::make_pair(0.1, 1)] = 4;",
                    "(int)m.size(), m.begin()->second"),
            "1 4");
  EXPECT_EQ(numbers("", "std::map<std::pair<int, int>, int> m; m[std::make_pair(2.9, 1)] = 5;",
                    "(int)m.count(std::make_pair(2, 1)), m.begin()->first.first"),
            "1 2");
  EXPECT_EQ(numbers("", "std::set<std::pair<unsigned, int>> m; m.insert({-1, 0}); m.insert({3, 0});", "(int)m.begin()->first"), "3");
  EXPECT_EQ(numbers("", "std::map<unsigned char, int> m; int big = 256; m[big] = 6; std::set<int> s; s.insert(2.5);",
                    "(int)m.count(0), (int)m.size(), (int)s.count(2), *s.begin()"),
            "1 1 1 2");
}

TEST(HostLanguage, AnObjectWithoutMembersHasAPlace) {
  EXPECT_EQ(numbers("struct E { int v() const { return 2; } }; struct N { E own[2]; int f() const { int n = 0; for (const auto &x : own) n "
                    "+= x.v(); return n; } };",
                    "N n;", "n.f(), (int)sizeof(E)"),
            "4 1");
}

TEST(HostLanguage, LiteralsHaveTheirTypes) {
  EXPECT_EQ(
      numbers("", "",
              "(77 * 2654435761u) >> 16, 4000000000u + 4000000000u, 0xFFFFFFFF + 1, -0x80000000, (int)sizeof(0x80000000), 0x7fffffff, "
              "2147483648, 0x100000000"),
      "38575 3705032704 0 2147483648 4 2147483647 2147483648 4294967296");
  EXPECT_EQ(numbers("constexpr int operator\"\"_KB(unsigned long long n) { return n * 1024; }", "", "4_KB, 0x1p4"), "4096 16");
  EXPECT_EQ(numbers("constexpr int operator\"\"_KB(unsigned long long n) { return n * 1024; }", "", "0b11_KB, 1'0_KB"), "3072 10240");
}

TEST(HostLanguage, ElementsAreObjects) {
  const std::string p = "struct P { int x, y; void set(int a) { x = a; y = 2 * a; } };";
  EXPECT_EQ(copied(p, "P h[3]; for (int i = 0; i < 3; ++i) h[i].set(i + 1);"), "{1,2,2,4,3,6}");
  EXPECT_EQ(copied(p, "P h[2]; for (auto &each : h) each.set(3);"), "{3,6,3,6}");
  EXPECT_EQ(numbers(p, "std::vector<P> v(3); v[1].set(4); v[2] = v[1]; v[2].y += 1;", "v[0].x, v[1].y, v[2].x, v[2].y"), "0 8 4 9");
  EXPECT_THAT(numbers(p, "P h[2]; h[0].set(1); h[other()].set(2);", "h[0].x"), HasSubstr("~"));
  EXPECT_THAT(numbers(p, "P h[2]; h[0].x = 1; h[other()].x = 2;", "h[0].x"), HasSubstr("~"));
  EXPECT_EQ(numbers("struct A { int n = 0; void add(int x) { n += x; } };", "A a[3]; a[1].add(5); a[1].add(6);", "a[1].n, a[0].n"), "11 0");
}

TEST(HostLanguage, ObjectsBeginAsTheyAreDeclared) {
  const std::string d = "struct D { int a = 3; float b = 1.5f; };";
  EXPECT_EQ(numbers(d, "std::vector<D> v(4); D *n = new D[2]; v.resize(6);", "v[3].a, v[3].b, n[1].a, v[5].b"), "3 1.5 3 1.5");
  EXPECT_EQ(numbers("", "std::vector<float> v(2, 1.0f); v.resize(4, 1.5f);", "v[0], v[1], v[2], v[3]"), "1 1 1.5 1.5");
  EXPECT_EQ(numbers("struct C { int m = 64; int n = m * 2; };", "C c{128}; C d{.m = 7}; C e;", "c.n, d.n, e.n"), "256 14 128");
  EXPECT_EQ(numbers("struct B { unsigned level : 3; int sign : 2; };", "B b; b.level = 9; b.sign = 3;", "b.level, b.sign"), "1 -1");
  EXPECT_EQ(
      numbers("struct G { int w, h; int size() const { return w * h; } }; int cells(G g) { return g.size(); } G made() { return {3, 5}; }",
              "std::vector<G> v; v.push_back({6, 7});", "cells({32, 2}), made().size(), v[0].size()"),
      "64 15 42");
}

TEST(HostLanguage, ObjectsAreCopiedAndEndAsTheirClassSays) {
  EXPECT_EQ(numbers("struct C { int n = 4; C() {} C(const C &o) : n(o.n + 100) {} };", "C a; C b = a; C c(b);", "a.n, b.n, c.n"),
            "4 104 204");
  EXPECT_EQ(numbers("int depth = 1; struct S { S() { depth *= 2; } ~S() { depth /= 2; } };", "{ S s; } { S s; }", "depth"), "1");
  EXPECT_EQ(numbers("struct L { int &n; L(int &x) : n(x) {} void load() { n = 32; } };", "int n = 0; L l(n); l.load();", "n, l.n"),
            "32 32");
  EXPECT_EQ(numbers("", "int n = 0; auto c = [n]() mutable { return ++n; }; c(); auto d = c; c(); c();", "c(), d()"), "4 2");
}

TEST(HostLanguage, NamesAreThoseOfTheirNamespace) {
  const std::string spaces =
      "namespace small { constexpr int N = 64; constexpr int M = N * 2; int f(int x) { return x + N; } }\n"
      "namespace large { constexpr int N = 4096; int f(int x) { return x * 2 + N; } int g() { return f(1); } }\n"
      "enum class Mode { A = 1, B }; enum class Kind { A = 100 }; struct S1 { enum { SZ = 11 }; int a() { return SZ; } };\n"
      "struct S2 { enum { SZ = 21 }; };";
  EXPECT_EQ(numbers(spaces, "S1 s; int m = 0; switch (Mode::B) { case Mode::A: m = 1; break; case Mode::B: m = 2; }",
                    "small::N, small::M, large::N, small::f(1), large::g(), (int)Mode::A, (int)Kind::A, S1::SZ, S2::SZ, s.a(), m"),
            "64 128 4096 65 4098 1 100 11 21 11 2");
}

TEST(HostLanguage, StructuresOfTheFileAreNoneOfTheLibrary) {
  EXPECT_EQ(numbers("struct stack { int n = 0; int d[8]; void push(int x) { d[n++] = x * 2; } int pop() { return d[--n]; } int top() { "
                    "return 42; } int size() { return n + 100; } };\n"
                    "struct queue { int n = 0; void push(int x) { n += x; } int front() { return n; } };",
                    "stack s; s.push(3); s.push(4); int popped = s.pop(); queue q; q.push(5); q.push(6);",
                    "popped, s.size(), s.top(), q.front()"),
            "8 101 42 11");
}

TEST(HostLanguage, WhatStandsBehindAReturnThatNobodyKnowsIsAGuess) {
  EXPECT_THAT(numbers("int G = 3; void set(int h) { if (h == 2) return; G = 50; }", "int h; scanf(\"%d\", &h); set(h);", "G"),
              HasSubstr("~"));
}

TEST(HostLanguage, TextsThatAreChangedAreGuesses) {
  EXPECT_THAT(numbers("#include <string>", "std::string b = \"1024\"; b.replace(b.begin(), b.begin() + 1, \"2\");", "std::stoi(b)"),
              HasSubstr("~"));
  EXPECT_EQ(
      numbers("#include <string>", "std::string b = \"1024\"; b.append(\"0\"); b[0] = '2'; for (char &c : b) c = c + 1;", "std::stoi(b)"),
      "31351");
}

TEST(HostLanguage, SpecializationsOfTemplatesAreFollowed) {
  EXPECT_EQ(numbers("template <class T> struct Traits { static constexpr int n = 1; }; template <> struct Traits<float> { static constexpr "
                    "int n = 7; };\n"
                    "template <int N> struct Fact { static constexpr int v = N * Fact<N - 1>::v; }; template <> struct Fact<0> { static "
                    "constexpr int v = 1; };\n"
                    "template <class T> int width() { return 10; } template <> int width<float>() { return 40; }\n"
                    "template <int N> int count() { static int n = 0; return ++n; }",
                    "float a = 2.5f; count<1>(); count<2>();",
                    "Traits<float>::n, Traits<int>::n, a, Fact<5>::v, width<float>(), width<int>(), count<1>()"),
            "7 1 2.5 120 40 10 2");
}

TEST(HostLanguage, TextsAreReadAsNumbers) {
  EXPECT_EQ(numbers("", "",
                    "atof(\"0.5\"), std::stof(\"1.5\"), strtod(\"2.5e2\", 0), strtol(\"0x40\", 0, 16), std::stoi(\"077\", 0, 8), "
                    "strtoul(\"1010\", 0, 2), atoi(\"12x\"), strncmp(\"abcd\", \"abxx\", 2)"),
            "0.5 1.5 250 64 63 10 12 0");
}

TEST(HostLanguage, EnginesThatSomethingElseDrawsFromAreGuesses) {
  EXPECT_EQ(copied("#include <random>",
                   "std::mt19937 a(1), b(1); unsigned h[2]; a.discard(5); for (int i = 0; i < 5; ++i) b(); h[0] = a() - b(); h[1] = 3;"),
            "{0,3}");
  EXPECT_THAT(numbers("#include <random>", "std::mt19937 e(1); std::poisson_distribution<int> d(4); d(e);", "e()"), HasSubstr("~"));
  EXPECT_THAT(numbers("#include <random>", "std::mt19937 e(1); std::uniform_int_distribution<int> d(0, 9); d(e, {1, 2});", "e()"),
              HasSubstr("~"));
}

TEST(HostLanguage, ResultsHaveTheirTypes) {
  EXPECT_EQ(numbers("template <class T> unsigned char narrow(T x) { return x; } auto third(int n) -> int { return n / 3.0; }",
                    "auto cut = [](double x) -> int { return x; }; decltype(cut(1)) m = 2.9; int n = 3; decltype(n) d = 2.9;",
                    "narrow(300), third(20), cut(6.5) * 2, std::max<float>(n, 1) / 2, d"),
            "44 6 12 1.5 2");
  EXPECT_EQ(arguments_of("__global__ void k(double a, unsigned b, unsigned char c) {}\nint main() { k<<<1, 32>>>(0.1f, -1, 300); }"),
            "0.10000000149011612 4294967295 44");
  EXPECT_EQ(
      arguments_of("__global__ void k(float a, float b, double c, float d) {}\nint main() { k<<<1, 32>>>(1.1f, 100000.0f, 1.1, 1e-5); }"),
      "1.1 100000 1.1 1e-05");
  EXPECT_EQ(numbers("__host__ __device__ int side() {\n#ifdef __CUDA_ARCH__\nreturn 32;\n#else\nreturn 64;\n#endif\n}", "", "side()"),
            "64");
}

TEST(HostLanguage, LabelsAndExceptionsLeadOn) {
  EXPECT_EQ(
      numbers(
          "",
          "int n = 0; cudaError_t e = cudaSuccess; switch (e) { case cudaErrorMemoryAllocation: n = 1; break; case cudaSuccess: n = 32; }\n"
          "switch (3) { case 1 ... 5: n += 64; break; default: n = 0; }",
          "n"),
      "96");
  EXPECT_EQ(numbers("", "int n = 0; again: n += 2; if (n < 5) goto again;", "n"), "6");
  EXPECT_EQ(numbers("void f() { throw std::runtime_error(\"x\"); }",
                    "int n = 1; try { f(); n = 2; } catch (int) { n = 3; } catch (const std::exception &e) { n = 4; }", "n"),
            "4");
  EXPECT_THAT(numbers("", "int n = 0; while (more()) ++n;", "n"), HasSubstr("~"));
}

TEST(HostLanguage, SmartPointersMayLeadNowhere) {
  EXPECT_EQ(
      numbers(
          "struct P { int n; P(int x) : n(x) {} };",
          "std::unique_ptr<int[]> cache; int n = 0, m = 0; if (!cache) { cache = std::make_unique<int[]>(4); n = 7; } if (cache) m = 1;\n"
          "auto p = std::make_unique<P>(5); auto q = std::move(p); std::shared_ptr<P> s(new P(8));",
          "n, m, q->n, p == nullptr, s->n"),
      "7 1 5 1 8");
  EXPECT_EQ(numbers("struct O { int n; explicit operator bool() const { return n > 0; } };",
                    "O a{0}, b{2}; int n = 1; if (a) n = 5; if (b) n += 10; if (!a) n += 100;", "n"),
            "111");
}

TEST(HostLanguage, BytesAreLookedAtAsAnotherType) {
  EXPECT_EQ(numbers("", "float f = 1.0f; int i = 0x40000000, c = 0; memcpy(&c, &f, 4); unsigned u = 0; *(float *)&u = 2.0f;",
                    "*(int *)&f, *reinterpret_cast<float *>(&i), c, u"),
            "1065353216 2 1065353216 1073741824");
  EXPECT_EQ(copied("", "int h[2] = {1, 2}; ((float *)h)[1] = 1.0f;"), "{1,1065353216}");
}

TEST(HostLanguage, FunctionsThatAlgorithmsCallAreFollowed) {
  EXPECT_EQ(numbers("",
                    "int h[3] = {3, 6, 7}, total = 0; std::for_each(h, h + 3, [&](int k) { total += k; }); std::for_each(h, h + 3, [](int "
                    "&k) { k = 1; });",
                    "total, h[2]"),
            "16 1");
  EXPECT_EQ(numbers("", "int h[3] = {3, 6, 7}, total = 0; std::count_if(h, h + 3, [&](int k) { return ++total; });", "total"), "3");
  EXPECT_THAT(numbers("", "int h[3] = {3, 6, 7}, total = 0; std::partition(h, h + 3, [&](int k) { return ++total; });", "total"),
              HasSubstr("~"));
  EXPECT_THAT(numbers("", "int a = 1, b = 2; std::tie(a, b) = f();", "a"), HasSubstr("~"));
}

// Nobody knows what a file has put into it: not followed without an end, as an element of none once was.
TEST(HostLanguage, AMapThatAFileMayFillIsNotKnownToBeEmpty) {
  EXPECT_THAT(numbers("#include <fstream>\n#include <map>\n",
                      "std::map<int, int> m; std::ifstream f(argv[1]); int a, sum = 0; while (f >> a) m[a]++;\n"
                      "for (const auto &[v, l] : m) sum += l;",
                      "sum"),
              testing::HasSubstr("~"));
}

TEST(HostLanguage, TypesOfReferencesDecide) {
  EXPECT_EQ(numbers("struct B { int block() { return 32; } virtual int grid() { return 1; } }; struct D : B { int block() { return 64; } "
                    "int grid() override { return 2; } };\n"
                    "int of(B &b) { return b.block() + b.grid(); }",
                    "D d; B &b = d; B *p = &d;", "b.block(), p->block(), d.block(), b.grid(), p->grid(), of(d)"),
            "32 32 64 2 2 34");
  EXPECT_EQ(numbers("struct C { int n; operator int() const { return 2 * n; } }; int same(int n) { return n; }", "C c{30}; int i = c;",
                    "i, same(c)"),
            "60 60");
  EXPECT_EQ(numbers("", "int x = 5; auto r = std::ref(x); r.get() = 6; std::reference_wrapper<int> w = x; w.get() += 1;", "x"), "7");
  EXPECT_EQ(numbers("template <class T, int N> int length(T (&)[N]) { return N; } namespace small { constexpr int N = 64; }",
                    "float a[13]; namespace s = small;", "length(a), s::N"),
            "13 64");
  EXPECT_EQ(numbers("", "std::map<int, int> m = {{1, 10}, {1, 20}}; std::multimap<int, int> n;", "m.size(), m[1], n.size()"), "1 10 ?~");
  EXPECT_EQ(numbers("", "std::set<int> s; int n = 0; for (int x : {3, 1, 3}) if (s.insert(x).second) ++n; auto [at, is_new] = s.insert(1);",
                    "n, is_new"),
            "2 0");
  EXPECT_THAT(numbers("", "std::set<int> s; s.insert(atoi(argv[1])); int n = s.insert(1).second;", "n"), HasSubstr("~"));
}

TEST(HostLanguage, SizesThatAreNotKnownAreSaid) {
  EXPECT_EQ(numbers("struct F { int (*f)(int); char c; }; struct P { char c; int i; } __attribute__((packed)); template <class... A> int "
                    "count(A... a) { return sizeof...(a); }",
                    "", "(int)sizeof(F), (int)sizeof(P), count(1, 2)"),
            "16 ?~ 2");
  EXPECT_EQ(numbers("struct B { int n() { return 1; } virtual int m() { return 2; } int both() { return 10 * n() + m(); } }; struct D : B "
                    "{ int n() { return 5; } int m() override { return 6; } };",
                    "D d;", "d.both()"),
            "16");
}

TEST(HostLanguage, PointersToFunctionsWithANameOfTheirTypeHaveASize) {
  EXPECT_EQ(
      numbers(
          "typedef void (*F)(int); using G = int (*)(const float *, int); struct A { const char *name; F f; }; struct B { G g; char c; };"
          " void f(int) {}\nstatic const A all[] = {{\"a\", f}, {\"b\", f}, {\"c\", f}};",
          "", "(int)sizeof(F), (int)sizeof(B), (int)(sizeof(all) / sizeof(all[0]))"),
      "8 16 3");
}

TEST(HostLanguage, WhatTheHostStoresInManagedVariablesIsThere) {
  EXPECT_EQ(
      arguments_of("__managed__ int N = 5; __managed__ int M = 6; __managed__ int a[3]; __global__ void k() {}\nint main() { N = 9; a[1] "
                   "= 4; k<<<1, 32>>>(); }"),
      "9 {0,4,0}");
}

const std::string kInc = "__global__ void inc(int *x) { x[0] += 1; }\n__global__ void k(const int *x) {}\n";

TEST(HostLanguage, AGraphsLaunchesAreThoseOfItsCapture) {
  EXPECT_EQ(
      arguments_of(
          kInc + "int main() { int *x; cudaMalloc(&x, 128); cudaMemset(x, 0, 128); cudaStream_t s; cudaGraph_t g; cudaGraphExec_t e;\n"
                 "cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal); inc<<<1, 32, 0, s>>>(x); cudaStreamEndCapture(s, &g);\n"
                 "cudaGraphInstantiate(&e, g, 0); for (int i = 0; i < 3; ++i) cudaGraphLaunch(e, s); k<<<1, 32>>>(x); }",
          1),
      "after:2:x");
}

TEST(HostLanguage, PairsAndTuplesHaveTheirParts) {
  const auto of = [](const std::string& before, const std::string& body) {
    return arguments_of("__global__ void k(int n, int m) { }\n" + before + "int main() { int n = 499, m = 7; " + body +
                        " k<<<1, 32>>>(n, m); }");
  };
  const std::string shape = "static std::pair<int, int> shape(float x) { return {x / 2, 64}; }\n";
  EXPECT_EQ(of(shape, "auto [g, b] = shape(7); n = g, m = b;"), "3 64");
  EXPECT_EQ(of("static std::tuple<int, int> shape(float x) { return std::make_tuple(x / 2, 64); }\n", "std::tie(n, m) = shape(7);"),
            "3 64");
  EXPECT_EQ(of("struct Size { int rows, columns; };\n", "Size s{3, 64}; auto [r, c] = s; n = r, m = c;"), "3 64");
  EXPECT_EQ(of("", "auto [a, b] = std::make_pair(3, 64); n = a, m = b;"), "3 64");
  EXPECT_THAT(
      of("using Two = std::pair<int, int>;\nstatic Two shape(float x) { return {x / 2, 64}; }\n", "auto [g, b] = shape(7); n = g, m = b;"),
      HasSubstr("~"));
  EXPECT_EQ(of(shape, "auto &&[g, b] = shape(7); n = g, m = b;"), "3 64");
}

TEST(HostLanguage, AMethodForObjectsThatDoNotChangeIsCalledOfThoseAlone) {
  const auto of = [](const std::string& body) {
    return arguments_of(
        "struct S { int n = 1; int f() { return n; } int f() const { return n + 10; } int in() { return f(); } int in_const() "
        "const { return f(); } };\nstruct T { S s; S *p = &s; int m() const { return s.f() * 100 + p->f(); } const S &get() "
        "const { return s; } };\nstruct L { const S *p; S *q; int both() { return p->f() * 100 + q->f(); } };\nint by(const S &s) { return "
        "s.f(); }\nint to(const S *s) { return s->f(); }\ntemplate <class "
        "A> int any(A &a) { return a.f(); }\n__global__ void k(int a, int b) { }\nint main() { S s; const S c; const S &r = s; "
        "S *p = &s; const T t; T u; L l{&s, &s}; L o = l; const S *q = &s; const std::unique_ptr<S> w(new S); k<<<1, 32>>>(" +
        body + "); }");
  };
  EXPECT_EQ(of("s.f(), c.f()"), "1 11");
  EXPECT_EQ(of("r.f(), p->f()"), "11 1");
  EXPECT_EQ(of("q->f(), (*q).f()"), "11 11");
  EXPECT_EQ(of("s.in(), s.in_const()"), "1 11");
  EXPECT_EQ(of("by(s), to(&s)"), "11 11");
  EXPECT_EQ(of("any(s), any(c)"), "1 11");
  EXPECT_EQ(of("u.m(), t.s.f()"), "1101 11");
  EXPECT_EQ(of("u.get().f(), u.s.f()"), "11 1");
  EXPECT_EQ(of("l.p->f(), l.q->f()"), "11 1");
  EXPECT_EQ(of("o.both(), o.p->f()"), "1101 11");
  EXPECT_EQ(of("w->f(), std::as_const(s).f()"), "1 11");
  EXPECT_EQ(of("const_cast<S &>(c).f(), static_cast<const S &>(s).f()"), "1 11");
  EXPECT_EQ(of("[s] { return s.f(); }(), [s]() mutable { return s.f(); }()"), "11 1");
  EXPECT_EQ(of("[&] { return s.f(); }(), [&](const S &x) { return x.f(); }(s)"), "1 11");
}

TEST(HostLanguage, AFunctionOfANamespaceIsNotAMethodOfItsName) {
  EXPECT_EQ(arguments_of("__global__ void k(int n) { }\nnamespace a { int go(int n) { return n + 1; } }\nstruct S { int go(int n) { return "
                         "n > 5 ? a::go(n) * 10 : 0; } };\nint main() { S s; k<<<1, 32>>>(s.go(9)); }"),
            "100");
}

TEST(HostLanguage, AFunctionMayHaveTheNameOfATypeOfTheDevice) {
  EXPECT_EQ(arguments_of("__global__ void k(int n) { }\nint half(int n) { return n / 2; }\nint main() { k<<<1, 32>>>(half(100)); }"), "50");
}

TEST(HostLanguage, AKernelThatNobodyKnowsLeavesAGuess) {
  EXPECT_THAT(
      arguments_of(kInc + "__global__ void dec(int *x) { x[0] -= 1; }\nint main() { int *x; cudaMalloc(&x, 128); cudaMemset(x, 0, 128); "
                          "std::map<std::string, void (*)(int *)> m = {{\"a\", inc}, {\"b\", dec}};\n"
                          "std::string key; std::cin >> key; m[key]<<<1, 32>>>(x); k<<<1, 32>>>(x); }",
                   2),
      testing::MatchesRegex("after:[0-9]+:"));  // perhaps, as no argument of that launch is named
}

TEST(HostLanguage, ADefaultMayStandInADeclaration) {
  const std::string main = "int main() { k<<<1, 32>>>(of(1), S().of(2)); }\n";
  const std::string declared =
      "template <class... T> __global__ void k(T... n) {}\nint of(int a, int b = 40, int = 100);\nint of(int a, double b);\n"
      "struct S { int of(int a, int b = 7); };\n";
  const std::string bodies =
      "int of(int a, int b, int c) { return a + b + c; }\nint of(int a, double b) { return 0; }\n"
      "int S::of(int a, int b) { return 10 * a + b; }\n";
  EXPECT_EQ(arguments_of(declared + main + bodies), "141 27");
  EXPECT_EQ(arguments_of(declared + bodies + main), "141 27");
}

TEST(HostLanguage, StaticFunctionsOfClassTemplatesKnowTheirConstants) {
  EXPECT_THAT(launches::launched(
                  "template <unsigned P_> struct Field {\n  static constexpr unsigned P = P_;\n  unsigned v;\n"
                  "  static Field of(unsigned x) { Field r; r.v = x % P; return r; }\n};\n"
                  "template <class F> struct Pair {\n  F c[2];\n"
                  "  static Pair of(unsigned a, unsigned b) { Pair r; r.c[0] = F::of(a); r.c[1] = F::of(b); return r; }\n};\n"
                  "__global__ void k(unsigned a, unsigned b, unsigned c) {}\n"
                  "int main() {\n  const auto p = Pair<Field<7>>::of(9, 10);\n  k<<<1, 1>>>(Field<5>::of(9).v, p.c[0].v, p.c[1].v);\n}\n"),
              testing::HasSubstr("a=4 b=2 c=3"));
}

}  // namespace
}  // namespace warplens::host_language
