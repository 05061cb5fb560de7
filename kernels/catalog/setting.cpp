// A setting worked out: every name's value, the rules it breaks, the launch.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "kernels/catalog/space.h"

namespace warplens::catalog {

Values Setting::all() const {
  Values names = parameters;
  names.insert(derived.begin(), derived.end());
  names.insert(sizes.begin(), sizes.end());
  return names;
}

namespace {

// Three extents of the launch. In a setting that breaks rules they may make no sense, and stay 1.
Status work_out_extents(const KernelSpec& kernel, const char* what, const std::vector<std::string>& expressions, const Values& names,
                        bool legal, int64_t most, uint32_t (&extents)[3]) {
  for (size_t i = 0; i < expressions.size() && i < 3; ++i) {
    const std::string place = fmt::format("{}.{}", what, i);
    const auto value = evaluate(kernel, place, expressions[i], names);
    if (value && *value >= 1 && *value <= most) {
      extents[i] = static_cast<uint32_t>(*value);
    } else if (legal) {
      if (!value) return value.error();
      return Error{fmt::format("{}.{} = {} is {}", what, "xyz"[i], expressions[i], *value),
                   place_of(kernel, place),
                   fmt::format("1 to {}", most),
                   {}};
    }
  }
  return Nothing{};
}

Status work_out_launch(const KernelSpec& kernel, Setting& setting) {
  const Values names = setting.all();
  const bool legal = setting.broken.empty();
  if (auto grid = work_out_extents(kernel, "grid", kernel.grid, names, legal, 0x7fffffff, setting.grid); !grid) return grid;
  if (auto block = work_out_extents(kernel, "block", kernel.block, names, legal, 1024, setting.block); !block) return block;
  const auto shared = evaluate(kernel, "shared", kernel.shared, names);
  if (shared && *shared >= 0) {
    setting.dynamic_shared_bytes = static_cast<uint64_t>(*shared);
  } else if (legal) {
    if (!shared) return shared.error();
    return Error{fmt::format("launch.shared = {} is {}", kernel.shared, *shared), place_of(kernel, "shared"), "0 or more bytes", {}};
  }
  return Nothing{};
}

// Every chosen name is a parameter, and every value one of its choices.
Status check_chosen(const KernelSpec& kernel, const Values& chosen) {
  std::vector<std::string> known;
  for (const auto& parameter : kernel.parameters) known.push_back(parameter.name);
  for (const auto& [name, value] : chosen) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end())
      return Error{fmt::format("{} has no parameter '{}'", kernel.name, name),
                   {},
                   known.empty() ? "it has none" : fmt::format("its parameters are {}", fmt::join(known, ", ")),
                   {}};
    const auto& choices = kernel.parameters[static_cast<size_t>(found - known.begin())].choices;
    if (std::find(choices.begin(), choices.end(), value) == choices.end())
      return Error{
          fmt::format("{} = {} is not a choice", name, value), {}, fmt::format("the choices are {}", fmt::join(choices, ", ")), {}};
  }
  return Nothing{};
}

}  // namespace

Result<Setting> make_setting(const KernelSpec& kernel, const Values& chosen, std::string_view size_set, const Values& sizes) {
  if (auto known = check_chosen(kernel, chosen); !known) return known.error();
  auto space = Space::make(kernel, size_set, sizes);
  if (!space) return space.error();
  const Model& model = space->model;
  Expression::Slots values = space->slots(chosen);
  const auto underivable = model.derive(values);
  const Verdict verdict = model.judge(values, false);
  // What cannot be worked out because of a broken rule is explained by that rule; alone it is a mistake in the header.
  if (verdict.broken.empty() && underivable) return *underivable;
  if (verdict.broken.empty() && verdict.failure) return *verdict.failure;

  Setting setting;
  setting.sizes = space->sizes;
  for (const auto& parameter : kernel.parameters) setting.parameters[parameter.name] = *values[model.slot(parameter.name)];
  for (const auto& derived : kernel.derived)
    if (const auto value = values[model.slot(derived.name)]) setting.derived[derived.name] = *value;
  for (const size_t rule : verdict.broken) setting.broken.push_back(model.broken_rule(rule, values));
  if (auto launch = work_out_launch(kernel, setting); !launch) return launch.error();
  return setting;
}

std::vector<std::string> why_illegal(const KernelSpec& kernel, const Values& current, std::string_view size_set, const Values& sizes,
                                     std::string_view parameter) {
  const auto spec = std::find_if(kernel.parameters.begin(), kernel.parameters.end(), [&](const auto& p) { return p.name == parameter; });
  if (spec == kernel.parameters.end()) return {};
  const auto space = Space::make(kernel, size_set, sizes);
  std::vector<std::string> reasons;
  for (const int64_t choice : spec->choices) {
    if (!space) {
      reasons.push_back(space.error().message);
      continue;
    }
    Expression::Slots values = space->slots(current);
    values[space->model.slot(parameter)] = choice;
    space->model.derive(values);
    const Verdict verdict = space->model.judge(values, true);
    if (!verdict.broken.empty()) {
      reasons.push_back(space->model.message(verdict.broken.front(), values));
    } else {
      reasons.push_back(verdict.failure ? verdict.failure->message : std::string());
    }
  }
  return reasons;
}

Result<int64_t> evaluate(std::string_view expression, const Values& names) {
  auto parsed = Expression::parse(expression);
  if (!parsed) return parsed.error();
  Expression::Slots values;
  for (const auto& name : parsed->names()) {
    const auto found = names.find(name);
    values.push_back(found == names.end() ? std::nullopt : std::optional(found->second));
  }
  const Evaluation evaluation = parsed->evaluate(values);
  if (!evaluation.ok()) return parsed->error(evaluation);
  return evaluation.value;
}

Span place_of(const KernelSpec& kernel, std::string_view what) {
  const auto known = kernel.places.find(what);
  return known == kernel.places.end() ? Span{kernel.path, 0, 0} : known->second;
}

Result<int64_t> evaluate(const KernelSpec& kernel, std::string_view what, std::string_view expression, const Values& names) {
  auto value = evaluate(expression, names);
  if (value) return value;
  Error error = value.error();
  const uint32_t column = error.span.column;
  error.span = place_of(kernel, what);
  if (error.span.column) error.span.column += column - 1;
  return error;
}

}  // namespace warplens::catalog
