// `generated FIRST COUNT`: which kernels of these seeds differ. `generated show SEED`: one kernel's text.
// `generated accesses FIRST COUNT`: kernels of accesses with the widths of their compiled account, as JSON lines for generated_widths.py.
#include <fmt/format.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/generator/access_kernel.h"
#include "tests/generator/compare.h"
#include "tests/generator/prelude.h"

int main(int count, char** arguments) {
  using namespace warplens::generator;
  if (count == 3 && std::string(arguments[1]) == "show") {
    const Kernel kernel = generate(std::strtoull(arguments[2], nullptr, 10));
    fmt::print("{}// grid {}, block {} x {}, n {}, d {}, {} values a thread\n{}", kPrelude, kernel.grid, kernel.block_x, kernel.block_y,
               kernel.n, kernel.d, kernel.outputs, kernel.source);
    return 0;
  }
  if (count == 4 && std::string(arguments[1]) == "accesses") {
    const uint64_t first = std::strtoull(arguments[2], nullptr, 10), end = first + std::strtoull(arguments[3], nullptr, 10);
    for (uint64_t seed = first; seed < end; ++seed) {
      const AccessKernel kernel = generate_accesses(seed);
      std::string problem;
      const Widths widths = widths_in_compiled_account(kernel, problem);
      const nlohmann::json line{{"seed", seed},          {"kind", kernel.kind}, {"name", kernel.name}, {"source", kernel.source},
                                {"loops", kernel.loops}, {"compiled", widths},  {"problem", problem}};
      fmt::print("{}\n", line.dump());
    }
    return 0;
  }
  if (count != 3) return fmt::print(stderr, "expected FIRST COUNT, show SEED or accesses FIRST COUNT\n"), 2;
  const uint64_t first = std::strtoull(arguments[1], nullptr, 10), kernels = std::strtoull(arguments[2], nullptr, 10);
  const auto differences = compare_kernels(first, kernels);
  for (const Difference& d : differences) fmt::print("{}: {}\n", d.seed, d.what);
  fmt::print("{} kernels, {} differences\n", kernels, differences.size());
  return differences.empty() ? 0 : 1;
}
