// Any text as a kernel's source: it is refused with a sentence, or becomes a Program that passes its own validation and runs under the
// checks. Texts are changed again and again, from those of a corpus on, and compiled and run in a child process, which this one starts
// anew where it ends or takes too long: the text is kept then.
//   source_fuzz SECONDS SEED FOUND_FOLDER CORPUS_FOLDER...
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "kernels/checks/run_checks.h"
#include "kernels/frontend/clang/compile.h"
#include "kernels/program/serialize.h"
#include "tests/fuzz/launch.h"
#include "tests/fuzz/source_mutator.h"

namespace {

using namespace warplens;
namespace fs = std::filesystem;

constexpr unsigned kMaxSeconds = 20;  // of one text, under the sanitizers
constexpr size_t kMaxPool = 4000;
constexpr uint64_t kInputsOfChild = 2000;

// What the child says of its work, in memory that both have.
struct Said {
  uint64_t inputs = 0, programs = 0;
  double slowest = 0, slowest_run = 0;
  long most_kilobytes = 0;
  size_t bytes = 0;
  char text[1 << 15] = {};  // that it works on
  char slow[1 << 15] = {};  // the slowest
};

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Of this process from now on; 0: none. The machine may be busy with other work.
void limit_processor_time(unsigned seconds) {
  itimerval limit{};
  limit.it_value.tv_sec = seconds;
  setitimer(ITIMER_PROF, &limit, nullptr);
}

void fail(const char* why) {
  fmt::print(stderr, "source_fuzz: {}\n", why);
  std::abort();
}

// True: it is a Program.
bool try_text(const std::string& text, double& run_seconds) {
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
  if (compiled->program.shared_static_bytes > 1 << 18 || compiled->program.local_bytes > 1 << 16) return true;
  const double begin = processor_seconds();
  (void)checks::run_checks(compiled->program, small_launch(compiled->program));
  run_seconds = processor_seconds() - begin;
  return true;
}

void work(Said& said, std::vector<std::string> pool, uint64_t seed, std::time_t end) {
  std::mt19937 random(static_cast<uint32_t>(seed));
  const std::vector<std::string> corpus = pool;
  for (uint64_t n = 0; n < kInputsOfChild && std::time(nullptr) < end; ++n) {
    const std::string text = mutated(pool[random() % pool.size()], corpus, random);
    said.bytes = std::min(text.size(), sizeof said.text);
    std::memcpy(said.text, text.data(), said.bytes);
    limit_processor_time(kMaxSeconds);
    const double begin = processor_seconds();
    double run = 0;
    const bool is_program = try_text(text, run);
    const double took = processor_seconds() - begin;
    limit_processor_time(0);
    if (n > 0 && took > said.slowest) {  // the first one compiles the device headers
      said.slowest = took, said.slowest_run = run;
      std::memcpy(said.slow, said.text, sizeof said.slow);
      said.slow[std::min(said.bytes, sizeof said.slow - 1)] = 0;
    }
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    said.most_kilobytes = std::max(said.most_kilobytes, used.ru_maxrss);
    ++said.inputs;
    said.programs += is_program;
    if (is_program && pool.size() < kMaxPool) pool.push_back(text);  // changes of what compiles compile more often
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    fmt::print(stderr, "source_fuzz SECONDS SEED FOUND_FOLDER CORPUS_FOLDER...\n");
    return 2;
  }
  const std::time_t end = std::time(nullptr) + std::atol(argv[1]);
  uint64_t seed = std::strtoull(argv[2], nullptr, 10) * 1'000'000;  // each child takes the next one: those of several runs do not meet
  const fs::path found = argv[3];
  fs::create_directories(found);
  std::vector<std::string> corpus;
  for (int n = 4; n < argc; ++n)
    for (const auto& entry : fs::recursive_directory_iterator(argv[n])) {
      if (entry.path().extension() != ".cu") continue;
      std::ifstream in(entry.path(), std::ios::binary);
      corpus.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
  if (corpus.empty()) {
    fmt::print(stderr, "source_fuzz: no .cu file in the folders\n");
    return 2;
  }
  void* shared = mmap(nullptr, sizeof(Said), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return 2;
  Said& said = *new (shared) Said;
  unsigned findings = 0;
  for (; std::time(nullptr) < end; ++seed) {
    const pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) {
      work(said, corpus, seed, end);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    std::ofstream(found / "slowest.cu") << said.slow;
    if (status != 0) {
      const std::string name = fmt::format("found_{}_{}.cu", seed, said.inputs);
      std::ofstream(found / name, std::ios::binary).write(said.text, static_cast<std::streamsize>(said.bytes));
      fmt::print("{}: {}\n", name, WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "a sanitizer's report");
      ++findings;
    }
    fmt::print("{} inputs, {} compiled; slowest {:.2f} s ({:.2f} s of it the run), {} MB at most; {} findings\n", said.inputs,
               said.programs, said.slowest, said.slowest_run, said.most_kilobytes / 1024, findings);
    std::fflush(stdout);
  }
  return findings ? 1 : 0;
}
