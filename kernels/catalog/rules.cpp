#include "kernels/catalog/rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace warplens::catalog {

namespace {

// TOML tables have no order, so derived names may use each other in any: each is put after those it uses.
Status sort_derived(KernelSpec& kernel, std::vector<std::string> known) {
  std::vector<DerivedSpec> sorted;
  const auto is_known = [&](const std::string& name) { return std::find(known.begin(), known.end(), name) != known.end(); };
  while (!kernel.derived.empty()) {
    const auto ready = std::find_if(kernel.derived.begin(), kernel.derived.end(), [&](const DerivedSpec& d) {
      return std::all_of(d.value.value.names().begin(), d.value.value.names().end(), is_known);
    });
    if (ready == kernel.derived.end()) {
      const DerivedSpec& stuck = kernel.derived.front();
      return Error{fmt::format("circular dependency: {} of {} is derived from itself", stuck.name, kernel.name),
                   stuck.value.span,
                   "derived names must not depend on themselves",
                   {}};
    }
    known.push_back(ready->name);
    sorted.push_back(std::move(*ready));
    kernel.derived.erase(ready);
  }
  kernel.derived = std::move(sorted);
  return Nothing{};
}

template <class Visit>
void each_expression(KernelSpec& kernel, Visit visit) {
  for (auto& derived : kernel.derived) visit(derived.value);
  for (auto& rule : kernel.rules) visit(rule.holds);
  for (auto& buffer : kernel.buffers)
    for (auto& extent : buffer.shape) visit(extent);
  for (auto* extents : {&kernel.grid, &kernel.block})
    for (auto& extent : *extents) visit(extent);
  visit(kernel.shared);
  for (auto& [name, work] : kernel.work) visit(work);
  for (auto& level : kernel.levels) visit(level.rows), visit(level.columns);
}

// An expression that came with an extended header may use a name that the extending one has no more.
Status check_names(KernelSpec& kernel, const std::vector<std::string>& known) {
  Status status = Nothing{};
  each_expression(kernel, [&](const HeaderExpression& expression) {
    for (const std::string& name : expression.value.names())
      if (status && std::find(known.begin(), known.end(), name) == known.end())
        status = Error{fmt::format("'{}' is not a parameter, size or derived name of {}", name, kernel.name), expression.span, {}, {}};
  });
  return status;
}

}  // namespace

Status bind_names(KernelSpec& kernel) {
  kernel.names.clear();
  for (const auto& parameter : kernel.parameters) kernel.names.push_back(parameter.name);
  if (const auto run = kernel.sizes.find("run"); run != kernel.sizes.end())
    for (const auto& [name, value] : run->second) kernel.names.push_back(name);
  std::vector<std::string> all = kernel.names;
  for (const auto& derived : kernel.derived) all.push_back(derived.name);
  if (auto known = check_names(kernel, all); !known) return known;
  if (auto sorted = sort_derived(kernel, kernel.names); !sorted) return sorted;
  for (const auto& derived : kernel.derived) kernel.names.push_back(derived.name);
  each_expression(kernel, [&](HeaderExpression& expression) { expression.value.bind(kernel.names); });
  for (auto& rule : kernel.rules)
    for (auto& [language, message] : rule.message) message.bind(kernel.names);
  return Nothing{};
}

size_t slot_of(const KernelSpec& kernel, std::string_view name) {
  return static_cast<size_t>(std::find(kernel.names.begin(), kernel.names.end(), name) - kernel.names.begin());
}

std::optional<Error> derive(const KernelSpec& kernel, Expression::Slots& values) {
  std::optional<Error> first;
  size_t slot = kernel.names.size() - kernel.derived.size();
  for (const DerivedSpec& derived : kernel.derived) {
    const Evaluation evaluation = derived.value.value.evaluate(values);
    values[slot++] = evaluation.ok() ? std::optional(evaluation.value) : std::nullopt;
    if (!evaluation.ok() && !first) first = error_of(derived.value, evaluation);
  }
  return first;
}

Verdict judge(const KernelSpec& kernel, const Expression::Slots& values, bool first_only) {
  Verdict verdict;
  for (size_t i = 0; i < kernel.rules.size(); ++i) {
    const HeaderExpression& holds = kernel.rules[i].holds;
    const Evaluation evaluation = holds.value.evaluate(values);
    if (!evaluation.ok()) {
      verdict.unknown.push_back(i);
      if (!verdict.failure) verdict.failure = error_of(holds, evaluation);
    } else if (!evaluation.value) {
      verdict.broken.push_back(i);
      if (first_only) break;
    }
  }
  return verdict;
}

Translations filled_message(const RuleSpec& rule, const Expression::Slots& values) {
  Translations filled;
  for (const auto& [language, message] : rule.message) filled[language] = message.fill(values);
  return filled;
}

BrokenRule broken_rule(const KernelSpec& kernel, size_t rule, const Expression::Slots& values) {
  const RuleSpec& spec = kernel.rules[rule];
  return {spec.holds.text(), filled_message(spec, values), spec.holds.value.explain(values)};
}

Error error_of(const HeaderExpression& expression, const Evaluation& evaluation) {
  Error error = expression.value.error(evaluation);
  const Span& at = expression.span;
  error.span = {at.file, at.line, at.column == 0 ? 0 : at.column + error.span.column - 1};
  return error;
}

}  // namespace warplens::catalog
