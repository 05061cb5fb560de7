// Kernels from files: one with the headers that it extends, or all of a folder, on their ladder.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <tuple>

#include "kernels/base/file.h"
#include "kernels/base/nearest.h"
#include "kernels/catalog/header_reader.h"

namespace warplens::catalog {

namespace {

// The families in the order in which a learner meets them; others follow by name.
constexpr std::string_view kFamilies[] = {"gemm", "transpose", "tile", "vector", "copy"};

std::tuple<ptrdiff_t, std::string_view, int64_t, std::string_view> rank(const KernelSpec& kernel) {
  return {std::find(std::begin(kFamilies), std::end(kFamilies), kernel.family) - std::begin(kFamilies), kernel.family, kernel.order,
          kernel.name};
}

// A file, and the files whose headers it extends.
class Loader {
 public:
  explicit Loader(std::span<const KernelSpec> known) : known_(known) {}

  Result<std::optional<KernelSpec>> parse(std::string_view path, std::string_view source) {
    auto header = HeaderText::find(path, source);
    if (!header) return header.error();
    if (!header->has_value()) return std::optional<KernelSpec>();
    const std::filesystem::path file(path);
    KernelSpec spec;
    spec.path = std::string(path);
    spec.name = file.stem().string();
    spec.source = std::string(source);
    chain_.push_back(spec.name);
    const auto find_base = [&](const std::string& name) { return base(name, file.parent_path()); };
    if (auto read = read_header(**header, find_base, spec); !read) return read.error();
    chain_.pop_back();
    return std::optional<KernelSpec>(std::move(spec));
  }

 private:
  Result<KernelSpec> base(const std::string& name, const std::filesystem::path& folder) {
    for (const KernelSpec& kernel : known_)
      if (kernel.name == name) return kernel;
    if (std::find(chain_.begin(), chain_.end(), name) != chain_.end())
      return Error{
          fmt::format("circular dependency: {} extends {}", fmt::join(chain_, " extends "), name), {}, "a header cannot extend itself", {}};
    const std::string path = (folder / (name + ".cu")).string();
    const auto source = read_file(path);
    if (!source) return unknown(name, folder);
    auto kernel = parse(path, *source);
    if (!kernel) return kernel.error();
    if (!kernel->has_value()) return Error{fmt::format("{} has no header to extend", path), {}, "expected a '/* warplens' comment", {}};
    return std::move(**kernel);
  }

  Error unknown(const std::string& name, const std::filesystem::path& folder) const {
    std::vector<std::string> names;
    for (const KernelSpec& kernel : known_) names.push_back(kernel.name);
    std::error_code problem;
    for (std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, problem), end; !problem && entry != end;
         entry.increment(problem))
      if (entry->path().extension() == ".cu") names.push_back(entry->path().stem().string());
    const std::string near = nearest_name(name, names);
    return Error{fmt::format("unknown kernel '{}'", name),
                 {},
                 near.empty() ? "expected a built-in kernel, or a .cu file beside this one" : fmt::format("did you mean '{}'?", near),
                 {}};
  }

  std::span<const KernelSpec> known_;
  std::vector<std::string> chain_;  // being read, each extending the next
};

}  // namespace

std::string code_of(std::string_view source) {
  const auto header = HeaderText::find({}, source);
  if (!header || !header->has_value()) return std::string(source);
  const std::string_view comment = (*header)->comment();
  const auto at = static_cast<size_t>(comment.data() - source.data());
  return std::string(source.substr(0, at)) + std::string(source.substr(at + comment.size()));
}

Result<std::optional<KernelSpec>> parse_kernel(std::string_view path, std::string_view source, std::span<const KernelSpec> known) {
  if (source.starts_with("\xff\xfe") || source.starts_with("\xfe\xff"))
    return Error{"is UTF-16", {std::string(path), 0, 0}, "expected UTF-8", {}};
  return Loader(known).parse(path, source);
}

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
      return Error{"no Warplens header", {path, 1, 1}, "expected a '/* warplens' comment at the top, see docs/kernels.md", {}};
    kernels.push_back(std::move(**kernel));
  }
  if (problem) return Error{fmt::format("the folder of kernels cannot be read: {}", problem.message()), {folder, 0, 0}, {}, {}};
  std::sort(kernels.begin(), kernels.end(), [](const KernelSpec& a, const KernelSpec& b) { return rank(a) < rank(b); });
  return kernels;
}

}  // namespace warplens::catalog
