// Compare: two or three kernels, settings or accounts under one clock, which counts the pairs of their accesses.
#include "viz/scenes/compare/compare.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "app/plots/plots.h"
#include "app/session/kept.h"
#include "app/session/lessons/lesson_text.h"
#include "app/session/lessons/quantities.h"
#include "app/stages/compare_limits.h"
#include "app/stages/memory_reading.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "app/stages/tiles_reader.h"
#include "app/stages/veil.h"
#include "viz/scenes/account.h"

namespace warplens::app {
namespace {

constexpr const char* kCompareView = "compare.picture";
constexpr std::pair<const char*, viz::ComparePicture> kComparePictures[] = {{"array", viz::ComparePicture::Array},
                                                                            {"banks", viz::ComparePicture::Banks},
                                                                            {"memory", viz::ComparePicture::Memory},
                                                                            {"tiles", viz::ComparePicture::Tiles}};
viz::ComparePicture picture_of(const Workbench& bench) {
  for (const auto& [name, picture] : kComparePictures)
    if (bench.view(kCompareView, "array") == name) return picture;
  return viz::ComparePicture::Array;
}

int64_t value_of(const Choice& choice, const catalog::ParameterSpec& parameter) {
  const auto it = choice.set.find(parameter.name);
  return it == choice.set.end() ? parameter.default_value : it->second;
}

// What distinguishes a side from the others: "PAD = 0", "as compiled"; the kernel where no other side shows it.
std::string side_label(const Workbench& bench, SideId id, const viz::Strings& strings) {
  const Side& side = bench.side(id);
  const Choice& mine = side.choice;
  std::vector<const Choice*> same;
  bool accounts = false, texts = false;
  for (size_t i = 0; i < bench.comparison().size(); ++i) {
    const Choice& other = bench.side(kCompared[i]).choice;
    if (kCompared[i] == id) continue;
    accounts |= other.compiled != mine.compiled;
    if (other.name == mine.name) same.push_back(&other), texts |= other.saved != mine.saved;
  }
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : strings.get("join.items")) + part; };
  if (same.empty()) add(kernel_title(bench, mine, strings));
  for (size_t i = 0; side.spec && !same.empty() && i < side.spec->parameters.size(); ++i) {
    const catalog::ParameterSpec& parameter = side.spec->parameters[i];
    const auto differs = [&](const Choice* other) { return value_of(*other, parameter) != value_of(mine, parameter); };
    if (std::any_of(same.begin(), same.end(), differs)) add(parameter.name + " = " + std::to_string(value_of(mine, parameter)));
  }
  if (texts) add(strings.get(mine.saved ? "compare.as_saved" : "compare.as_edited"));
  if (accounts && text.empty()) return strings.get(mine.compiled ? "panel.account_compiled" : "panel.account_written");
  if (accounts) add(strings.get(mine.compiled ? "compare.as_compiled" : "compare.as_written"));
  return text;
}

// The speed that was measured of a side, or why there is none, and the button that changes it.
void add_speed(const Workbench& bench, SideId id, const viz::Strings& strings, viz::CompareSide& side) {
  if (bench.lesson() && bench.view("compare.speeds", "") == "off") return;  // it is not about them
  const PlotSource plots = plot_source(bench, id, strings);
  side.measured = measured_side(plots);
  const bool running = bench.measuring().running();
  if (side.measured && running) side.measured->source += strings.get("join.clauses") + strings.get("compare.measuring");
  if (!side.measured) side.unmeasured = running ? strings.get("compare.measuring") : unmeasured_side(plots);
  if (running) side.measure = strings.get("panel.cancel");
  if (bench.can_measure_sides()) side.measure = strings.get("compare.measure"), side.measure_help = strings.get("compare.measure_help");
}

