#include "kernels/catalog/model.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/base/nearest.h"

namespace warplens::catalog {

namespace {

// An error of an expression, told at its place in the file.
Error place(Error error, const Span& span) {
  error.span = {span.file, span.line, span.column == 0 ? 0 : span.column + error.span.column - 1};
  return error;
}

std::optional<Error> unknown_name(const Expression& expression, const std::vector<std::string>& known) {
  for (size_t i = 0; i < expression.names().size(); ++i) {
    const std::string& name = expression.names()[i];
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string nearest = nearest_name(name, known);
    return Error{fmt::format("'{}' is no parameter, size or derived name", name),
                 {{}, 1, expression.name_offset(i) + 1},
                 nearest.empty() ? std::string() : fmt::format("did you mean {}?", nearest),
                 {}};
  }
  return std::nullopt;
}

}  // namespace

Result<Model> Model::make(const KernelSpec& kernel, const std::vector<std::string>& size_names) {
  Model model;
  for (const auto& parameter : kernel.parameters) model.slots_.push_back(parameter.name);
  model.slots_.insert(model.slots_.end(), size_names.begin(), size_names.end());
  for (const auto& derived : kernel.derived) model.slots_.push_back(derived.name);

  for (const auto& derived : kernel.derived) {
    auto expression = Expression::parse(derived.expression);
    if (!expression) return place(expression.error(), derived.span);
    if (const auto unknown = unknown_name(*expression, model.slots_)) return place(*unknown, derived.span);
    expression->bind(model.slots_);
    model.derived_.push_back({model.slot(derived.name), expression.take(), derived.span});
  }
  if (auto sorted = model.sort_derived(kernel); !sorted) return sorted.error();

  for (const auto& rule : kernel.rules) {
    auto holds = Expression::parse(rule.holds);
    if (!holds) return place(holds.error(), rule.span);
    if (const auto unknown = unknown_name(*holds, model.slots_)) return place(*unknown, rule.span);
    auto message = TemplateText::parse(rule.message);
    if (!message) return place(message.error(), {rule.span.file, rule.span.line, 0});
    for (const auto& part : message->parts())
      if (const auto unknown = unknown_name(part.expression, model.slots_)) return place(*unknown, {rule.span.file, rule.span.line, 0});
    holds->bind(model.slots_);
    message->bind(model.slots_);
    model.rules_.push_back({holds.take(), message.take(), rule.span});
  }
  return model;
}

size_t Model::slot(std::string_view name) const {
  return static_cast<size_t>(std::find(slots_.begin(), slots_.end(), name) - slots_.begin());
}

// TOML tables have no order, so derived names may use each other in any: each is put after those it uses.
Status Model::sort_derived(const KernelSpec& kernel) {
  std::vector<Derived> sorted;
  std::vector<std::string> known(slots_.begin(), slots_.end() - static_cast<ptrdiff_t>(derived_.size()));
  const auto is_known = [&](const std::string& name) { return std::find(known.begin(), known.end(), name) != known.end(); };
  while (!derived_.empty()) {
    const auto ready = std::find_if(derived_.begin(), derived_.end(), [&](const Derived& d) {
      return std::all_of(d.expression.names().begin(), d.expression.names().end(), is_known);
    });
    if (ready == derived_.end()) {
      const Derived& stuck = derived_.front();
      return Error{fmt::format("{} of {} is derived from itself", slots_[stuck.slot], kernel.name),
                   stuck.span,
                   "derived names must not go in a circle",
                   {}};
    }
    known.push_back(slots_[ready->slot]);
    sorted.push_back(std::move(*ready));
    derived_.erase(ready);
  }
  derived_ = std::move(sorted);
  return Nothing{};
}

std::optional<Error> Model::derive(Expression::Slots& values) const {
  std::optional<Error> first;
  for (const Derived& derived : derived_) {
    const Evaluation evaluation = derived.expression.evaluate(values);
    values[derived.slot] = evaluation.ok() ? std::optional(evaluation.value) : std::nullopt;
    if (!evaluation.ok() && !first) first = place(derived.expression.error(evaluation), derived.span);
  }
  return first;
}

Verdict Model::judge(const Expression::Slots& values, bool first_only) const {
  Verdict verdict;
  for (size_t i = 0; i < rules_.size(); ++i) {
    const Evaluation evaluation = rules_[i].holds.evaluate(values);
    if (!evaluation.ok()) {
      verdict.unknown.push_back(i);
      if (!verdict.failure) verdict.failure = place(rules_[i].holds.error(evaluation), rules_[i].span);
    } else if (!evaluation.value) {
      verdict.broken.push_back(i);
      if (first_only) break;
    }
  }
  return verdict;
}

BrokenRule Model::broken_rule(size_t rule, const Expression::Slots& values) const {
  return {rules_[rule].holds.text(), message(rule, values), rules_[rule].holds.explain(values)};
}

}  // namespace warplens::catalog
