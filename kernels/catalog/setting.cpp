// A setting worked out: every name's value, the rules it breaks, the launch.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "kernels/catalog/space.h"
#include "kernels/program/limits.h"

namespace warplens::catalog {

Values Setting::all() const {
  Values names = parameters;
  names.insert(derived.begin(), derived.end());
  names.insert(sizes.begin(), sizes.end());
  return names;
}

namespace {

// What no GPU exceeds; what one takes is less, and the launch is checked for it.

// Three extents of the launch. In a setting that breaks rules they may make no sense, and stay 1.
Status work_out_extents(const char* what, const std::vector<HeaderExpression>& expressions, const Expression::Slots& values, bool legal,
                        int64_t most, uint32_t (&extents)[3]) {
  for (size_t i = 0; i < expressions.size() && i < 3; ++i) {
    const Evaluation extent = expressions[i].value.evaluate(values);
    if (extent.ok() && extent.value >= 1 && extent.value <= most) {
      extents[i] = static_cast<uint32_t>(extent.value);
    } else if (legal) {
      if (!extent.ok()) return error_of(expressions[i], extent);
      return Error{fmt::format("{}.{} = {} is {}", what, "xyz"[i], expressions[i].text(), extent.value),
                   expressions[i].span,
                   fmt::format("expected 1 to {}", most),
                   {}};
    }
  }
  return Nothing{};
}

Status work_out_launch(const KernelSpec& kernel, const Expression::Slots& values, Setting& setting) {
  const bool legal = setting.broken.empty();
  if (auto grid = work_out_extents("grid", kernel.grid, values, legal, kMaxGridExtent, setting.grid); !grid) return grid;
  if (auto block = work_out_extents("block", kernel.block, values, legal, kMaxThreadsPerBlock, setting.block); !block) return block;
  const Evaluation shared = kernel.shared.value.evaluate(values);
  if (shared.ok() && shared.value >= 0) {
    setting.dynamic_shared_bytes = static_cast<uint64_t>(shared.value);
  } else if (legal) {
    if (!shared.ok()) return error_of(kernel.shared, shared);
    return Error{
        fmt::format("launch.shared = {} is {}", kernel.shared.text(), shared.value), kernel.shared.span, "expected 0 or more bytes", {}};
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
      return Error{fmt::format("{} = {} is not one of the choices", name, value),
                   {},
                   fmt::format("the choices are {}", fmt::join(choices, ", ")),
                   {}};
  }
  return Nothing{};
}

}  // namespace

Result<Setting> make_setting(const KernelSpec& kernel, const Values& chosen, std::string_view size_set, const Values& sizes) {
  if (auto known = check_chosen(kernel, chosen); !known) return known.error();
  auto space = Space::make(kernel, size_set, sizes);
  if (!space) return space.error();
  Expression::Slots values = space->slots(chosen);
  const auto underivable = derive(kernel, values);
  const Verdict verdict = judge(kernel, values, false);
  // What cannot be worked out because of a broken rule is explained by that rule; alone it is a mistake in the header.
  if (verdict.broken.empty() && underivable) return *underivable;
  if (verdict.broken.empty() && verdict.failure) return *verdict.failure;

  Setting setting;
  setting.sizes = space->sizes;
  for (const auto& parameter : kernel.parameters) setting.parameters[parameter.name] = *values[slot_of(kernel, parameter.name)];
  for (const auto& derived : kernel.derived)
    if (const auto value = values[slot_of(kernel, derived.name)]) setting.derived[derived.name] = *value;
  for (const size_t rule : verdict.broken) setting.broken.push_back(broken_rule(kernel, rule, values));
  if (auto launch = work_out_launch(kernel, values, setting); !launch) return launch.error();
  return setting;
}

std::vector<Translations> why_illegal(const KernelSpec& kernel, const Values& current, std::string_view size_set, const Values& sizes,
                                      std::string_view parameter) {
  const auto spec = std::find_if(kernel.parameters.begin(), kernel.parameters.end(), [&](const auto& p) { return p.name == parameter; });
  if (spec == kernel.parameters.end()) return {};
  const auto space = Space::make(kernel, size_set, sizes);
  std::vector<Translations> reasons;
  for (const int64_t choice : spec->choices) {
    if (!space) {
      reasons.push_back({{"en", space.error().message}});
      continue;
    }
    Expression::Slots values = space->slots(current);
    values[slot_of(kernel, parameter)] = choice;
    derive(kernel, values);
    const Verdict verdict = judge(kernel, values, true);
    if (!verdict.broken.empty()) {
      reasons.push_back(filled_message(kernel.rules[verdict.broken.front()], values));
    } else {
      reasons.push_back(verdict.failure ? Translations{{"en", verdict.failure->message}} : Translations());
    }
  }
  return reasons;
}

Result<int64_t> evaluate(std::string_view expression, const Values& names) {
  auto parsed = Expression::parse(expression);
  if (!parsed) return parsed.error();
  const Evaluation evaluation = parsed->evaluate(parsed->slots(names));
  if (!evaluation.ok()) return parsed->error(evaluation);
  return evaluation.value;
}

Result<int64_t> evaluate(const HeaderExpression& expression, const Values& names) {
  const Evaluation evaluation = expression.value.evaluate(expression.value.slots(names));
  if (!evaluation.ok()) return error_of(expression, evaluation);
  return evaluation.value;
}

const std::string& in_language(const Translations& texts, std::string_view language) {
  static const std::string none;
  for (const std::string_view wanted : {language, std::string_view("en")})
    if (const auto found = texts.find(std::string(wanted)); found != texts.end()) return found->second;
  return texts.empty() ? none : texts.begin()->second;
}

}  // namespace warplens::catalog