// Whether the shown step of a lesson asks for what whole blocks take, open or answered.
viz::CompareTotals totals_asked(const Workbench& bench) {
  const LessonStep* const step = bench.lesson() ? bench.lesson_run().current() : nullptr;
  if (!step || !bench.at_lesson_step()) return viz::CompareTotals::None;
  for (const std::string& name : quantities_asked(*step)) {
    const std::string_view quantity = quantity_of_side(name).quantity;
    if (quantity == "block.wavefronts") return viz::CompareTotals::Wavefronts;
    if (quantity == "block.sectors") return viz::CompareTotals::Sectors;
  }
  return viz::CompareTotals::None;
}

class ComparedPicture : public ScenePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing& pointing, const viz::Frame& frame) override {
    input_ = {};
    input_.picture = picture_of(bench);
    input_.totals = totals_asked(bench);
    for (size_t i = 0; i < bench.comparison().size(); ++i) input_.sides.push_back(side(bench, i, pointing, frame.strings));
    // The account as compiled has bars of its own where it is another, and is not compared itself.
    const bool known = std::all_of(input_.sides.begin(), input_.sides.end(),
                                   [](const viz::CompareSide& s) { return s.wavefronts_compiled && !s.compiled; });
    const bool other = std::any_of(input_.sides.begin(), input_.sides.end(),
                                   [](const viz::CompareSide& s) { return s.wavefronts_compiled != s.wavefronts_block; });
    for (viz::CompareSide& s : input_.sides)
      if (!known || !other) s.wavefronts_compiled.reset();
    input_.paired = std::count_if(input_.sides.begin(), input_.sides.end(), [](const auto& s) { return s.access && !s.ended; }) > 1;
    input_.whole = !bench.lesson();  // a lesson's step is about the access that it has gone to
    input_.selected_lane = static_cast<int>(bench.player().lane());
    input_.selected = static_cast<size_t>(bench.active_id()) - 1;
    add_limits(bench, frame.strings, input_);
    viz::CompareScene scene = viz::layout_compare(input_, frame);
    placed_ = scene.sides;
    marks_.clear();
    for (size_t i = 0; i < placed_.size(); ++i) marks_.push_back(marks_of(bench, bench.side(kCompared[i]).player));
    return keep(std::move(scene));
  }

  // Each side's own: the same lane has other words and banks there.
  std::vector<viz::Rect> marked(const viz::Scene& scene, const viz::Marks&) const override {
    std::vector<viz::Rect> found;
    for (size_t i = 0; i < placed_.size(); ++i) {
      for (const viz::Hover& part : scene.hits)
        if (viz::is_marked(part, marks_[i]) && placed_[i].rect.contains(part.rect.center())) found.push_back(part.rect);
      auto words = viz::words_of(placed_[i], input_.sides[i], marks_[i]);
      const auto in_memory = viz::marked_words(placed_[i].memory, input_.sides[i].memory, marks_[i]);
      words.insert(words.end(), in_memory.begin(), in_memory.end());
      const viz::TilesInput tiles = viz::tiles_of(input_, i);
      if (tiles.snapshot)
        for (const viz::Rect& word : viz::marked_strips(placed_[i].tiles, tiles, marks_[i])) words.push_back(word);
      if (const auto& element = marks_[i].element; element && placed_[i].tiles.columns > 0) {
        const viz::TilesWindow at{static_cast<double>(element->first), static_cast<double>(element->second), 1, 1};
        words.push_back(viz::intersection(placed_[i].tiles.camera.rect(at), placed_[i].tiles.matrix));
      }
      for (const viz::Rect& word : words)
        if (std::none_of(found.begin(), found.end(), [&](const viz::Rect& rect) { return rect.contains(word.center()); }))
          found.push_back(word);
    }
    return found;
  }

  // A word of Memory's picture has its history, an element of Tiles' its owner.
  std::optional<viz::Hover> hover(const viz::Strings& strings, viz::Point point) const override {
    if (const auto side = tiles_at(point)) return viz::hover_tiles(placed_[*side].tiles, viz::tiles_of(input_, *side), strings, point);
    for (size_t i = 0; i < placed_.size(); ++i)
      for (const viz::MemoryScene::Grid& grid : placed_[i].memory.grids)
        if (grid.rect.contains(point)) return viz::hover_memory(placed_[i].memory, input_.sides[i].memory, strings, point);
    return ScenePicture::hover(strings, point);
  }
  Pointing pointing(const viz::Hover& over) const override {
    Pointing at = StagePicture::pointing(over);
    if (over.kind == viz::Hover::Kind::SharedElement) {
      at.word = {over.second, over.index};
      for (size_t i = 0; i < placed_.size(); ++i)
        if (placed_[i].rect.contains(over.rect.center())) at.side = i;
    }
    return at;
  }

  std::vector<Switch> switches(const Workbench& bench, const viz::Strings& strings) const override {
    std::vector<Switch> all;
    for (const auto& [name, picture] : kComparePictures) {
      const std::string key = std::string(kCompareView) + "_" + name;
      all.push_back({std::string("picture=") + name, strings.get(key), strings.get(key + "_help"), picture_of(bench) == picture, true,
                     "picture", strings.get("stage.group_picture")});
    }
    if (picture_of(bench) == viz::ComparePicture::Memory) add_memory_colors(bench, strings, all);
    if (picture_of(bench) == viz::ComparePicture::Tiles) add_tiles_colors(bench, strings, all);
    for (const ComparePreset& preset : compare_presets()) {
      const std::string key = std::string("compare.preset.") + preset.id;
      all.push_back({std::string("preset=") + preset.id, strings.get(key), strings.get("compare.preset_help"),
                     bench.comparison().preset() == &preset, false, "preset", strings.get("compare.presets")});
    }
    return all;
  }
  float least_height() const override { return 420; }
  void flip(Workbench& bench, const std::string& id) override {
    const std::string value = id.substr(id.find('=') + 1);
    if (id.starts_with("preset=")) bench.compare_preset(value);
    if (id.starts_with("picture=")) bench.change([&](Settings& s) { s.views[kCompareView] = value; });
    if (id.starts_with(kTilesColorView)) bench.change([&](Settings& s) { s.views[kTilesColorView] = value; });
    if (id.starts_with(kMemoryColorView)) bench.change([&](Settings& s) { s.views[kMemoryColorView] = value; });
  }

  void click(Workbench& bench, const viz::Hover& over) override {
    using Kind = viz::Hover::Kind;
    if (over.kind == Kind::Measure) return bench.measuring().running() ? bench.cancel_measuring() : bench.measure_sides();
    if (over.kind == Kind::Side && over.index >= 0 && static_cast<size_t>(over.index) < kMaxCompared)
      return bench.select_compare_side(kCompared[over.index]);
    if (over.kind == Kind::Block) return;  // of Tiles: another block would be another comparison
    for (size_t i = 0; i < placed_.size(); ++i) {
      if (!placed_[i].rect.contains(over.rect.center())) continue;
      if (over.kind == Kind::Level && static_cast<size_t>(over.index) < placed_[i].tiles.levels.size())
        return go_to_level(bench, placed_[i].tiles.levels[static_cast<size_t>(over.index)].level);
      bench.select_compare_side(kCompared[i]);
    }
    // The sides' arrays are of several shapes: what they have in common is the lane.
    if (over.kind == Kind::Word && input_.picture == viz::ComparePicture::Array)
      return bench.select({Selection::Kind::Lane}, {.lane = static_cast<uint32_t>(over.index)});
    StagePicture::click(bench, over);
  }
  // Tiles' result is zoomed and moved on all sides that have one of this size.
  void wheel(Workbench& bench, viz::Point point, float by) override {
    if (const auto i = tiles_at(point)) {
      const viz::TilesInput tiles = viz::tiles_of(input_, *i);
      go_to_view(bench, viz::zoom_at(tiles, placed_[*i].tiles, point, std::pow(kTilesNotch, by)), *tiles.snapshot->ownership);
    }
  }
  void drag(Workbench& bench, float dx, float dy) override {
    for (size_t i = 0; i < placed_.size(); ++i)
      if (placed_[i].tiles.matrix.width > 0) {
        const viz::TilesInput tiles = viz::tiles_of(input_, i);
        return go_to_view(bench, viz::pan_by(tiles, placed_[i].tiles, dx, dy), *tiles.snapshot->ownership);
      }
  }

 private:
  std::optional<size_t> tiles_at(viz::Point point) const {
    for (size_t i = 0; i < placed_.size(); ++i)
      if (placed_[i].tiles.matrix.contains(point)) return i;
    return std::nullopt;
  }

  // The pair's access; where the side has none any more, its last; none where it has no counterpart.
  static std::optional<uint32_t> access_of(const Workbench& bench, size_t i, viz::CompareSide& side) {
    const PairClock& clock = bench.comparison().clock();
    if (clock.at() == 0 || clock.at() > clock.length()) return std::nullopt;
    const PairedAccess& pair = (*clock.pairs())[clock.at() - 1];
    side.ended = pair.ended[i];
    side.alone = pair.access[i] == kNone && !side.ended;
    side.part = pair.part[i].at, side.parts = pair.part[i].of;
    side.together = together(bench, i);
    const uint32_t access = side.ended ? pair.last[i] : pair.access[i];
    return access == kNone ? std::nullopt : std::optional(access);
  }

  // What a side's accesses cost that are together the counterpart of another side's wide one; 0: no wide one is shown.
  static uint32_t together(const Workbench& bench, size_t i) {
    const PairClock& clock = bench.comparison().clock();
    const Pairing& pairs = *clock.pairs();
    const PairedAccess& shown = pairs[clock.at() - 1];
    const auto wide = std::find_if(shown.part.begin(), shown.part.end(), [](const PairedAccess::Part& part) { return part.of > 1; });
    const auto side = static_cast<size_t>(wide - shown.part.begin());
    if (wide == shown.part.end() || side == i) return 0;
    uint32_t cost = 0;
    for (const PairedAccess& pair : pairs) {
      if (pair.access[side] != shown.access[side] || pair.access[i] == kNone) continue;
      const simt::AccessRow& row = bench.side(kCompared[i]).player.snapshot()->block->trace.accesses[pair.access[i]];
      cost += row.wavefronts > 0 ? row.wavefronts : row.sectors;
    }
    return cost;
  }

  // Of the account as compiled, whether that is what is shown or what the source's is compared with.
  void add_doubts(size_t i, const SnapshotPtr& snapshot, std::optional<uint32_t> access, const viz::Strings& strings,
                  viz::CompareSide& side) {
    const std::shared_ptr<const Program>& compiled = side.compiled ? snapshot->program : snapshot->compiled_program;
    if (!compiled) return;
    const auto& doubts = doubts_[i].get(compiled, [&] { return analysis::machine_doubts(*compiled); });
    side.block_doubts =
        viz::doubt_text(all_doubts_[i].get(compiled, [&] { return analysis::all_of(analysis::doubts_by_line(*compiled)); }), strings);
    if (!side.compiled || !access) return;
    const analysis::Doubt doubt = doubts.at(snapshot->block->trace.accesses[*access].site);
    if (doubt != analysis::Doubt::None) side.doubt = viz::doubt_text(std::span(&doubt, 1), strings);
  }

  viz::CompareSide side(const Workbench& bench, size_t i, const Pointing& pointing, const viz::Strings& strings) {
    const SideId id = kCompared[i];
    const Player& player = bench.side(id).player;
    viz::CompareSide side;
    side.label = side_label(bench, id, strings);
    if (side.label.empty()) side.label = strings.get(std::string("compare.") + side_name(i, bench.comparison().size()));
    side.title = kernel_title(bench, bench.side(id).choice, strings);
    std::optional<uint32_t> shown_access;
    side.known = player.moment() != nullptr;
    if (const auto& error = bench.side(id).session.error(); !side.known && error) side.problem = strings.say(*error);
    if (player.moment()) {
      const auto access = shown_access = access_of(bench, i, side);
      const bool ended = side.ended, alone = side.alone;
      const uint32_t part = side.part, parts = side.parts, together = side.together;
      side = viz::make_compare_side(*player.snapshot(), *player.moment(), access, side.label, side.title, bench.architecture());
      side.ended = ended, side.alone = alone, side.part = part, side.parts = parts, side.together = together;
      const analysis::Snapshot& shown = *player.snapshot();
      if (shown.block->trace.block != 0)
        side.title += strings.get("join.items") + block_text(shown.launch->grid, shown.block->trace.block, strings);
      if (shown.compiled_totals) side.wavefronts_compiled = shown.compiled_totals->wavefronts;
      add_doubts(i, player.snapshot(), access, strings, side);
      if (access) {
        const uint32_t object = player.snapshot()->block->trace.accesses[*access].object;
        const auto [use, first] = uses_[i].get(player.snapshot(), [] { return std::make_shared<Uses>(); })->try_emplace(object);
        if (first) use->second = viz::make_array_use(*player.snapshot(), object);
        side.use = use->second;
      }
    }
    add_speed(bench, id, strings, side);
    side.veil = veil_of(bench, id);
    if (input_.picture == viz::ComparePicture::Memory)
      side.memory = memory_[i].at(bench, player, shown_access, pointing.side == i ? pointing.word : std::nullopt, strings);
    if (input_.picture == viz::ComparePicture::Tiles && player.snapshot() && player.moment()) side.tiles = tiles_[i].at(bench, player);
    return side;
  }

  viz::CompareInput input_;  // of the last layout
  std::vector<viz::CompareScene::Side> placed_;
  std::vector<viz::Marks> marks_;
  using Uses = std::map<uint32_t, viz::ArrayUse>;  // by object: accesses of two arrays come in turns
  Kept<std::shared_ptr<Uses>, SnapshotPtr> uses_[kMaxCompared];
  using DoubtsOf = Kept<std::vector<analysis::Doubt>, std::shared_ptr<const Program>>;
  DoubtsOf doubts_[kMaxCompared], all_doubts_[kMaxCompared];  // by site, and each once
  MemoryReading memory_[kMaxCompared];
  TilesReader tiles_[kMaxCompared];
};

