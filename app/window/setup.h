// The workbench of the running program: its kernels, compiler, worker, lessons, language and remembered settings.
#pragma once

#include <map>
#include <memory>

#include "app/session/workbench.h"
#include "app/state/state_file.h"
#include "app/window/window.h"
#include "viz/strings/strings.h"

namespace warplens::app {

struct Setup {
  std::map<std::string, viz::Strings> languages;  // by the name of their file
  std::unique_ptr<Workbench> bench;
  std::string ask_for;  // a file with several kernels: the window asks for one
};
// Errors: data that should ship with the program and does not, a state file that cannot be read.
Result<Setup> make_setup(const WindowOptions& options, std::function<void()> wake);

// For the next start; a folder that cannot be written to is no reason to fail on the way out.
void remember(const Preferences& preferences);

}  // namespace warplens::app
