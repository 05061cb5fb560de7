// What the host code leaves in arrays before a launch: followed to the byte, or said to be a guess.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "kernels/checks/run_checks.h"
#include "kernels/frontend/request.h"
#include "kernels/workload/workload.h"
#include "tests/launches/compiler.h"

namespace warplens::host_contents {
namespace {

using launches::compiler;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

struct Launched {
  std::shared_ptr<const Program> program;
  workload::PlannedLaunch planned;
  std::string error;
};

// One launch of a kernel with these parameters, from this body of main().
Launched launched(const std::string& parameters, const std::string& main_body, const std::string& kernel_body = "",
                  const std::string& before = "", size_t launch = 0) {
  workload::What what;
  what.name = "host.cu";
  if (launch) what.launch = launch;
  what.file = catalog::kernel_file("host.cu", before + "\n__global__ void k(" + parameters + ") {\n" + kernel_body +
                                                  "\n}\nint main(int argc, char **argv) {\n" + main_body + "\n}\n");
  Launched made;
  const auto kernel = workload::resolve({}, what, "run", &compiler());
  if (!kernel) return made.error = to_string(kernel.error()), made;
  const auto answer = compiler().compile(workload::compile_request(**kernel));
  if (!answer) return made.error = to_string(answer.error()), made;
  made.program = answer->program;
  auto planned = workload::make_launch(**kernel, *made.program);
  if (!planned) return made.error = to_string(planned.error()), made;
  return made.planned = planned.take(), made;
}

template <class T>
std::vector<T> values(const Launched& made, size_t buffer = 0) {
  if (buffer >= (made.planned.launch ? made.planned.launch->buffers.size() : 0)) return {};
  const simt::Buffer& from = made.planned.launch->buffers[buffer];
  std::vector<uint8_t> bytes(from.bytes, 0);
  if (from.fill) from.fill(0, bytes.data(), bytes.size());
  std::vector<T> all(bytes.size() / sizeof(T));
  std::memcpy(all.data(), bytes.data(), all.size() * sizeof(T));
  return all;
}

// What the kernel leaves in an array.
std::vector<int> result(const Launched& made, const std::string& array) {
  if (!made.planned.launch) return {};
  auto memory = simt::make_memory(*made.program, *made.planned.launch);
  if (!memory) return {};
  const auto ran = simt::run(*made.program, *made.planned.launch, {}, *memory);
  EXPECT_TRUE(ran.ok()) << to_string(ran.error());
  for (uint32_t n = 0; n < made.planned.launch->buffers.size(); ++n) {
    if (made.planned.launch->buffers[n].name != array) continue;
    const auto bytes = simt::read_buffer(**memory, *made.planned.launch, n);
    std::vector<int> all(bytes.size() / sizeof(int));
    std::memcpy(all.data(), bytes.data(), all.size() * sizeof(int));
    return all;
  }
  return {};
}

std::string guesses(const Launched& made) {
  std::string all = made.error;
  for (const std::string& note : made.planned.notes)
    if (note.find("guessed") != std::string::npos) all += note + "\n";
  return all;
}

const std::string kCopied = "  int *x; cudaMalloc(&x, sizeof h); cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); k<<<1, 32>>>(x);";

// As glibc 2.36 gives them.
TEST(HostContents, RandomNumbersAreThoseOfTheCLibrary) {
  const auto unseeded = launched("const int *x", "int h[5]; for (int i = 0; i < 5; ++i) h[i] = rand();" + kCopied);
  EXPECT_EQ(guesses(unseeded), "");
  EXPECT_THAT(values<int>(unseeded), ElementsAre(1804289383, 846930886, 1681692777, 1714636915, 1957747793));
  const auto seeded = launched("const int *x", "int h[2]; srand(42); h[0] = rand(); h[1] = rand();" + kCopied);
  EXPECT_EQ(guesses(seeded), "");
  EXPECT_THAT(values<int>(seeded), ElementsAre(71876166, 708592740));
}

TEST(HostContents, ASeedThatNobodyKnowsIsSaid) {
  const auto made = launched("const int *x", "int h[9]; srand(time(NULL)); for (int i = 0; i < 9; ++i) h[i] = rand() % 10;" + kCopied);
  EXPECT_THAT(guesses(made), HasSubstr("as time() is not known"));
  for (const int v : values<int>(made)) EXPECT_TRUE(v >= 0 && v < 10) << v;
}

TEST(HostContents, ARemainderOfManyRandomNumbersStaysInItsRange) {
  const auto made = launched("const int *x", "static int h[20000]; for (int i = 0; i < 20000; ++i) h[i] = rand() % 256;" + kCopied);
  EXPECT_EQ(guesses(made), "");
  const auto all = values<int>(made);
  ASSERT_EQ(all.size(), 20000u);
  EXPECT_THAT((std::vector<int>(all.begin(), all.begin() + 3)), ElementsAre(1804289383 % 256, 846930886 % 256, 1681692777 % 256));
  EXPECT_TRUE(std::all_of(all.begin(), all.end(), [](int v) { return v >= 0 && v < 256; }));
}

TEST(HostContents, AHundredThousandElementsAreThoseOfTheLoop) {
  const auto made =
      launched("const int *x",
               "const int n = 100000; int *h = (int *)malloc(n * sizeof(int)), *x;\n"
               "unsigned state = 7;\n"
               "for (int i = 0; i < n; ++i) { state = state * 1664525u + 1013904223u; h[i] = state >> 8; if (i % 3 == 0) h[i] = -i; }\n"
               "cudaMalloc(&x, n * sizeof(int)); cudaMemcpy(x, h, n * sizeof(int), cudaMemcpyHostToDevice); k<<<1, 32>>>(x);");
  EXPECT_EQ(guesses(made), "");
  std::vector<int> wanted;
  unsigned state = 7;
  for (int i = 0; i < 100000; ++i) {
    state = state * 1664525u + 1013904223u;
    wanted.push_back(i % 3 == 0 ? -i : static_cast<int>(state >> 8));
  }
  EXPECT_TRUE(values<int>(made) == wanted);
}

TEST(HostContents, RowsAndPartsAreWhereTheyAreCopied) {
  const auto made = launched(
      "const int *x",
      "int h[4][4]; for (int i = 0; i < 4; ++i) for (int j = 0; j < 4; ++j) h[i][j] = 10 * i + j;\n"
      "int *x; cudaMalloc(&x, 64); cudaMemset(x, 0, 64);\n"
      "cudaMemcpy(x + 4, &h[2][0], 16, cudaMemcpyHostToDevice); cudaMemcpy(&x[1], h[3] + 2, 2 * sizeof(int), cudaMemcpyHostToDevice);\n"
      "cudaMemcpy2D(x + 8, 16, h, 16, 8, 2, cudaMemcpyHostToDevice); k<<<1, 32>>>(x);");
  EXPECT_EQ(guesses(made), "");
  EXPECT_THAT(values<int>(made), ElementsAre(0, 32, 33, 0, 20, 21, 22, 23, 0, 1, 0, 0, 10, 11, 0, 0));
}

TEST(HostContents, APointerIntoAnArrayBeginsThere) {
  const auto made = launched("const int *x, const int *y",
                             "int h[32]; for (int i = 0; i < 32; ++i) h[i] = 3 * i; int *d; cudaMalloc(&d, 128);\n"
                             "cudaMemcpy(d, h, 128, cudaMemcpyHostToDevice); k<<<1, 32>>>(d + 20, &d[4]);");
  EXPECT_EQ(guesses(made), "");
  ASSERT_TRUE(made.planned.launch);
  const auto& arguments = made.planned.launch->arguments;
  EXPECT_EQ(arguments[0].buffer, arguments[1].buffer);
  // With all of the array: a kernel may read below its pointer.
  EXPECT_EQ(arguments[0].bits, 80u);
  EXPECT_EQ(arguments[1].bits, 16u);
  EXPECT_EQ(values<int>(made).at(20), 60);
}

TEST(HostContents, ASymbolIsFilledFromAnOffsetOn) {
  const auto made = launched("int *x",
                             "int h[4] = {1, 2, 3, 4}, *x; cudaMalloc(&x, 4); cudaMemcpyToSymbol(c, h, 8);\n"
                             "cudaMemcpyToSymbol(c, h + 2, 2 * sizeof(int), 16); k<<<1, 32>>>(x);",
                             "x[0] = c[threadIdx.x % 8];", "__constant__ int c[8];");
  EXPECT_EQ(guesses(made), "");
  ASSERT_TRUE(made.planned.launch);
  const auto& bytes = made.planned.launch->globals.at("c");
  std::vector<int> found(bytes.size() / 4);
  std::memcpy(found.data(), bytes.data(), bytes.size());
  EXPECT_THAT(found, ElementsAre(1, 2, 0, 0, 3, 4, 0, 0));
}

TEST(HostContents, MemoryThatNobodyWroteIsUnsetAndReadingItIsAFinding) {
  const auto made = launched("const int *x, int *y", "int *x, *y; cudaMalloc(&x, 128); cudaMalloc(&y, 128); k<<<1, 32>>>(x, y);",
                             "y[threadIdx.x] = x[threadIdx.x];");
  ASSERT_EQ(made.error, "");
  EXPECT_TRUE(made.planned.launch->buffers[0].unset);
  EXPECT_THAT(made.planned.notes, Contains("nothing writes to x, allocated in line 6, before this launch: its values are undefined"));
  const auto report = checks::run_checks(*made.program, *made.planned.launch);
  ASSERT_TRUE(report.ok()) << to_string(report.error());
  ASSERT_FALSE(report->findings.empty());
  EXPECT_THAT(report->findings[0].sentence, HasSubstr("x"));
}

TEST(HostContents, APartThatNobodyWroteIsSaid) {
  const auto made = launched("const int *x",
                             "int h[8] = {1, 2, 3}, *x; cudaMalloc(&x, 128); cudaMemcpy(x, h, 32, cudaMemcpyHostToDevice); "
                             "k<<<1, 32>>>(x);");
  EXPECT_THAT(made.planned.notes,
              Contains("nothing writes 96 of the 128 bytes of x before this launch, from byte 32 on: their values are undefined"));
  const auto findings_of = [](const Launched& one) {
    const auto report = checks::run_checks(*one.program, *one.planned.launch);
    return report ? report->findings : std::vector<checks::Finding>();
  };
  EXPECT_THAT(findings_of(made), testing::IsEmpty());  // the kernel reads none of them
}

TEST(HostContents, ReadingAPartThatNobodyWroteIsAFinding) {
  const auto made = launched("const int *x, int *y",
                             "int h[8] = {1, 2, 3}, *x, *y; cudaMalloc(&x, 128); cudaMalloc(&y, 128); "
                             "cudaMemcpy(x, h, 32, cudaMemcpyHostToDevice); k<<<1, 32>>>(x, y);",
                             "y[threadIdx.x] = x[threadIdx.x < 9 ? threadIdx.x : 0];");
  const auto report = checks::run_checks(*made.program, *made.planned.launch);
  ASSERT_TRUE(report.ok()) << to_string(report.error());
  ASSERT_EQ(report->findings.size(), 1u);  // lane 8's
  EXPECT_THAT(report->findings[0].sentence, HasSubstr("x[8]"));
}

TEST(HostContents, FreedMemoryAndMemoryOfTheHostAreNamed) {
  const auto freed = launched("const int *x", "int *x; cudaMalloc(&x, 128); cudaMemset(x, 0, 128);\ncudaFree(x);\nk<<<1, 32>>>(x);");
  EXPECT_THAT(freed.planned.notes,
              Contains("x is freed in line 7, before this launch: the kernel accesses memory that is no longer allocated"));
  for (const char* const host : {"int *x = (int *)malloc(128);", "int *x = new int[32];", "int x[32];"}) {
    const auto made = launched("const int *x", std::string(host) + " for (int i = 0; i < 32; ++i) x[i] = i; k<<<1, 32>>>(x);");
    EXPECT_THAT(made.planned.notes, Contains(HasSubstr("x is host memory (line 6): most GPUs cannot access it"))) << host;
  }
  for (const char* const reached : {"int *x; cudaMallocManaged(&x, 128);", "int *x; cudaMallocHost(&x, 128);"}) {
    const auto made = launched("const int *x", std::string(reached) + " for (int i = 0; i < 32; ++i) x[i] = i; k<<<1, 32>>>(x);");
    EXPECT_THAT(made.planned.notes, Not(Contains(HasSubstr("host memory")))) << reached;
  }
}

TEST(HostContents, ALambdaKeepsWhatItTookByValue) {
  const auto made = launched(
      "const int *x",
      "int h[6], a = 1, b = 2; auto by_value = [=]() { return 10 * a + b; }; auto mixed = [=, &b]() { return 10 * a + b; };\n"
      "auto by_reference = [&] { return 10 * a + b; }; auto one = [a] { return a; }; auto own = [c = a + 5]() mutable { return c++; };\n"
      "a = 7, b = 8; h[0] = by_value(), h[1] = mixed(), h[2] = by_reference(), h[3] = one(), h[4] = own(), h[5] = own();" +
          kCopied);
  EXPECT_EQ(guesses(made), "");
  EXPECT_THAT(values<int>(made), ElementsAre(12, 18, 78, 1, 6, 7));
}

TEST(HostContents, AStaticVariableOfAFunctionIsInitializedOnce) {
  const auto made = launched("const int *x", "int h[3]; h[0] = next(), h[1] = next(), h[2] = next();" + kCopied, "",
                             "int next() { static int n = 4; n += 2; return n; }");
  EXPECT_EQ(guesses(made), "");
  EXPECT_THAT(values<int>(made), ElementsAre(6, 8, 10));
}

TEST(HostContents, ASymbolFilledUnderAnUnknownConditionIsAGuess) {
  const auto made =
      launched("int *x", "int h[4] = {1, 2, 3, 4}, *x; cudaMalloc(&x, 4); if (other()) cudaMemcpyToSymbol(c, h, 16); k<<<1, 32>>>(x);",
               "x[0] = c[1];", "__constant__ int c[4];");
  EXPECT_THAT(guesses(made), HasSubstr("c guessed: i32[4]"));
  EXPECT_THAT(guesses(made), HasSubstr("as other() is not known"));
}

TEST(HostContents, MembersOfStructuresAndFunctionsOfTheFileAreFollowed) {
  const auto made = launched("const P *x",
                             "P h[300]; for (int i = 0; i < 300; ++i) { h[i].a = scaled(i, 3); h[i].n = i; }\n"
                             "P *x; cudaMalloc(&x, sizeof h); cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); k<<<1, 32>>>(x);",
                             "", "struct P { float a; int n; };\nfloat scaled(int i, float by) { if (i < 2) return -1; return i / by; }");
  EXPECT_EQ(guesses(made), "");
  const auto bytes = values<float>(made);
  ASSERT_EQ(bytes.size(), 600u);
  EXPECT_EQ(bytes[2], -1.0f);
  EXPECT_EQ(bytes[20], 10.0f / 3.0f);
  EXPECT_EQ(values<int>(made)[599], 299);
}

// Elements 0 and 1 are rand() % 100, the last one -1; the copy keeps what the vector had.
TEST(HostContents, VectorsGrowAreGeneratedAndCopied) {
  const std::string copied =
      "int *x; cudaMalloc(&x, v.size() * sizeof(int));\n"
      "cudaMemcpy(x, w.data(), w.size() * sizeof(int), cudaMemcpyHostToDevice); k<<<1, 32>>>(x);";
  for (const char* const fill : {"std::vector<int> v; v.reserve(n); for (int i = 0; i < n; i++) v.push_back(rand() % 100);",
                                 "std::vector<int> v(n); std::generate(v.begin(), v.end(), []() { return rand() % 100; });",
                                 "std::vector<int> v(n); for (auto &each : v) each = rand() % 100;"}) {
    const auto made = launched(
        "const int *x", std::string("const int n = 1 << 16; ") + fill + " v[n - 1] = -1; std::vector<int> w = v; v[0] = 5;\n" + copied);
    EXPECT_EQ(guesses(made), "") << fill;
    const auto all = values<int>(made);
    ASSERT_EQ(all.size(), 65536u) << fill;
    EXPECT_EQ(all[0], 1804289383 % 100) << fill;
    EXPECT_EQ(all[1], 846930886 % 100) << fill;
    EXPECT_EQ(all[65535], -1) << fill;
  }
}

// As C promotes and converts: 7 is a float beside one, unsigned numbers wrap and are compared as such, and are rounded once.
TEST(HostContents, AVectorOfARangeHasThatPart) {
  const auto made = launched("const int *x",
                             "int h[6] = {1, 2, 3, 4, 5, 6}; std::vector<int> part(h + 2, h + 5), rest(part.begin() + 1, part.end());\n"
                             "int *x; cudaMalloc(&x, 20); cudaMemcpy(x, part.data(), 12, cudaMemcpyHostToDevice);\n"
                             "cudaMemcpy(x + 3, rest.data(), rest.size() * sizeof(int), cudaMemcpyHostToDevice); k<<<1, 32>>>(x);");
  EXPECT_EQ(guesses(made), "");
  EXPECT_THAT(values<int>(made), ElementsAre(3, 4, 5, 4, 5));
}

TEST(HostContents, ArithmeticIsThatOfC) {
  const auto made =
      launched("const float *x",
               "unsigned u = 1u; int i = 16777217; unsigned char c = 250; unsigned long wide = 0x8000000000000001ul;\n"
               "float h[6]; h[0] = (true ? 16777217 : 0.5f); h[1] = (-1 < u); h[2] = i / 3.0f; h[3] = (unsigned char)(c + 10);\n"
               "h[4] = wide >> 60; h[5] = -u;\n"
               "float *x; cudaMalloc(&x, sizeof h); cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); k<<<1, 32>>>(x);");
  EXPECT_EQ(guesses(made), "");
  EXPECT_THAT(values<float>(made), ElementsAre(16777216.0f, 0.0f, 16777216.0f / 3.0f, 4.0f, 8.0f, 4294967295.0f));
}

TEST(HostContents, AKernelFindsTheBytesThatAnotherTypeStored) {
  const auto made = launched("const float *x",
                             "unsigned h[3] = {0x3f800000u, 0x40000000u, 0xffffffffu};\nfloat *x; cudaMalloc(&x, sizeof h); "
                             "cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); k<<<1, 32>>>(x);");
  EXPECT_EQ(guesses(made), "");
  EXPECT_THAT(values<uint32_t>(made), ElementsAre(0x3f800000u, 0x40000000u, 0xffffffffu));
}

TEST(HostContents, PointersToRowsMayBeDeclaredTogether) {
  const auto made = launched("float (*a)[25], float (*b)[25]",
                             "float (*a)[25], (*b)[25]; cudaMalloc((void **)&a, 400); cudaMalloc((void **)&b, 800); k<<<1, 32>>>(a, b);");
  EXPECT_EQ(guesses(made), "");
  ASSERT_TRUE(made.planned.account);
  EXPECT_THAT(made.planned.account->parts, Contains(testing::Field(&analysis::LaunchPart::text, "f32[200]:unset")));
}

TEST(HostContents, OfALongLoopThatCallsOneOfSeveralFunctionsAreKnown) {
  const auto made =
      launched("const float *x",
               "static float h[30000], *x; cudaMalloc(&x, sizeof h); for (int i = 0; i < 30000; ++i) h[i] = twice(0.5f * i);\n"
               "cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); k<<<1, 32>>>(x);",
               "", "int twice(int n) { return 0 * n; }\nfloat twice(float x) { return 2 * x; }\n");
  EXPECT_EQ(guesses(made), "");
  EXPECT_EQ(values<float>(made).at(29999), 29999);
}

const std::string kRows =
    "int *h[3], **rows, *out, row[4]; cudaMalloc(&out, 16);\n"
    "for (int r = 0; r < 3; ++r) {\n  cudaMalloc(&h[r], 16); for (int i = 0; i < 4; ++i) row[i] = 100 * r + i;\n"
    "  cudaMemcpy(h[r], row, 16, cudaMemcpyHostToDevice);\n}\n"
    "cudaMalloc(&rows, sizeof h); cudaMemcpy(rows, h, sizeof h, cudaMemcpyHostToDevice);\n";

TEST(HostContents, ATableOfPointersLeadsToItsRows) {
  const std::string sum = "out[threadIdx.x] = rows[0][threadIdx.x] + rows[1][threadIdx.x] + rows[2][threadIdx.x];";
  const auto made = launched("int **rows, int *out", kRows + "k<<<1, 4>>>(rows, out);", sum);
  EXPECT_EQ(guesses(made), "");
  EXPECT_THAT(result(made, "out"), ElementsAre(300, 303, 306, 309));
  ASSERT_TRUE(made.planned.account);
  EXPECT_THAT(made.planned.account->parts, Contains(testing::Field(&analysis::LaunchPart::text, "i32[6]:{&rows[0],&rows[1],&rows[2]}")));
  // Into a row, and to an array that is an argument too.
  const auto parts = launched("int **rows, int *out",
                              kRows +
                                  "h[0] = h[1] + 2; h[1] = out; cudaMemcpy(rows, h, sizeof h, cudaMemcpyDefault);\n"
                                  "k<<<1, 2>>>(rows, out);",
                              "rows[1][threadIdx.x] = rows[0][threadIdx.x];");
  EXPECT_EQ(guesses(parts), "");
  EXPECT_THAT(result(parts, "out"), ElementsAre(102, 103, testing::_, testing::_));
}

TEST(HostContents, NodesInManagedMemoryAreFollowedByTheirPointers) {
  const auto made = launched("const Node *list, int *out",
                             "Node *first, *node; cudaMallocManaged(&first, sizeof(Node)); node = first; int *out; cudaMalloc(&out, 4);\n"
                             "for (int i = 0; i < 4; ++i) {\n  node->key = 3 * i + 1; node->next = nullptr;\n"
                             "  if (i < 3) { cudaMallocManaged(&node->next, sizeof(Node)); node = node->next; }\n}\n"
                             "k<<<1, 1>>>(first, out);",
                             "int sum = 0; for (const Node *n = list; n; n = n->next) sum = 10 * sum + n->key; out[0] = sum;",
                             "struct Node { int key; Node *next; };");
  EXPECT_EQ(guesses(made), "");
  EXPECT_THAT(made.planned.notes, Not(Contains(HasSubstr("undefined"))));  // of the padding behind each key
  EXPECT_THAT(result(made, "out"), ElementsAre(1 * 1000 + 4 * 100 + 7 * 10 + 10));
}

TEST(HostContents, WhatAKernelStoresThroughATableIsFoundByTheNext) {
  const auto made =
      launched("int **rows, int *out", kRows + "twice<<<1, 4>>>(rows); k<<<1, 4>>>(rows, out);", "out[threadIdx.x] = rows[1][threadIdx.x];",
               "__global__ void twice(int **rows) { rows[1][threadIdx.x] *= 2; }", 2);
  EXPECT_EQ(guesses(made), "");
  EXPECT_THAT(result(made, "out"), ElementsAre(200, 202, 204, 206));
}

// A kernel has a copy of a structure that is passed by value.
TEST(HostContents, AnArrayInAStructureStaysWhatItIsForTheNextLaunch) {
  const auto made =
      launched("int *out, Par q", "int *out; cudaMalloc(&out, 16); Par q = {{1, 2, 3}}; k<<<1, 4>>>(out, q); k<<<1, 4>>>(out, q);",
               "out[threadIdx.x] = q.c[threadIdx.x % 3];", "struct Par { int c[3]; };", 2);
  EXPECT_EQ(guesses(made), "");
  EXPECT_THAT(result(made, "out"), ElementsAre(1, 2, 3, 1));
}

TEST(HostContents, WhatIsWrittenOverIsNoGuessAnyMore) {
  const auto made = launched("const int *x", "int h[64]; shuffle(h, 64); for (int i = 0; i < 64; ++i) h[i] = 2 * i;" + kCopied);
  EXPECT_EQ(guesses(made), "");
  EXPECT_EQ(values<int>(made).at(63), 126);
  const auto in_part = launched("const int *x", "int h[64]; shuffle(h, 64); for (int i = 0; i < 63; ++i) h[i] = 2 * i;" + kCopied);
  EXPECT_THAT(guesses(in_part), HasSubstr("as shuffle() is not known"));
  const auto from_it =
      launched("const int *x", "int h[8] = {3}, g[8]; shuffle(g, 8); for (int i = 0; i < 8; ++i) h[i] = g[i] + 1;" + kCopied);
  EXPECT_THAT(guesses(from_it), HasSubstr("x guessed"));
}

TEST(HostContents, AStorePastTheEndOfAnArrayIsToldAndChangesNothingInIt) {
  const auto behind = launched("const int *x",
                               "int *d, *h = (int *)malloc(16);\nfor (int i = 0; i < 40; i++) h[i] = i + 1;\ncudaMalloc(&d, 16);\n"
                               "cudaMemcpy(d, h, 16, cudaMemcpyHostToDevice);\nk<<<1, 4>>>(d);");
  EXPECT_THAT(values<int>(behind), ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(guesses(behind), "");
  EXPECT_THAT(behind.planned.notes, Contains("line 7 stores past the end of an array, before this launch: what that changes is not known"));
}

// The products of 256 x 256 matrices take longer than they are followed, at each of their calls.
TEST(HostContents, LongReferencesLeaveEffortForWhatComesBehindThem) {
  const std::string reference =
      "void product(const float *a, float *c, int n) {\n  for (int i = 0; i < n; ++i) for (int j = 0; j < n; ++j) {\n"
      "    float s = 0;\n    for (int l = 0; l < n; ++l) s += a[i * n + l] * a[l * n + j];\n    c[i * n + j] = s;\n  }\n}\n"
      "void fill(int *h, int n) { for (int i = 0; i < n; ++i) h[i] = rand() % 7; }\n";
  const std::string calls =
      "float *a = (float *)malloc(4 * 65536), *c = (float *)malloc(4 * 65536);\nfor (int i = 0; i < 65536; ++i) a[i] = i;\n"
      "for (int i = 0; i < 5; ++i) product(a, c, 256);\n";
  const std::string copied =
      "int *h = (int *)malloc(800000), *d;\nfill(h, 200000);\ncudaMalloc(&d, 800000);\n"
      "cudaMemcpy(d, h, 800000, cudaMemcpyHostToDevice);\nk<<<1, 4>>>(d);";
  const auto behind = launched("const int *x", calls + copied, "", reference), alone = launched("const int *x", copied, "", reference);
  EXPECT_EQ(guesses(behind), "");
  EXPECT_EQ(values<int>(behind), values<int>(alone));
}

TEST(HostContents, WhatCannotBeFollowedIsAGuess) {
  const std::string fill = "for (int i = 0; i < 8; ++i) h[i] = i + 1;";
  const auto unknown_function = launched("const int *x", "int h[8]; " + fill + " shuffle(h, 8);" + kCopied);
  EXPECT_THAT(guesses(unknown_function), HasSubstr("as shuffle() is not known"));
  const auto on_condition = launched("const int *x", "int h[8]; " + fill + " if (read_mode()) h[2] = 7;" + kCopied);
  EXPECT_THAT(guesses(on_condition), HasSubstr("x guessed"));
  const auto filled_on_condition =
      launched("const int *x", "int h[8]; " + fill + " if (read_mode()) for (int i = 0; i < 8; ++i) h[i] = 9;" + kCopied);
  EXPECT_THAT(guesses(filled_on_condition), HasSubstr("x guessed"));
  const auto at_unknown_place = launched("const int *x", "int h[8]; " + fill + " h[read_place()] = 7;" + kCopied);
  EXPECT_THAT(guesses(at_unknown_place), HasSubstr("x guessed"));
  const auto in_one_of_two = launched("const int *x", "int h[8], g[8]; " + fill +
                                                          " struct Node { int *p; int n; }; Node nodes[2] = {{h, 8}, {g, 8}};"
                                                          " Node n = nodes[read_place()]; n.p[0] = 7;" +
                                                          kCopied);
  EXPECT_THAT(guesses(in_one_of_two), HasSubstr("x guessed"));
  const auto too_long = launched("const int *x", "static int h[8]; for (long i = 0; i < 1000000000L; ++i) h[i % 8] += i;" + kCopied);
  EXPECT_THAT(guesses(too_long), HasSubstr("as the result of a long loop is not known"));
}

}  // namespace
}  // namespace warplens::host_contents
