// `warplens races`: the whole grid under all checks; what they found, with both places of each.
#pragma once

#include "app/cli/toolbox.h"

namespace warplens::app {

struct RacesCommand {
  workload::What what;
  std::string arch = "sm_90";
  std::vector<std::string> checks;  // by name; empty: all
  uint64_t max_ticks = 0;           // per block; 0: the VM's own limit
  bool json = false;
};
int run_races(const RacesCommand& command, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
