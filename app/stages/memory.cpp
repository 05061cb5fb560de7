// Memory: every word of shared memory with who wrote it, and what the followed warp's last global access moved.
#include "viz/scenes/memory/memory.h"

#include <algorithm>
#include <charconv>

#include "app/stages/memory_reading.h"
#include "app/stages/parts.h"
#include "app/stages/stages.h"

namespace warplens::app {
namespace {

// The warp's access to global memory that is shown, or its latest before.
std::optional<uint32_t> last_global(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick) {
  if (warp >= snapshot.warps.size()) return std::nullopt;
  const auto& accesses = snapshot.warps[warp].accesses;
  const auto& rows = snapshot.block->trace.accesses;
  auto at = std::upper_bound(accesses.begin(), accesses.end(), tick, [&](uint64_t t, uint32_t i) { return t <= rows[i].tick; });
  while (at != accesses.begin())
    if (const uint32_t i = *--at; rows[i].sectors > 0) return i;
  return std::nullopt;
}

// The warp's first read of shared memory once something is written there, else its last store to it: before, all words wait for their first
// value, and there is nothing to see but that.
std::optional<uint64_t> first_read(const analysis::Snapshot& snapshot, uint32_t warp) {
  if (warp >= snapshot.warps.size()) return std::nullopt;
  const simt::Trace& trace = snapshot.block->trace;
  const auto op = [&](const simt::AccessRow& row) { return snapshot.program->sites[row.site].op; };
  const auto in_shared = [&](const simt::AccessRow& row) {
    return row.object != kNone && trace.objects[row.object].space == Space::Shared;
  };
  const auto written = std::find_if(trace.accesses.begin(), trace.accesses.end(),
                                    [&](const simt::AccessRow& row) { return in_shared(row) && op(row) != MemoryOp::Load; });
  if (written == trace.accesses.end()) return std::nullopt;
  std::optional<uint64_t> stored;
  for (const uint32_t access : snapshot.warps[warp].accesses) {
    const simt::AccessRow& row = trace.accesses[access];
    if (!in_shared(row)) continue;
    if (op(row) == MemoryOp::Load && row.tick > written->tick) return row.tick;
    if (op(row) != MemoryOp::Load) stored = row.tick;
  }
  return stored;
}

// Which access is pinned, and of what: another setting has other accesses.
constexpr const char* kPinnedView = "memory.pinned";

std::string pinned_text(const Workbench& bench, uint32_t access) {
  const Choice& choice = bench.active().choice;
  std::string text = std::to_string(access) + " " + choice.name;
  for (const auto& [name, value] : choice.set) text += " " + name + "=" + std::to_string(value);
  for (const auto& [name, value] : choice.options) text += " " + name + "=" + value;
  return text + " block=" + std::to_string(bench.settings().block) + " schedule=" + bench.settings().schedule;
}

std::optional<uint32_t> pinned_access(const Workbench& bench) {
  const std::string kept = bench.view(kPinnedView, "");
  uint32_t access = 0;
  const auto read = std::from_chars(kept.data(), kept.data() + kept.size(), access);
  if (read.ec != std::errc() || kept != pinned_text(bench, access)) return std::nullopt;
  return access;
}

bool can_pin(const Workbench& bench) {
  return bench.shows("memory") && bench.player().moment() && (bench.player().moment()->access || pinned_access(bench));
}

// The shown access; once more, none.
void pin(Workbench& bench) {
  if (!can_pin(bench)) return;
  const auto shown = bench.player().moment()->access, pinned = pinned_access(bench);
  bench.change([&](Settings& s) {
    if (!shown || pinned == shown)
      s.views.erase(kPinnedView);
    else
      s.views[kPinnedView] = pinned_text(bench, *shown);
  });
}

// The word whose card is shown: the one under the mouse, else the selected one.
std::optional<std::pair<int64_t, int64_t>> shown_word(const Workbench& bench, const Pointing& pointing) {
  if (pointing.word || bench.selection().kind != Selection::Kind::Word) return pointing.word;
  const viz::Marks marks = marks_of(bench);
  if (marks.words.size() != 1) return std::nullopt;
  const auto& [object, word] = *marks.words.begin();
  return std::pair(static_cast<int64_t>(object), static_cast<int64_t>(word));
}

class MemoryPicture : public StagePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing& pointing, const viz::Frame& frame) override {
    return scene_ = viz::layout_memory(input(bench, pointing, frame.strings), frame);
  }
  Pointing pointing(const viz::Hover& over) const override {
    Pointing at = StagePicture::pointing(over);
    if (over.kind == viz::Hover::Kind::SharedElement) at.word = {over.second, over.index};
    return at;
  }
  std::optional<viz::Hover> hover(const viz::Strings& strings, viz::Point point) const override {
    return input_ ? viz::hover_memory(scene_, *input_, strings, point) : std::nullopt;
  }
  std::vector<viz::Rect> marked(const viz::Scene&, const viz::Marks& marks) const override {
    return input_ ? viz::marked_words(scene_, *input_, marks) : std::vector<viz::Rect>();
  }

