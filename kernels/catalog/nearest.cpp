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

class Search {
 public:
  Search(const Space& space, const Values& wanted, std::string_view keep)
      : space_(space), keep_(keep), values_(space.slots(wanted)), wanted_(values_) {}

  std::optional<Values> run() {
    const auto& parameters = space_.kernel->parameters;
    for (size_t changes = 0; changes <= parameters.size() && !best_; ++changes) change(0, changes, 0);
    if (!best_) return std::nullopt;
    Values values;
    for (size_t i = 0; i < parameters.size(); ++i) values[parameters[i].name] = *(*best_)[i];
    return values;
  }

 private:
  // Changes exactly `left` of the parameters from `first` on.
  void change(size_t first, size_t left, double cost) {
    if (cost >= best_cost_ - kTie) return;
    if (left == 0) {
      if (legal()) {
        best_ = values_;
        best_cost_ = cost;
      }
      return;
    }
    const auto& parameters = space_.kernel->parameters;
    for (size_t i = first; i + left <= parameters.size(); ++i) {
      if (parameters[i].name == keep_) continue;
      const int64_t before = *wanted_[i];
      for (const int64_t choice : parameters[i].choices) {
        if (choice == before) continue;
        values_[i] = choice;
        change(i + 1, left - 1, cost + distance(before, choice));
      }
      values_[i] = before;
    }
  }

  bool legal() { return !space_.model.derive(values_) && space_.model.judge(values_, true).legal(); }

  static constexpr double kTie = 1e-9;  // sums of logarithms closer than this are equal: the first found stays

  const Space& space_;
  std::string_view keep_;
  Expression::Slots values_, wanted_;
  std::optional<Expression::Slots> best_;
  double best_cost_ = std::numeric_limits<double>::infinity();
};

}  // namespace

std::optional<Values> nearest_legal(const KernelSpec& kernel, const Values& wanted, std::string_view size_set, const Values& sizes,
                                    std::string_view keep) {
  const auto space = Space::make(kernel, size_set, sizes);
  if (!space) return std::nullopt;
  return Search(*space, wanted, keep).run();
}

}  // namespace warplens::catalog
