#include "kernels/measure/statistics.h"

#include <algorithm>
#include <cmath>

namespace warplens::measure {
namespace {

double quantile(const std::vector<double>& sorted, double fraction) {
  const double place = fraction * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<size_t>(place);
  const size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

Quartiles quartiles(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return {quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)};
}

double relative_spread(const Quartiles& quartiles) {
  return quartiles.median == 0 ? 0 : (quartiles.upper - quartiles.lower) / std::fabs(quartiles.median);
}

Stop should_stop(const StoppingRule& rule, const std::vector<double>& values, double elapsed_seconds) {
  if (elapsed_seconds >= rule.max_seconds) return Stop::Time;
  if (rule.spread > 0 && !values.empty() && values.size() >= rule.min_samples && relative_spread(quartiles(values)) <= rule.spread)
    return Stop::Spread;
  return Stop::NotYet;
}

Quartiles paired_ratios(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> ratios(std::min(a.size(), b.size()));
  for (size_t i = 0; i < ratios.size(); ++i) ratios[i] = a[i] / b[i];
  return quartiles(std::move(ratios));
}

}  // namespace warplens::measure
