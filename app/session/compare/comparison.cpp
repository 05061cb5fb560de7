#include "app/session/compare/comparison.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace warplens::app {

const std::vector<ComparePreset>& compare_presets() {
  static const std::vector<ComparePreset> presets = {
      {"padding", {{"transpose_shared", {{"PAD", 0}}, {}}, {"transpose_shared", {{"PAD", 1}}, {}}}},
      {"three", {{"transpose_shared", {{"PAD", 0}}, {}}, {"transpose_shared", {{"PAD", 1}}, {}}, {"transpose_swizzled", {}, {}}}},
      {"shared", {{"transpose_naive", {}, {}}, {"transpose_shared", {{"PAD", 1}}, {}}}},
      {"tiling", {{"sgemm_block_tiling_2d", {}, {}}, {"sgemm_warptiling", {}, {}}}},
      {"accounts", {{"sgemm_warptiling", {}, {}}, {"sgemm_warptiling", {}, {}, true}}},
  };
  return presets;
}

const char* side_name(size_t side, size_t of) { return side == 0 ? "left" : side + 1 < of ? "middle" : "right"; }

void Comparison::show(const std::vector<Choice>& sides, Choices::By by) {
  choices_.change(
      [&](Settings& s) {
        for (size_t i = 0; i < kMaxCompared; ++i) s.choices[i + 1] = i < sides.size() ? sides[i] : Choice{};
      },
      by);
  made_ = {};
  if (by == Choices::By::Program) std::copy_n(choices_.settings().choices.begin() + 1, kMaxCompared, made_.begin());
  clock_.set(0);
  show_difference();  // at once where all sides are there already
}

void Comparison::show_preset(const ComparePreset& preset, Choices::By by) { show(preset.sides, by); }

void Comparison::show_accounts() {
  Choice written = choices_.settings().choices[0], compiled = written;
  compiled.compiled = true;
  show({written, compiled}, Choices::By::Person);
}

void Comparison::add_side() {
  if (size() == kMaxCompared || empty()) return;
  const auto from = static_cast<size_t>(selected());
  choices_.change([&](Settings& s) { s.choices[3] = s.choices[from], s.followed[3] = s.followed[from]; });
  selected_ = SideId::Third;
}

void Comparison::remove_side() {
  if (size() < kMaxCompared) return;
  const auto gone = static_cast<size_t>(selected());
  choices_.change([&](Settings& s) {
    for (size_t i = gone; i + 1 < kSides; ++i) s.choices[i] = s.choices[i + 1], s.followed[i] = s.followed[i + 1];
    s.choices[kSides - 1] = {};
  });
  take_snapshot();
}

void Comparison::select_next() {
  const size_t at = static_cast<size_t>(selected()) - 1;
  selected_ = kCompared[(at + 1) % size()];
}

const ComparePreset* Comparison::preset() const {
  const auto& shown = choices_.settings().choices;
  for (const ComparePreset& preset : compare_presets())
    if (preset.sides.size() == size() && std::equal(preset.sides.begin(), preset.sides.end(), shown.begin() + 1)) return &preset;
  return nullptr;
}

bool Comparison::all_there() const {
  // One side comes before the other: until all are what was requested, one may still show the kernel of before.
  for (size_t side = 0; side < size(); ++side)
    if (const Side& s = choices_.side(kCompared[side]); !s.player.snapshot() || !s.session.up_to_date()) return false;
  return true;
}

std::optional<uint64_t> Comparison::difference() const {
  if (!all_there()) return std::nullopt;
  // Wavefronts that conflicts add count before all others, and those before sectors. Of a wide access that is the counterpart of several
  // narrow ones, each step has its share.
  using Cost = std::array<double, 3>;
  const auto cost = [&](const PairedAccess& pair, size_t side) {
    const simt::AccessRow& row = choices_.side(kCompared[side]).player.snapshot()->block->trace.accesses[pair.access[side]];
    const double parts = pair.part[side].of;
    return Cost{row.conflicts / parts, row.wavefronts / parts, row.sectors / parts};
  };
  Cost greatest{};
  std::optional<uint64_t> found;
  const Pairing& pairs = *clock_.pairs();
  for (size_t i = 0; i < pairs.size(); ++i) {
    for (size_t side = 1; side < size(); ++side) {
      if (pairs[i].access[0] == kNone || pairs[i].access[side] == kNone) continue;
      const Cost a = cost(pairs[i], 0), b = cost(pairs[i], side);
      Cost apart{};
      for (size_t of = 0; of < apart.size(); ++of) apart[of] = std::abs(a[of] - b[of]);
      if (apart > greatest) greatest = apart, found = i + 1;
    }
  }
  return found ? found : clock_.target(Jump::NextConflict);
}

// What Moment::access would be at a tick: the next access of the step that the warp is in, else its last one before. kNone: none yet.
static uint32_t access_at(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick) {
  const simt::Trace& trace = snapshot.block->trace;
  const auto& steps = trace.steps[warp];
  const auto next = std::upper_bound(steps.begin(), steps.end(), tick, [](uint64_t t, const simt::StepRow& step) { return t < step.tick; });
  const uint64_t end = next == steps.end() ? trace.ticks : next->tick;
  uint32_t found = kNone;
  for (const uint32_t access : snapshot.warps[warp].accesses) {
    const uint64_t at = trace.accesses[access].tick;
    if (at >= tick) return at < end ? access : found;
    found = access;
  }
  return found;
}

std::optional<uint64_t> Comparison::wanted() const {
  if (!wanted_tick_ || !all_there()) return difference();
  const Player& first = choices_.side(SideId::Left).player;
  const uint32_t shown = access_at(*first.snapshot(), first.warp(), *wanted_tick_);
  const Pairing& pairs = *clock_.pairs();
  for (size_t i = 0; i < pairs.size() && shown != kNone; ++i)
    if (pairs[i].access[0] == shown) return i + 1;
  return difference();
}

void Comparison::show_beside(const Choice& variant, std::optional<uint64_t> tick, Choices::By by) {
  choices_.change([](Settings& s) { s.followed[1] = s.followed[2] = s.followed[0]; }, Choices::By::Program);
  show({choices_.settings().choices[0], variant}, by);
  std::copy_n(choices_.settings().choices.begin() + 1, kMaxCompared, made_.begin());
  wants_difference_ = true, wanted_tick_ = tick;
  take_snapshot();
}

bool Comparison::follows_main() const { return empty() || std::equal(made_.begin(), made_.end(), choices_.settings().choices.begin() + 1); }

void Comparison::take_snapshot() {
  clock_.seek(clock_.at());
  if (!wants_difference_) return;
  const auto place = wanted();
  if (!place) return;
  wants_difference_ = false;
  clock_.seek(*place);
}

void Comparison::restore(SideId selected, std::optional<uint64_t> place) {
  selected_ = selected;
  clock_.set(place.value_or(0));
  wants_difference_ = !place, wanted_tick_.reset();
  made_ = {};
}

std::optional<uint64_t> Comparison::place() const { return empty() || wants_difference_ ? std::nullopt : std::optional(clock_.at()); }

}  // namespace warplens::app
