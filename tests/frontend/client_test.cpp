#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "kernels/frontend/request.h"
#include "kernels/program/serialize.h"

namespace warplens::frontend {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Client : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("warplens-client-" + std::to_string(getpid()));
    fs::create_directories(folder_);
    options_.executable = std::string(WARPLENS_BINARY_DIR) + "/bin/warplens-compile";
    request_.path = (folder_ / "k.cu").string();
    request_.source = "__global__ void k(float* p) { p[threadIdx.x] = 1.0f; }\n";
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
  CompilerOptions options_;
  CompileRequest request_;
};

TEST_F(Client, CompilesAndKeepsTheProcessWarm) {
  auto compiler = make_compiler(options_);
  auto first = compiler->compile(request_);
  ASSERT_TRUE(first.ok()) << to_string(first.error());
  EXPECT_THAT(first->program->kernel, HasSubstr("k"));
  const int id = compiler->process_id();
  EXPECT_GT(id, 0);
  ASSERT_TRUE(compiler->list_kernels(request_).ok());
  EXPECT_EQ(compiler->process_id(), id);
}

// Each of them would take a tenth of a second and more by itself.
TEST_F(Client, GivesUpEndlessEvaluationsAfterTheFirstOne) {
  request_.source =
      "constexpr int endless(int n) {\n  int s = n;\n  for (int i = 0; i >= 0; i = (i + 1) & 0xffff) s ^= i;\n  return s;\n}\n";
  for (int i = 0; i < 100; ++i) request_.source += "constexpr int value" + std::to_string(i) + " = endless(" + std::to_string(i) + ");\n";
  request_.source += "__global__ void k(int *p) { p[threadIdx.x] = value7; }\n";
  const auto begin = std::chrono::steady_clock::now();
  const auto answer = make_compiler(options_)->compile(request_);
  ASSERT_FALSE(answer.ok());
  EXPECT_THAT(to_string(answer.error()), HasSubstr("possible infinite loop"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(6)) << "on a busy machine; it was over 15 s";
}

// What the compiler says has a name, by which the window says it in its language.
TEST_F(Client, NamesTheSentencesOfTheCompiler) {
  const std::pair<const char*, const char*> cases[] = {
      {"__global__ void k(int *p) { p[thredIdx.x] = 1; }", "clang_undeclared_near"},
      {"__global__ void k(int *p) { p[0] = zzz; }", "clang_undeclared"},
      {"__global__ void k(int *p) { flot x = 1; }", "clang_type_near|clang_type|clang_undeclared_near|clang_undeclared"},
      {"__global__ void k(int *p) { p[0] = 1 }", "clang_semicolon_expression"},
      {"__global__ void k(int *p) { int a = 1 p[0] = a; }", "clang_semicolon_declaration"},
      {"__global__ void k(int *p) { p[0] = (1; }", "clang_token"},
      {"__global__ void k(int *p) { p[0] = ; }", "clang_expression"},
      {"__device__ int f(int); __global__ void k(int *p) { p[0] = f(1, 2); }", "clang_no_function"},
      {"struct S { int a; }; __global__ void k(S *p) { p->b = 1; }", "clang_no_member"},
      {"__global__ void k(int *p) { int a; int a; p[0] = a; }", "clang_redefinition"},
      {"__global__ void k(int *p) { int *q = 3.5f; p[0] = *q; }", "clang_initialize_rvalue"},
      {"__global__ void k(int *p) { p = 3.5f; }", "clang_assign"},
      {"struct S {}; __global__ void k(int *p) { S a, b; p[0] = a + b; }", "clang_operands"},
      {"__global__ void k(int *p) { const int a = 1; a = 2; p[0] = a; }", "clang_const_variable"},
      {"__global__ void k(int *p) { p[1.5f] = 1; }", "clang_subscript"},
      {"__global__ void k(int *p, int n) { n[p[0]][0] = *n; }", "clang_subscripted|clang_indirection"},
      {"struct S { int a; }; __global__ void k(S *p) { p.a = 1; }", "clang_arrow"},
      {"__global__ void k(int *p) { return 1; }", "clang_void_returns"},
      {"__global__ int k(int *p) { return 1; }", "clang_kernel_result"},
      {"__global__ void k(int *p) { static_assert(sizeof(int) == 8); }", "clang_assertion"},
      {"__global__ void k(int *p) { break; }", "clang_break"},
      {"__global__ void k(int *p) { __shared__ int s = 1; p[0] = s; }", "clang_shared_initial"},
      {"__global__ void k(int *p) {} }", "clang_extra_brace"},
      {"__global__ void k(int *p, int n) { int a[n]; p[0] = a[0]; }", "clang_size_at_run_time"},
      {"void f() {}", "no_kernel"},
      {"void f( { }\n__global__ void k(int *p) {}", "unpaired"},
      {"__global__ void k(int *p) { for (int i = 0; i < 4; ++i) { p[i] = 1;", "unpaired"},
      {"__global__ void k(int *p) { goto end; int x = 3; end: p[0] = x; }", "clang_goto"},
      {"template <class T, int N> struct S {}; __global__ void k(int *p) { S<int> s; }", "clang_few_template"},
      {"class S { int x; }; __global__ void k(S *p) { p->x = 1; }", "clang_private"},
      {"__global__ void k(int *p) { enum { A = 1 / 0 }; p[0] = A; }", "clang_integral_constant"},
      {"__global__ void k(int *p) { auto f = [](int x) { return x + p[0]; }; p[0] = f(1); }", "clang_captured"},
      {"__global__ void k(float4 *p, float *q) { p[0] = q[0]; }", "clang_no_operator"},
      {"__global__ void k(int *p) { int a[-4]; p[0] = a[0]; }", "clang_negative_size"},
  };
  auto compiler = make_compiler(options_);
  for (const auto& [source, names] : cases) {
    request_.source = source;
    const auto answer = compiler->compile(request_);
    ASSERT_FALSE(answer.ok()) << source;
    const Error& error = answer.error();
    EXPECT_TRUE(("|" + std::string(names) + "|").find("|" + error.said.name + "|") != std::string::npos && !error.said.empty())
        << source << "\n"
        << error.said.name << ": " << error.message;
  }
}

// "noted function_not_viable count_one_given": a note by its name, and those that it is made of.
std::string names_of(const Phrase& phrase) {
  std::string names = phrase.name.substr(std::string("clang_note_").size());
  for (const Phrase::Place& place : phrase.places)
    for (const Phrase& part : place.phrases) names += " " + names_of(part);
  return names;
}

TEST_F(Client, NamesTheSentenceOfEachErrorAndProposesNoNameThatIsMissingToo) {
  request_.source = "__global__ void k(float* a) {\n  a[0] = rwo;\n  a[row] = 1;\n  a[col] = treadIdx.x;\n}\n";
  const auto answer = make_compiler(options_)->compile(request_);
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().message, "use of undeclared identifier 'rwo'");
  ASSERT_EQ(answer.error().more.size(), 3u) << "one for each name";
  for (const Error& other : answer.error().more) EXPECT_EQ(other.said.name, "clang_undeclared") << other.message;
  request_.source = "__global__ void k(float* a, int row) {\n  a[0] = rwo;\n  a[col] = 1;\n}\n";
  const auto proposed = make_compiler(options_)->compile(request_);
  ASSERT_FALSE(proposed.ok());
  EXPECT_EQ(proposed.error().message, "use of undeclared identifier 'rwo'; did you mean 'row'?");
}

