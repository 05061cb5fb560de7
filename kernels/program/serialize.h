// Program <-> bytes: little-endian, versioned, with a checksum. Reading is bounds-checked: bytes that are no Program give an Error.
#pragma once

#include <span>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/program/program.h"

namespace warplens {

std::vector<uint8_t> serialize(const Program& program);

// Errors say what is wrong with the bytes: too short, another version, changed since they were written, a value out of its range.
Result<Program> deserialize(std::span<const uint8_t> bytes);

// Gives bytes the header that serialize() gives to such a content, whatever stood there: bytes that were changed on purpose are then looked
// at, and not only refused. Fewer than a header's are left as they are.
void seal(std::span<uint8_t> bytes);

}  // namespace warplens
