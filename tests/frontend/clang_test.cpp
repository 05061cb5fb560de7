#include <clang/AST/ASTContext.h>
#include <clang/AST/ExternalASTSource.h>
#include <gmock/gmock.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "kernels/frontend/clang/compile.h"
#include "kernels/frontend/clang/parse/parse.h"
#include "kernels/frontend/clang/parse/source_scan.h"
#include "kernels/frontend/clang/supported.h"
#include "kernels/program/serialize.h"

namespace warplens::frontend {
namespace {

using testing::HasSubstr;
const std::string kHeaders = std::string(WARPLENS_SOURCE_DIR) + "/assets/include";
const std::string kHostCode = std::string(WARPLENS_SOURCE_DIR) + "/tests/frontend/host_code";

CompileRequest request(std::string source) {
  CompileRequest r;
  r.path = "test.cu";
  r.source = std::move(source);
  return r;
}
Result<CompiledProgram> compile(const std::string& source, std::vector<Definition> settings = {}, std::string kernel = {}) {
  CompileRequest r = request(source);
  r.settings = std::move(settings);
  r.kernel = std::move(kernel);
  return compile_to_program(r, kHeaders);
}
Error error_of(const std::string& source, std::vector<Definition> settings = {}, std::string kernel = {}) {
  auto compiled = compile(source, std::move(settings), std::move(kernel));
  return compiled ? Error{"it compiled", {}, {}, {}} : compiled.error();
}
// "text = array[index] of element_bytes" of each site, in order of the source.
std::vector<std::string> sites(const std::string& source, std::vector<Definition> settings = {}) {
  auto compiled = compile(source, std::move(settings));
  if (!compiled) return {to_string(compiled.error())};
  EXPECT_EQ(compiled->unmatched, 0u);
  std::vector<std::string> lines;
  for (const AstSite& s : compiled->tables.sites)
    lines.push_back(std::string(name(s.site.op)) + " " + std::to_string(s.site.width_bytes) + " " + s.site.array + "[" +
                    (s.site.index.empty() ? "?" : s.site.index_text) + "] of " + std::to_string(s.site.element_bytes));
  return lines;
}

class HostCode : public testing::TestWithParam<std::string> {};

TEST_P(HostCode, DoesNoHarm) {
  CompileRequest r;
  r.path = kHostCode + "/" + GetParam() + ".cu";
  std::ifstream file(r.path);
  r.source.assign(std::istreambuf_iterator<char>(file), {});
  ASSERT_FALSE(r.source.empty());
  r.kernel = "scale";
  if (GetParam() == "templates") r.settings = {{"T", "float"}, {"N", "2"}};
  auto compiled = compile_to_program(r, kHeaders);
  ASSERT_TRUE(compiled.ok()) << to_string(compiled.error());
  EXPECT_THAT(compiled->program.kernel, HasSubstr("scale"));
  EXPECT_GE(compiled->program.sites.size(), 2u);
}
INSTANTIATE_TEST_SUITE_P(Files, HostCode,
                         testing::Values("main_and_launch", "vectors", "cublas", "iostream_classes", "check_macros", "lambdas",
                                         "namespaces", "thrust_like", "templates", "globals", "own_header", "conditional",
                                         "events_and_streams"),
                         [](const auto& info) { return info.param; });

TEST(Diagnostics, NameLineColumnAndShowACaret) {
  const Error e = error_of("__global__ void k(float* p) {\n  p[0] = q;\n}\n");
  EXPECT_EQ(e.span.line, 2u);
  EXPECT_EQ(e.span.column, 10u);
  EXPECT_THAT(e.message, HasSubstr("'q'"));
  EXPECT_THAT(e.excerpt, HasSubstr("p[0] = q;\n         ^"));
}

TEST(Diagnostics, ANameWithoutAnEndIsCutInWhatIsSaidOfIt) {
  const Error e = error_of("__global__ void k(float* p) { " + std::string(100'000, 'x') + "; }\n");
  EXPECT_THAT(e.message, HasSubstr("use of undeclared identifier 'xxx"));
  EXPECT_THAT(e.message, HasSubstr("xxx...xxx"));
  EXPECT_LT(to_string(e).size(), 2000u);
}

TEST(Diagnostics, AnErrorOfDeviceCodeIsReportedThoughHostCodeIsWrongToo) {
  const Error e = error_of("std::vector<int> v;\n__device__ int f() { return 1 }\n__global__ void k(int* p) { p[0] = f(); }\n");
  EXPECT_EQ(e.span.line, 2u);
}

TEST(Diagnostics, ABracketInHostCodeThatHidesTheKernelIsNamed) {
  const std::string kernel = "__global__ void k(int* p) { p[0] = 1; }\n";
  const Error parenthesis = error_of("int main() {\n  if (1 > 0 { return 1; }\n  return 0;\n}\n" + kernel);
  EXPECT_THAT(to_string(parenthesis), HasSubstr("test.cu:2:6: '(' has no partner"));
  EXPECT_THAT(to_string(error_of("int main() {\n  for (;;) { return 1;\n}\n" + kernel)), HasSubstr("test.cu:1:12: '{' has no partner"));
  // The line that names the instance would stand inside of main().
  EXPECT_THAT(to_string(error_of(kernel + "int main() {\n  return 0;\n")), HasSubstr("test.cu:2:12: '{' has no partner"));
  EXPECT_THAT(to_string(error_of(kernel + "int main() {\n#define OPEN {\n  return ')';  // }\n}\n")), HasSubstr("it compiled"));
}

TEST(Diagnostics, InfiniteTemplateRecursionEndsWithOneLine) {
  const Error e = error_of("template <int N> __device__ int f() { return f<N + 1>(); }\n__global__ void k(int* p) { p[0] = f<0>(); }\n");
  EXPECT_THAT(e.message, HasSubstr("recursive template instantiation"));
  EXPECT_EQ(e.span.line, 1u);
}

TEST(Kernels, SeveralAreListedWhenNoneIsNamed) {
  const Error e = error_of("__global__ void a(int* p) {}\nnamespace n { __global__ void b(int* p) {} }\n");
  EXPECT_THAT(e.message, HasSubstr("a, n::b"));
  EXPECT_THAT(error_of("__global__ void a(int* p) {}\n", {}, "c").hint, HasSubstr("a"));
  EXPECT_THAT(error_of("int main() {}\n").message, HasSubstr("no __global__"));
}

TEST(Settings, ATemplateParameterWithoutAValueIsNamed) {
  const Error e = error_of("template <int BM, int BN = 4> __global__ void k(float* p) { p[BM] = BN; }\n");
  EXPECT_THAT(e.message, HasSubstr("BM"));
  EXPECT_THAT(e.hint, HasSubstr("--set BM="));
}

TEST(Settings, WinOverTheFilesOwnDefine) {
  const std::string source = "#define BM 8\n__shared__ float s[BM];\n__global__ void k(float* p) { p[BM] = s[0]; }\n";
  EXPECT_THAT(sites(source, {{"BM", "64"}}), testing::Contains("store 4 p[BM] of 4"));
  auto compiled = compile(source, {{"BM", "64"}});
  ASSERT_TRUE(compiled.ok());
  EXPECT_EQ(compiled->program.objects.at(0).extents, std::vector<uint32_t>{64});
}

TEST(Settings, MayHaveTheNamesThatOurHeadersUse) {
  EXPECT_TRUE(compile("__global__ void k(float* p) { p[N] = T; }\n", {{"N", "3"}, {"T", "4"}}).ok());
}

TEST(Settings, DefaultsMayNameParametersBeforeThem) {
  const std::string source =
      "namespace { template <int N, int W = N * 2> __global__ void k(float* p) { __shared__ float s[W]; p[0] = s[1]; } }\n";
  auto compiled = compile(source, {{"N", "5"}});
  ASSERT_TRUE(compiled.ok()) << to_string(compiled.error());
  EXPECT_EQ(compiled->program.objects.at(0).extents, std::vector<uint32_t>{10});
}

TEST(Accesses, KeepTheirNamesAndFlattenSubscripts) {
  EXPECT_THAT(
      sites("template <int P> __global__ void k(float* p) {\n  __shared__ float t[32][32 + P];\n  int x = threadIdx.x, y = threadIdx.y;\n"
            "  t[y][x] = p[y * P + x];\n  p[x] = t[x][y];\n}\n",
            {{"P", "1"}}),
      testing::ElementsAre("load 4 p[y*P + x] of 4", "store 4 t[y*33 + x] of 4", "load 4 t[x*33 + y] of 4", "store 4 p[x] of 4"));
}

TEST(Accesses, ThroughCastsPointersAndFunctionsAreCounted) {
  EXPECT_THAT(sites("__device__ int at(int r, int c) { return r * 8 + c; }\n"
                    "struct P { float* x; };\n"
                    "__global__ void k(float* p, float4* q, int n) {\n  __shared__ float s[64];\n  int i = threadIdx.x;\n"
                    "  reinterpret_cast<float4*>(&s[i * 4])[0] = q[i];\n  *(p + i) = s[at(i, n)];\n  p[i] = q[i].z;\n}\n"),
              testing::ElementsAre("load 16 q[i] of 16", "store 16 s[i*4] of 4", "load 4 s[i*8 + n] of 4", "store 4 p[i] of 4",
                                   "load 4 q[i*4 + 2] of 4", "store 4 p[i] of 4"));
}

TEST(Accesses, OfOnePlaceAreTwoForCompoundAssignmentAndOneForAnAtomic) {
  EXPECT_THAT(sites("__global__ void k(int* p) { p[threadIdx.x] += 2; p[1]++; atomicAdd(&p[2], 1); }\n"),
              testing::ElementsAre("load 4 p[threadIdx.x] of 4", "store 4 p[threadIdx.x] of 4", "load 4 p[1] of 4", "store 4 p[1] of 4",
                                   "atomic 4 p[2] of 4"));
}

TEST(Accesses, ASideEffectInASubscriptIsTakenBack) {
  auto compiled = compile("__global__ void k(int* p) { int i = threadIdx.x; p[i++] = 1; p[++i] = i; }\n");
  ASSERT_TRUE(compiled.ok()) << to_string(compiled.error());
  const auto adjust = [&](size_t site) {
    for (const ExprNode& n : compiled->tables.sites.at(site).site.index)
      if (n.kind == ExprNode::Kind::Variable) return n.adjust;
    return 99;
  };
  EXPECT_EQ(adjust(0), -1);
  EXPECT_EQ(adjust(1), 0);
}

TEST(SourceScan, ReportsHostFromDeviceDeclarations) {
  const FileScan scan = scan_file(
      "int a;\n__device__ int b;\nvoid f() { auto g = [] __device__ () {}; }\nstruct S { __device__ void m(); };\n"
      "namespace n { template <int N = 2> __global__ void __launch_bounds__(N) k(int) {} }\n",
      DeviceWords{});
  std::vector<bool> device;
  for (const Region& r : scan.regions) device.push_back(r.is_device);
  EXPECT_EQ(device, (std::vector<bool>{false, true, false, true, true}));
  ASSERT_EQ(scan.kernels.size(), 1u);
  EXPECT_EQ(scan.kernels[0].name, "k");
  EXPECT_EQ(scan.kernels[0].namespaces, std::vector<std::string>{"n"});
  EXPECT_EQ(scan.kernels[0].parameters.at(0).default_value, "2");
}

TEST(List, GivesKernelsWithTheirParameters) {
  auto list =
      list_kernels(request("template <int N> __global__ void a(const float* x, int n) {}\n__global__ void b(double y) {}\n"), kHeaders);
  ASSERT_TRUE(list.ok()) << to_string(list.error());
  ASSERT_EQ(list->size(), 2u);
  EXPECT_EQ((*list)[0].template_parameters, std::vector<std::string>{"N"});
  EXPECT_TRUE((*list)[0].parameters.at(0).is_pointer);
  EXPECT_EQ((*list)[1].parameters.at(0).scalar, Type::F64);
}

const char* const kFileOfMany = R"(#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
__global__ void recursive(int* out) { out[0] = factorial(out[1]); }
__global__ void unknown(int* out) { out[0] = no_such_function(1); }
__global__ void waits(int* out) { cg::this_grid().sync(); }
__global__ void fine(int* out) {
  auto grid = cg::this_grid();
  out[grid.thread_rank()] = grid.block_rank() + grid.num_threads();
}
)";

TEST(OtherKernels, OfTheFileDoNotRefuseTheChosenOne) {
  auto compiled = compile(kFileOfMany, {}, "fine");
  ASSERT_TRUE(compiled.ok()) << to_string(compiled.error());
  EXPECT_EQ(compiled->program.kernel, "fine");
}

TEST(OtherKernels, AreRefusedWhenTheyAreChosen) {
  EXPECT_THAT(error_of(kFileOfMany, {}, "unknown").message, HasSubstr("no_such_function"));
  EXPECT_TRUE(compile(kFileOfMany, {}, "waits").ok());
  EXPECT_TRUE(compile(kFileOfMany, {}, "recursive").ok());
}

TEST(WhatWasAskedFor, IsWhatAnErrorReportsAndNotTheCodeMadeFromIt) {
  const Error unknown = error_of("template <class T> __global__ void k(T* a) { a[0] = 1; }", {{"T", "foo"}}, "k");
  EXPECT_EQ(unknown.message, "--set T=foo: unknown type name 'foo'");
  EXPECT_EQ(unknown.span.line, 1u);
  const Error twice = error_of("__global__ void k(int* a) { a[0] = 1; }\n__global__ void k(float* a) { a[0] = 1; }", {}, "k");
  EXPECT_EQ(twice.message, "2 kernels are named k");
  for (const Error& error : {unknown, twice}) EXPECT_EQ(to_string(error).find("__warplens"), std::string::npos) << to_string(error);
}

const char* const kOverloads =
    "namespace n {\n"
    "__global__ void k(int* a) { a[0] = 1; }\n"
    "__global__ void k(const float* __restrict__ in, float *out, unsigned n = 3) { out[0] = in[n]; }\n"
    "template <class T> __global__ void k(T* a, float (*rows)[4]) { a[1] = 2; }\n"
    "}\n"
    "__global__ void other(double d[]) {}\n";

TEST(Overloads, AreChosenByTheTypesOfTheirParameters) {
  const Error which = error_of(kOverloads, {}, "k");
  EXPECT_EQ(which.message, "3 kernels are named k");
  EXPECT_EQ(which.hint,
            "choose one with --kernel 'n::k(int*)' or --kernel 'n::k(const float*, float*, unsigned)' or --kernel 'n::k(T*, float(*)[4])'");
  const std::pair<const char*, size_t> chosen[] = {{"n::k(int*)", 1}, {"k( int * )", 1}, {"n::k(const float*, float*, unsigned)", 3}};
  for (const auto& [kernel, parameters] : chosen) {
    auto compiled = compile(kOverloads, {}, kernel);
    ASSERT_TRUE(compiled.ok()) << kernel << ": " << to_string(compiled.error());
    EXPECT_EQ(compiled->program.parameters.size(), parameters) << kernel;
  }
  auto of_template = compile(kOverloads, {{"T", "short"}}, "n::k(T*, float(*)[4])");
  ASSERT_TRUE(of_template.ok()) << to_string(of_template.error());
  EXPECT_EQ(of_template->program.parameters.size(), 2u);
  EXPECT_THAT(error_of(kOverloads, {}, "k(double)").hint, HasSubstr("'n::k(int*)', 'n::k(const float*, float*, unsigned)'"));
}

TEST(Overloads, AreListedAsWhatChoosesEachOfThem) {
  const auto listed = list_kernels(request(kOverloads), kHeaders);
  ASSERT_TRUE(listed.ok()) << to_string(listed.error());
  std::vector<std::string> names;
  for (const KernelSignature& signature : *listed) names.push_back(signature.name);
  EXPECT_THAT(names, testing::ElementsAre("n::k(int*)", "n::k(const float*, float*, unsigned)", "n::k(T*, float(*)[4])", "other"));
}

// One process compiles many kernels one after the other; what an earlier one was bound to must not reach a later one.
TEST(ManyKernels, OfOneProcessAreEachCompiledAsIfAlone) {
  const std::string source =
      "template <int N> __global__ void __launch_bounds__(N) k(int *x) {\n  x[threadIdx.x] = threadIdx.x & 0x60;\n}\n";
  std::map<std::string, std::vector<uint8_t>> first;
  for (int turn = 0; turn < 150; ++turn) {
    for (const char* bound : {"64", "1024"}) {
      for (const bool as_compiled : {true, false}) {
        CompileRequest r = request(source);
        r.settings = {{"N", bound}};
        r.compiled_account = as_compiled;
        const auto compiled = compile_to_program(r, kHeaders);
        ASSERT_TRUE(compiled.ok()) << to_string(compiled.error());
        const std::string which = std::string(bound) + (as_compiled ? " as compiled" : " as written");
        const auto bytes = serialize(compiled->program);
        ASSERT_EQ(first.try_emplace(which, bytes).first->second, bytes) << "N = " << which << ", turn " << turn;
      }
    }
  }
  EXPECT_NE(first.at("64 as compiled"), first.at("1024 as compiled"));
}

// With the declarations of those that are found, looking for more is most of the time of a request.
TEST(DeviceHeaders, OnlyNamesThatASourceHasAreLookedForInThem) {
  ParseJob job;
  job.path = "test.cu";
  job.texts[job.path] = "__global__ void k(float* a) { a[threadIdx.x] = sqrtf(a[0]); }\n";
  job.headers = kHeaders;
  llvm::LLVMContext context;
  std::string said;
  const ParseResult result = parse(job, &context, [&](clang::ASTContext& ast, clang::Preprocessor&, clang::CodeGenerator*) {
    testing::internal::CaptureStderr();
    ast.getExternalSource()->PrintStats();
    said = testing::internal::GetCapturedStderr();
  });
  ASSERT_TRUE(result.module && result.errors.empty());
  const size_t line = said.find(" identifier table lookups");
  ASSERT_NE(line, std::string::npos) << said;
  unsigned found = 0, lookups = 0;
  ASSERT_EQ(std::sscanf(said.c_str() + said.rfind('\n', line) + 1, " %u / %u", &found, &lookups), 2) << said;
  EXPECT_GE(found, 3u);  // threadIdx, x, sqrtf
  EXPECT_LT(lookups, 100u);
}

TEST(Names, OfCxxModulesAreOrdinary) {
  auto compiled = compile("using import = int;\nimport first = 1;\n__global__ void k(int* a) { a[threadIdx.x] = import(2); }");
  ASSERT_TRUE(compiled.ok()) << to_string(compiled.error());
  EXPECT_THAT(compiled->tables.notes, testing::IsEmpty());
}

TEST(Settings, OverrideOneConstantOfADeclarationAndKeepTheOthers) {
  auto compiled = compile("constexpr int BM = 64, BN = 32, BK = BN * 2;\n__global__ void k(int* a) { a[threadIdx.x] = BM + BN + BK; }",
                          {{"BM", "128"}});
  ASSERT_TRUE(compiled.ok()) << to_string(compiled.error());
  ASSERT_EQ(compiled->tables.notes.size(), 1u);
  EXPECT_THAT(compiled->tables.notes[0], HasSubstr("--set BM=128 instead of line 1: constexpr int BM = 64"));
}

TEST(Settings, OverrideAConstantOfTheFile) {
  const std::string source =
      "constexpr int BM = 64;\nconst int BN = 32;\n__global__ void k(float* a) { __shared__ float s[BM]; s[threadIdx.x] = a[BN]; a[0] = "
      "s[1]; }";
  for (const auto& [bm, bytes] : {std::pair{"", 256u}, {"128", 512u}}) {
    auto compiled = *bm ? compile(source, {{"BM", bm}}) : compile(source);
    ASSERT_TRUE(compiled.ok()) << to_string(compiled.error());
    const auto shared =
        std::find_if(compiled->program.objects.begin(), compiled->program.objects.end(), [](const Object& o) { return o.name == "s"; });
    ASSERT_NE(shared, compiled->program.objects.end());
    EXPECT_EQ(shared->bytes, bytes);
    if (*bm) {
      EXPECT_THAT(compiled->tables.notes, testing::ElementsAre("--set BM=128 instead of line 1: constexpr int BM = 64"));
    }
  }
}

// The array that an only access is to.
std::string array_for(uint32_t cuda_arch, const std::string& source, bool compiled = false) {
  CompileRequest r = request(source);
  r.cuda_arch = cuda_arch, r.compiled_account = compiled;
  const auto made = compile_to_program(r, kHeaders);
  return made && made->program.sites.size() == 1 ? made->program.sites[0].array : made ? "several" : to_string(made.error());
}

TEST(Architecture, IsWhatTheKernelSees) {
  const std::string source =
      "__global__ void k(int *older, int *newer) {\n#if __CUDA_ARCH__ >= 800\n  newer[threadIdx.x] = 1;\n#else\n"
      "  older[threadIdx.x] = 1;\n#endif\n}\n";
  for (const bool compiled : {false, true}) {
    EXPECT_EQ(array_for(900, source, compiled), "newer");
    EXPECT_EQ(array_for(800, source, compiled), "newer");
    EXPECT_EQ(array_for(750, source, compiled), "older");
  }
  EXPECT_EQ(array_for(350, "__global__ void k(int *a, int *b) { if (__CUDA_ARCH__ == 350) a[0] = 1; else b[0] = 1; }", true), "a");
}

// A file that brings what its architecture lacks.
TEST(Architecture, ThatLacksAFunctionMayHaveItDefinedByTheFile) {
  const std::string source =
      "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600\n#else\n"
      "__device__ double atomicAdd(double *address, double value) {\n"
      "  unsigned long long int *bits = (unsigned long long int *)address, old = *bits, assumed;\n"
      "  do {\n    assumed = old;\n    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));\n"
      "  } while (assumed != old);\n  return __longlong_as_double(old);\n}\n#endif\n"
      "__global__ void k(double *sum) { atomicAdd(sum, 1.0); }\n";
  for (const uint32_t cuda_arch : {350u, 900u}) {
    CompileRequest r = request(source);
    r.cuda_arch = cuda_arch;
    const auto made = compile_to_program(r, kHeaders);
    ASSERT_TRUE(made.ok()) << to_string(made.error());
    const auto swaps = [](const Instruction& in) {
      return in.op == Opcode::Atomic && static_cast<AtomicOperation>(in.aux) == AtomicOperation::CompareSwap;
    };
    EXPECT_EQ(std::any_of(made->program.code.begin(), made->program.code.end(), swaps), cuda_arch == 350);
    EXPECT_THAT(made->program.notes, testing::IsEmpty());
  }
}

std::vector<std::string> notes_for(uint32_t cuda_arch, const std::string& source, bool compiled = false) {
  CompileRequest r = request(source);
  r.cuda_arch = cuda_arch, r.compiled_account = compiled;
  const auto made = compile_to_program(r, kHeaders);
  return made ? made->program.notes : std::vector<std::string>{to_string(made.error())};
}

TEST(Architecture, OfTheOptimizedCodeIsSaidWhereAnotherIsChosen) {
  const std::string source = "__global__ void k(int *a) { a[threadIdx.x] = 1; }";
  EXPECT_THAT(notes_for(800, source, true),
              testing::ElementsAre("the optimized code (as compiled) is that of sm_90: for sm_80 nvcc may choose other instructions"));
  EXPECT_THAT(notes_for(900, source, true), testing::IsEmpty());
  EXPECT_THAT(notes_for(800, source), testing::IsEmpty());
}

TEST(Architecture, ThatLacksWhatTheKernelUsesIsSaid) {
  const std::string source =
      "#include <cuda_pipeline.h>\n#include <mma.h>\n"
      "__device__ int sum(int x) { return __reduce_add_sync(0xffffffff, x); }\n"
      "__global__ void k(int *a, const int *b, double *d) {\n  __shared__ int s[32];\n  int x;\n"
      "  asm volatile(\"cp.async.ca.shared.global [%0], [%1], 4;\" ::\"r\"((unsigned)__cvta_generic_to_shared(s)), \"l\"(b));\n"
      "  asm(\"{ .reg .b32 t;\\n mov.b32 t, 1;\\n dp4a.s32.s32 %0, t, t, t; }\" : \"=r\"(x));\n"
      "  __pipeline_memcpy_async(s + threadIdx.x, b + threadIdx.x, 4);\n"
      "  __pipeline_wait_prior(0);\n  __syncthreads();\n  atomicAdd(d, 1.0);\n  a[threadIdx.x] = sum(s[threadIdx.x]) + x;\n}\n";
  EXPECT_THAT(notes_for(900, source), testing::IsEmpty());
  EXPECT_THAT(notes_for(800, source), testing::IsEmpty());
  EXPECT_THAT(notes_for(750, source),
              testing::UnorderedElementsAre(
                  "__pipeline_memcpy_async loads and stores on sm_75; what is shown is the asynchronous copy of sm_80 and later (line 9)",
                  "__reduce_add_sync needs sm_80 or later: for sm_75, nvcc does not compile this kernel (line 3)",
                  "cp.async.ca.shared.global needs sm_80 or later: for sm_75, nvcc does not compile this kernel (line 7)"));
  const auto oldest = notes_for(520, source);
  EXPECT_THAT(oldest, testing::Contains("atomicAdd needs sm_60 or later: for sm_52, nvcc does not compile this kernel (line 12)"));
  EXPECT_THAT(oldest, testing::Contains("dp4a.s32.s32 needs sm_61 or later: for sm_52, nvcc does not compile this kernel (line 8)"));
  EXPECT_THAT(notes_for(520, "__global__ void k(int *a) { atomicAdd(a, 1); }"), testing::IsEmpty());
}

TEST(Clang, WhatAMissingHeaderUsuallyDefinesIsTakenAndSaid) {
  const std::string kernel = "__global__ void k(int *a, int n) { a[threadIdx.x] = CEIL_DIV(n, 32); }\n";
  const auto made = compile("#include \"utils.cuh\"\n" + kernel);
  ASSERT_TRUE(made.ok()) << to_string(made.error());
  EXPECT_THAT(made->program.notes,
              testing::UnorderedElementsAre("CEIL_DIV(a, b) is taken to be (a + b - 1) / b, as utils.cuh was not found",
                                            "not found and treated as empty: #include utils.cuh"));
  EXPECT_THAT(error_of(kernel).message, HasSubstr("use of undeclared identifier 'CEIL_DIV'")) << "no header is missing";
  const auto usual = compile("#include <stdlib.h>\n#include <vector>\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n");
  ASSERT_TRUE(usual.ok()) << to_string(usual.error());
  EXPECT_THAT(usual->program.notes, testing::IsEmpty()) << "nothing is said of headers that only host code needs";
}

TEST(Clang, WhatKernelsMayUseIsInItsPage) {
  std::ifstream file(WARPLENS_SOURCE_DIR "/docs/supported.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const auto made = supported_page(kHeaders);
  ASSERT_TRUE(made.ok()) << to_string(made.error());
  EXPECT_EQ(page, *made) << "write it anew: warplens-compile --supported --headers assets/include > docs/supported.md";
}

}  // namespace
}  // namespace warplens::frontend