void next_compared_picture(Workbench& bench, Overlays&) {
  size_t at = 0;
  while (kComparePictures[at].second != picture_of(bench)) ++at;
  bench.change([&](Settings& s) { s.views[kCompareView] = kComparePictures[(at + 1) % std::size(kComparePictures)].first; });
}

void open_compare(Workbench& bench) { bench.open_comparison(); }

}  // namespace

const Stage& compare_stage() {
  const auto here = [](const Workbench& b) { return b.stage().kernels == KernelsShown::Compared; };
  static const Stage stage = {
      .id = "compare",
      .kernels = KernelsShown::Compared,
      .picture = make_picture<ComparedPicture>,
      .crumbs = access_crumbs,
      .open = open_compare,
      .commands = {{"compare.current",
                    "compare",
                    {key('X')},
                    [](Workbench& b, Overlays&) { b.compare_current(); },
                    [=](const Workbench& b) { return !here(b); }},
                   {"compare.accounts",
                    "compare",
                    {key('X'), false, true},
                    [](Workbench& b, Overlays&) { b.compare_accounts(); },
                    [](const Workbench&) { return true; }},
                   {"compare.preset", "compare", {key('P')}, [](Workbench& b, Overlays&) { b.compare_next_preset(); }, here},
                   {"compare.side", "compare", {key('S')}, [](Workbench& b, Overlays&) { b.select_next_compare_side(); }, here},
                   {"compare.add",
                    "compare",
                    {Key::Equal},
                    [](Workbench& b, Overlays&) { b.add_compare_side(); },
                    [=](const Workbench& b) { return here(b) && b.comparison().size() < kMaxCompared; }},
                   {"compare.remove",
                    "compare",
                    {Key::Minus},
                    [](Workbench& b, Overlays&) { b.remove_compare_side(); },
                    [=](const Workbench& b) { return here(b) && b.comparison().size() == kMaxCompared; }},
                   {"view.compare_picture", "view", {key('U'), false, true}, next_compared_picture, here}},
  };
  return stage;
}

}  // namespace warplens::app
