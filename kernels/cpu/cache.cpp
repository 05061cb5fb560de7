#include "kernels/cpu/cache.h"

#include <algorithm>
#include <bit>

namespace warplens::cpu {

bool is_cache(const CacheShape& s) {
  if (s.ways < 2 || !std::has_single_bit(s.line_bytes)) return false;
  const uint64_t set_bytes = uint64_t{s.line_bytes} * s.ways;
  return s.size_bytes >= set_bytes && s.size_bytes % set_bytes == 0 && std::has_single_bit(s.sets());
}

Cache::Cache(const CacheShape& shape) : ways_(shape.ways), set_mask_(shape.sets() - 1), held_(shape.lines(), kEmpty) {}

bool Cache::holds(uint32_t line) const {
  const auto ways = set(line & set_mask_);
  return std::find(ways.begin(), ways.end(), line) != ways.end();
}

}  // namespace warplens::cpu