  std::vector<Switch> switches(const Workbench& bench, const viz::Strings& strings) const override {
    std::vector<Switch> all;
    const SnapshotPtr& shown = bench.player().snapshot();
    // Without shared memory there are no words to color or to arrange.
    const bool words = !shown || std::any_of(shown->block->trace.objects.begin(), shown->block->trace.objects.end(),
                                             [](const simt::TracedObject& object) { return object.space == Space::Shared; });
    if (words) add_memory_colors(bench, strings, all);
    for (const char* rows : {"array", "banks"}) {
      if (!words) break;
      const std::string key = std::string(kMemoryRowsView) + "_" + rows;
      all.push_back({std::string(kMemoryRowsView) + "=" + rows, strings.get(key), strings.get(key + "_help"),
                     bench.view(kMemoryRowsView, "array") == rows, false, kMemoryRowsView, strings.get("memory.rows_group")});
    }
    if (can_pin(bench)) {
      const auto pinned = pinned_access(bench);
      const bool here = pinned && pinned == bench.player().moment()->access;
      all.push_back({"pin", strings.get(here ? "memory.unpin" : "memory.pin"), strings.get("memory.pin_help"), pinned.has_value(), true});
    }
    return all;
  }
  void flip(Workbench& bench, const std::string& id) override {
    if (id == "pin") return pin(bench);
    const size_t equals = id.find('=');
    bench.change([&](Settings& s) { s.views[id.substr(0, equals)] = id.substr(equals + 1); });
  }

 private:
  // Memory as it is after the shown access.
  const viz::MemoryInput& input(const Workbench& bench, const Pointing& pointing, const viz::Strings& strings) {
    const Player& player = bench.player();
    snapshot_ = player.snapshot();
    input_ = nullptr;
    viz::MemoryInput& input =
        reading_.at(bench, player, player.moment() ? player.moment()->access : std::nullopt, shown_word(bench, pointing), strings);
    input_ = &input;
    if (!input.snapshot) return input;
    if (input.pointed) input.pointed->stands = !pointing.word;
    if (const auto pinned = pinned_access(bench); pinned && *pinned < snapshot_->block->trace.accesses.size()) {
      input.pinned_access = pinned;
      input.pinned = viz::make_access_view(*snapshot_, *pinned, bench.architecture());
    }
    if (const auto global = last_global(*snapshot_, player.warp(), input.tick))
      input.global = viz::make_access_view(*snapshot_, *global, bench.architecture());
    return input;
  }

  SnapshotPtr snapshot_;
  MemoryReading reading_;
  const viz::MemoryInput* input_ = nullptr;  // of the last layout
  viz::MemoryScene scene_;
};

void next_memory_color(Workbench& bench, Overlays&) {
  size_t at = 0;
  while (kMemoryColors[at].second != memory_color(bench)) ++at;
  bench.change([&](Settings& s) { s.views[kMemoryColorView] = kMemoryColors[(at + 1) % std::size(kMemoryColors)].first; });
}

}  // namespace

const Stage& memory_stage() {
  static const Stage stage = {
      .id = "memory",
      .kernels = KernelsShown::One,
      .picture = make_picture<MemoryPicture>,
      .crumbs = access_crumbs,
      .opening = first_read,
      .commands = {
          {"view.memory_colour", "view", {key('Y'), false, true}, next_memory_color, [](const Workbench& b) { return b.shows("memory"); }},
          {"view.pin", "view", {key('I')}, [](Workbench& b, Overlays&) { pin(b); }, can_pin}}};
  return stage;
}

}  // namespace warplens::app
