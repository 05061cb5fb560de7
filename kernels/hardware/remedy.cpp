#include "kernels/hardware/remedy.h"

#include <algorithm>
#include <bit>

namespace warplens::hardware {
namespace {

constexpr uint64_t kWordBytes = 4;

uint64_t moved_word(uint64_t word, const RowLayout& layout, const Remedy& remedy) {
  switch (remedy.kind) {
    case Remedy::Kind::None:
      return word;
    case Remedy::Kind::Pad:
      return word + word / layout.pitch_words * remedy.pad_words;
    case Remedy::Kind::Xor: {
      const uint64_t mask = (uint64_t{1} << remedy.bits) - 1;
      return word ^ ((word >> (remedy.base + remedy.shift)) & mask) << remedy.base;
    }
  }
  return word;
}

// Ascending by what it costs to understand: nothing, padding, a swizzle with few bits.
uint32_t effort(const Remedy& remedy) {
  return remedy.kind == Remedy::Kind::None ? 0 : remedy.kind == Remedy::Kind::Pad ? remedy.pad_words : 64 + remedy.bits;
}

}  // namespace

WarpAccess with_remedy(const WarpAccess& access, const RowLayout& layout, const Remedy& remedy) {
  WarpAccess out = access;
  if (layout.pitch_words == 0) return out;
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    if (!(access.mask >> lane & 1) || access.address[lane] < layout.origin) continue;
    const uint64_t offset = access.address[lane] - layout.origin;
    out.address[lane] = layout.origin + moved_word(offset / kWordBytes, layout, remedy) * kWordBytes + offset % kWordBytes;
  }
  return out;
}

uint64_t extra_bytes(const RowLayout& layout, const Remedy& remedy) {
  return remedy.kind == Remedy::Kind::Pad ? layout.rows * remedy.pad_words * kWordBytes : 0;
}

std::vector<RemedyCost> remedies(const WarpAccess& access, const RowLayout& layout, const Architecture& arch) {
  std::vector<RemedyCost> all;
  const auto add = [&](const Remedy& remedy) {
    all.push_back({remedy, count_banks(with_remedy(access, layout, remedy), arch).wavefronts, extra_bytes(layout, remedy)});
  };
  add({});
  if (layout.pitch_words == 0) return all;
  const uint32_t unit = std::max(1u, access.width_bytes / static_cast<uint32_t>(kWordBytes));
  for (uint32_t pad = 1; pad <= 8; ++pad) add({Remedy::Kind::Pad, pad * unit});
  // A row of a power of two has bits of its own, which the row's number can be XORed into.
  if (std::has_single_bit(layout.pitch_words)) {
    const auto row_bits = static_cast<uint32_t>(std::countr_zero(layout.pitch_words)), base = static_cast<uint32_t>(std::countr_zero(unit));
    for (uint32_t bits = 1; base + bits <= std::min(row_bits, 5u); ++bits) add({Remedy::Kind::Xor, 0, bits, base, row_bits - base});
  }
  std::stable_sort(all.begin(), all.end(), [](const RemedyCost& a, const RemedyCost& b) {
    if (a.wavefronts != b.wavefronts) return a.wavefronts < b.wavefronts;
    if (a.bytes != b.bytes) return a.bytes < b.bytes;
    return effort(a.remedy) < effort(b.remedy);
  });
  return all;
}

}  // namespace warplens::hardware
