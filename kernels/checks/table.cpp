#include "kernels/checks/check.h"

namespace warplens::checks {
namespace {

constexpr CheckRow kChecks[] = {
    {"races", "accesses of two threads to one word that nothing orders", make_race_check},
    {"uninitialised", "uses of values that nothing was stored to", make_uninitialised_check},
    {"barriers", "barriers that not all threads reach together", make_barrier_check},
    {"lanes", "warp operations with lanes that do not take part", make_lane_check},
    {"bounds", "accesses out of bounds, misaligned or after the end of an object's lifetime", make_bounds_check},
};

}  // namespace

std::span<const CheckRow> all_checks() { return kChecks; }

}  // namespace warplens::checks
