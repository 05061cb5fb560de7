#include "kernels/checks/check.h"

namespace warplens::checks {
namespace {

constexpr CheckRow kChecks[] = {
    {"races", "unordered accesses of two threads to one word", make_race_check},
    {"uninitialized", "uses of memory and variables that were never stored to", make_uninitialized_check},
    {"barriers", "barriers that some threads miss or reach differently", make_barrier_check},
    {"lanes", "warp operations whose mask and participating lanes disagree", make_lane_check},
    {"bounds", "accesses out of bounds, misaligned or after the end of an object's lifetime", make_bounds_check},
};

}  // namespace

std::span<const CheckRow> all_checks() { return kChecks; }

}  // namespace warplens::checks
