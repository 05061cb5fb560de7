// Which kernel a launch means, and what its template's arguments are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/launches/launched.h"
#include "tests/launches/left.h"

namespace warplens::chosen_kernels {
namespace {

using launches::launched;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kOverloads =
    "__global__ void k(const float *a, float *b) { b[threadIdx.x] = a[threadIdx.x]; }\n"
    "__global__ void k(const float2 *a, float *b) { b[threadIdx.x] = a[threadIdx.x].x + a[threadIdx.x].y; }\n"
    "__global__ void ones(float *a) { a[threadIdx.x] = 1; }\n";
const std::string kArrays = "int main() {\n  float *a, *b;\n  cudaMalloc(&a, 256);\n  cudaMalloc(&b, 128);\n  ones<<<1, 64>>>(a);\n";

TEST(ChosenKernels, OfOneNameAreToldApartByTheArgumentsOfTheLaunch) {
  const std::string both = kOverloads + kArrays + "  k<<<1, 32>>>((float2 *)a, b);\n  k<<<1, 16>>>(a, b);\n}\n";
  EXPECT_THAT(launches::left_by(both, "2", "b").array, ElementsAre(2, 2, 2, 2)) << launches::left_by(both, "2", "b").notes;
  EXPECT_THAT(launches::left_by(both, "3", "b").array, ElementsAre(1, 1, 1, 1));
  EXPECT_THAT(launched(both, 1), StartsWith("k(const float2*, float*) grid 1,1,1 block 32,1,1"));
  EXPECT_THAT(launched(both, 2), StartsWith("k(const float*, float*) grid 1,1,1 block 16,1,1"));
}

TEST(ChosenKernels, OfOneNameAreToldApartBehindAPointer) {
  const std::string pointer =
      kOverloads + kArrays + "  void (*f)(const float2 *, float *);\n  f = k;\n  f<<<1, 32>>>((float2 *)a, b);\n}\n";
  EXPECT_THAT(launches::left_by(pointer, "2", "b").array, ElementsAre(2, 2, 2, 2)) << launches::left_by(pointer, "2", "b").notes;
}

// The arguments of a launch of one of them are not those of another.
TEST(ChosenKernels, OfOneNameThatIsNotLaunchedHasNoArguments) {
  const std::string one = kOverloads + kArrays + "  k<<<1, 32>>>((float2 *)a, b);\n}\n";
  EXPECT_THAT(launched(one, 2), StartsWith("k(const float*, float*) grid ? block ?"));
  workload::What what;
  what.name = "host.cu", what.file = catalog::kernel_file("host.cu", one), what.kernel = "k(const float*, float*)";
  const auto kernel = workload::resolve({}, what, "run", &launches::compiler());
  ASSERT_TRUE(kernel) << to_string(kernel.error());
  EXPECT_EQ((*kernel)->launch, 3u);
}

const std::string kOfType = "template <typename R> __global__ void k(R *r) { r[threadIdx.x] = 1; }\n";

TEST(ChosenKernels, TakeTheArgumentsOfAClassTemplateInItsStaticFunctions) {
  EXPECT_THAT(launched(kOfType + "template <typename R> struct L { static void run(R *r) { k<R><<<1, 32>>>(r); } };\n"
                                 "template <typename R> void one(R *r) { L<R>::run(r); }\n"
                                 "int main() {\n  double *x;\n  cudaMalloc(&x, 256);\n  one(x);\n}\n"),
              StartsWith("k<double> grid 1,1,1 block 32,1,1"));
  EXPECT_THAT(launched(kOfType + "template <typename R> void go(R *r) { k<R><<<1, 32>>>(r); }\n"
                                 "template <typename R> struct L { static void run(R *r) { go<R>(r); } };\n"
                                 "int main() {\n  double *x;\n  cudaMalloc(&x, 256);\n  L<double>::run(x);\n}\n"),
              StartsWith("k<double> grid 1,1,1 block 32,1,1"));
}

TEST(ChosenKernels, SayThatAParameterOfAnEnclosingTemplateIsGuessed) {
  const auto left = launches::left_by(
      "template <int N, typename R> __global__ void k(R *r) { r[threadIdx.x] = N; }\n"
      "template <int N, typename R> struct Launcher { static void go(void *r) { k<N, R><<<1, 32>>>((R *)r); } };\n"
      "int main() {\n  return 0;\n}\n",
      "", "r");
  EXPECT_THAT(left.notes, HasSubstr("N guessed: 32"));
  EXPECT_THAT(left.notes, HasSubstr("R guessed: float"));
}

TEST(ChosenKernels, TakeTypesThatTheLibraryChooses) {
  EXPECT_THAT(launched("#include <type_traits>\n" + kOfType +
                       "int main() {\n  double *d;\n  cudaMalloc(&d, 512);\n  using T = std::conditional_t<true, double, float>;\n"
                       "  k<T><<<1, 32>>>((T *)d);\n}\n"),
              StartsWith("k<double> grid"));
  EXPECT_THAT(
      launched("#include <type_traits>\n" + kOfType +
               "int main() {\n  void *d;\n  cudaMalloc(&d, 512);\n  typedef typename std::conditional<(2 > 3), double, int>::type T;\n"
               "  k<T><<<1, 32>>>((T *)d);\n}\n"),
      StartsWith("k<int> grid"));
}

TEST(ChosenKernels, TakeTheTypeOfAnElement) {
  EXPECT_THAT(launched("#include <vector>\ntemplate <typename T> struct Task { unsigned size; T *data; };\n"
                       "template <typename T> __global__ void k(unsigned n, T *a) { a[threadIdx.x] = n; }\n"
                       "template <typename T> void execute(Task<T> &t) { k<T><<<1, 32>>>(t.size, t.data); }\n"
                       "int main() {\n  std::vector<Task<double>> l(2);\n  for (int i = 0; i < l.size(); i++) {\n    l[i].size = 20 + i;\n"
                       "    cudaMallocManaged(&l[i].data, 8 * (20 + i));\n  }\n  for (int i = 0; i < l.size(); i++) execute(l[i]);\n}\n"),
              StartsWith("k<double> grid 1,1,1 block 32,1,1 shared 0 n=20 a=160B"));
}

TEST(ChosenKernels, TakeTheDefaultsOfAFunctionsTemplate) {
  EXPECT_THAT(launched("template <int D> __global__ void k(int *a) { a[threadIdx.x] = D; }\n"
                       "template <int D = 64> void go(int *a) { k<D><<<2, D>>>(a); }\n"
                       "int main() {\n  int *a;\n  cudaMalloc(&a, 512);\n  go(a);\n}\n"),
              StartsWith("k<64> grid 2,1,1 block 64,1,1"));
}

TEST(ChosenKernels, TakeConstantsThatTypesCarry) {
  EXPECT_THAT(launched("#include <type_traits>\ntemplate <int N> __global__ void k(float *a) { a[threadIdx.x] = N; }\n"
                       "int main() {\n  float *d;\n  cudaMalloc(&d, 512);\n  auto go = [&](auto n) { k<n.value><<<1, n.value>>>(d); };\n"
                       "  go(std::integral_constant<int, 48>{});\n}\n"),
              StartsWith("k<48> grid 1,1,1 block 48,1,1"));
  EXPECT_THAT(launched("enum class Mode { Fast, Slow };\n"
                       "template <Mode M> __global__ void k(float *a) { a[threadIdx.x] = M == Mode::Fast; }\n"
                       "template <Mode M> struct Tag { static constexpr Mode value = M; };\n"
                       "int main() {\n  float *d;\n  cudaMalloc(&d, 512);\n"
                       "  auto go = [&](auto tag) { k<decltype(tag)::value><<<1, 96>>>(d); };\n  go(Tag<Mode::Slow>{});\n}\n"),
              StartsWith("k<1> grid 1,1,1 block 96,1,1"));
}

TEST(ChosenKernels, TakePitchedPointers) {
  const std::string text =
      "__global__ void k(cudaPitchedPtr p, cudaExtent e) {\n  char *s = (char *)p.ptr;\n"
      "  if (threadIdx.x < e.depth) *(float *)(s + threadIdx.x * p.pitch * e.height) = e.width;\n}\n"
      "int main() {\n  cudaExtent e = make_cudaExtent(10 * sizeof(float), 4, 3);\n  cudaPitchedPtr p;\n  cudaMalloc3D(&p, e);\n"
      "  k<<<1, 32>>>(p, e);\n}\n";
  const auto left = launches::left_by(text, "", "p.ptr", 512);
  EXPECT_EQ(left.array.empty() ? -1 : left.array[0], 40) << left.notes;
  EXPECT_THAT(left.notes, Not(HasSubstr("guessed")));
}

TEST(ChosenKernels, TakeALambdaThatHoldsNothing) {
  const auto left = launches::left_by(
      "template <typename Op> __global__ void k(float *d, Op op) { d[threadIdx.x] = op(threadIdx.x); }\n"
      "int main() {\n  float *d;\n  cudaMalloc(&d, 128);\n  auto bench = [&](auto launch) { launch(); };\n"
      "  bench([&] { k<<<1, 32>>>(d, [] __device__(int x) { return x * 3; }); });\n}\n",
      "", "d");
  EXPECT_THAT(left.array, ElementsAre(0, 3, 6, 9)) << left.notes;
  EXPECT_THAT(left.notes, Not(HasSubstr("guessed")));
}

TEST(ChosenKernels, OfOneNameInNamespacesAreThoseOfTheirNamespace) {
  const std::string text =
      "__global__ void k(int *o) { o[threadIdx.x] = 3; }\n"
      "namespace a { __global__ void k(int *o) { o[threadIdx.x] = 1; }\n void run(int *o) { k<<<1, 32>>>(o); } }\n"
      "namespace b { __global__ void k(int *o) { o[threadIdx.x] = 2; }\n void run(int *o) { k<<<2, 16>>>(o); } }\n"
      "int main() {\n  int *o;\n  cudaMalloc(&o, 128);\n  a::run(o);\n  b::run(o);\n  a::k<<<1, 8>>>(o);\n  k<<<1, 4>>>(o);\n}\n";
  for (const auto& [number, launch] : {std::pair(0, "a::k grid 1,1,1 block 32,1,1"),
                                       {1, "b::k grid 2,1,1 block 16,1,1"},
                                       {2, "a::k grid 1,1,1 block 8,1,1"},
                                       {3, "k grid 1,1,1 block 4,1,1"}})
    EXPECT_THAT(launched(text, static_cast<size_t>(number)), StartsWith(launch));
  EXPECT_EQ(launched(text, 4), "no launch");
  for (const auto& [number, value] : {std::pair("1", 1), {"2", 2}, {"3", 1}, {"4", 3}})
    EXPECT_EQ(launches::find_array(text, number, "o", true).as<int>().at(0), value) << number;
}

TEST(ChosenKernels, AreNamedByTheirNamespace) {
  const std::string text =
      "namespace a { __global__ void k(int *o) { o[threadIdx.x] = 1; } }\nnamespace b { __global__ void k(int *o) { o[threadIdx.x] = 2; } "
      "}\n"
      "namespace c { __global__ void k(int *o, int n) { *o = n; }\n __global__ void k(int *o, float n) { *o = n; } }\n"
      "int main() {\n  int *o;\n  cudaMalloc(&o, 128);\n  a::k<<<1, 32>>>(o);\n  b::k<<<1, 32>>>(o);\n  c::k<<<1, 32>>>(o, 1);\n"
      "  c::k<<<1, 32>>>(o, 1.5f);\n}\n";
  for (const auto& [name, number] : {std::pair("a::k", 1u), {"b::k", 2u}, {"k", 1u}, {"k(int*, int)", 3u}, {"c::k(int *, float)", 4u}}) {
    workload::What what;
    what.name = "host.cu", what.file = catalog::kernel_file("host.cu", text), what.kernel = name;
    const auto kernel = workload::resolve({}, what, "run", &launches::compiler());
    ASSERT_TRUE(kernel) << to_string(kernel.error());
    EXPECT_EQ((*kernel)->launch, number) << name;
  }
}

TEST(ChosenKernels, AreFoundThroughUsingTablesAndTemplates) {
  const std::string text =
      "namespace a { template <int T> __global__ void k(int *o, int n) { o[threadIdx.x] = T + n; } }\n"
      "namespace b { template <int T> __global__ void k(int *o, int n) { o[threadIdx.x] = T * n; } }\n"
      "template <void (*K)(int *, int)> void via(int *o) { K<<<5, 4>>>(o, 9); }\n"
      "int main() {\n  int *o;\n  cudaMalloc(&o, 128);\n  via<b::k<2>>(o);\n  {\n    using b::k;\n    k<3><<<6, 3>>>(o, 5);\n  }\n"
      "  {\n    using namespace b;\n    k<4><<<7, 3>>>(o, 5);\n  }\n"
      "  void (*all[])(int *, int) = {a::k<6>, b::k<6>};\n  for (auto one : all) one<<<8, 1>>>(o, 0);\n}\n";
  for (const auto& [number, launch] : {std::pair(0, "b::k<2> grid 5,1,1 block 4,1,1"),
                                       {1, "b::k<3> grid 6,1,1 block 3,1,1"},
                                       {2, "b::k<4> grid 7,1,1 block 3,1,1"},
                                       {3, "a::k<6> grid 8,1,1 block 1,1,1"},
                                       {4, "b::k<6> grid 8,1,1 block 1,1,1"}})
    EXPECT_THAT(launched(text, static_cast<size_t>(number)), StartsWith(launch));
  EXPECT_THAT(
      launched("template <int T> __global__ void k(int *o) { *o = T; }\ntemplate <void (*K)(int *)> void via(int *o) { K<<<5, 4>>>(o); }\n"
               "int main() {\n  int *o;\n  cudaMalloc(&o, 128);\n  via<k<2>>(o);\n}\n"),
      StartsWith("k<2> grid 5,1,1 block 4,1,1"));
}

TEST(ChosenKernels, OfWhichNobodyKnowsOneAreAllListed) {
  const std::string begin =
      "#include <cstdlib>\n__global__ void a(int *o, int n) { o[threadIdx.x] = n; }\n__global__ void b(int *o, int n) { o[threadIdx.x] = 2 "
      "* n; "
      "}\nvoid la(int *o) { a<<<3, 1>>>(o, 1); }\nvoid lb(int *o) { b<<<4, 1>>>(o, 1); }\n"
      "int main(int argc, char **argv) {\n  int *o, v = atoi(argv[1]);\n  cudaMalloc(&o, 128);\n";
  for (const char* const choice :
       {"void (*f)(int *, int) = a; if (v > 3) f = b; f<<<1, 32>>>(o, 1);", "auto f = v > 3 ? a : b; f<<<1, 32>>>(o, 1);",
        "void (*f)(int *, int); switch (v) { case 1: f = a; break; default: f = b; } f<<<1, 32>>>(o, 1);",
        "void (*l)(int *) = la; if (v > 3) l = lb; l(o);"}) {
    const std::string first = launched(begin + choice + "\n}\n", 0), second = launched(begin + choice + "\n}\n", 1);
    EXPECT_THAT(first, StartsWith("a grid")) << choice;
    EXPECT_THAT(first, testing::EndsWith("conditional")) << choice;
    EXPECT_THAT(second, StartsWith("b grid")) << choice;
    EXPECT_THAT(second, testing::EndsWith("conditional")) << choice;
  }
}

// A specialization is chosen by its arguments: it is not listed beside its template.
TEST(ChosenKernels, AreNoExplicitSpecializations) {
  const std::string text =
      "template <typename T> __global__ void k(T *o) { o[threadIdx.x] = 1; }\n"
      "template <> __global__ void k<double>(double *o) { o[threadIdx.x] = 2; }\n"
      "int main() {\n  float *a;\n  double *b;\n  cudaMalloc(&a, 128);\n  cudaMalloc(&b, 256);\n  k<<<1, 32>>>(a);\n  k<<<1, "
      "32>>>(b);\n}\n";
  EXPECT_THAT(launched(text, 0), StartsWith("k<float> grid 1,1,1"));
  EXPECT_THAT(launched(text, 1), StartsWith("k<double> grid 1,1,1"));
  EXPECT_EQ(launched(text, 2), "no launch");
  EXPECT_EQ(launches::find_array(text, "2", "o", true).as<double>().at(0), 2);
}

}  // namespace
}  // namespace warplens::chosen_kernels
