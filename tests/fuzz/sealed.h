#pragma once

#include <cstdint>
#include <vector>

namespace warplens {

// These bytes with the header that they should have (seal of kernels/program/serialize.h).
std::vector<uint8_t> sealed(const uint8_t* data, size_t size);

}  // namespace warplens
