// From what a person names (a built-in kernel or any .cu file, with options) to a Program and a Launch. The command line and
// the window both come through here.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/analysis/snapshot.h"
#include "kernels/catalog/catalog.h"
#include "kernels/frontend/request.h"
#include "kernels/simt/run.h"

namespace warplens::workload {

// WHAT of the command line, as typed.
struct What {
  std::string name;                                          // built-in kernel or path of a .cu file
  std::string kernel;                                        // --kernel
  std::vector<std::pair<std::string, std::string>> set;      // --set NAME=VALUE
  std::vector<std::pair<std::string, int64_t>> sizes;        // --size
  std::optional<simt::Dim3> grid, block;
  std::optional<uint64_t> shared_bytes;
  std::vector<std::pair<std::string, std::string>> args;     // --arg NAME=VALUE
  std::vector<std::pair<std::string, std::string>> dumps;    // --dump NAME=FILE.npy
  std::vector<std::string> include_folders;                  // -I
};

// Everything decided, before the front end has run.
struct Plan {
  std::shared_ptr<const catalog::KernelSpec> spec;           // null for a file without a header
  catalog::Setting setting;
  frontend::CompileRequest request;
  What what;
};
// `size_set`: "run" or "measure". Errors: unknown kernel (the nearest name is suggested), illegal parameter, broken rules
// with the nearest legal setting, a file that cannot be read.
Result<Plan> make_plan(const std::vector<catalog::KernelSpec>& kernels, const What& what, std::string_view size_set);

// That no kernel has this name, and which one is near.
Error unknown_kernel(const std::vector<catalog::KernelSpec>& kernels, const std::string& name);

// The launch for a plan once the Program is there. Says in `notes` what it guessed.
struct PlannedLaunch {
  std::shared_ptr<const simt::Launch> launch;
  std::vector<std::string> notes;
};
Result<PlannedLaunch> make_launch(const Plan& plan, const Program& program);

}  // namespace warplens::workload
