#include "tests/generator/programs/truth.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace warplens::programs {
namespace {

constexpr unsigned kAnswers = 5;  // none, all, and some at random

constexpr const char* kHead = R"(#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>
#include "cuda_stub.h"
)";

constexpr const char* kTail = R"(
#include <sys/wait.h>
#include <unistd.h>
static void told(unsigned program, unsigned answer, int status) {
  FILE *f = fopen(("answer-" + std::to_string(program) + "-" + std::to_string(answer)).c_str(), "w");
  fprintf(f, "{\"left\":%d,\"status\":%d,\"launches\":[%s]}", stub::left_early, status, stub::out.c_str());
  fclose(f);
}
int main() {
  for (unsigned program = 0; program < sizeof programs / sizeof *programs; ++program)
    for (unsigned answer = 0; answer < (unknown[program] ? answers : 1); ++answer) {
      const int child = fork();
      if (child == 0) {
        alarm(5);
        stub::answer = answer, stub::state = answer * 7919 + 13;
        char name[] = "program";
        char *given[] = {name, nullptr};
        freopen("/dev/null", "w", stdout);
        int status = 0;
        try { programs[program](1, given); } catch (...) { status = 1; }
        told(program, answer, status);
        _exit(0);
      }
      int status = 0;
      waitpid(child, &status, 0);
    }
}
)";

std::string read(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

Result<std::vector<Truth>> run_programs(const std::vector<Program>& programs) {
  std::string pattern = (std::filesystem::temp_directory_path() / "warplens-programs-XXXXXX").string();
  if (!mkdtemp(pattern.data())) return Error{"cannot make a temporary folder", {}, "", ""};
  const std::filesystem::path folder = pattern;
  std::string text = kHead, table, unknown;
  for (const Program& program : programs) {
    text += fmt::format("namespace program_{} {{\n{}\n}}\n", program.seed, program.host);
    table += fmt::format("program_{}::program_main,", program.seed);
    unknown += program.has_unknown ? "true," : "false,";
  }
  text += fmt::format(
      "static int (*const programs[])(int, char **) = {{{}}};\nstatic const bool unknown[] = {{{}}};\nstatic const unsigned answers = "
      "{};\n",
      table, unknown, kAnswers);
  std::ofstream(folder / "programs.cpp") << text + kTail;
  const std::string command =
      fmt::format("cd '{}' && '{}' -std=c++20 -O0 -w -ffp-contract=off -I '{}' -o programs programs.cpp 2> said.txt && ./programs",
                  folder.string(), WARPLENS_HOST_COMPILER, WARPLENS_SOURCE_DIR "/tests/generator/programs/stub");
  if (std::system(command.c_str()) != 0) {
    std::string said = read(folder / "said.txt");
    said = said.substr(std::min(said.find("error:"), said.size())).substr(0, 300);
    std::replace(said.begin(), said.end(), '\n', ' ');
    std::filesystem::remove_all(folder);
    return Error{"the host's compiler: " + said, {}, "", ""};
  }
  std::vector<Truth> all(programs.size());
  for (size_t i = 0; i < programs.size(); ++i)
    for (unsigned answer = 0; answer < (programs[i].has_unknown ? kAnswers : 1); ++answer) {
      const auto told = nlohmann::json::parse(read(folder / fmt::format("answer-{}-{}", i, answer)), nullptr, false);
      Answer made;
      if (told.is_discarded() || told["status"] != 0)
        made.problem = "it does not run to its end";
      else
        made.launches = told["launches"], made.left_early = told["left"] != 0;
      all[i].push_back(std::move(made));
    }
  std::filesystem::remove_all(folder);
  return all;
}

}  // namespace warplens::programs
