// The nearest legal setting: by number of changed parameters, then by how far they move.
#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/catalog/space.h"

namespace warplens::catalog {

namespace {

// Tile sizes double, so a step is a factor of two. A change from or to 0 (a padding) counts as from or to 1 more.
double distance(int64_t from, int64_t to) {
  if (from == to) return 0;
  const int64_t shift = from <= 0 || to <= 0 ? 1 : 0;
  return std::abs(
      std::log2(static_cast<double>(std::max<int64_t>(to + shift, 1)) / static_cast<double>(std::max<int64_t>(from + shift, 1))));
}

using Parameters = std::vector<bool>;  // by index: whether it is meant

void join(Parameters& into, const Parameters& more) {
  for (size_t i = 0; i < into.size(); ++i) into[i] = into[i] || more[i];
}

// What a rule depends on: the parameters in it, also through derived names.
class Dependencies {
 public:
  explicit Dependencies(const KernelSpec& kernel) : by_slot_(kernel.names.size(), Parameters(kernel.parameters.size())) {
    for (size_t i = 0; i < kernel.parameters.size(); ++i) by_slot_[i][i] = true;
    size_t slot = kernel.names.size() - kernel.derived.size();
    for (const DerivedSpec& derived : kernel.derived) by_slot_[slot++] = of(kernel, derived.value.value);
    for (const RuleSpec& rule : kernel.rules) rules_.push_back(of(kernel, rule.holds.value));
  }
  const Parameters& of_slot(size_t slot) const { return by_slot_[slot]; }
  const Parameters& of_rule(size_t rule) const { return rules_[rule]; }

 private:
  Parameters of(const KernelSpec& kernel, const Expression& expression) const {
    Parameters all(kernel.parameters.size());
    for (const std::string& name : expression.names()) join(all, by_slot_[slot_of(kernel, name)]);
    return all;
  }
  std::vector<Parameters> by_slot_, rules_;
};

// A setting that is not legal becomes so only where a parameter of each of its broken rules changes too. So the search changes
// the parameters of one of them, one more at each depth, and misses no legal setting with so few changes.
class Search {
 public:
  Search(const Space& space, const Values& wanted, std::string_view keep)
      : kernel_(*space.kernel), dependencies_(kernel_), values_(space.slots(wanted)), wanted_(values_), fixed_(kernel_.parameters.size()) {
    for (size_t i = 0; i < fixed_.size(); ++i) fixed_[i] = kernel_.parameters[i].name == keep;
  }

  std::optional<Values> run() {
    for (size_t changes = 0; changes <= kernel_.parameters.size() && !best_; ++changes) {
      changed_.clear();
      change(changes, 0);
      if (tried_ > kMaxTried) break;
    }
    if (!best_) return std::nullopt;
    Values values;
    for (size_t i = 0; i < kernel_.parameters.size(); ++i) values[kernel_.parameters[i].name] = *(*best_)[i];
    return values;
  }

 private:
  using Change = std::pair<size_t, size_t>;  // of a parameter, to one of its choices

  // Changes up to `left` further parameters.
  void change(size_t left, double cost) {
    if (cost > best_cost_ + kTie || ++tried_ > kMaxTried) return;
    const std::optional<Parameters> suspects = broken();
    if (!suspects) return take(cost);
    if (left == 0) return;
    const Parameters fixed = fixed_;
    for (size_t i = 0; i < fixed_.size(); ++i) {
      if (!(*suspects)[i] || fixed_[i]) continue;
      fixed_[i] = true;  // below here and in its later siblings: a setting is reached once
      const int64_t before = *wanted_[i];
      for (size_t choice = 0; choice < kernel_.parameters[i].choices.size(); ++choice) {
        const int64_t value = kernel_.parameters[i].choices[choice];
        if (value == before) continue;
        values_[i] = value;
        changed_.emplace_back(i, choice);
        change(left - 1, cost + distance(before, value));
        changed_.pop_back();
      }
      values_[i] = before;
    }
    fixed_ = fixed;
  }

  // The parameters of which one must change: those of the broken rule that leaves the least choice. Nothing where the setting is legal.
  std::optional<Parameters> broken() {
    const bool derived = !derive(kernel_, values_);
    const Verdict verdict = judge(kernel_, values_, false);
    if (derived && verdict.legal()) return std::nullopt;
    const Parameters* fewest = nullptr;
    const auto offer = [&](const Parameters& suspects) {
      if (!fewest || open(suspects) < open(*fewest)) fewest = &suspects;
    };
    for (const size_t rule : verdict.broken) offer(dependencies_.of_rule(rule));
    for (const size_t rule : verdict.unknown) offer(dependencies_.of_rule(rule));
    for (size_t slot = kernel_.names.size() - kernel_.derived.size(); slot < values_.size(); ++slot)
      if (!values_[slot]) offer(dependencies_.of_slot(slot));
    return *fewest;
  }
  size_t open(const Parameters& suspects) const {
    size_t count = 0;
    for (size_t i = 0; i < suspects.size(); ++i) count += suspects[i] && !fixed_[i];
    return count;
  }

  // Of settings with equal cost, prefers the one whose changed parameters come first in the header.
  void take(double cost) {
    std::vector<Change> order = changed_;
    std::sort(order.begin(), order.end());
    if (best_ && cost > best_cost_ - kTie && !(order < best_changes_)) return;
    best_ = values_;
    best_changes_ = std::move(order);
    best_cost_ = cost;
  }

  static constexpr double kTie = 1e-9;         // sums of logarithms closer than this are equal
  static constexpr size_t kMaxTried = 50'000;  // settings: well below a second

  const KernelSpec& kernel_;
  const Dependencies dependencies_;
  Expression::Slots values_, wanted_;
  Parameters fixed_;
  std::vector<Change> changed_, best_changes_;
  std::optional<Expression::Slots> best_;
  double best_cost_ = std::numeric_limits<double>::infinity();
  size_t tried_ = 0;
};

}  // namespace

std::optional<Values> nearest_legal(const KernelSpec& kernel, const Values& wanted, std::string_view size_set, const Values& sizes,
                                    std::string_view keep) {
  const auto space = Space::make(kernel, size_set, sizes);
  if (!space) return std::nullopt;
  return Search(*space, wanted, keep).run();
}

}  // namespace warplens::catalog