TEST_F(Client, NamesTheNotesOfTheCompiler) {
  const std::string f = "__device__ float f(float x, float *p) { return x; } ";
  const std::pair<std::string, const char*> cases[] = {
      {f + "__global__ void k(float *p) { p[0] = f(1.0f); }", "noted function_not_viable count_one_given"},
      {f + "__global__ void k(float *p) { p[0] = f(1.0f, p, 2); }", "noted function_not_viable count"},
      {f + "__global__ void k(int *p) { p[0] = f(1.0f, p); }", "noted function_not_viable second_argument conversion"},
      {f + "__global__ void k(float p) { p = f(1.0f, p); }", "noted function_not_viable take_address second_argument conversion"},
      {f + "__global__ void k(const float *p) { f(1.0f, p); }", "noted function_not_viable second_loses"},
      {"int host(int x) { return x; } __global__ void k(int *p) { p[0] = host(1); }", "noted function_not_viable call_of_kind"},
      {"__device__ int one(int x) { return x; } __global__ void k(int *p) { p[0] = one(); }", "noted function_not_viable single_none"},
      {"__device__ int &at(int &x) { return x; } __global__ void k(int *p) { p[0] = at(3); }",
       "noted function_not_viable first_argument lvalue"},
      {"template <class T> __device__ T sum(T a, T b) { return a; } __global__ void k(int *p) { p[0] = sum(1, 2.0f); }",
       "noted template_ignored conflicting_types"},
      {"template <int N> __device__ int size(int *a) { return N; } __global__ void k(int *p) { p[0] = size(p); }",
       "noted template_ignored not_inferred"},
      {"__device__ int f(long x) { return 1; } __device__ int f(double x) { return 2; } __global__ void k(int *p) { p[0] = f(3); }",
       "noted function"},
      {"struct V { V(int a, int b); }; __global__ void k(int *p) { V v(p[0]); }",
       "noted copy_constructor_not_viable first_argument conversion"},
      {"__global__ void k(float4 *p, float *q) { p[0] = q[0]; }", "copy_assignment_not_viable first_argument conversion"},
      {"__global__ void k(int *p) { int a = 1; float a = 2; p[0] = a; }", "noted previous_definition"},
      {"__device__ int f(int x); __device__ float f(int x) { return x; } __global__ void k(int *p) { p[0] = f(1); }",
       "noted previous_declaration"},
      {"__global__ void k(int *p, int n) { switch (n) { case 1: break; case 1: p[0] = 1; } }", "noted previous_case"},
      {"__global__ void k(int *p) { if (p[0] > (1 + 2) { p[0] = 1; } }", "noted to_match"},
      {"__global__ void k(int *p) { const int n = 3; n = 4; p[0] = n; }", "noted declared_const"},
      {"template <int N> __device__ int f() { static_assert(N % 4 == 0, \"4\"); return N; } __global__ void k(int *p) { p[0] = f<6>(); }",
       "noted instantiated_function"},
      {"template <class T> struct S { using type = typename T::type; }; __global__ void k(int *p) { S<int>::type x = 1; }",
       "noted instantiated_class"},
      {"__global__ void k(int *p, int n) { constexpr int m = n; p[0] = m; }", "noted unknown_parameter"},
      {"__device__ constexpr int f(int n) { return f(n + 1); } __global__ void k(int *p) { constexpr int v = f(1); p[0] = v; }",
       "noted depth"},
      {"__global__ void k(int *p) { enum { A = 1 / 0 }; p[0] = A; }", "noted division"},
      {"struct V; __global__ void k(int *p) { V v; }", "noted forward"},
      {"template <class T, int N> struct S {}; __global__ void k(int *p) { S<int> s; }", "noted template_declared"},
      {"class S { int x; }; __global__ void k(S *p) { p->x = 1; }", "noted implicitly_private"},
      {"class S { private: int x; }; __global__ void k(S *p) { p->x = 1; }", "noted declared_private"},
      {"__global__ void k(int *p) { goto end; int x = 3; end: p[0] = x; }", "noted jump"},
      {"__global__ void k(int *p) { auto f = [](int x) { return x + p[0]; }; p[0] = f(1); }", "noted named_declared"},
      {"struct S { __device__ void set() { x = 1; } int x; }; __global__ void k(const S *s) { s->set(); }", "noted named_declared"},
      {"struct S { __device__ S() {} S(const S &) = delete; }; __device__ void f(S s) {} __global__ void k(int *p) { S s; f(s); }",
       "noted deleted"},
      {"__device__ void f(int *p); __global__ void k(const int *p) { int *q = p; f(q); }", ""},
  };
  auto compiler = make_compiler(options_);
  for (const auto& [source, names] : cases) {
    request_.source = source;
    const auto answer = compiler->compile(request_);
    ASSERT_FALSE(answer.ok()) << source;
    const Error& error = answer.error();
    EXPECT_EQ(error.fix.empty() ? "" : names_of(error.fix), names) << source << "\n" << error.message << " (" << error.hint << ")";
  }
}

