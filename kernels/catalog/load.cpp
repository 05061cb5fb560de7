// All kernels of a folder, on their ladder.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <tuple>

#include "kernels/base/file.h"
#include "kernels/catalog/catalog.h"

namespace warplens::catalog {

namespace {

// The families in the order in which a learner meets them; others follow by name.
constexpr std::string_view kFamilies[] = {"gemm", "transpose", "tile", "vector", "copy"};

std::tuple<ptrdiff_t, std::string_view, int64_t, std::string_view> rank(const KernelSpec& kernel) {
  return {std::find(std::begin(kFamilies), std::end(kFamilies), kernel.family) - std::begin(kFamilies), kernel.family, kernel.order,
          kernel.name};
}

}  // namespace

Result<std::vector<KernelSpec>> load_catalog(const std::string& folder) {
  std::error_code problem;
  std::vector<KernelSpec> kernels;
  for (std::filesystem::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem)) {
    if (entry->path().extension() != ".cu") continue;
    const std::string path = entry->path().string();
    const auto source = read_file(path);
    if (!source) return source.error();
    auto kernel = parse_kernel(path, *source);
    if (!kernel) return kernel.error();
    if (!kernel->has_value())
      return Error{"has no header", {path, 1, 1}, "a built-in kernel opens with a '/* warplens' comment, see docs/kernels.md", {}};
    kernels.push_back(std::move(**kernel));
  }
  if (problem) return Error{fmt::format("the folder of kernels cannot be read: {}", problem.message()), {folder, 0, 0}, {}, {}};
  std::sort(kernels.begin(), kernels.end(), [](const KernelSpec& a, const KernelSpec& b) { return rank(a) < rank(b); });
  return kernels;
}

}  // namespace warplens::catalog
