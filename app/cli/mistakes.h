// `warplens mistakes`: the gallery "Find the mistake", without a window.
#pragma once

#include "app/cli/toolbox.h"

namespace warplens::app {

struct MistakesCommand {
  std::string name, language;  // name: empty for the list; language: for the system's
  uint32_t answer = 0;         // a line that is tried; 0: none
  bool reveal = false, json = false;
};
int run_mistakes(const MistakesCommand& command, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
