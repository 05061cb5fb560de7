// What some tests do a few hundred times always, and ten thousands of times in the tests with the label `long`.
#pragma once

#include <cstdlib>

namespace warplens::app {

inline bool long_tests() { return std::getenv("WARPLENS_LONG_TESTS") != nullptr; }

}  // namespace warplens::app
