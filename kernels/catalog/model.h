// A kernel's expressions, parsed and bound to slots, so that thousands of settings can be tried in milliseconds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/catalog/catalog.h"
#include "kernels/catalog/template_text.h"

namespace warplens::catalog {

// What a setting does to the rules.
struct Verdict {
  std::vector<size_t> broken;    // indices of rules, ascending
  std::vector<size_t> unknown;   // rules that could not be worked out
  std::optional<Error> failure;  // the first reason for it
  bool legal() const { return broken.empty() && !failure; }
};

class Model {
 public:
  // Errors: what is wrong with an expression of a rule or a derived name, a name that nothing defines, derived names in a circle.
  static Result<Model> make(const KernelSpec& kernel, const std::vector<std::string>& size_names);

  size_t slot(std::string_view name) const;
  const std::vector<std::string>& slots() const { return slots_; }  // parameters, sizes, derived names
  size_t rule_count() const { return rules_.size(); }

  // Fills the derived slots from the others. One that cannot be worked out stays empty.
  std::optional<Error> derive(Expression::Slots& values) const;
  // The rules in their order. `first_only` stops at the first broken one.
  Verdict judge(const Expression::Slots& values, bool first_only) const;

  BrokenRule broken_rule(size_t rule, const Expression::Slots& values) const;
  std::string message(size_t rule, const Expression::Slots& values) const { return rules_[rule].message.fill(values); }

 private:
  struct Derived {
    size_t slot;
    Expression expression;
    Span span;
  };
  struct Rule {
    Expression holds;
    TemplateText message;
    Span span;
  };

  Status sort_derived(const KernelSpec& kernel);

  std::vector<std::string> slots_;
  std::vector<Derived> derived_;  // each after those it uses
  std::vector<Rule> rules_;
};

}  // namespace warplens::catalog
