#include "tests/generator/carry.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/generator/access_kernel.h"
#include "tests/generator/prelude.h"
#include "tests/generator/vm.h"

namespace warplens::generator {
namespace {

template <class T>
void put(std::ofstream& file, const T& value) {
  file.write(reinterpret_cast<const char*>(&value), sizeof value);
}
template <class T>
void put_all(std::ofstream& file, const std::vector<T>& values) {
  put(file, static_cast<uint64_t>(values.size()));
  file.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(T)));
}

struct Results {
  std::vector<Kernel> kernels;
  std::string problem;
};

// The VM's results as written; those as compiled are the same, or the seed is left out and said.
Results write_results(uint64_t first, uint64_t count, std::ofstream& file) {
  Results results;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const Kernel kernel = generate(seed);
    const InVm in_vm = compile(kernel, false);
    const Outcome outcome = in_vm.program ? run(kernel, *in_vm.program) : Outcome{{}, {}, in_vm.problem};
    if (!outcome.problem.empty()) {
      results.problem += fmt::format("{}: {}\n", seed, outcome.problem);
      continue;
    }
    put(file, kernel.seed);
    for (const uint32_t value : {kernel.grid, kernel.block_x, kernel.block_y, kernel.outputs}) put(file, value);
    put(file, static_cast<int64_t>(kernel.n));
    put(file, kernel.d);
    put_all(file, kernel.integers());
    put_all(file, kernel.floats());
    put_all(file, outcome.out);
    put_all(file, outcome.totals);
    results.kernels.push_back(kernel);
  }
  return results;
}

std::string table(const std::vector<Kernel>& kernels) {
  std::string text = "using Kernel = void (*)(const int *, const float *, unsigned long long *, unsigned *, int, double);\n";
  text += "static const std::map<uint64_t, Kernel> kKernels = {\n";
  for (const Kernel& kernel : kernels) text += fmt::format("  {{{}, {}}},\n", kernel.seed, kernel.name);
  return text + "};\n";
}

}  // namespace

Status carry(uint64_t first, uint64_t count, const std::string& folder) {
  const std::filesystem::path to = folder;
  std::error_code problem_of_folder;
  std::filesystem::create_directories(to, problem_of_folder);
  if (problem_of_folder) return Error{"cannot create " + folder, {}, "a writable folder", ""};
  std::ofstream expected(to / "expected.bin", std::ios::binary), source(to / "kernels.cu");
  const Results results = write_results(first, count, expected);
  source << "#include <cstdint>\n#include <map>\n#include <vector>\n" << kPrelude;
  for (const Kernel& kernel : results.kernels) source << kernel.source;
  std::string launches = "static void launch_accesses(void *out, const void *in) {\n";
  nlohmann::json counters = nlohmann::json::array();
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const AccessKernel kernel = generate_accesses(seed);
    std::string problem;
    const Counters counted = counters_in_vm(kernel, problem);
    if (!problem.empty()) continue;
    source << kernel.source;
    launches +=
        fmt::format("  {0}<<<1, {1}>>>(({2} *)out, (const {2} *)in, {3});\n", kernel.name, kAccessThreads, kernel.type, kAccessTurns);
    counters.push_back({{"name", kernel.name},
                        {"kind", kernel.kind},
                        {"loads", counted.load_wavefronts},
                        {"stores", counted.store_wavefronts},
                        {"load_sectors", counted.load_sectors},
                        {"store_sectors", counted.store_sectors}});
  }
  source << table(results.kernels) << launches << "}\n";
  std::ofstream(to / "counters.json") << counters.dump(1) << "\n";
  const std::filesystem::path programs = WARPLENS_SOURCE_DIR "/tests/generator/gpu";
  for (const char* name : {"compare_on_gpu.cu", "compare_on_gpu.sh", "compare_counters.py"})
    std::filesystem::copy_file(programs / name, to / name, std::filesystem::copy_options::overwrite_existing);
  if (!expected || !source) return Error{"cannot write to " + folder, {}, "an existing folder", ""};
  if (!results.problem.empty()) return Error{"left out:\n" + results.problem, {}, "", ""};
  return Nothing{};
}

}  // namespace warplens::generator
