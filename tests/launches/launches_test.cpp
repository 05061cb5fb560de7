// What is read from the host code of files/*.cu, each in the style of a public course or sample. A file says in comments which launches its
// main() makes: `// expect: saxpy grid 16,1,1 block 256,1,1 ... main:24`, one line a launch, with "~" after what has to be guessed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

#include "kernels/base/file.h"
#include "kernels/frontend/request.h"
#include "kernels/workload/compare/against.h"
#include "kernels/workload/device/measuring_job.h"
#include "kernels/workload/workload.h"
#include "tests/launches/compiler.h"

namespace warplens::launches_tests {
namespace {

using launches::compiler;

std::vector<std::string> files() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(WARPLENS_SOURCE_DIR "/tests/launches/files"))
    if (entry.path().extension() == ".cu") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> expected(const std::string& source) {
  constexpr std::string_view kMark = "// expect: ";
  std::vector<std::string> lines;
  for (size_t at = source.find(kMark); at != std::string::npos; at = source.find(kMark, at + 1))
    lines.push_back(source.substr(at + kMark.size(), source.find('\n', at) - at - kMark.size()));
  return lines;
}

frontend::CompileRequest request_of(const std::string& path, const std::string& source) {
  frontend::CompileRequest request;
  request.path = path, request.source = source;
  return request;
}

class LaunchesTest : public testing::TestWithParam<std::string> {};

TEST_P(LaunchesTest, AreWhatTheFileSaysOfThem) {
  const std::string path = WARPLENS_SOURCE_DIR "/tests/launches/files/" + GetParam() + ".cu";
  const auto source = read_file(path);
  ASSERT_TRUE(source.ok());
  const auto read = compiler().read_launches(request_of(path, *source));
  ASSERT_TRUE(read.ok()) << to_string(read.error());
  std::vector<std::string> launches;
  for (const auto& launch : read->launches) launches.push_back(describe(launch));
  const std::vector<std::string> wanted = expected(*source);
  ASSERT_FALSE(wanted.empty());
  EXPECT_EQ(launches, wanted);
  EXPECT_FALSE(read->gave_up);
}

// The first block of each launch runs as the host code launches it, without a fault.
TEST_P(LaunchesTest, Run) {
  const std::string path = WARPLENS_SOURCE_DIR "/tests/launches/files/" + GetParam() + ".cu";
  const auto source = read_file(path);
  ASSERT_TRUE(source.ok());
  for (size_t i = 0; i < expected(*source).size(); ++i) {
    workload::What what;
    what.name = path, what.launch = i + 1;
    const auto kernel = workload::resolve({}, what, "run", &compiler());
    ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
    const auto program = compiler().compile(workload::compile_request(**kernel));
    ASSERT_TRUE(program.ok()) << to_string(program.error());
    const auto launch = workload::make_launch(**kernel, *program->program);
    ASSERT_TRUE(launch.ok()) << to_string(launch.error());
    auto memory = simt::make_memory(*program->program, *launch->launch);
    ASSERT_TRUE(memory.ok()) << to_string(memory.error());
    simt::RunOptions options;
    options.blocks = {0};
    const auto result = simt::run(*program->program, *launch->launch, options, *memory);
    EXPECT_TRUE(result.ok()) << to_string(result.error());
  }
}

// What is measured on a GPU begins with what the host code gives, unless that is too much to be sent.
TEST_P(LaunchesTest, AreMeasuredWithTheirContents) {
  workload::What what;
  what.name = WARPLENS_SOURCE_DIR "/tests/launches/files/" + GetParam() + ".cu", what.launch = 1;
  const auto kernel = workload::resolve({}, what, "measure", &compiler());
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  const auto program = compiler().compile(workload::compile_request(**kernel));
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  const auto launch = workload::make_launch(**kernel, *program->program);
  ASSERT_TRUE(launch.ok()) << to_string(launch.error());
  const auto made = workload::make_measuring_job(**kernel, compiler());
  ASSERT_TRUE(made.ok()) << to_string(made.error());
  const auto& sent = made->job.cuda.buffers;
  ASSERT_EQ(sent.size(), launch->launch->buffers.size());
  for (size_t i = 0; i < sent.size(); ++i) {
    const simt::Buffer& buffer = launch->launch->buffers[i];
    if (buffer.unset || sent[i].role == "out" || buffer.bytes > 4 << 20) continue;
    std::vector<uint8_t> wanted(buffer.bytes), had = sent[i].data;
    if (buffer.fill) buffer.fill(0, wanted.data(), buffer.bytes);
    if (had.empty() && sent[i].role == "scratch") had.resize(buffer.bytes);
    if (had.empty() && buffer.scalar == Type::F32) {
      had.resize(buffer.bytes);
      for (size_t at = 0; at < buffer.bytes / 4; ++at) {
        const float value = simt::input_value(simt::buffer_hash(buffer.name), at);
        std::memcpy(had.data() + at * 4, &value, 4);
      }
    }
    if (!had.empty()) {
      EXPECT_TRUE(had == wanted) << buffer.name << ", " << sent[i].role;
    }
  }
}

// NVRTC takes the values of a template's parameters in the name of the kernel; as macros they would stand in its declaration too.
TEST(LaunchesMeasured, NameTheArgumentsOfATemplateAndDefineNone) {
  for (const auto& [name, routine] : {std::pair("attention_flash_forward", "flash<32, 16, 16>"),
                                      std::pair("attention_one_head", "attention<16>"), std::pair("kernel_alone", "rotate<32, float>")}) {
    workload::What what;
    what.name = WARPLENS_SOURCE_DIR "/tests/launches/files/" + std::string(name) + ".cu", what.launch = 1;
    const auto kernel = workload::resolve({}, what, "measure", &compiler());
    ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
    const auto made = workload::make_measuring_job(**kernel, compiler());
    ASSERT_TRUE(made.ok()) << to_string(made.error());
    EXPECT_EQ(made->job.routine, routine);
    EXPECT_TRUE(made->job.cuda.defines.empty()) << made->job.cuda.defines.front();
  }
}

// `// result: out f32[8]: 1 ~0.5 3~0.1`: what parameter `out` has from element 8 on, "~" before what is rounded, or before how far it may
// be off; `// result 2: ...`: after the second launch.
struct Wanted {
  size_t launch = 1;
  std::string parameter, type;
  size_t first = 0;
  std::vector<std::pair<double, double>> values;  // with tolerances
};

std::vector<Wanted> wanted_in(const std::string& source) {
  constexpr std::string_view kMark = "// result";
  std::vector<Wanted> all;
  for (size_t at = source.find(kMark); at != std::string::npos; at = source.find(kMark, at + 1)) {
    std::istringstream line(source.substr(at + kMark.size(), source.find('\n', at) - at - kMark.size()));
    Wanted& wanted = all.emplace_back();
    char bracket = 0;
    std::string rest;
    if (line.peek() == ' ') line >> wanted.launch;
    line >> bracket;
    line >> wanted.parameter;
    std::getline(line >> std::ws, wanted.type, '[');
    line >> wanted.first >> bracket >> rest;
    for (std::string value; line >> value;) {
      const size_t tilde = value.find('~');
      const double number = std::stod(tilde == 0 ? value.substr(1) : value);
      wanted.values.emplace_back(number, tilde == std::string::npos ? 0
                                         : tilde == 0               ? 1e-5 + 1e-4 * std::abs(number)
                                                                    : std::stod(value.substr(tilde + 1)));
    }
  }
  return all;
}

template <class T>
double number_at(const std::vector<uint8_t>& bytes, size_t i) {
  T value{};
  if ((i + 1) * sizeof(T) <= bytes.size()) std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
  return static_cast<double>(value);
}

double number_at(const std::string& type, const std::vector<uint8_t>& bytes, size_t i) {
  if (type == "u8") return number_at<uint8_t>(bytes, i);
  if (type == "i16") return number_at<int16_t>(bytes, i);
  if (type == "f64") return number_at<double>(bytes, i);
  if (type == "i32") return number_at<int32_t>(bytes, i);
  if (type == "u32") return number_at<uint32_t>(bytes, i);
  if (type == "bf16") return static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(number_at<uint16_t>(bytes, i)) << 16));
  return number_at<float>(bytes, i);
}