// Nobody has our headers open: a line of them says nothing.
TEST_F(Client, NamesNoLineOfItsOwnHeaders) {
  auto compiler = make_compiler(options_);
  request_.source = "__global__ void k(int *p) { p[0] = __shfl_sync(0xffffffff); }";
  auto answer = compiler->compile(request_);
  ASSERT_FALSE(answer.ok());
  EXPECT_THAT(answer.error().hint, testing::AllOf(HasSubstr("not viable"), testing::Not(HasSubstr("at line"))));
  request_.source = "__global__ void k(float4 *p) { p[0] = p[1] + p[2]; }";
  answer = compiler->compile(request_);
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().hint, "") << "each of our operators would be a candidate";
}

TEST_F(Client, ReportsACrashInOneLineAndRestarts) {
  auto compiler = make_compiler(options_);
  ASSERT_TRUE(compiler->compile(request_).ok());
  const int id = compiler->process_id();
  kill(id, SIGKILL);
  auto after = compiler->compile(request_);
  ASSERT_FALSE(after.ok());
  EXPECT_THAT(after.error().message, HasSubstr("failed"));
  auto again = compiler->compile(request_);
  ASSERT_TRUE(again.ok()) << to_string(again.error());
  EXPECT_NE(compiler->process_id(), id);
}

