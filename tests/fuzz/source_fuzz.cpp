// Any text as a kernel's source: it is refused with a sentence, or becomes a Program that passes its own validation and runs under the
// checks. Texts are changed again and again, from those of a corpus on, and compiled and run in a child process, which this one starts
// anew where it ends. That process has none of the limits of the program's compile process (400 MiB, and none of the sanitizers' cost):
// a text that takes it long or much, or for which a sanitizer refuses an allocation, or on which Clang itself crashes, is asked of that
// one. A finding is what that does not end within a second and 512 MB by a Program or a sentence, and whatever a sanitizer reports of
// Warplens.
//   source_fuzz SECONDS SEED FOUND_FOLDER COMPILER CORPUS_FOLDER...      COMPILER: warplens-compile, built without sanitizers
//   source_fuzz ask COMPILER FILE...      asks it once more about texts that were kept, as where all cores were busy
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "kernels/checks/run_checks.h"
#include "kernels/frontend/clang/compile.h"
#include "kernels/program/serialize.h"
#include "tests/fuzz/launch.h"
#include "tests/fuzz/product.h"
#include "tests/fuzz/source_mutator.h"
#include "tests/fuzz/watch.h"

namespace {

using namespace warplens;
namespace fs = std::filesystem;

constexpr size_t kMaxPool = 4000;
constexpr uint64_t kInputsOfChild = 2000;
constexpr size_t kMaxAsked = 16;

struct Text {
  size_t bytes = 0;
  char text[1 << 15] = {};

