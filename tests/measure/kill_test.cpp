#include <gtest/gtest.h>

#include "tests/measure/client_helpers.h"

namespace warplens::measure {
namespace {

TEST(ClientUnderFire, KilledAtAThousandRandomMomentsEachMeasurementEndsOnceAndTheNextWorks) { kill_at_random(1000); }

}  // namespace
}  // namespace warplens::measure