// `// against: function:saxpy_cpu`: what the whole of the first launch is held against; `// against 3: ...`: of the third.
void compare_with(const std::string& path, size_t number, const std::string& text) {
  const auto against = workload::parse_against(text);
  ASSERT_TRUE(against.ok());
  workload::What what;
  what.name = path, what.launch = number;
  const auto kernel = workload::resolve({}, what, "run", &compiler());
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  const auto program = compiler().compile(workload::compile_request(**kernel));
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  const auto launch = workload::make_launch(**kernel, *program->program);
  ASSERT_TRUE(launch.ok()) << to_string(launch.error());
  const auto& listed = launch->account->references;
  EXPECT_NE(std::find(listed.begin(), listed.end(), text), listed.end());
  auto memory = simt::make_memory(*program->program, *launch->launch);
  ASSERT_TRUE(memory.ok());
  const auto run = simt::run(*program->program, *launch->launch, {}, *memory);
  ASSERT_TRUE(run.ok()) << to_string(run.error());
  const auto held = workload::compare_with_reference(**kernel, *program->program, *launch->launch, **memory, *against, {}, compiler());
  ASSERT_TRUE(held.ok()) << to_string(held.error());
  EXPECT_TRUE(held->right()) << held->sentence();
  const auto& values = held->results.front().elements.expected.values;  // not of zeros alone
  EXPECT_TRUE(std::any_of(values.begin(), values.end(), [](double v) { return v != 0; }));
}

