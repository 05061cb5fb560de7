#include "kernels/frontend/clang/kernels/kernel_choice.h"

#include <algorithm>

namespace warplens::frontend {
namespace {

const std::string* find(const std::vector<std::pair<std::string, std::string>>& settings, const std::string& name) {
  for (const auto& [key, value] : settings)
    if (key == name) return &value;
  return nullptr;
}

std::string qualified(const KernelText& kernel) {
  std::string name;
  for (const std::string& space : kernel.namespaces)
    if (!space.empty()) name += space + "::";
  return name + kernel.name;
}

std::string listed(const std::vector<KernelText>& kernels) {
  std::string names;
  for (const KernelText& kernel : kernels) {
    const auto same_name = [&](const KernelText& k) { return qualified(k) == qualified(kernel); };
    const bool overloaded = std::count_if(kernels.begin(), kernels.end(), same_name) > 1;
    names += (names.empty() ? "" : ", ") + (overloaded ? "'" + signature_text(kernel) + "'" : qualified(kernel));
  }
  return names;
}

std::string types_of(const KernelText& kernel) {
  std::string text;
  for (const std::string& type : kernel.types) text += (text.empty() ? "" : ", ") + type;
  return "(" + text + ")";
}

// What is in the angle brackets of "name<16, 8>".
std::string_view values_in(std::string_view wanted) {
  const size_t open = wanted.find('<');
  if (open == std::string_view::npos || wanted.find('(') < open || !wanted.ends_with('>')) return {};
  return wanted.substr(open + 1, wanted.size() - open - 2);
}

}  // namespace

std::string signature_text(const KernelText& kernel) { return qualified(kernel) + types_of(kernel); }

Result<KernelText> choose_kernel(const std::vector<KernelText>& kernels, const std::string& instance, const std::string& path) {
  const std::string wanted = values_in(instance).empty() ? instance : instance.substr(0, instance.find('<'));
  if (kernels.empty()) return Error{"this file has no __global__ function", {path, 0, 0}, "expected a __global__ function with a body", {}};
  if (wanted.empty()) {
    const bool one_name = std::all_of(kernels.begin(), kernels.end(), [&](const auto& k) { return qualified(k) == qualified(kernels[0]); });
    if (one_name) return kernels[0];
    return Error{"the file has several kernels: " + listed(kernels), {path, 0, 0}, "choose one with --kernel", {}};
  }
  const std::string with_types = spelled_type(wanted);
  for (const KernelText& kernel : kernels) {
    if (kernel.name == wanted || qualified(kernel) == wanted) {
      if (wanted != instance && kernel.parameters.empty())
        return Error{kernel.name + " is not a template: '" + instance + "' has template arguments",
                     {path, kernel.line, 0},
                     "--kernel " + wanted,
                     {}};
      return kernel;
    }
    for (const std::string& name : {kernel.name, qualified(kernel)}) {
      if (spelled_type(name + types_of(kernel)) != with_types) continue;
      KernelText chosen = kernel;
      chosen.chosen_by_types = true;
      return chosen;
    }
  }
  return Error{"unknown kernel " + wanted, {path, 0, 0}, "expected one of " + listed(kernels), {}};
}

std::vector<std::pair<std::string, std::string>> settings_of(const KernelText& kernel, const std::string& wanted,
                                                             std::vector<std::pair<std::string, std::string>> settings) {
  std::string_view rest = values_in(wanted);
  for (const TemplateParameter& parameter : kernel.parameters) {
    if (rest.empty()) break;
    size_t end = 0;
    for (int depth = 0; end < rest.size() && (rest[end] != ',' || depth > 0); ++end)
      depth += rest[end] == '<' ? 1 : rest[end] == '>' ? -1 : 0;
    settings.emplace_back(parameter.name, rest.substr(0, end));
    rest.remove_prefix(std::min(rest.size(), end + 1));
  }
  return settings;
}

std::vector<std::pair<std::string, std::string>> macros_of(const KernelText& kernel,
                                                           const std::vector<std::pair<std::string, std::string>>& settings) {
  std::vector<std::pair<std::string, std::string>> macros;
  for (const auto& setting : settings) {
    const auto named = [&](const TemplateParameter& p) { return p.name == setting.first; };
    if (std::none_of(kernel.parameters.begin(), kernel.parameters.end(), named)) macros.push_back(setting);
  }
  return macros;
}

// The arguments are members of a structure, so that a default may name the parameters before it.
Result<std::string> instantiation(const KernelText& kernel, const std::vector<std::pair<std::string, std::string>>& settings,
                                  const std::string& path) {
  std::string members, arguments;
  for (const TemplateParameter& p : kernel.parameters) {
    if (p.is_pack) continue;  // taken as empty
    const std::string* given = find(settings, p.name);
    const std::string value = given ? *given : p.default_value;
    if (value.empty()) {
      return Error{"the template parameter " + p.name + " of " + kernel.name + " has no value",
                   {path, kernel.line, 0},
                   "give one with --set " + p.name + "=...",
                   {}};
    }
    if (p.name.empty()) {
      arguments += (arguments.empty() ? "" : ", ") + value;
      continue;
    }
    arguments += (arguments.empty() ? "" : ", ") + p.name;
    members += p.is_type ? "using " + p.name + " = " + value + "; " : "static constexpr " + p.type + " " + p.name + " = " + value + "; ";
  }
  std::string text, closing;
  for (const std::string& space : kernel.namespaces) {
    text += "namespace " + space + " { ";
    closing += " }";
  }
  std::string address = "&" + kernel.name + (kernel.is_template ? "<" + arguments + ">" : "");
  if (kernel.chosen_by_types) address = "static_cast<void (*)" + types_of(kernel) + ">(" + address + ")";
  return text + "struct " + kInstanceName + " { " + members + "static constexpr auto address = " + address + "; };" + closing + "\n";
}

}  // namespace warplens::frontend
