// A worker that misbehaves once, as its first argument says, and is honest from its second start on. Its second argument
// names the file by which it remembers that it has misbehaved.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <string>

#include "kernels/measure/cpu_backend.h"
#include "kernels/measure/protocol.h"
#include "kernels/measure/worker.h"

namespace {

using namespace warplens::measure;

void product(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k) {
  for (int64_t i = 0; i < m * n; ++i) c[i] = 0;
  for (int64_t i = 0; i < m; ++i)
    for (int64_t l = 0; l < k; ++l)
      for (int64_t j = 0; j < n; ++j) c[i * n + j] += a[i * k + l] * b[l * n + j];
}

int be_honest() {
  Backends backends;
  backends.all.push_back(std::make_unique<CpuBackend>(std::map<std::string, Gemm>{{"k", product}}, steady_seconds));
  return run_worker(STDIN_FILENO, STDOUT_FILENO, backends, steady_seconds);
}

void write_bytes(const std::string& bytes) {
  if (write(STDOUT_FILENO, bytes.data(), bytes.size()) < 0) std::_Exit(9);  // nobody reads any more
}
void say(const Event& event) { write_bytes(encode(event) + "\n"); }
Hello hello(int64_t version = kProtocolVersion) {
  Device device;
  device.backend = "cpu";
  return {version, "fake 9.9", "2026-01-01T00:00:00Z", {device}, {}};
}
void greet() { say(hello()); }
Started started(int64_t id, const std::string& kernel, double work, const std::string& device = "none") {
  Started event;
  event.id = id;
  event.kernel = kernel;
  event.device = device;
  event.unit = "GFLOPS";
  event.work = work;
  return event;
}

// Waits for a request and returns its id.
int64_t listen() {
  std::string line;
  if (!std::getline(std::cin, line)) std::_Exit(0);
  return std::get<MeasureRequest>(*decode_request(line)).id;
}
int64_t greet_and_start(double flops = 1e9) {
  greet();
  const int64_t id = listen();
  say(started(id, "k", flops));
  return id;
}
// A sample of so little time that it is always credible.
Sample quick_sample(int64_t id) { return {id, "k", 0, 1e-9, 1, 1e9, 0}; }
[[noreturn]] void hang() {
  for (;;) pause();
}

void crash() {
  say(quick_sample(greet_and_start()));
  std::abort();
}
void leave() {
  greet_and_start();
  std::fputs("out of luck\n", stderr);
  std::_Exit(3);
}
void hang_after_a_sample() {
  say(quick_sample(greet_and_start()));
  hang();
}
void greet_as_another_version() {
  say(hello(kProtocolVersion + 1));
  hang();
}
void lie_about_speed() {
  say(Sample{greet_and_start(), "k", 0, 1e-3, 1, 2e6, 0});
  hang();
}
void lie_about_time() {
  say(Sample{greet_and_start(), "k", 0, 100, 1, 0.01, 0});  // a hundred seconds, at once
  hang();
}
void lie_about_the_summary() {
  const int64_t id = greet_and_start();
  say(quick_sample(id));
  say(Summary{id, "k", Outcome::Correct, 1, 0, {2e9, 2e9, 2e9}, 0, "time", 0});
  hang();
}
void answer_for_another() {
  greet();
  say(started(listen(), "another", 1));
  hang();
}
void end_without_a_word() {
  greet();
  say(Finished{listen(), {}});
  hang();
}
void flood_with_samples() {
  const int64_t id = greet_and_start();
  for (;;) say(quick_sample(id));
}
void write_a_line_without_end() {
  greet_and_start();
  for (;;) write_bytes(std::string(1 << 16, 'x'));
}
void print_without_end() {
  greet_and_start();
  for (;;) write_bytes("WARNING: something is deprecated\n");
}
void break_off_in_a_line() {
  const std::string line = encode(Event{quick_sample(greet_and_start())});
  write_bytes(line.substr(0, line.size() / 2));
  std::_Exit(0);
}
void give_up_after_a_failure() {
  greet();
  const int64_t id = listen();
  say(Failure{id, "bad", Outcome::Runtime, "an illegal memory access was encountered"});
  say(Spent{id});
  std::_Exit(0);
}
void give_up_at_once() {
  greet();
  say(Spent{listen()});
  hang();
}
// A helper of the worker's own, left behind.
void leave_a_child() {
  greet();
  const int64_t id = listen();
  const pid_t child = fork();
  if (child == 0) hang();
  say(started(id, "k", 1, fmt::format("{}", child)));
  hang();
}

// Right answers in an unusual way: these two end well.
void speak_in_pieces_and_between_noise() {
  write_bytes("Welcome to gpu-server-7!\n\n{not json}\n");
  const std::string greeting = encode(Event{hello()}) + "\r\n";
  for (const char byte : greeting) write_bytes({byte}), usleep(500);
  const int64_t id = listen();
  const Sample sample = quick_sample(id);
  std::string rest;
  for (const Event& event :
       {Event{started(id, "k", 1e9)}, Event{sample},
        Event{Summary{id, "k", Outcome::Correct, 1, 0, {sample.value, sample.value, sample.value}, 0, "time", 0}}, Event{Finished{id, {}}}})
    rest += encode(event) + "\nnoise\n";
  for (size_t at = 0; at < rest.size(); at += 50) write_bytes(rest.substr(at, 50)), usleep(1000);
  hang();
}

const std::map<std::string, std::function<void()>> kWays = {
    {"crash", crash},
    {"leave", leave},
    {"hang", hang_after_a_sample},
    {"never-greet", hang},
    {"another-version", greet_as_another_version},
    {"lie-about-speed", lie_about_speed},
    {"lie-about-time", lie_about_time},
    {"lie-about-summary", lie_about_the_summary},
    {"answer-for-another", answer_for_another},
    {"end-without-a-word", end_without_a_word},
    {"flood-with-samples", flood_with_samples},
    {"endless-line", write_a_line_without_end},
    {"endless-noise", print_without_end},
    {"half-a-line", break_off_in_a_line},
    {"leave-a-child", leave_a_child},
    {"give-up", give_up_after_a_failure},
    {"give-up-at-once", give_up_at_once},
    {"pieces-and-noise", speak_in_pieces_and_between_noise},
};

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return be_honest();
  struct stat ignored;
  if (stat(arguments[2], &ignored) == 0) return be_honest();
  if (FILE* marker = std::fopen(arguments[2], "w")) std::fclose(marker);
  kWays.at(arguments[1])();
}
