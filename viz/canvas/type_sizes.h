// The sizes that scenes and panels write in, at 100% and by face: a window loads these, so that every text is sharp.
#pragma once

#include <array>
#include <vector>

namespace warplens::viz {

inline const std::array<std::vector<float>, 4> kTypeSizes = {
    {{10, 11, 12, 13, 15}, {10, 11, 12, 13, 15, 19}, {8, 9, 10, 11, 12, 13}, {10, 11, 12, 13, 16, 22}}};

// Between groups of digits, "65 536", is a no-break space. In a monospaced face it would be as wide as a digit, and the number read as two.
inline constexpr float kMonoGap = 0.3f;  // of the size
inline constexpr char32_t kDigitGap = 0xa0;

}  // namespace warplens::viz
