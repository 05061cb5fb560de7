#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "kernels/base/file.h"
#include "kernels/base/kernel_file_name.h"
#include "kernels/base/nearest.h"
#include "kernels/base/number.h"
#include "kernels/base/words.h"
#include "kernels/program/limits.h"
#include "kernels/workload/device/device_options.h"
#include "kernels/workload/guesses/host_code.h"
#include "kernels/workload/launch/earlier_launches.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {
namespace {

constexpr uint64_t kMaxKeptBytes = 64 << 20, kMaxSentBytes = 4 << 20;  // of what an earlier launch leaves in an array

// Which of the --set values are parameters of the header; the rest go to the front end as template parameters or macros.
Result<catalog::Values> chosen_parameters(const catalog::KernelSpec& spec, const What& what, std::vector<frontend::Definition>& rest) {
  catalog::Values chosen;
  for (const frontend::Definition& definition : what.set) {
    const auto& [name, value] = definition;
    const auto* text = std::get_if<std::string>(&value);
    if (std::none_of(spec.parameters.begin(), spec.parameters.end(), [&](const auto& p) { return p.name == definition.name; })) {
      rest.push_back(definition);
      continue;
    }
    const auto number = text ? whole_number(*text) : Result<int64_t>(std::get<int64_t>(value));
    if (!number) return Error{fmt::format("--set {}={}: {}", name, *text, number.error().message), {}, {}, {}};
    chosen[name] = *number;
  }
  return chosen;
}

std::string describe(const catalog::Values& values) {
  std::string text;
  for (const auto& [name, value] : values) text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  return text;
}

Error broken_rules(const catalog::KernelSpec& spec, const catalog::Setting& setting, std::string_view size_set,
                   const catalog::Values& sizes) {
  Error error{catalog::in_language(setting.broken.front().message, "en"), {spec.name, 0, 0}, {}, {}};
  if (const auto legal = catalog::nearest_legal(spec, setting.parameters, size_set, sizes)) {
    catalog::Values changed;
    for (const auto& [name, value] : *legal) {
      const auto now = setting.parameters.find(name);
      if (now == setting.parameters.end() || now->second != value) changed[name] = value;
    }
    if (!changed.empty()) error.hint = "nearest valid setting: " + describe(changed);
  }
  return error;
}

// A --set that nothing in the file uses would change nothing: almost always a misspelt name. A file with includes of its own may use it
// there.
Status reject_unused_settings(const KernelFile& file, const What& what) {
  if (file.text.find("#include \"") != std::string::npos) return Nothing{};
  std::vector<std::string> known;
  if (file.spec)
    for (const auto& parameter : file.spec->parameters) known.push_back(parameter.name);
  for (const auto& [name, value] : what.set) {
    const auto has_it = [&](const auto& sizes) { return sizes.second.contains(name); };
    if (file.spec && std::any_of(file.spec->sizes.begin(), file.spec->sizes.end(), has_it))  // a macro of its name would replace it
      return Error{fmt::format("--set {}={}: {} is a size of this kernel", name, frontend::text_of(value), name),
                   {},
                   fmt::format("--size {}={}", name, frontend::text_of(value)),
                   {}};
    if (mentions(file.text, name) || std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string near = nearest_name(name, known);
    return Error{
        fmt::format("--set {}={}: the file has no parameter, template parameter or macro named {}", name, frontend::text_of(value), name),
        {},
        !near.empty()   ? fmt::format("did you mean {}?", near)
        : known.empty() ? std::string{}
                        : fmt::format("its parameters: {}", fmt::join(known, ", ")),
        {}};
  }
  return Nothing{};
}

// Macros among the options for the GPU's compiler hold here too, unless --set gives them; the last one wins.
Status take_macros(ResolvedKernel& kernel) {
  std::vector<frontend::Definition> macros;
  for (const MacroOption& macro : macro_options(kernel.spec()->options)) {
    if (!is_name(macro.name.substr(0, macro.name.find('('))))
      return Error{fmt::format("options: '{}' is not the name of a macro", macro.name),
                   {kernel.file->path, 0, 0},
                   "-DNAME, -DNAME=VALUE or -UNAME",
                   {}};
    std::erase_if(macros, [&](const auto& d) { return d.name == macro.name; });
    if (macro.value) macros.push_back({macro.name, *macro.value});
  }
  for (frontend::Definition& macro : macros)
    if (std::none_of(kernel.definitions.begin(), kernel.definitions.end(), [&](const auto& d) { return d.name == macro.name; }))
      kernel.definitions.push_back(std::move(macro));
  return Nothing{};
}

Status apply_header(ResolvedKernel& kernel, const What& what, std::string_view size_set) {
  const catalog::KernelSpec& spec = *kernel.spec();
  std::vector<frontend::Definition> rest;
  auto chosen = chosen_parameters(spec, what, rest);
  if (!chosen) return chosen.error();
  catalog::Values sizes;
  for (const auto& [name, value] : what.sizes) sizes[name] = value;
  auto setting = catalog::make_setting(spec, *chosen, size_set, sizes);
  if (!setting) return setting.error();
  kernel.setting = setting.take();
  if (!kernel.setting.broken.empty()) return broken_rules(spec, kernel.setting, size_set, sizes);
  for (const auto* values : {&kernel.setting.parameters, &kernel.setting.derived})
    for (const auto& [name, value] : *values) kernel.definitions.push_back({name, value});
  kernel.definitions.insert(kernel.definitions.end(), rest.begin(), rest.end());
  return take_macros(kernel);
}

Status read_arguments(ResolvedKernel& kernel, const What& what) {
  for (const auto& [name, text] : what.args) {
    auto value = parse_argument(name, text);
    if (!value) return value.error();
    if (auto* file = std::get_if<FileValue>(&*value)) {
      auto array = read_npy(file->path);
      if (!array) return array.error();
      file->array = std::make_shared<const NpyArray>(array.take());
    }
    kernel.typed[name] = text;
    if (!kernel.arguments.emplace(name, value.take()).second)
      return Error{fmt::format("--arg {}: the argument is given twice", name), {}, {}, {}};
  }
  return Nothing{};
}

// What __CUDA_ARCH__ is for an architecture by name: 750 of "sm_75"; the usual one where that is no number.
uint32_t cuda_arch_of(const std::string& architecture) {
  constexpr std::string_view kPrefix = "sm_";
  if (!architecture.starts_with(kPrefix)) return frontend::kUsualCudaArch;
  const size_t digits = architecture.find('_', kPrefix.size());  // "sm_35_8byte"
  const auto number = whole_number(architecture.substr(kPrefix.size(), digits == std::string::npos ? digits : digits - kPrefix.size()));
  return number ? static_cast<uint32_t>(*number) * 10 : frontend::kUsualCudaArch;
}

// The built-in kernels ship compiled for the usual one: another compiles them anew only where it can make a difference.
bool depends_on_architecture(const KernelFile& file) {
  return !file.spec || file.text.find("#include \"") != std::string::npos || mentions(file.text, "__CUDA_ARCH__");
}

}  // namespace

Error unknown_kernel(const std::vector<catalog::KernelSpec>& kernels, const std::string& name) {
  std::vector<std::string> names;
  for (const auto& kernel : kernels) names.push_back(kernel.name);
  const std::string near = nearest_name(name, names);
  return Error{fmt::format("unknown kernel '{}'", name),
               {},
               near.empty() ? "`warplens list` lists the built-in ones; any .cu file works too" : fmt::format("did you mean '{}'?", near),
               {}};
}

Result<KernelFileHandle> open_kernel(const std::vector<catalog::KernelSpec>& kernels, const std::string& name) {
  for (const auto& kernel : kernels)
    if (kernel.name == name) return catalog::kernel_file(kernel.path, kernel.source, std::make_shared<catalog::KernelSpec>(kernel));
  std::error_code ignored;
  if (!is_kernel_file(name) && name.find('/') == std::string::npos && !std::filesystem::exists(name, ignored))
    return unknown_kernel(kernels, name);
  auto text = read_file(name, "expected the name of a built-in kernel or the path of a .cu file", kMaxSourceBytes);
  if (!text) return text.error();
  auto spec = catalog::parse_kernel(name, *text, kernels);
  if (!spec) return spec.error();
  KernelFile file{name, text.take(), nullptr};
  if (spec->has_value()) file.spec = std::make_shared<const catalog::KernelSpec>(std::move(**spec));
  return std::make_shared<const KernelFile>(std::move(file));
}

Result<ResolvedHandle> resolve(const std::vector<catalog::KernelSpec>& kernels, const What& what, std::string_view size_set,
                               frontend::Compiler* compiler, const GoesOn& goes_on) {
  ResolvedKernel kernel;
  kernel.file = what.file;
  if (!kernel.file) {
    auto opened = open_kernel(kernels, what.name);
    if (!opened) return opened.error();
    kernel.file = opened.take();
  }
  if (auto status = reject_unused_settings(*kernel.file, what); !status) return status.error();
  if (kernel.spec() && what.kernel.find('<') != std::string::npos)
    return Error{fmt::format("--kernel '{}': the header of {} defines the template's parameters", what.kernel, what.name),
                 {},
                 "set them with --set NAME=VALUE",
                 {}};
  kernel.kernel = what.kernel;
  kernel.include_folders = what.include_folders;
  if (depends_on_architecture(*kernel.file)) kernel.cuda_arch = cuda_arch_of(what.architecture);
  kernel.chosen = what.set;
  kernel.grid = what.grid, kernel.block = what.block, kernel.shared_bytes = what.shared_bytes;
  if (auto status = read_arguments(kernel, what); !status) return status.error();
  if (kernel.spec()) {
    if (auto status = apply_header(kernel, what, size_set); !status) return status.error();
  } else {
    kernel.definitions = what.set;
    for (const auto& [name, value] : what.sizes) kernel.setting.sizes[name] = value;
    if (compiler) {
      if (auto status = follow_host_code(kernel, what, *compiler); !status) return status.error();
      const uint64_t most_bytes = size_set == "measure" ? kMaxSentBytes : kMaxKeptBytes;
      if (auto status = run_earlier_launches(kernel, most_bytes, *compiler, goes_on); !status) return status.error();
    }
  }
  return std::make_shared<const ResolvedKernel>(std::move(kernel));
}

frontend::CompileRequest compile_request(const ResolvedKernel& kernel, bool compiled_account) {
  return {.path = kernel.file->path,
          .source = kernel.file->text,
          .kernel = kernel.kernel,
          .settings = kernel.definitions,
          .include_folders = kernel.include_folders,
          .compiled_account = compiled_account,
          .headers = {},
          .cuda_arch = kernel.cuda_arch};
}

}  // namespace warplens::workload
