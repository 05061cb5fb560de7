// What every command needs: the catalog, a compiler, and where to write. Commands return the exit code: 0 fine, 1 the thing
// asked about fails, 2 bad input.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "kernels/workload/workload.h"

namespace warplens::app {

inline constexpr int kFine = 0, kFails = 1, kBadInput = 2;

struct Toolbox {
  std::vector<catalog::KernelSpec> kernels;
  std::unique_ptr<frontend::Compiler> compiler;
};
frontend::CompilerOptions compiler_options();
Result<Toolbox> make_toolbox();

// One clear line on `err`; gives kBadInput.
int report(std::ostream& err, const Error& error);

// A kernel taken through the front end: what `trace`, `run`, `show` and `export` start from.
struct Prepared {
  workload::ResolvedHandle kernel;
  std::shared_ptr<const Program> program;
  std::shared_ptr<const simt::Launch> launch;
  std::vector<std::string> notes;
  std::shared_ptr<const analysis::LaunchAccount> account;  // null for a file with a header
};
Result<Prepared> prepare(Toolbox& tools, const workload::What& what, std::string_view size_set, bool compiled_account,
                         const hardware::Architecture& arch = hardware::default_architecture());

// What of the launch is guessed, by name.
std::vector<std::string> guessed(const Prepared& prepared);
// "with 2 guessed (n, where): may come from these guesses"; empty where nothing is guessed.
std::string guess_doubt(const Prepared& prepared);
// A fault of a prepared kernel while it ran: besides the error, what was guessed and what else is to be noted of the launch.
int report_fault(std::ostream& err, const Prepared& prepared, const Error& error);

// The architecture that --arch names. Errors list those there are.
Result<hardware::Architecture> chosen_architecture(const std::string& name);

// The schedule that --schedule names. Errors list those there are.
Result<simt::Schedule> chosen_schedule(const std::string& name);

}  // namespace warplens::app
