// A picture as pixels.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/base/result.h"

namespace warplens::app {

struct Pixels {
  uint32_t width = 0, height = 0;
  std::vector<uint8_t> rgba;  // rows from the top, colours not multiplied by their alpha
  friend bool operator==(const Pixels&, const Pixels&) = default;
};

Result<std::string> encode_png(const Pixels& pixels);

}  // namespace warplens::app
