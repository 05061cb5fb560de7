#include "kernels/simt/launch.h"

#include <string_view>

namespace warplens::simt {
namespace {

// The finaliser of MurmurHash3 (32 bits): every input bit reaches every output bit.
uint32_t mix(uint32_t h) {
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  h ^= h >> 16;
  return h;
}

}  // namespace

// FNV-1a over the name's bytes.
uint32_t buffer_hash(std::string_view name) {
  uint32_t h = 0x811c9dc5u;
  for (char c : name) h = (h ^ static_cast<uint8_t>(c)) * 0x01000193u;
  return h;
}

// value = (top 24 bits of mix(mix(hash ^ low) ^ high) - 2^23) * 2^-23, for the index's low and high 32 bits. Kernels on the GPU use
// the same five lines.
float input_value(uint32_t hash, uint64_t index) {
  const uint32_t h = mix(mix(hash ^ static_cast<uint32_t>(index)) ^ static_cast<uint32_t>(index >> 32));
  return static_cast<float>(static_cast<int32_t>(h >> 8) - (1 << 23)) * 0x1p-23f;
}

}  // namespace warplens::simt
