// The statistics of repeated timings. Pure functions of numbers; no clock.
#pragma once

#include <cstddef>
#include <vector>

namespace warplens::measure {

struct Quartiles {
  double lower = 0, median = 0, upper = 0;
};
// By linear interpolation between order statistics (type 7 of Hyndman and Fan, what NumPy and R do by default).
// `values` must not be empty.
Quartiles quartiles(std::vector<double> values);

// The interquartile range over the median: 0.01 means that the middle half is within 1%. 0 where the median is 0.
double relative_spread(const Quartiles& quartiles);

// When enough has been measured: the spread is small after a minimum of samples, or the time is up.
struct StoppingRule {
  double spread = 0.01;    // 0: measure until the time is up
  double max_seconds = 3;  // of measuring, everything between the samples included
  size_t min_samples = 10;
};
enum class Stop { NotYet, Spread, Time };
Stop should_stop(const StoppingRule& rule, const std::vector<double>& values, double elapsed_seconds);

// The quartiles of a[i] / b[i]: each pair was measured one right after the other, so that what changes slowly (clock,
// temperature, a neighbour) cancels. Pairs without a partner are left out; there must be at least one.
Quartiles paired_ratios(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace warplens::measure
