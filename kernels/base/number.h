// Numbers as people type and read them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kernels/base/result.h"

namespace warplens {

// "-12". The error tells what is not an integer from what is too large.
Result<int64_t> whole_number(std::string_view text);

// The shortest digits that give the same number back, "0.1" of 0.1f; all digits of a whole number: "100000064".
std::string number_text(double number);
std::string number_text(float number);

// 65536 -> "65 536"
std::string grouped(uint64_t number);
// "1 access", "12 accesses". Without `many` an "s" is added.
std::string counted(uint64_t number, std::string_view one, std::string_view many = {});

}  // namespace warplens
