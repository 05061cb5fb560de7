// Names of contents, for caches and comparisons: FNV-1a, 64 bits. Not for what somebody may forge.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace warplens {

// 2^64 over the golden ratio: the upper bits of a product with it depend on all bits of the other factor. For tables of the VM, where Hash
// takes too long.
inline constexpr uint64_t kGoldenRatio = 0x9e3779b97f4a7c15;

class Hash {
 public:
  constexpr void add_bytes(std::string_view bytes) {
    for (const char c : bytes) step(static_cast<uint8_t>(c));
  }
  // Closed by its length, so that parts cannot run into one another.
  void add(std::string_view part) {
    add_bytes(part);
    for (uint64_t n = part.size(), i = 0; i < 8; ++i, n >>= 8) step(static_cast<uint8_t>(n));
  }
  // The same eight bytes at a step, for files of megabytes; another value than add gives.
  void add_words(std::string_view part) {
    for (uint64_t word = 0; part.size() >= sizeof word; part.remove_prefix(sizeof word)) {
      std::memcpy(&word, part.data(), sizeof word);
      value_ = (value_ ^ word) * kPrime;
      value_ ^= value_ >> 32;  // what the product loses at its upper end
    }
    add(part);
  }
  constexpr uint64_t value() const { return value_; }
  // 16 hexadecimal digits.
  std::string hex() const {
    std::string text(16, '0');
    uint64_t rest = value_;
    for (size_t i = 16; i-- > 0; rest >>= 4) text[i] = "0123456789abcdef"[rest & 15];
    return text;
  }

 private:
  static constexpr uint64_t kPrime = 0x100000001b3ull;
  constexpr void step(uint8_t byte) { value_ = (value_ ^ byte) * kPrime; }
  uint64_t value_ = 0xcbf29ce484222325ull;
};

// Of a file that is hashed each time that a program starts.
inline std::string file_hash(std::string_view bytes) {
  Hash hash;
  hash.add_words(bytes);
  return hash.hex();
}

constexpr uint64_t hash_of(std::string_view text) {
  Hash hash;
  hash.add_bytes(text);
  return hash.value();
}

inline std::string content_hash(std::string_view text) {
  Hash hash;
  hash.add_bytes(text);
  return hash.hex();
}

}  // namespace warplens
