// The workbench of the running program: its kernels, compiler, worker, lessons, language and remembered settings.
#pragma once

#include <functional>
#include <map>
#include <memory>

#include "app/session/workbench/workbench.h"
#include "app/state/state_file.h"
#include "app/window/window.h"
#include "viz/strings/strings.h"

namespace warplens::app {

struct Setup {
  std::map<std::string, viz::Strings> languages;  // by the name of their file
  std::unique_ptr<Workbench> bench;
};
// Errors: data that should ship with the program and does not, a state file that cannot be read.
// A window that is `used` goes on where the last one was and keeps its user's theme, language and text size whatever a state says; a
// picture is drawn as its state says.
Result<Setup> make_setup(const WindowOptions& options, std::function<void()> wake, bool used);
// That opens what is shown; at the end of a lesson, its last step.
std::string command_line_to(const Workbench& bench);

}  // namespace warplens::app