TEST_P(LaunchesTest, AgreesWithWhatTheFileComparesItsResultWith) {
  const std::string path = WARPLENS_SOURCE_DIR "/tests/launches/files/" + GetParam() + ".cu";
  const auto source = read_file(path);
  ASSERT_TRUE(source.ok());
  constexpr std::string_view kMark = "// against";
  if (source->find(kMark) == std::string::npos) GTEST_SKIP();
  for (size_t at = source->find(kMark); at != std::string::npos; at = source->find(kMark, at + 1)) {
    std::istringstream line(source->substr(at + kMark.size(), source->find('\n', at) - at - kMark.size()));
    size_t number = 1;
    char colon = 0;
    std::string text;
    if (line.peek() == ' ') line >> number;
    line >> colon >> text;
    compare_with(path, number, text);
  }
}

// Of all of the file's, those of one launch.
void compare_launch(const workload::ResolvedKernel& kernel, bool compiled, size_t number, const std::vector<Wanted>& all) {
  frontend::CompileRequest request = workload::compile_request(kernel);
  request.compiled_account = compiled;
  const auto program = compiler().compile(request);
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  const auto launch = workload::make_launch(kernel, *program->program);
  ASSERT_TRUE(launch.ok()) << to_string(launch.error());
  auto memory = simt::make_memory(*program->program, *launch->launch);
  ASSERT_TRUE(memory.ok()) << to_string(memory.error());
  const auto result = simt::run(*program->program, *launch->launch, {}, *memory);
  ASSERT_TRUE(result.ok()) << to_string(result.error());
  const auto& buffers = launch->launch->buffers;
  for (const Wanted& wanted : all) {
    if (wanted.launch != number) continue;
    const auto found = std::find_if(buffers.begin(), buffers.end(), [&](const simt::Buffer& b) { return b.name == wanted.parameter; });
    ASSERT_NE(found, buffers.end()) << wanted.parameter;
    const auto bytes = simt::read_buffer(**memory, *launch->launch, static_cast<uint32_t>(found - buffers.begin()));
    for (size_t i = 0; i < wanted.values.size(); ++i) {
      EXPECT_NEAR(number_at(wanted.type, bytes, wanted.first + i), wanted.values[i].first, wanted.values[i].second)
          << wanted.parameter << '[' << wanted.first + i << "] of launch " << number << ", " << (compiled ? "as compiled" : "as written");
    }
  }
}

// The whole of each launch gives what the file says.
TEST_P(LaunchesTest, Give) {
  const std::string path = WARPLENS_SOURCE_DIR "/tests/launches/files/" + GetParam() + ".cu";
  const auto source = read_file(path);
  ASSERT_TRUE(source.ok());
  const std::vector<Wanted> all = wanted_in(*source);
  if (all.empty()) GTEST_SKIP();
  std::set<size_t> launches;
  for (const Wanted& wanted : all) launches.insert(wanted.launch);
  for (const size_t number : launches) {
    workload::What what;
    what.name = path, what.launch = number;
    const auto kernel = workload::resolve({}, what, "run", &compiler());
    ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
    for (const bool compiled : {false, true}) compare_launch(**kernel, compiled, number, all);
  }
}

TEST(Launches, DynamicSharedMemoryThatNothingGivesIsWhatTheFirstBlockUses) {
  const std::string source =
      "__global__ void k(float *x) {\n  extern __shared__ float s[];\n  float *t = s + blockDim.x + 1;\n  t[threadIdx.x] = "
      "x[threadIdx.x];\n}\n";
  workload::What what;
  what.file = catalog::kernel_file("k.cu", source);
  what.block = simt::Dim3{64, 1, 1};
  const auto kernel = workload::resolve({}, what, "run", &compiler());
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  const auto program = compiler().compile(workload::compile_request(**kernel));
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  const auto launch = workload::make_launch(**kernel, *program->program);
  ASSERT_TRUE(launch.ok()) << to_string(launch.error());
  EXPECT_EQ(launch->launch->dynamic_shared_bytes, (64 + 1 + 64) * sizeof(float));
  // Fewer than needed: the error says how many the access needs.
  simt::Launch fewer = *launch->launch;
  fewer.dynamic_shared_bytes = 300;
  auto memory = simt::make_memory(*program->program, fewer);
  ASSERT_TRUE(memory.ok());
  const auto run = simt::run(*program->program, fewer, {}, *memory);
  ASSERT_FALSE(run.ok());
  EXPECT_EQ(run.error().hint, "the launch has 300 bytes of dynamic shared memory; this access needs 304: --shared 304");
}

