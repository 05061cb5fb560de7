#include "tests/generator/programs/check.h"

#include <chrono>
#include <memory>

#include "kernels/frontend/request.h"
#include "tests/generator/programs/compare_launch.h"

namespace warplens::programs {
namespace {

using frontend::HostLaunch;
using frontend::HostLaunches;
using nlohmann::json;

frontend::Compiler& compiler() {
  static const auto one = frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)});
  return *one;
}

class Checker {
 public:
  Checker(const Program& program, const Truth& truth, const HostLaunches& found, Verdict& verdict)
      : program_(program), truth_(truth), found_(found), verdict_(verdict) {}

  void check() {
    for (const HostLaunch& launch : found_.launches)
      if (launch.line > 0) check_launch(launch);
    for (size_t answer = 0; answer < truth_.size(); ++answer)
      for (const json& made : truth_[answer].launches)
        if (!is_listed(made)) mistake("line " + std::to_string(made["line"].get<unsigned>()) + ", " + kernel_name(made) + " is not listed");
    if (program_.has_unknown) return;
    const size_t before = verdict_.guesses.size();
    for (const HostLaunch& launch : found_.launches)
      if (launch.line > 0 && is_made(launch)) count_guesses(launch);
    for (const std::string& construct : program_.constructs) {
      auto& [in, with_guess] = verdict_.constructs[construct];
      ++in, with_guess += verdict_.guesses.size() > before;
    }
  }

 private:
  void mistake(const std::string& what) {
    if (!verdict_.mistakes.empty() && verdict_.mistakes.back().seed == program_.seed) return;  // what follows from it says no more
    verdict_.mistakes.push_back({program_.seed, what});
  }
  bool is_listed(const json& made) const {
    if (found_.gave_up) return true;
    for (const HostLaunch& launch : found_.launches)
      if (is_of(launch, made) && has_settings(launch, made)) return true;
    return false;
  }
  bool is_made(const HostLaunch& launch) const {
    for (const Answer& answer : truth_)
      for (const json& made : answer.launches)
        if (is_of(launch, made)) return true;
    return false;
  }
  std::vector<const HostLaunch*> rounds_of(const HostLaunch& launch) const {
    std::vector<const HostLaunch*> rounds;
    for (const size_t run : launch.rounds) rounds.push_back(&found_.runs[run]);
    if (rounds.empty()) rounds.push_back(&launch);
    return rounds;
  }

  void check_launch(const HostLaunch& launch) {
    const std::string place = "line " + std::to_string(launch.line) + ", " + launch.kernel;
    for (size_t n = 0; n < truth_.size(); ++n) {
      const Answer& answer = truth_[n];
      std::vector<const json*> made;
      for (const json& one : answer.launches)
        if (is_of(launch, one) && has_settings(launch, one)) made.push_back(&one);
      const std::string of_answer = " (answer " + std::to_string(n) + ")";
      const bool may_be_fewer = launch.conditional || answer.left_early;
      const bool counted = launch.times_guess.empty() && !launch.is_cut;
      const bool is_called = launch.function == "main" || is_made(launch);  // else it is listed as of a function that nothing calls
      if (made.empty() && !may_be_fewer && counted && is_called) mistake(place + " is not made" + of_answer);
      if (counted && (made.size() > launch.times || (made.size() < launch.times && !may_be_fewer && !made.empty())))
        mistake(place + " is made " + std::to_string(made.size()) + " times, not " + std::to_string(launch.times) + of_answer);
      const auto rounds = rounds_of(launch);
      for (size_t i = 0; i < made.size(); ++i) {
        std::string first;
        bool fits = false;
        const bool any_round = launch.conditional || !counted;
        if (i >= rounds.size()) break;
        for (size_t r = any_round ? 0 : i; r < (any_round ? rounds.size() : i + 1) && !fits; ++r) {
          const std::string wrong = difference(found_, *rounds[r], *made[i], answer.launches);
          // A turn that is not listed, as nobody knows how many there are, leaves its own results.
          fits = wrong.empty() ||
                 (!counted && (wrong.find(" leaves, was line ") != std::string::npos || wrong.ends_with("is not set, was written")));
          if (first.empty()) first = wrong;
        }
        if (!fits && rounds.size() == launch.times) mistake(place + " " + std::to_string(i + 1) + ": " + first + of_answer);
      }
    }
  }

