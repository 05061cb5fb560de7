#pragma once

#include <cstdint>
#include <vector>

namespace warplens {

// These bytes with the checksum that they should have, so that changed ones are looked at and not only refused.
std::vector<uint8_t> sealed(const uint8_t* data, size_t size);

}  // namespace warplens
