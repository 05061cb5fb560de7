// Memory: every word of shared memory with who wrote it, and what the followed warp's last global access moved.
#include "viz/scenes/memory.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "app/session/kept.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"

namespace warplens::app {
namespace {

constexpr const char* kColorView = "memory.colour";
constexpr const char* kRowsView = "memory.rows";
constexpr std::pair<const char*, viz::MemoryColor> kColors[] = {{"owner", viz::MemoryColor::Owner},
                                                                {"writer", viz::MemoryColor::Writer},
                                                                {"bank", viz::MemoryColor::Bank},
                                                                {"value", viz::MemoryColor::Value},
                                                                {"age", viz::MemoryColor::Age}};

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

class MemoryPicture : public StagePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing& pointing, const viz::Frame& frame) override {
    return scene_ = viz::layout_memory(input(bench, pointing), frame);
  }
  Pointing pointing(const viz::Hover& over) const override {
    Pointing at = StagePicture::pointing(over);
    if (over.kind == viz::Hover::Kind::SharedElement) at.word = {over.second, over.index};
    return at;
  }
  std::optional<viz::Hover> hover(const viz::Strings& strings, viz::Point point) const override {
    return viz::hover_memory(scene_, input_, strings, point);
  }
  // The word is selected, and the thread that wrote it is followed.
  void click(Workbench& bench, const viz::Hover& over) override {
    auto selected = selected_by(bench, over);
    if (!selected) return;
    if (over.kind == viz::Hover::Kind::SharedElement && over.third >= 0)
      selected->where = {.warp = static_cast<uint32_t>(over.third / 32), .lane = static_cast<uint32_t>(over.third % 32)};
    bench.select(selected->what, selected->where);
  }
  std::vector<viz::Rect> marked(const viz::Scene&, const viz::Marks& marks) const override {
    return viz::marked_words(scene_, input_, marks);
  }

  std::vector<Switch> switches(const Workbench& bench, const viz::Strings& strings) const override {
    std::vector<Switch> all;
    const auto add = [&](const char* view, const std::string& value, const char* usual) {
      const std::string key = std::string(view) + "_" + value;
      all.push_back({std::string(view) + "=" + value, strings.get(key), strings.get(key + "_help"), bench.view(view, usual) == value, false,
                     view, strings.get(std::string(view) + "_group")});
    };
    for (const auto& [name, color] : kColors) add(kColorView, name, "writer");
    for (const char* rows : {"array", "banks"}) add(kRowsView, rows, "array");
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
  const viz::MemoryInput& input(const Workbench& bench, const Pointing& pointing) {
    const Player& player = bench.player();
    if (snapshot_ != player.snapshot()) state_ = {}, cursor_ = nullptr;
    snapshot_ = player.snapshot();
    input_ = {};
    const analysis::Moment* const moment = player.moment();
    if (!snapshot_ || !moment) return input_;
    const auto& accesses = snapshot_->block->trace.accesses;
    const viz::MemoryModel& model = model_.get(snapshot_, [&] { return viz::make_memory_model(*snapshot_); });
    input_.snapshot = snapshot_.get();
    input_.model = &model;
    input_.access = moment->access;
    input_.tick = moment->access ? std::max(accesses[*moment->access].tick + 1, moment->tick) : moment->tick;
    state_.move_to(*snapshot_, model, input_.tick);
    input_.state = &state_;
    input_.banks = bench.architecture().banks;
    input_.by_banks = bench.view(kRowsView, "array") == "banks";
    input_.selected_lane = static_cast<int>(player.lane());
    for (const auto& [name, color] : kColors)
      if (bench.view(kColorView, "writer") == name) input_.color = color;
    if (const auto pinned = pinned_access(bench); pinned && *pinned < accesses.size()) {
      input_.pinned_access = pinned;
      input_.pinned = viz::make_access_view(*snapshot_, *pinned, bench.architecture());
    }
    if (const auto global = last_global(*snapshot_, player.warp(), input_.tick))
      input_.global = viz::make_access_view(*snapshot_, *global, bench.architecture());
    if (pointing.word)
      for (size_t i = 0; i < model.arrays.size(); ++i)
        if (pointing.word->first == static_cast<int64_t>(model.arrays[i].object) &&
            pointing.word->second < static_cast<int64_t>(model.arrays[i].words))
          input_.pointed = viz::MemoryInput::Pointed{i, static_cast<uint64_t>(pointing.word->second)};
    // Reading them takes the machine to this moment.
    if (input_.color == viz::MemoryColor::Value || input_.pointed)
      input_.values = &values_.get({snapshot_, input_.tick}, [&] { return read_values(model); });
    return input_;
  }

  // The words of each array, from a cursor of the picture's own.
  std::vector<std::vector<uint32_t>> read_values(const viz::MemoryModel& model) {
    std::vector<std::vector<uint32_t>> values(model.arrays.size());
    if (!cursor_) cursor_ = simt::make_cursor(snapshot_->block);
    if (!cursor_ || !cursor_->seek(std::min(input_.tick, snapshot_->block->trace.ticks))) return values;
    for (size_t i = 0; i < model.arrays.size(); ++i) {
      const auto bytes = cursor_->shared_bytes(model.arrays[i].first_word * 4, model.arrays[i].words * 4);
      values[i].resize(bytes.size() / 4);
      std::memcpy(values[i].data(), bytes.data(), values[i].size() * 4);
    }
    return values;
  }

  SnapshotPtr snapshot_;  // what the input points into
  Kept<viz::MemoryModel, SnapshotPtr> model_;
  Kept<std::vector<std::vector<uint32_t>>, std::pair<SnapshotPtr, uint64_t>> values_;
  std::unique_ptr<simt::Cursor> cursor_;
  viz::MemoryState state_;
  viz::MemoryInput input_;
  viz::MemoryScene scene_;
};

void next_memory_color(Workbench& bench, Overlays&) {
  size_t at = 0;
  for (size_t i = 0; i < std::size(kColors); ++i)
    if (bench.view(kColorView, "writer") == kColors[i].first) at = i;
  bench.change([&](Settings& s) { s.views[kColorView] = kColors[(at + 1) % std::size(kColors)].first; });
}

}  // namespace

const Stage& memory_stage() {
  static const Stage stage = {
      .id = "memory",
      .shows = Shows::Kernel,
      .picture = make_picture<MemoryPicture>,
      .crumbs = access_crumbs,
      .commands = {
          {"view.memory_colour", "view", {key('Y'), false, true}, next_memory_color, [](const Workbench& b) { return b.shows("memory"); }},
          {"view.pin", "view", {key('I')}, [](Workbench& b, Overlays&) { pin(b); }, can_pin}}};
  return stage;
}

}  // namespace warplens::app
