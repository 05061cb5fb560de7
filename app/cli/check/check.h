// `warplens check`: submissions of a course against its rules.
#pragma once

#include <string>
#include <vector>

#include "app/cli/toolbox.h"

namespace CLI {
class App;
}

namespace warplens::app {

struct CheckCommand {
  std::vector<std::string> submissions;  // .cu files
  std::string rules, csv, language, arch = "sm_90";
  double seconds = 60;  // for one submission
  bool json = false;
};
void add_check_options(CLI::App& command, CheckCommand& check);
int run_check(const CheckCommand& command, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
