#include "kernels/frontend/clang/kernels/kernel_choice.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

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

bool is_overloaded(const KernelText& kernel, const std::vector<KernelText>& kernels) {
  const auto same_name = [&](const KernelText& k) { return qualified(k) == qualified(kernel); };
  return std::count_if(kernels.begin(), kernels.end(), same_name) > 1;
}

std::string listed(const std::vector<KernelText>& kernels) {
  std::string names;
  for (const KernelText& kernel : kernels)
    names += (names.empty() ? "" : ", ") + (is_overloaded(kernel, kernels) ? "'" + signature_text(kernel) + "'" : qualified(kernel));
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

// "16, pair<8, 4>" at its commas that are in no brackets.
std::vector<std::string_view> separate(std::string_view values) {
  std::vector<std::string_view> all;
  while (!values.empty()) {
    size_t end = 0;
    for (int depth = 0; end < values.size() && (values[end] != ',' || depth > 0); ++end)
      depth += values[end] == '<' || values[end] == '(' ? 1 : values[end] == '>' || values[end] == ')' ? -1 : 0;
    all.push_back(values.substr(0, end));
    values.remove_prefix(std::min(values.size(), end + 1));
  }
  return all;
}

std::optional<Error> too_many_values(const KernelText& kernel, const std::string& instance, const std::string& path) {
  const size_t given = separate(values_in(instance)).size(), most = kernel.parameters.size();
  if (given <= most || (most > 0 && kernel.parameters.back().is_pack)) return std::nullopt;
  return Error{
      "'" + instance + "' has " + std::to_string(given) + " template arguments, but " + kernel.name + " takes " + std::to_string(most),
      {path, kernel.line, 0},
      {},
      {}};
}

// A constant is converted in silence where a template's argument would be refused.
bool is_integer(const std::string& type) {
  static const std::set<std::string, std::less<>> kIntegers = {
      "const",  "bool",    "char",    "short",   "int",     "long",     "signed",   "unsigned", "uint",       "size_t",
      "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "std::size_t"};
  std::istringstream words(type);
  for (std::string word; words >> word;)
    if (!kIntegers.contains(word)) return false;
  return true;
}
bool is_built_in(const std::string& type) {
  return is_integer(type) || type.find("auto") != std::string::npos || type == "float" || type == "double";
}
bool begins_number(const std::string& value) {
  const size_t at = value.starts_with('-') ? 1 : 0;
  return at < value.size() && value[at] >= '0' && value[at] <= '9';
}

std::string assertion_that_it_fits(const TemplateParameter& parameter, const std::string& value) {
  if (!is_integer(parameter.type)) return {};
  const std::string& name = parameter.name;
  return "static_assert(" + name + " == (" + value + ") && (" + name + " < 0) == ((" + value + ") < 0), \"the value of " + name +
         " does not fit into '" + parameter.type + "'\"); ";
}

}  // namespace

std::string choosing_text(const KernelText& kernel, const std::vector<KernelText>& kernels) {
  return is_overloaded(kernel, kernels) ? signature_text(kernel) : qualified(kernel);
}

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
  const auto is_it = [&](const KernelText& kernel) { return qualified(kernel) == wanted; };
  const bool any = std::any_of(kernels.begin(), kernels.end(), is_it);
  for (const KernelText& kernel : kernels) {
    if (any ? is_it(kernel) : kernel.name == wanted) {
      if (wanted != instance && kernel.parameters.empty())
        return Error{kernel.name + " is not a template: '" + instance + "' has template arguments",
                     {path, kernel.line, 0},
                     "--kernel " + wanted,
                     {}};
      if (auto error = too_many_values(kernel, instance, path)) return *std::move(error);
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
  const auto values = separate(values_in(wanted));
  for (size_t i = 0; i < std::min(values.size(), kernel.parameters.size()); ++i) {
    settings.emplace_back(kernel.parameters[i].name, values[i]);
    if (kernel.parameters[i].is_pack)
      for (size_t next = i + 1; next < values.size(); ++next) settings.back().second += "," + std::string(values[next]);
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

// Functions of the device headers whose names a kernel may have besides, with other parameters.
bool is_of_headers(std::string_view name) {
  constexpr std::string_view kNames[] = {"max", "min", "abs",   "pow",  "sqrt",  "rsqrt", "exp",  "log",    "sin",
                                         "cos", "tan", "floor", "ceil", "round", "fma",   "norm", "norm3d", "norm4d"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

// The arguments are members of a structure, so that a default may name the parameters before it.
Result<std::string> instantiation(const KernelText& kernel, const std::vector<std::pair<std::string, std::string>>& settings,
                                  const std::string& path) {
  std::string members, arguments;
  for (const TemplateParameter& p : kernel.parameters) {
    const std::string* given = find(settings, p.name);
    if (p.is_pack) {  // "float*, int": written out, for a pack has no other name
      if (given && !given->empty()) arguments += (arguments.empty() ? "" : ", ") + *given;
      continue;
    }
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
    const bool of_enumeration = !p.is_type && !is_built_in(p.type) && begins_number(value);  // a cast gives an integer its type
    const std::string initial = of_enumeration ? "static_cast<" + p.type + ">(" + value + ")" : value;
    members += p.is_type ? "using " + p.name + " = " + value + "; " : "static constexpr " + p.type + " " + p.name + " = " + initial + "; ";
    if (given && !p.is_type) members += assertion_that_it_fits(p, value);
  }
  std::string text, closing;
  for (const std::string& space : kernel.namespaces) {
    text += "namespace " + space + " { ";
    closing += " }";
  }
  std::string address = "&" + kernel.name + (kernel.is_template ? "<" + arguments + ">" : "");
  if (kernel.chosen_by_types || (!kernel.is_template && (kernel.is_overloaded || is_of_headers(kernel.name))))
    address = "static_cast<void (*)" + types_of(kernel) + ">(" + address + ")";
  return text + "struct " + kInstanceName + " { " + members + "static constexpr auto address = " + address + "; };" + closing + "\n";
}

}  // namespace warplens::frontend
