// `warplens run`: the whole grid on the CPU, compared with the reference where there is one.
#pragma once

#include "app/cli/toolbox.h"

namespace warplens::app {

struct RunCommand {
  workload::What what;
  uint64_t max_ticks = 0;             // a block; 0: the VM's own limit
  std::string schedule = "in-order";  // "all": several, and what depends on which
  std::string blocks = "all";         // or "first", or one of them: "5", "(1, 2)"
  uint32_t threads = 0;               // 0: as many as there are cores
  std::string arch = "sm_90";
  bool json = false;
};
int run_run(const RunCommand& command, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
