#include "app/cli/toolbox.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/paths/paths.h"
#include "kernels/base/kernel_file_name.h"
#include "kernels/base/option.h"
#include "kernels/simt/machine/schedule.h"
#include "kernels/workload/launch/launch_parts.h"

namespace warplens::app {

frontend::CompilerOptions compiler_options() {
  frontend::CompilerOptions options;
  options.headers = data_folder("assets/include").string();
  options.cache_folder = cache_folder().string();
  return options;
}

Result<Toolbox> make_toolbox() {
  Toolbox tools;
  const auto folder = data_folder("kernels/cuda");
  if (folder.empty())
    return Error{"the built-in kernels were not found", {}, "set WARPLENS_DATA to the folder that contains kernels/ and assets/", {}};
  auto kernels = catalog::load_catalog(folder.string());
  if (!kernels) return kernels.error();
  tools.kernels = kernels.take();
  tools.compiler = frontend::make_compiler(compiler_options());
  return tools;
}

int report(std::ostream& err, const Error& error) {
  err << "warplens: " << to_string(error) << "\n";
  for (const Error& other : error.more) err << "warplens: " << to_string(other) << "\n";
  return kBadInput;
}

// Mistakes in parts of the file that the kernel does without; those that the launch's notes have are said already.
static void add_source_errors(Toolbox& tools, Prepared& prepared) {
  const auto errors = tools.compiler->source_errors(workload::compile_request(*prepared.kernel));
  if (!errors) return;  // nothing is known of it without a compiler
  for (const Error& error : *errors) {
    const auto same = [&](const Error& known) { return known.span.line == error.span.line; };
    if (prepared.account && std::any_of(prepared.account->host_errors.begin(), prepared.account->host_errors.end(), same)) continue;
    prepared.notes.push_back(fmt::format("line {} does not compile (this kernel does not need it): {}", error.span.line, error.message));
  }
}

Result<Prepared> prepare(Toolbox& tools, const workload::What& what, std::string_view size_set, bool compiled_account,
                         const hardware::Architecture& arch) {
  workload::What on_arch = what;
  on_arch.architecture = arch.name;
  auto kernel = workload::resolve(tools.kernels, on_arch, size_set, tools.compiler.get());
  if (!kernel) return kernel.error();
  Prepared prepared{kernel.take(), nullptr, nullptr, {}, nullptr};
  auto answer = tools.compiler->compile(workload::compile_request(*prepared.kernel, compiled_account));
  if (!answer) return answer.error();
  prepared.program = answer->program;
  auto launch = workload::make_launch(*prepared.kernel, *prepared.program, arch);
  if (!launch) return launch.error();
  prepared.launch = launch->launch, prepared.account = launch->account;
  prepared.notes = prepared.program->notes;
  prepared.notes.insert(prepared.notes.end(), launch->notes.begin(), launch->notes.end());
  if (is_kernel_file(what.name)) add_source_errors(tools, prepared);
  return prepared;
}

std::vector<std::string> guessed(const Prepared& prepared) {
  return prepared.account ? workload::guessed_names(*prepared.account) : std::vector<std::string>{};
}

std::string guess_doubt(const Prepared& prepared) {
  const std::vector<std::string> names = guessed(prepared);
  if (names.empty()) return {};
  return fmt::format("with {} guessed ({}): may come from {}", names.size(), fmt::join(names, ", "),
                     names.size() == 1 ? "this guess" : "these guesses");
}

int report_fault(std::ostream& err, const Prepared& prepared, const Error& error) {
  const int code = report(err, error);
  if (error.span.line == 0) return code;  // no fault of the kernel's
  if (const std::string doubt = guess_doubt(prepared); !doubt.empty()) {
    err << "    " << doubt << "\n";
    for (const std::string& note : prepared.notes) err << "note: " << note << "\n";
  }
  return code;
}

Result<hardware::Architecture> chosen_architecture(const std::string& name) {
  if (const auto* known = hardware::find_architecture(name)) return *known;
  std::vector<std::string> names;
  for (const auto& known : hardware::architectures()) names.push_back(known.name);
  return invalid_option("--arch", name, fmt::format("one of {}", fmt::join(names, ", ")));
}

Result<simt::Schedule> chosen_schedule(const std::string& name) {
  auto schedule = simt::parse_schedule(name);
  if (schedule) return schedule;
  return invalid_option("--schedule", name, "in-order, round-robin, reversed or seeded:N, for example seeded:7");
}

}  // namespace warplens::app
