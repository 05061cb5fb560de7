// `warplens trace`: what each access site of a kernel costs.
#pragma once

#include <string>

#include "app/cli/toolbox.h"

namespace warplens::app {

struct TraceCommand {
  workload::What what;
  std::string account = "written";  // written, compiled, both
  std::string blocks = "all";       // all, first, or one block: its linear index or its place in the grid
  std::string arch = "sm_90";
  std::string schedule = "in-order";
  uint64_t max_ticks = 0;  // a block; 0: the VM's own limit
  uint32_t threads = 0;    // 0: as many as there are cores
  bool ranked = false;     // the accesses by what they cost beyond need, in place of all in the order of the source
  bool json = false;
};
int run_trace(const TraceCommand& command, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