TEST_F(Client, StopsAProcessThatDoesNotAnswer) {
  auto compiler = make_compiler(options_);
  ASSERT_TRUE(compiler->compile(request_).ok());
  const int id = compiler->process_id();
  options_.timeout = std::chrono::milliseconds(1500);  // a busy machine takes a while to start it
  auto impatient = make_compiler(options_);
  kill(id, SIGSTOP);
  kill(id, SIGCONT);  // a stop that ends is no harm
  ASSERT_TRUE(compiler->compile(request_).ok());
  (void)impatient->list_kernels(request_);
  if (impatient->process_id() == 0) (void)impatient->list_kernels(request_);
  ASSERT_GT(impatient->process_id(), 0);
  kill(impatient->process_id(), SIGSTOP);
  auto late = impatient->compile(request_);
  ASSERT_FALSE(late.ok());
  EXPECT_THAT(late.error().message, HasSubstr("longer than 1.5"));
  EXPECT_EQ(impatient->process_id(), 0);
}

TEST_F(Client, AMissingExecutableIsNamed) {
  options_.executable = "/nonexistent/warplens-compile";
  auto answer = make_compiler(options_)->compile(request_);
  ASSERT_FALSE(answer.ok());
  EXPECT_THAT(answer.error().message, HasSubstr("/nonexistent/warplens-compile: No such file or directory"));
}

TEST_F(Client, AnswersFromTheCacheUntilSourceSettingOrIncludeChange) {
  options_.cache_folder = (folder_ / "cache").string();
  std::ofstream(folder_ / "w.cuh") << "#define W 1.0f\n";
  request_.source = "#include \"w.cuh\"\n#define N 1\n__global__ void k(float* p) { p[N] = W; }\n";
  ASSERT_TRUE(make_compiler(options_)->compile(request_).ok());
  auto compiler = make_compiler(options_);
  auto cached = compiler->compile(request_);
  ASSERT_TRUE(cached.ok());
  EXPECT_TRUE(cached->from_cache);
  EXPECT_EQ(compiler->process_id(), 0);
  request_.settings = {{"N", "2"}};
  auto other = compiler->compile(request_);
  ASSERT_TRUE(other.ok());
  EXPECT_FALSE(other->from_cache);
  std::ofstream(folder_ / "w.cuh") << "#define W 2.0f\n";
  auto changed = compiler->compile(request_);
  ASSERT_TRUE(changed.ok());
  EXPECT_FALSE(changed->from_cache);
}

