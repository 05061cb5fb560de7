#include "tests/fuzz/product.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "kernels/checks/run_checks.h"
#include "kernels/frontend/request.h"
#include "tests/fuzz/launch.h"

namespace warplens {
namespace {

// In memory that both processes have.
struct Said {
  bool ended = false;
  double seconds = 0;
  long kilobytes = 0;
  char sentence[1000] = {};
};

double seconds_of(const rusage& used) {
  const auto seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec); };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

rusage used_by(int who) {
  rusage used{};
  getrusage(who, &used);
  return used;
}

// In a process of its own, whose only child is the compiler.
void ask(const std::string& compiler, const std::string& source, Said& said) {
  frontend::CompileRequest request;
  request.path = "/warplens-fuzz/fuzz.cu", request.source = source;
  request.compiled_account = source.size() % 3 == 0;
  auto process = frontend::make_compiler({.executable = compiler, .headers = WARPLENS_SOURCE_DIR "/assets/include"});
  auto compiled = process->compile(request);
  process.reset();
  const rusage child = used_by(RUSAGE_CHILDREN);
  said.kilobytes = child.ru_maxrss, said.seconds = seconds_of(child);
  if (!compiled) {
    const std::string sentence = to_string(compiled.error());
    std::memcpy(said.sentence, sentence.data(), std::min(sentence.size(), sizeof said.sentence - 1));
  } else if (runs_quickly(*compiled->program)) {
    const double before = seconds_of(used_by(RUSAGE_SELF));
    (void)checks::run_checks(*compiled->program, small_launch(*compiled->program));
    said.seconds += seconds_of(used_by(RUSAGE_SELF)) - before;
  }
  said.ended = compiled.ok() || said.sentence[0];
}

}  // namespace

Answered ask_product(const std::string& compiler, const std::string& source) {
  void* shared = mmap(nullptr, sizeof(Said), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return {};
  Said& said = *new (shared) Said;
  const pid_t child = fork();
  if (child == 0) {
    ask(compiler, source, said);
    _exit(0);
  }
  int status = 1;
  if (child > 0) waitpid(child, &status, 0);
  const bool crashed = std::strstr(said.sentence, "crashed on this source") != nullptr;
  const Answered answered{said.ended && status == 0, crashed, said.sentence, said.seconds, said.kilobytes};
  munmap(shared, sizeof(Said));
  return answered;
}

}  // namespace warplens
