// warplens-ship: compiles every built-in kernel at its default setting, both accounts, into a folder that ships with the program.
// Part of the build; what is there and still right stays, what no kernel needs any more goes.
#include <filesystem>
#include <iostream>
#include <set>

#include "kernels/frontend/cache.h"
#include "kernels/workload/workload.h"

namespace {

using namespace warplens;
namespace fs = std::filesystem;

Result<std::set<std::string>> ship(const std::string& kernels_folder, const frontend::CompilerOptions& options) {
  auto kernels = catalog::load_catalog(kernels_folder);
  if (!kernels) return kernels.error();
  const auto compiler = frontend::make_compiler(options);
  const frontend::ProgramCache cache(options.cache_folder, {}, options.headers, options.executable);
  std::set<std::string> names;
  for (const auto& kernel : *kernels) {
    workload::What what;
    what.name = kernel.name;
    auto resolved = workload::resolve(*kernels, what, "run");
    if (!resolved) return resolved.error();
    for (const bool compiled : {false, true}) {
      const frontend::CompileRequest request = workload::compile_request(**resolved, compiled);
      auto answer = compiler->compile(request);
      if (!answer) return answer.error();
      names.insert(cache.file_name(request));
    }
  }
  return names;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return std::cerr << "usage: warplens-ship KERNELS HEADERS COMPILER PROGRAMS\n", 2;
  const frontend::CompilerOptions options{argv[3], argv[2], argv[4], std::chrono::seconds(60), {argv[4]}};
  const auto names = ship(argv[1], options);
  if (!names) return std::cerr << "warplens-ship: " << to_string(names.error()) << "\n", 1;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(options.cache_folder, failed))
    if (!names->contains(entry.path().filename().string())) fs::remove(entry.path(), failed);
  for (const std::string& name : *names)
    if (!fs::exists(fs::path(options.cache_folder) / name, failed))
      return std::cerr << "warplens-ship: " << options.cache_folder << " cannot be written\n", 1;
  return 0;
}
