// `warplens list` and `warplens show`: the catalog, and one setting worked out.
#pragma once

#include "app/cli/toolbox.h"

namespace warplens::app {

int run_list(bool json, const std::string& language, std::ostream& out, std::ostream& err);

struct ShowCommand {
  workload::What what;
  std::string arch = "sm_90";
  uint32_t registers = 0;  // a thread, for occupancy; 0: the estimate
  bool json = false;
  bool header = false;   // print the header alone, in full
  std::string language;  // of the kernel's texts; empty: the system's
};
int run_show(const ShowCommand& command, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
