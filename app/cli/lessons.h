// `warplens lessons`: the lessons that there are; one of them played without a window, with its answers.
#pragma once

#include <memory>

#include "app/cli/toolbox.h"
#include "app/session/workbench/workbench.h"

namespace warplens::app {

struct LessonsCommand {
  std::string name;         // or a file's path; empty: all are listed
  std::string language;     // empty: the system's
  bool quantities = false;  // list what a lesson can ask for
  bool json = false;
};
// The exit code: 0 every step was found and every question has its answer, 1 not so, 2 bad input.
int run_lessons(const LessonsCommand& command, std::ostream& out, std::ostream& err);

// A workbench without a window that has the lessons that ship, or the one in a .json file.
Result<std::unique_ptr<Workbench>> lesson_bench(const std::string& name);

}  // namespace warplens::app
