#include "kernels/checks/check.h"

namespace warplens::checks {
namespace {

constexpr CheckRow kChecks[] = {
#define CHECK(name, make) {name, make},
#include "kernels/checks/checks.def"
};

}  // namespace

std::span<const CheckRow> all_checks() { return kChecks; }

}  // namespace warplens::checks
