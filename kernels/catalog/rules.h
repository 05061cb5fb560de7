// What a kernel's rules say of a setting, so fast that thousands of settings can be tried in milliseconds. Values are in slots:
// KernelSpec::names in their order.
#pragma once

#include <optional>
#include <vector>

#include "kernels/catalog/catalog.h"

namespace warplens::catalog {

// What a setting does to the rules.
struct Verdict {
  std::vector<size_t> broken;    // indices of rules, ascending
  std::vector<size_t> unknown;   // rules that could not be worked out
  std::optional<Error> failure;  // the first reason for it
  bool legal() const { return broken.empty() && !failure; }
};

// Gives every expression of the kernel its slots, and each derived name its place after those it uses. Error: derived names that depend
// on each other.
Status bind_names(KernelSpec& kernel);

size_t slot_of(const KernelSpec& kernel, std::string_view name);

// Fills the derived slots from the others. One that cannot be worked out stays empty.
std::optional<Error> derive(const KernelSpec& kernel, Expression::Slots& values);
// The rules in their order. `first_only` stops at the first broken one.
Verdict judge(const KernelSpec& kernel, const Expression::Slots& values, bool first_only);
// The rule's message in every language that it is written in, with the values.
Translations filled_message(const RuleSpec& rule, const Expression::Slots& values);
BrokenRule broken_rule(const KernelSpec& kernel, size_t rule, const Expression::Slots& values);

// Error of a failed evaluation, at its place in the file.
Error error_of(const HeaderExpression& expression, const Evaluation& evaluation);

}  // namespace warplens::catalog