// What precedes the kernel may ask for other files in many spellings; whatever it is, a file that comes, goes or is overshadowed
// makes another Program.
class StaleCache : public Client {
 protected:
  void SetUp() override {
    Client::SetUp();
    options_.cache_folder = (folder_ / "cache").string();
  }
  // W as the kernel stores it.
  uint64_t stored(const std::string& before, const fs::path& file = {}) {
    request_.path = (file.empty() ? folder_ / "k.cu" : file).string();
    request_.source = before + "\n#ifndef W\n#define W 1\n#endif\n__global__ void k(int* p) { p[0] = W; }\n";
    auto answer = make_compiler(options_)->compile(request_);
    if (!answer.ok()) return ADD_FAILURE() << to_string(answer.error()), 0;
    for (const Instruction& in : answer->program->code) {
      if (in.op != Opcode::Store) continue;
      for (const Constant& constant : answer->program->constants)
        if (constant.reg == in.b) return constant.bits;
    }
    return 0;
  }
  void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
};

TEST_F(StaleCache, AHeaderThatWasMissingAndExistsNowIsRead) {
  EXPECT_EQ(stored("#include \"w.h\""), 1u);
  write(folder_ / "w.h", "#define W 2\n");
  EXPECT_EQ(stored("#include \"w.h\""), 2u);
}

TEST_F(StaleCache, HasIncludeIsAskedAgain) {
  const std::string text = "#if __has_include(\"w.h\")\n#define W 3\n#endif";
  EXPECT_EQ(stored(text), 1u);
  write(folder_ / "w.h", "");
  EXPECT_EQ(stored(text), 3u);
}

TEST_F(StaleCache, AHeaderThatComesEarlierOnThePathIsTheOneThatCounts) {
  write(folder_ / "include" / "w.h", "#define W 4\n");
  EXPECT_EQ(stored("#include <w.h>"), 4u);
  write(folder_ / "w.h", "#define W 5\n");
  EXPECT_EQ(stored("#include <w.h>"), 5u);
}

TEST_F(StaleCache, AFolderOfIncludesThatIsNewIsSearched) {
  EXPECT_EQ(stored("#include <w.h>"), 1u);
  write(folder_ / "include" / "w.h", "#define W 6\n");
  EXPECT_EQ(stored("#include <w.h>"), 6u);
}

TEST_F(StaleCache, AnIncludeInAnySpellingBelongsToItsFolder) {
  const char* spellings[] = {"/* a word before */ #include \"w.h\"",
                             "#inc\\\nlude \"w.h\"",
                             "#inc\\ \t\nlude \"w.h\"",
                             "%:include \"w.h\"",
                             "#import \"w.h\"",
                             "#define NAME \"w.h\"\n#include NAME",
                             "# /* in between */ include \"w.h\""};
  uint64_t next = 10;
  for (const char* spelling : spellings) {
    SCOPED_TRACE(spelling);
    const uint64_t here = next++, there = next++, later = next++;
    write(folder_ / "a" / "w.h", "#define W " + std::to_string(here) + "\n");
    write(folder_ / "b" / "w.h", "#define W " + std::to_string(there) + "\n");
    EXPECT_EQ(stored(spelling, folder_ / "a" / "k.cu"), here);
    EXPECT_EQ(stored(spelling, folder_ / "b" / "k.cu"), there);
    write(folder_ / "a" / "w.h", "#define W " + std::to_string(later) + "\n");
    EXPECT_EQ(stored(spelling, folder_ / "a" / "k.cu"), later);
  }
}

TEST_F(StaleCache, AHeaderOfOursThatAFolderHasTooBelongsToThatFolder) {
  EXPECT_EQ(stored("#include <cuda_pipeline.h>", folder_ / "a" / "k.cu"), 1u);
  write(folder_ / "b" / "include" / "cuda_pipeline.h", "#define W 7\n");
  EXPECT_EQ(stored("#include <cuda_pipeline.h>", folder_ / "b" / "k.cu"), 7u);
}

TEST_F(StaleCache, AFileThatTellsItsPathTellsItAsItIsNamedNow) {
  const uint64_t plain = stored("#define W sizeof(__FILE__)", folder_ / "k.cu");
  EXPECT_EQ(plain, (folder_ / "k.cu").string().size() + 1);
  EXPECT_EQ(stored("#define W sizeof(__FILE__)", folder_ / "." / "k.cu"), plain + 2);
}