  void set(const std::string& from) {
    bytes = std::min(from.size(), sizeof text);
    std::memcpy(text, from.data(), bytes);
  }
  std::string string() const { return {text, bytes}; }
};

// What the child says of its work, in memory that both have.
struct Said {
  uint64_t inputs = 0, programs = 0;
  double slowest = 0;
  long most_megabytes = 0;
  Stopped stopped = Stopped::No;
  Text now;          // that it works on
  Text slow;         // the slowest that it finished
  size_t asked = 0;  // those that it finished late
  Text late[kMaxAsked];
};

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void fail(const char* why) {
  fmt::print(stderr, "source_fuzz: {}\n", why);
  std::abort();
}

// True: it is a Program.
bool try_text(const std::string& text) {
  frontend::CompileRequest request;
  request.path = "/warplens-fuzz/fuzz.cu";
  request.source = text;
  request.compiled_account = text.size() % 3 == 0;
  auto compiled = frontend::compile_to_program(request, WARPLENS_SOURCE_DIR "/assets/include");
  if (!compiled) {
    if (compiled.error().message.empty()) fail("refused without a sentence");
    return false;
  }
  if (!deserialize(serialize(compiled->program))) fail("a Program that does not pass its own validation");
  if (runs_quickly(compiled->program)) (void)checks::run_checks(compiled->program, small_launch(compiled->program));
  return true;
}

void work(Said& said, std::vector<std::string> pool, uint64_t seed, std::time_t end) {
  std::mt19937 random(static_cast<uint32_t>(seed));
  const std::vector<std::string> corpus = pool;
  for (uint64_t n = 0; n < kInputsOfChild && said.asked < kMaxAsked && std::time(nullptr) < end; ++n) {
    const std::string text = mutated(pool[random() % pool.size()], corpus, random);
    said.now.set(text);
    const double begin = processor_seconds();
    watch(said.stopped, said.most_megabytes);
    const bool is_program = try_text(text);
    watch_no_more();
    const double took = processor_seconds() - begin;
    if (n > 0 && took > said.slowest) said.slowest = took, said.slow = said.now;  // the first one compiles the device headers
    if (n > 0 && took > 1) said.late[said.asked++] = said.now;
    ++said.inputs;
    said.programs += is_program;
    if (is_program && pool.size() < kMaxPool) pool.push_back(text);  // changes of what compiles compile more often
  }
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<std::string> texts_in(char** folders, int count) {
  std::vector<std::string> texts;
  for (int n = 0; n < count; ++n)
    for (const auto& entry : fs::recursive_directory_iterator(folders[n]))
      if (entry.path().extension() == ".cu") texts.push_back(text_of(entry.path()));
  return texts;
}

std::string outcome_of(const Answered& answered) {
  return fmt::format("{:.2f} s, {} MB, {}", answered.seconds, answered.kilobytes / 1024,
                     answered.sentence.empty() ? "a Program" : answered.sentence);
}

// What is asked of the program, and what is found.
class Judge {
 public:
  Judge(fs::path folder, std::string compiler) : folder_(std::move(folder)), compiler_(std::move(compiler)) {}

  void found(const std::string& name, const Text& text, const std::string& why) {
    std::ofstream(folder_ / ("found_" + name), std::ios::binary) << text.string();
    fmt::print("found_{}: {}\n", name, why);
    ++findings;
  }
  // `why`: what the fuzzer's own process did with it. A crash of Clang is not a finding where the program crashes, too, and says so.
  void ask(const std::string& name, const Text& text, Stopped why) {
    const Answered answered = ask_product(compiler_, text.string());
    const std::string outcome = fmt::format("{}; asked of the program: {}", name_of(why), outcome_of(answered));
    const bool is_crash = why == Stopped::InClang;
    const bool is_explained = is_crash ? answered.crashed || !answered.sentence.empty() : !answered.crashed;
    if (!answered.keeps_limits() || !is_explained) return found(name, text, outcome);
    ++asked[static_cast<size_t>(why)];
    slowest = std::max(slowest, answered.seconds), most = std::max(most, answered.kilobytes / 1024);
    if (why == Stopped::No) return;
    std::ofstream(folder_ / ("asked_" + name), std::ios::binary) << text.string();
    fmt::print("asked_{}: {}\n", name, outcome);
  }

  unsigned findings = 0;
  uint64_t asked[kStopped] = {};
  double slowest = 0;  // of those that were asked and are none
  long most = 0;

 private:
  fs::path folder_;
  std::string compiler_;
};

void report(const Said& said, const Judge& judge) {
  fmt::print(
      "{} inputs, {} compiled; slowest {:.2f} s, {} MB at most; asked of the program: {} late, {} over the time, {} over the memory, "
      "{} refused allocations, {} crashes of Clang, at most {:.2f} s and {} MB; {} findings\n",
      said.inputs, said.programs, said.slowest, said.most_megabytes, judge.asked[0], judge.asked[1], judge.asked[2], judge.asked[3],
      judge.asked[4], judge.slowest, judge.most, judge.findings);
  std::fflush(stdout);
}

int ask_again(const std::string& compiler, char** files, int count) {
  int beyond = 0;
  for (int n = 0; n < count; ++n) {
    const Answered answered = ask_product(compiler, text_of(files[n]));
    beyond += !answered.keeps_limits();
    fmt::print("{}: {}{}\n", files[n], answered.keeps_limits() ? "" : "beyond the limits: ", outcome_of(answered));
  }
  fmt::print("{} of {} beyond the limits\n", beyond, count);
  return beyond ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 3 && std::string_view(argv[1]) == "ask") return ask_again(argv[2], argv + 3, argc - 3);
  if (argc < 6) {
    fmt::print(stderr, "source_fuzz SECONDS SEED FOUND_FOLDER COMPILER CORPUS_FOLDER...\n");
    return 2;
  }
  const std::time_t end = std::time(nullptr) + std::atol(argv[1]);
  uint64_t seed = std::strtoull(argv[2], nullptr, 10) * 1'000'000;  // each child takes the next one: those of several runs do not meet
  const fs::path found = argv[3];
  fs::create_directories(found);
  const std::vector<std::string> corpus = texts_in(argv + 5, argc - 5);
  void* shared = mmap(nullptr, sizeof(Said), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (corpus.empty() || access(argv[4], X_OK) != 0 || shared == MAP_FAILED) {
    fmt::print(stderr, "source_fuzz: no .cu file in the folders, or no compiler {}\n", argv[4]);
    return 2;
  }
  Said& said = *new (shared) Said;
  Judge judge(found, argv[4]);
  for (; std::time(nullptr) < end; ++seed) {
    const pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) {
      work(said, corpus, seed, end);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    std::ofstream(found / "slowest.cu") << said.slow.string();
    const std::string name = fmt::format("{}_{}.cu", seed, said.inputs);
    if (said.stopped != Stopped::No)
      judge.ask(name, said.now, said.stopped);
    else if (status != 0)
      judge.found(name, said.now, WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "a sanitizer's report");
    for (size_t n = 0; n < said.asked; ++n) judge.ask(fmt::format("{}_late_{}.cu", seed, n), said.late[n], Stopped::No);
    said.asked = 0, said.stopped = Stopped::No;
    report(said, judge);
  }
  return judge.findings ? 1 : 0;
}
