#pragma once

#include <cstdint>
#include <vector>

namespace warplens::app {

// The program's icon, RGBA rows from the top, `size` pixels square.
std::vector<uint8_t> icon_pixels(int size);

}  // namespace warplens::app