TEST_F(StaleCache, AnEntryWithoutFilesOfItsOwnServesInEveryFolder) {
  request_.path = (folder_ / "a" / "k.cu").string();
  ASSERT_TRUE(make_compiler(options_)->compile(request_).ok());
  request_.path = (folder_ / "b" / "k.cu").string();
  auto there = make_compiler(options_)->compile(request_);
  ASSERT_TRUE(there.ok());
  EXPECT_TRUE(there->from_cache);
}

TEST_F(Client, IgnoresACacheEntryThatIsBroken) {
  options_.cache_folder = (folder_ / "cache").string();
  ASSERT_TRUE(make_compiler(options_)->compile(request_).ok());
  for (const auto& entry : fs::directory_iterator(options_.cache_folder)) fs::resize_file(entry.path(), fs::file_size(entry.path()) / 2);
  auto answer = make_compiler(options_)->compile(request_);
  ASSERT_TRUE(answer.ok());
  EXPECT_FALSE(answer->from_cache);
}

TEST_F(Client, ACacheEntryThatIsADeviceOrAPipeIsNone) {
  options_.cache_folder = (folder_ / "cache").string();
  ASSERT_TRUE(make_compiler(options_)->compile(request_).ok());
  const fs::path entry = fs::directory_iterator(options_.cache_folder)->path();
  for (const bool device : {true, false}) {
    fs::remove(entry);
    if (device)
      fs::create_symlink("/dev/zero", entry);
    else
      ASSERT_EQ(mkfifo(entry.c_str(), 0600), 0);
    const auto begin = std::chrono::steady_clock::now();
    auto again = make_compiler(options_)->compile(request_);
    ASSERT_TRUE(again.ok());
    EXPECT_FALSE(again->from_cache);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
  }
}

TEST_F(Client, PtxComesFromTheCacheForTheSameSourceAndArchitecture) {
  options_.cache_folder = (folder_ / "cache").string();
  const auto made = make_compiler(options_)->compile_to_ptx(request_, "sm_90");
  ASSERT_TRUE(made.ok()) << to_string(made.error());
  auto compiler = make_compiler(options_);
  const auto kept = compiler->compile_to_ptx(request_, "sm_90");
  ASSERT_TRUE(kept.ok());
  EXPECT_EQ(compiler->process_id(), 0) << "nobody was asked";
  EXPECT_EQ(kept->text, made->text);
  EXPECT_EQ(kept->made_by, made->made_by);
  const auto other = compiler->compile_to_ptx(request_, "sm_80");
  ASSERT_TRUE(other.ok());
  EXPECT_NE(other->text, made->text);
  EXPECT_NE(compiler->process_id(), 0);
  for (const auto& entry : fs::directory_iterator(options_.cache_folder)) fs::resize_file(entry.path(), fs::file_size(entry.path()) - 1);
  EXPECT_EQ(compiler->compile_to_ptx(request_, "sm_90")->text, made->text) << "a broken entry counts as none";
}

TEST_F(Client, GivesUpARequestThatIsNoLongerNeeded) {
  auto compiler = make_compiler(options_);
  ASSERT_TRUE(compiler->compile(request_).ok());
  const int id = compiler->process_id();
  kill(id, SIGSTOP);
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    compiler->give_up();
  });
  const auto begin = std::chrono::steady_clock::now();
  auto answer = compiler->compile(request_);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
  other.join();
  ASSERT_FALSE(answer.ok());
  EXPECT_THAT(answer.error().message, HasSubstr("no longer needed"));
  EXPECT_EQ(kill(id, 0), -1);
}

TEST_F(Client, EndsItsProcessWithItself) {
  int id = 0;
  {
    auto compiler = make_compiler(options_);
    ASSERT_TRUE(compiler->compile(request_).ok());
    id = compiler->process_id();
  }
  EXPECT_EQ(kill(id, 0), -1);
}

}  // namespace
}  // namespace warplens::frontend