std::string refusal_of(const std::string& source, const std::string& kernel) {
  frontend::CompileRequest request = request_of("k.cu", source);
  request.kernel = kernel;
  const auto program = compiler().compile(request);
  return program ? "" : to_string(program.error());
}

TEST(Launches, WhatOtherFilesOrOlderVersionsWouldBringIsNamed) {
  using testing::HasSubstr;
  EXPECT_THAT(refusal_of("#include \"tiles.cuh\"\n__global__ void k(int *x, int n) { x[0] = DIVIDED(n, 2); }\n", ""),
              HasSubstr("'tiles.cuh' was not found: add the folder that has it to the include folders (-I)"));
  EXPECT_THAT(refusal_of("texture<float, 2> grid;\n__global__ void k(float *x) { x[0] = tex2D(grid, 1, 2); }\n", ""),
              HasSubstr("texture references are not interpreted; the kernel can still be measured on a GPU"));
  EXPECT_THAT(refusal_of("__global__ void child(int *p) { *p = 1; }\n__global__ void k(int *p) { child<<<1, 1>>>(p); }\n", "k"),
              HasSubstr("'child' is unavailable: kernels that kernels launch are not interpreted"));
}

TEST(Launches, AGridOfNoBlocksIsSaid) {
  workload::What what;
  what.file = catalog::kernel_file("k.cu", "__global__ void k(int n) {}\nint main() {\n  int n = 10;\n  k<<<n / 100, 32>>>(n);\n}\n");
  const auto kernel = workload::resolve({}, what, "run", &compiler());
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  const auto program = compiler().compile(workload::compile_request(**kernel));
  ASSERT_TRUE(program.ok()) << to_string(program.error());
  const auto launch = workload::make_launch(**kernel, *program->program);
  ASSERT_TRUE(launch.ok()) << to_string(launch.error());
  const std::string wanted = "grid guessed: 1 block, as line 4 gives (0, 1, 1), which launches nothing (set with --grid)";
  EXPECT_NE(std::find(launch->notes.begin(), launch->notes.end(), wanted), launch->notes.end());
}

// What could not be run first is a guess, and why it is one stands beside it.
TEST(Launches, SayWhatOfEarlierOnesIsKnownAndWhatIsNot) {
  const auto notes_of = [](const char* name, size_t number) {
    workload::What what;
    what.name = WARPLENS_SOURCE_DIR "/tests/launches/files/" + std::string(name) + ".cu", what.launch = number;
    const auto kernel = workload::resolve({}, what, "run", &compiler());
    const auto program = kernel ? compiler().compile(workload::compile_request(**kernel)) : Result<frontend::CompileAnswer>(kernel.error());
    const auto launch = program ? workload::make_launch(**kernel, *program->program) : Result<workload::PlannedLaunch>(program.error());
    return launch ? launch->notes : std::vector{to_string(launch.error())};
  };
  using testing::Contains;
  const auto known = notes_of("after_rounds_of_smoothing", 3);
  EXPECT_THAT(known, Contains("after spike, line 29"));
  EXPECT_THAT(known, Contains("after smooth, line 32, 4 times"));
  const auto open = notes_of("after_what_cannot_be_known", 3);
  EXPECT_THAT(
      open,
      Contains("what relax, line 31, leaves in d is not known: it is not known how often it is launched (a value computed on the device)"));
  EXPECT_THAT(open, Contains("x guessed: i32[32]:after count_up, as time() is not known (set with --arg x=...)"));
}

// The driver fills a variable in by its plain name, also one that is the file's own.
TEST(LaunchesMeasured, HaveTheFilesOwnConstantsByTheirNames) {
  const std::string path = WARPLENS_SOURCE_DIR "/tests/launches/files/constant_structures_filled.cu";
  const auto source = read_file(path);
  ASSERT_TRUE(source.ok());
  const auto ptx = compiler().compile_to_ptx(request_of(path, *source), "sm_90");
  ASSERT_TRUE(ptx.ok()) << to_string(ptx.error());
  EXPECT_THAT(ptx->text, testing::HasSubstr(" lights[48]"));
}

