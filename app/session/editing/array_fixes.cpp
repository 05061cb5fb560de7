#include "app/session/editing/array_fixes.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace warplens::app {
namespace {

// Accesses that fall on the same banks, once, with how often they are made.
struct Repeated {
  hardware::WarpAccess access;
  uint64_t times = 0;
};

std::vector<Repeated> accesses_to(const analysis::Snapshot& snapshot, uint32_t object) {
  const simt::Trace& trace = snapshot.block->trace;
  std::map<std::tuple<uint32_t, uint32_t, uint64_t, uint32_t>, size_t> places;
  std::vector<Repeated> all;
  for (const simt::AccessRow& row : trace.accesses) {
    if (row.object != object) continue;
    const auto [it, fresh] = places.try_emplace({row.site, row.pattern, row.base, row.mask}, all.size());
    if (fresh) all.push_back({trace.access(row, *snapshot.program), 0});
    ++all[it->second].times;
  }
  return all;
}

}  // namespace

ArrayFixes array_fixes(const analysis::Snapshot& snapshot, uint32_t object, uint64_t pitch_bytes, const hardware::Architecture& arch) {
  ArrayFixes found;
  const auto& objects = snapshot.block->trace.objects;
  if (object >= objects.size() || objects[object].space != Space::Shared) return found;
  const bool rows = pitch_bytes > 0 && pitch_bytes % 4 == 0 && pitch_bytes < objects[object].bytes;
  found.layout = {objects[object].address, rows ? pitch_bytes / 4 : 0, rows ? objects[object].bytes / pitch_bytes : 0};
  const std::vector<Repeated> accesses = accesses_to(snapshot, object);
  hardware::WarpAccess widest;
  for (const Repeated& each : accesses) {
    widest.width_bytes = std::max(widest.width_bytes, each.access.width_bytes);
    found.wavefronts += each.times * hardware::count_banks(each.access, arch).wavefronts;
  }
  // With no active lane, remedies() lists every remedy that keeps the words of an access of this width together.
  widest.mask = 0;
  for (const hardware::RemedyCost& candidate : hardware::remedies(widest, found.layout, arch)) {
    ArrayFix fix{candidate.remedy, 0, candidate.bytes};
    for (const Repeated& each : accesses)
      fix.wavefronts += each.times * hardware::count_banks(hardware::with_remedy(each.access, found.layout, fix.remedy), arch).wavefronts;
    if (fix.wavefronts < found.wavefronts) found.fixes.push_back(fix);
  }
  // Remedies of equal cost keep their order, from the simplest to understand on.
  std::stable_sort(found.fixes.begin(), found.fixes.end(), [](const ArrayFix& a, const ArrayFix& b) {
    return std::pair(a.wavefronts, a.bytes) < std::pair(b.wavefronts, b.bytes);
  });
  return found;
}

}  // namespace warplens::app
