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

}  // namespace
}  // namespace warplens::written_elsewhere