  void count_guesses(const HostLaunch& launch) {
    const auto guess = [&](const std::string& why, const std::string& what) {
      ++verdict_.values;
      if (why.empty()) return;
      ++verdict_.guessed;
      verdict_.guesses.push_back({program_.seed, "[" + why + "] line " + std::to_string(launch.line) + ": " + what});
    };
    guess(launch.conditional ? "conditional" : "", launch.kernel);
    guess(launch.times_guess, "times");
    guess(launch.is_cut ? "cut" : "", "times");
    for (const HostLaunch* round : rounds_of(launch)) {
      each_guess(*round, [&](const std::string& why, const std::string& what) { guess(why, what); });
    }
  }

  const Program& program_;
  const Truth& truth_;
  const HostLaunches& found_;
  Verdict& verdict_;
};

}  // namespace

Verdict check_programs(const std::vector<Program>& programs) {
  Verdict verdict;
  const auto truths = run_programs(programs);
  if (!truths) {
    if (programs.size() == 1) return verdict.refused.push_back({programs[0].seed, to_string(truths.error())}), verdict;
    const auto half = programs.begin() + static_cast<ptrdiff_t>(programs.size() / 2);
    for (const auto& part : {std::vector<Program>(programs.begin(), half), std::vector<Program>(half, programs.end())})
      add(verdict, check_programs(part));
    return verdict;
  }
  for (size_t i = 0; i < programs.size(); ++i) {
    const Program& program = programs[i];
    ++verdict.programs, verdict.without_unknown += !program.has_unknown;
    for (const Answer& answer : (*truths)[i])
      if (!answer.problem.empty()) verdict.refused.push_back({program.seed, answer.problem});
    if (!verdict.refused.empty() && verdict.refused.back().seed == program.seed) continue;
    frontend::CompileRequest request;
    request.path = "program.cu", request.source = program.cuda;
    const auto begin = std::chrono::steady_clock::now();
    const auto found = compiler().read_launches(request);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (!found) {
      verdict.mistakes.push_back({program.seed, "no answer: " + to_string(found.error())});
      continue;
    }
    for (const Error& error : found->errors) verdict.mistakes.push_back({program.seed, "refused: " + to_string(error)});
    if (took.count() > 2) verdict.mistakes.push_back({program.seed, "takes " + std::to_string(took.count()) + " s"});
    Checker(program, (*truths)[i], *found, verdict).check();
  }
  return verdict;
}

void add(Verdict& to, const Verdict& more) {
  to.mistakes.insert(to.mistakes.end(), more.mistakes.begin(), more.mistakes.end());
  to.refused.insert(to.refused.end(), more.refused.begin(), more.refused.end());
  to.guesses.insert(to.guesses.end(), more.guesses.begin(), more.guesses.end());
  to.programs += more.programs, to.without_unknown += more.without_unknown, to.values += more.values, to.guessed += more.guessed;
  for (const auto& [construct, counts] : more.constructs)
    to.constructs[construct].first += counts.first, to.constructs[construct].second += counts.second;
}

Verdict check_programs(uint64_t first, uint64_t count) {
  constexpr uint64_t kInAFile = 100;
  Verdict all;
  for (uint64_t at = first; at < first + count; at += kInAFile) {
    std::vector<Program> programs;
    for (uint64_t seed = at; seed < std::min(at + kInAFile, first + count); ++seed) programs.push_back(write_program(seed));
    add(all, check_programs(programs));
  }
  return all;
}

}  // namespace warplens::programs
