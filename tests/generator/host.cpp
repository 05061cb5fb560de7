#include "tests/generator/host.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/generator/prelude.h"

namespace warplens::generator {
namespace {

using Launch = const char* (*)(unsigned grid, unsigned block_x, unsigned block_y, const int*, const float*, unsigned long long*, unsigned*,
                               int, double);

std::string source_of(const std::vector<Kernel>& kernels) {
  std::string text = "#include \"cuda_on_host.h\"\n";
  const std::string prelude = kPrelude;
  text += prelude.substr(prelude.find('\n') + 1);  // without the include of CUDA's halves
  for (const Kernel& kernel : kernels) {
    text += kernel.source;
    text += fmt::format(
        R"(extern "C" const char* run_{0}(unsigned grid, unsigned x, unsigned y, const int *in, const float *fin, unsigned long long *out, unsigned *acc, int n, double d) {{
  return on_host::launch({{grid, 1, 1}}, {{x, y, 1}}, [=] {{ {0}(in, fin, out, acc, n, d); }});
}}

)",
        kernel.name);
  }
  return text;
}

std::string contents(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

Result<HostKernels> HostKernels::build(const std::vector<Kernel>& kernels) {
  std::string pattern = (std::filesystem::temp_directory_path() / "warplens-generated-XXXXXX").string();
  if (!mkdtemp(pattern.data())) return Error{"cannot make a temporary folder", {}, "", ""};
  const std::filesystem::path folder = pattern;
  std::ofstream(folder / "kernels.cpp") << source_of(kernels);
  // GCC takes `0.0 - (double)t` for `-(double)t`, which is -0 for 0, unless the rounding may change.
  const std::string command = fmt::format(
      "'{}' -std=c++20 -O0 -w --param=ggc-min-heapsize=1000000 -fwrapv -ffp-contract=off -frounding-math -fno-strict-aliasing -fPIC "
      "-fno-gnu-unique -shared -I '{}' -o '{}' "
      "'{}' 2> '{}'",
      WARPLENS_HOST_COMPILER, WARPLENS_SOURCE_DIR "/tests/generator/host", (folder / "kernels.so").string(),
      (folder / "kernels.cpp").string(), (folder / "said.txt").string());
  const int failed = std::system(command.c_str());
  HostKernels made;
  std::string said = failed ? contents(folder / "said.txt").substr(0, 3000) : "";
  if (!failed) {
    made.library_ = dlopen((folder / "kernels.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!made.library_) said = dlerror();
  }
  std::filesystem::remove_all(folder);
  if (!made.library_) return Error{"the host's compiler: " + said, {}, "", ""};
  return Result<HostKernels>(std::move(made));
}

HostKernels::HostKernels(HostKernels&& other) noexcept : library_(std::exchange(other.library_, nullptr)) {}
HostKernels::~HostKernels() {
  if (library_) dlclose(library_);
}

Outcome HostKernels::run(const Kernel& kernel) const {
  Outcome outcome{std::vector<uint64_t>(kernel.threads() * kernel.outputs), std::vector<uint32_t>(kTotals), ""};
  const auto launch = reinterpret_cast<Launch>(dlsym(library_, ("run_" + kernel.name).c_str()));
  if (!launch) return outcome.problem = "not compiled", outcome;
  const auto integers = kernel.integers();
  const auto floats = kernel.floats();
  const char* problem = launch(kernel.grid, kernel.block_x, kernel.block_y, integers.data(), floats.data(),
                               reinterpret_cast<unsigned long long*>(outcome.out.data()), outcome.totals.data(), kernel.n, kernel.d);
  if (problem) outcome.problem = problem;
  return outcome;
}

}  // namespace warplens::generator