TEST(Launches, AStructureThatContainsItselfIsReadInTime) {
  const std::string source =
      "struct S {\n  float a;\n  S one[20], two[20];\n};\n__global__ void k(float* x) { x[0] = 1; }\n"
      "int main() {\n  float* x;\n  S* s = (S*)malloc(sizeof(S));\n  s[0].a = 1;\n  cudaMalloc(&x, 4);\n  k<<<1, 1>>>(x);\n}\n";
  const auto read = compiler().read_launches(request_of("k.cu", source));
  ASSERT_TRUE(read.ok()) << to_string(read.error());
  ASSERT_EQ(read->launches.size(), 1u);
  EXPECT_EQ(describe(read->launches[0]), "k grid 1,1,1 block 1,1,1 shared 0 x=4B:unset main:11");
}

INSTANTIATE_TEST_SUITE_P(Files, LaunchesTest, testing::ValuesIn(files()), [](const auto& info) { return info.param; });

// A file says in `// kind: ...` what it is one of. The page is written anew with WARPLENS_WRITE_PAGES=1.
std::string page_of_kinds() {
  struct Row {
    size_t files = 0, launches = 0, with_result = 0;
  };
  std::map<std::string, Row> rows;
  Row all;
  for (const std::string& name : files()) {
    const auto source = read_file(WARPLENS_SOURCE_DIR "/tests/launches/files/" + name + ".cu");
    if (!source) continue;
    constexpr std::string_view kMark = "// kind: ";
    const size_t at = source->find(kMark);
    EXPECT_NE(at, std::string::npos) << name << ": no \"// kind: ...\"";
    if (at == std::string::npos) continue;
    const std::string kind = source->substr(at + kMark.size(), source->find('\n', at) - at - kMark.size());
    const bool has_result = source->find("\n// result") != std::string::npos || source->find("\n// against") != std::string::npos;
    for (Row* row : {&rows[kind], &all}) {
      ++row->files, row->launches += expected(*source).size();
      row->with_result += has_result;
    }
  }
  std::string text =
      "# Files with host code\n\nThe files of `tests/launches/files`, in the styles of public courses, samples and repositories, by kind. "
      "Of every file all "
      "launches are read\nfrom its `main()` as written there, and run without a fault; of those in the last column the result is also what "
      "a function of the "
      "file\ncomputes, or a value that is known beforehand. A test makes sure of both, and of this page.\n\n"
      "| kind | files | launches | result compared |\n|---|---|---|---|\n";
  const auto line = [](const std::string& kind, const Row& row) {
    return "| " + kind + " | " + std::to_string(row.files) + " | " + std::to_string(row.launches) + " | " +
           std::to_string(row.with_result) + " |\n";
  };
  for (const auto& [kind, row] : rows) text += line(kind, row);
  return text + line("all", all);
}

TEST(LaunchesPage, CountsTheFilesOfEachKind) {
  const std::string path = WARPLENS_SOURCE_DIR "/docs/public-kernels.md", wanted = page_of_kinds();
  if (std::getenv("WARPLENS_WRITE_PAGES")) ASSERT_TRUE(write_file(path, wanted));
  const auto page = read_file(path);
  ASSERT_TRUE(page.ok());
  EXPECT_EQ(*page, wanted);
}

// What the host code makes of a number that is given instead: the arrays and the grid. Without it they would stay those of 1000.
TEST(Launches, SizesFollowANumberThatIsGivenForAParameter) {
  const std::string path = testing::TempDir() + "/followed.cu";
  ASSERT_TRUE(
      write_file(path,
                 "__global__ void scale(int count, float *x) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < count) x[i] = i; }\n"
                 "int main() { const int n = 1000; float *x; cudaMalloc(&x, n * sizeof(float));\n"
                 "  scale<<<(n + 255) / 256, 256>>>(n, x); }\n"));
  for (const auto& [given, blocks, bytes] : {std::tuple{"", 4u, 4000u}, std::tuple{"5000", 20u, 20000u}, std::tuple{"10", 1u, 40u}}) {
    workload::What what;
    what.name = path;
    if (*given) what.args = {{"count", given}};
    const auto kernel = workload::resolve({}, what, "run", &compiler());
    ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
    const auto program = compiler().compile(workload::compile_request(**kernel));
    ASSERT_TRUE(program.ok()) << to_string(program.error());
    const auto launch = workload::make_launch(**kernel, *program->program);
    ASSERT_TRUE(launch.ok()) << to_string(launch.error());
    EXPECT_EQ(launch->launch->grid.x, blocks) << given;
    EXPECT_EQ(launch->launch->buffers.at(0).bytes, bytes) << given;
  }
}

}  // namespace
}  // namespace warplens::launches_tests
