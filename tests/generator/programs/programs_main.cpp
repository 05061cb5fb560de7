// host_programs FIRST COUNT        checks these seeds, and tells what is wrong and what is guessed
// host_programs show SEED          the .cu of one
// host_programs try FILE...        each a construct, as the catalog has them
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "tests/generator/programs/author.h"
#include "tests/generator/programs/check.h"

namespace {

using namespace warplens::programs;

void tell(const Verdict& verdict) {
  for (const Finding& f : verdict.refused) fmt::print("REFUSED {}: {}\n", f.seed, f.what);
  for (const Finding& f : verdict.mistakes) fmt::print("WRONG {}: {}\n", f.seed, f.what);
  std::map<std::string, std::pair<int, uint64_t>> reasons;
  for (const Finding& f : verdict.guesses) {
    std::string reason = f.what.substr(0, f.what.find(']') + 1);
    std::replace_if(reason.begin(), reason.end(), [](unsigned char c) { return std::isdigit(c); }, '#');
    auto& [count, seed] = reasons[reason];
    ++count, seed = f.seed;
  }
  for (const auto& [reason, at] : reasons) fmt::print("GUESSED {:4} {} as in {}\n", at.first, reason, at.second);
  for (const auto& [construct, counts] : verdict.constructs)
    if (counts.second * 10 > counts.first * 3) fmt::print("CONSTRUCT {} {} of {}\n", construct, counts.second, counts.first);
  fmt::print("{} programs, {} without anything unknown, {} mistakes, {} refused; {} of {} values guessed\n", verdict.programs,
             verdict.without_unknown, verdict.mistakes.size(), verdict.refused.size(), verdict.guessed, verdict.values);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string first = argc > 1 ? argv[1] : "";
  if (first == "show" && argc > 2) {
    std::cout << write_program(std::strtoull(argv[2], nullptr, 10)).cuda;
  } else if (first == "try") {
    std::vector<Program> programs;
    for (int i = 2; i < argc; ++i) {
      std::stringstream text;
      text << std::ifstream(argv[i]).rdbuf();
      programs.push_back(write_program(static_cast<uint64_t>(i), text.str()));
      std::cout << programs.back().cuda.substr(programs.back().cuda.find("cuda_runtime.h>")) << "\n";
    }
    tell(check_programs(programs));
  } else if (first == "each") {  // every construct alone
    Verdict all;
    std::vector<Program> programs;
    uint64_t seed = 1;
    for (const Construct& construct : constructs())
      if (!construct.in_loop) programs.push_back(write_program(seed++, construct.text)), programs.back().constructs = {construct.label};
    for (size_t at = 0; at < programs.size(); at += 60)
      add(all, check_programs({programs.begin() + static_cast<ptrdiff_t>(at),
                               programs.begin() + static_cast<ptrdiff_t>(std::min(at + 60, programs.size()))}));
    for (std::vector<Finding>* const list : {&all.mistakes, &all.refused})
      for (Finding& f : *list) f.what += "   " + *programs[f.seed - 1].constructs.begin();
    tell(all);
  } else if (argc > 2) {
    tell(check_programs(std::strtoull(argv[1], nullptr, 10), std::strtoull(argv[2], nullptr, 10)));
  } else {
    fmt::print("host_programs FIRST COUNT | show SEED | try FILE... | each\n");
    return 2;
  }
}
