// From what the user names (a built-in kernel or any .cu file, with options) to a Program and a Launch. The command line and
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
#include "kernels/frontend/host_launch.h"
#include "kernels/frontend/request.h"
#include "kernels/hardware/architecture.h"
#include "kernels/simt/run.h"
#include "kernels/workload/arguments/argument.h"

namespace warplens::workload {

using catalog::KernelFile;
using catalog::KernelFileHandle;
// `name`: a built-in kernel's, or the path of a .cu file. Errors: an unknown kernel (the nearest name is suggested), a file that cannot be
// read, a damaged header.
Result<KernelFileHandle> open_kernel(const std::vector<catalog::KernelSpec>& kernels, const std::string& name);

// WHAT of the command line, as typed.
struct What {
  std::string name;                                    // built-in kernel or path of a .cu file
  KernelFileHandle file;                               // the file that `name` means; null: still to be opened
  std::string kernel;                                  // --kernel
  uint64_t launch = 0;                                 // --launch: one of those of the host code, from 1
  uint64_t round = 0;                                  // --launch 2@3: of those that one place makes, from 1; 0: the first
  bool any_launch = false;                             // of several the first, where another can be chosen afterwards
  std::vector<frontend::Definition> set;               // --set NAME=VALUE
  std::vector<std::pair<std::string, int64_t>> sizes;  // --size
  std::optional<simt::Dim3> grid, block;
  std::optional<uint64_t> shared_bytes;
  std::vector<std::pair<std::string, std::string>> args;   // --arg NAME=VALUE
  std::vector<std::pair<std::string, std::string>> dumps;  // --dump NAME=FILE.npy
  std::vector<std::string> include_folders;                // -I
  std::string against;                                     // what the result is held against (against.h); empty: nothing
  std::optional<double> tolerance;                         // with `against`
  std::string architecture;                                // --arch: whose __CUDA_ARCH__ the kernel sees; empty: the usual one
};

inline constexpr uint64_t kLastRound = UINT64_MAX;

// What earlier launches of the same main() leave in an array; or why it is not known.
struct EarlierResult {
  std::shared_ptr<const std::vector<uint8_t>> bytes;  // null: not known
  std::string launch;                                 // that wrote it last: "init<32>"
  uint32_t line = 0;                                  // its
  std::string why;                                    // in words, where it is not known
  std::string guess;                                  // it rests on what is guessed: what that is
  bool is_of_another = false;                         // `why` names an earlier launch as the cause
};

// A kernel with everything decided before the front end runs: made once, shared, never changed.
struct ResolvedKernel {
  KernelFileHandle file;
  std::string kernel;                             // which __global__ function; empty: the file's only one
  catalog::Setting setting;                       // of a file without a header: the sizes alone
  std::vector<frontend::Definition> chosen;       // what the user set
  std::vector<frontend::Definition> definitions;  // parameters and derived names of the header, and what else was set
  std::optional<simt::Dim3> grid, block;          // in place of the header's or the guessed ones
  std::optional<uint64_t> shared_bytes;
  std::map<std::string, std::string> typed;        // of `arguments`: as the user wrote it
  std::map<std::string, ArgumentValue> arguments;  // by name, in place of the header's or the guessed ones; files are read
  std::vector<std::string> include_folders;
  uint32_t cuda_arch = frontend::kUsualCudaArch;       // __CUDA_ARCH__
  std::shared_ptr<const frontend::HostLaunches> host;  // of a file without a header; null: nobody asked
  uint64_t launch = 0;                                 // which of them, from 1; 0: none
  uint64_t round = 1;                                  // of that launch's
  std::map<std::string, EarlierResult> earlier;        // by argument: of those that the kernel reads
  std::vector<size_t> earlier_runs;                    // into host->runs: those that were run for it, in their order

  analysis::SmallerCount smaller = {};  // of the counts that `host` rests on

  const frontend::HostLaunch* host_launch() const { return host && launch ? &host->launches[launch - 1] : nullptr; }
  const catalog::KernelSpec* spec() const { return file->spec.get(); }
};
using ResolvedHandle = std::shared_ptr<const ResolvedKernel>;
// `size_set`: "run" or "measure". Errors: those of open_kernel, an illegal parameter, broken rules with the nearest legal setting, an
// argument that cannot be read, a setting or size that nothing uses.
// With a compiler, what is left open of a file without a header is what its own host code says. Errors then: several launches, none of
// them chosen.
// What the launches before it leave is worked out by running them, up to two seconds: `goes_on` is asked now and then.
using GoesOn = std::function<bool()>;  // false cancels; null: always
Result<ResolvedHandle> resolve(const std::vector<catalog::KernelSpec>& kernels, const What& what, std::string_view size_set,
                               frontend::Compiler* compiler = nullptr, const GoesOn& goes_on = nullptr);

frontend::CompileRequest compile_request(const ResolvedKernel& kernel, bool compiled_account = false);

// That no kernel has this name, and which one is near.
Error unknown_kernel(const std::vector<catalog::KernelSpec>& kernels, const std::string& name);

// The launch once the Program is there, within the limits of an architecture. Says in `notes` what it guessed.
struct PlannedLaunch {
  std::shared_ptr<const simt::Launch> launch;
  std::vector<std::string> notes;
  std::shared_ptr<const analysis::LaunchAccount> account;  // null for a file with a header
};
// `refused`: the account of a launch that is beyond the limits, which is an error.
Result<PlannedLaunch> make_launch(const ResolvedKernel& kernel, const Program& program,
                                  const hardware::Architecture& arch = hardware::default_architecture(),
                                  std::shared_ptr<const analysis::LaunchAccount>* refused = nullptr);

}  // namespace warplens::workload
