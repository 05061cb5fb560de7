#include "app/session/comparison.h"

#include <algorithm>

namespace warplens::app {

const std::vector<ComparePreset>& compare_presets() {
  static const std::vector<ComparePreset> presets = {
      {"padding", {"transpose_shared", {{"PAD", 0}}, {}}, {"transpose_shared", {{"PAD", 1}}, {}}},
      {"swizzle", {"transpose_shared", {{"PAD", 0}}, {}}, {"transpose_swizzled", {}, {}}},
      {"shared", {"transpose_naive", {}, {}}, {"transpose_shared", {{"PAD", 1}}, {}}},
      {"tiling", {"sgemm_block_tiling_2d", {}, {}}, {"sgemm_warptiling", {}, {}}},
  };
  return presets;
}

void Comparison::show_preset(const ComparePreset& preset, Choices::By by) {
  choices_.change([&](Settings& s) { s.choices[1] = preset.left, s.choices[2] = preset.right; }, by);
  clock_.set(0);
  wants_difference_ = true;
}

const ComparePreset* Comparison::preset() const {
  for (const ComparePreset& preset : compare_presets())
    if (choices_.side(SideId::Left).choice == preset.left && choices_.side(SideId::Right).choice == preset.right) return &preset;
  return nullptr;
}

std::optional<uint64_t> Comparison::difference() const {
  const auto &one = choices_.side(SideId::Left), &other = choices_.side(SideId::Right);
  const SnapshotPtr &left = one.player.snapshot(), &right = other.player.snapshot();
  // One side comes before the other: until both are what was requested, one may still show the kernel of before.
  if (!left || !right || !one.session.up_to_date() || !other.session.up_to_date()) return std::nullopt;
  const Pairing& pairs = *clock_.pairs();
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].access[0] == kNone || pairs[i].access[1] == kNone) continue;
    const simt::AccessRow &a = left->block->trace.accesses[pairs[i].access[0]], &b = right->block->trace.accesses[pairs[i].access[1]];
    if (a.wavefronts != b.wavefronts || a.sectors != b.sectors) return i + 1;
  }
  return clock_.target(Jump::NextConflict);
}

void Comparison::show_current(Choices::By by) {
  const Player& main = choices_.side(SideId::Main).player;
  const uint64_t done = main.accesses_done();
  choices_.change(
      [&](Settings& s) {
        s.choices[1] = s.choices[2] = s.choices[0];
        s.followed[1] = s.followed[2] = s.followed[0];
      },
      by);
  // The same kernel on both sides: its n-th access is their n-th pair. Without one yet, the first that has something to tell.
  clock_.set(main.snapshot() ? done : 1);
  wants_difference_ = !main.snapshot();
}

void Comparison::take_snapshot() {
  clock_.seek(clock_.at());
  if (!wants_difference_) return;
  const auto place = difference();
  if (!place) return;
  wants_difference_ = false;
  clock_.seek(*place);
}

void Comparison::restore(SideId selected, uint64_t place) {
  selected_ = selected;
  clock_.set(place);
  wants_difference_ = false;
}

}  // namespace warplens::app
