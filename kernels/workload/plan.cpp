#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "kernels/base/file.h"
#include "kernels/base/nearest.h"
#include "kernels/base/number.h"
#include "kernels/base/words.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {
namespace {

// Which of the --set values are parameters of the header; the rest go to the front end as template parameters or macros.
Result<catalog::Values> chosen_parameters(const catalog::KernelSpec& spec, const What& what,
                                          std::vector<std::pair<std::string, std::string>>& rest) {
  catalog::Values chosen;
  for (const auto& [name, value] : what.set) {
    const bool known = std::any_of(spec.parameters.begin(), spec.parameters.end(), [&](const auto& p) { return p.name == name; });
    if (!known) {
      rest.emplace_back(name, value);
      continue;
    }
    const auto number = whole_number(value);
    if (!number) return Error{fmt::format("--set {}={}: {}", name, value, number.error().message), {}, {}, {}};
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
  Error error{setting.broken.front().message, {spec.name, 0, 0}, {}, {}};
  if (const auto legal = catalog::nearest_legal(spec, setting.parameters, size_set, sizes)) {
    catalog::Values changed;
    for (const auto& [name, value] : *legal) {
      const auto now = setting.parameters.find(name);
      if (now == setting.parameters.end() || now->second != value) changed[name] = value;
    }
    if (!changed.empty()) error.hint = "nearest legal setting: " + describe(changed);
  }
  return error;
}

// A --set that nothing in the file asks for would change nothing: almost always a misspelt name. A file with includes of its own
// may ask for it there.
Status every_setting_is_asked_for(const Plan& plan) {
  if (plan.request.source.find("#include \"") != std::string::npos) return Nothing{};
  std::vector<std::string> known;
  if (plan.spec)
    for (const auto& parameter : plan.spec->parameters) known.push_back(parameter.name);
  for (const auto& [name, value] : plan.what.set) {
    if (mentions(plan.request.source, name)) continue;
    const std::string near = nearest_name(name, known);
    return Error{fmt::format("--set {}={}: the file has no parameter, template parameter or macro named {}", name, value, name),
                 {},
                 !near.empty()   ? fmt::format("did you mean {}?", near)
                 : known.empty() ? std::string{}
                                 : fmt::format("its parameters: {}", fmt::join(known, ", ")),
                 {}};
  }
  return Nothing{};
}

Status apply_header(Plan& plan, std::string_view size_set) {
  std::vector<std::pair<std::string, std::string>> rest;
  auto chosen = chosen_parameters(*plan.spec, plan.what, rest);
  if (!chosen) return chosen.error();
  catalog::Values sizes;
  for (const auto& [name, value] : plan.what.sizes) sizes[name] = value;
  auto setting = catalog::make_setting(*plan.spec, *chosen, size_set, sizes);
  if (!setting) return setting.error();
  plan.setting = setting.take();
  if (!plan.setting.broken.empty()) return broken_rules(*plan.spec, plan.setting, size_set, sizes);
  for (const auto* values : {&plan.setting.parameters, &plan.setting.derived})
    for (const auto& [name, value] : *values) plan.request.settings.emplace_back(name, std::to_string(value));
  plan.request.settings.insert(plan.request.settings.end(), rest.begin(), rest.end());
  return Nothing{};
}

}  // namespace

Error unknown_kernel(const std::vector<catalog::KernelSpec>& kernels, const std::string& name) {
  std::vector<std::string> names;
  for (const auto& kernel : kernels) names.push_back(kernel.name);
  const std::string near = nearest_name(name, names);
  return Error{fmt::format("there is no kernel named '{}'", name),
               {},
               near.empty() ? "`warplens list` names the built-in ones; any .cu file works too" : fmt::format("did you mean '{}'?", near),
               {}};
}

Result<Plan> make_plan(const std::vector<catalog::KernelSpec>& kernels, const What& what, std::string_view size_set) {
  Plan plan;
  plan.what = what;
  for (const auto& kernel : kernels)
    if (kernel.name == what.name) plan.spec = std::make_shared<catalog::KernelSpec>(kernel);
  if (plan.spec) {
    plan.request.path = plan.spec->path;
    plan.request.source = plan.spec->source;
  } else {
    std::error_code ignored;
    const bool is_path =
        what.name.ends_with(".cu") || what.name.find('/') != std::string::npos || std::filesystem::exists(what.name, ignored);
    if (!is_path) return unknown_kernel(kernels, what.name);
    auto source = read_file(what.name, "the name of a built-in kernel or the path of a .cu file is wanted");
    if (!source) return source.error();
    auto spec = catalog::parse_kernel(what.name, *source);
    if (!spec) return spec.error();
    if (spec->has_value()) plan.spec = std::make_shared<catalog::KernelSpec>(std::move(**spec));
    plan.request.path = what.name;
    plan.request.source = source.take();
  }
  if (auto status = every_setting_is_asked_for(plan); !status) return status.error();
  plan.request.kernel = what.kernel;
  plan.request.include_folders = what.include_folders;
  if (plan.spec) {
    if (auto status = apply_header(plan, size_set); !status) return status.error();
  } else {
    plan.request.settings = what.set;
    for (const auto& [name, value] : what.sizes) plan.setting.sizes[name] = value;
  }
  return plan;
}

}  // namespace warplens::workload
