// Compare: two settings or kernels under one clock, which counts the pairs of their accesses.
#include "viz/scenes/compare.h"

#include "app/plots/plots.h"
#include "app/session/kept.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"

namespace warplens::app {
namespace {

// What distinguishes one side's setting from the other's: "PAD = 0"; the kernel where that differs.
std::string side_label(const Workbench& bench, SideId id, const viz::Strings& strings) {
  const Choice& mine = bench.side(id).choice;
  const Choice& other = bench.side(id == SideId::Left ? SideId::Right : SideId::Left).choice;
  if (mine.name != other.name) return kernel_title(bench, mine, strings);
  std::string text;
  const auto& spec = bench.side(id).spec;
  if (!spec) return {};
  for (const catalog::ParameterSpec& parameter : spec->parameters) {
    const auto value = [&](const Choice& c) {
      const auto it = c.set.find(parameter.name);
      return it == c.set.end() ? parameter.default_value : it->second;
    };
    if (value(mine) != value(other)) text += (text.empty() ? "" : ", ") + parameter.name + " = " + std::to_string(value(mine));
  }
  return text;
}

// The speed that was measured of a side, or why there is none, and the button that changes it.
void add_speed(const Workbench& bench, SideId id, const viz::Strings& strings, viz::CompareSide& side) {
  const PlotSource plots = plot_source(bench, id, strings);
  side.measured = measured_side(plots);
  const bool running = bench.measuring().running();
  if (side.measured && running) side.measured->source += strings.get("join.clauses") + strings.get("compare.measuring");
  if (!side.measured) side.unmeasured = running ? strings.get("compare.measuring") : unmeasured_side(plots);
  if (running) side.measure = strings.get("panel.cancel");
  if (bench.can_measure_sides()) side.measure = strings.get("compare.measure"), side.measure_help = strings.get("compare.measure_help");
}

class ComparePicture : public ScenePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing&, const viz::Frame& frame) override {
    viz::CompareInput input;
    for (const size_t i : {0, 1}) input.sides[i] = side(bench, i, frame.strings);
    input.paired = input.sides[0].access && input.sides[1].access && !input.sides[0].ended && !input.sides[1].ended;
    input.selected_lane = static_cast<int>(bench.player().lane());
    return keep(viz::layout_compare(input, frame));
  }

  void click(Workbench& bench, const viz::Hover& over) override {
    StagePicture::click(bench, over);
    if (over.kind == viz::Hover::Kind::Measure) bench.measuring().running() ? bench.cancel_measuring() : bench.measure_sides();
    if (over.kind == viz::Hover::Kind::Side) bench.select_compare_side(over.index == 0 ? SideId::Left : SideId::Right);
  }

 private:
  // The pair's access; where the side has none any more, its last; none where it has no counterpart.
  static std::optional<uint32_t> access_of(const Workbench& bench, size_t i, viz::CompareSide& side) {
    const PairClock& clock = bench.comparison().clock();
    if (clock.at() == 0 || clock.at() > clock.length()) return std::nullopt;
    const PairedAccess& pair = (*clock.pairs())[clock.at() - 1];
    side.ended = pair.ended[i];
    side.alone = pair.access[i] == kNone && !side.ended;
    const uint32_t access = side.ended ? pair.last[i] : pair.access[i];
    return access == kNone ? std::nullopt : std::optional(access);
  }

  viz::CompareSide side(const Workbench& bench, size_t i, const viz::Strings& strings) {
    const SideId id = i == 0 ? SideId::Left : SideId::Right;
    const Player& player = bench.side(id).player;
    viz::CompareSide side;
    side.label = side_label(bench, id, strings);
    if (side.label.empty()) side.label = strings.get(i == 0 ? "compare.left" : "compare.right");
    side.title = kernel_title(bench, bench.side(id).choice, strings);
    if (player.moment()) {
      const auto access = access_of(bench, i, side);
      const bool ended = side.ended, alone = side.alone;
      side = viz::make_compare_side(*player.snapshot(), *player.moment(), access, side.label, side.title, bench.architecture());
      side.ended = ended, side.alone = alone;
      if (access) {
        const uint32_t object = player.snapshot()->block->trace.accesses[*access].object;
        side.use = use_[i].get({player.snapshot(), object}, [&] { return viz::make_array_use(*player.snapshot(), object); });
      }
    }
    add_speed(bench, id, strings, side);
    return side;
  }

  Kept<viz::ArrayUse, std::pair<SnapshotPtr, uint32_t>> use_[2];
};

// The preset is for who has not chosen anything yet.
void open_compare(Workbench& bench) {
  if (bench.comparison().empty()) bench.open_comparison();
}

}  // namespace

const Stage& compare_stage() {
  const auto here = [](const Workbench& b) { return b.stage().shows == Shows::Pair; };
  static const Stage stage = {
      .id = "compare",
      .shows = Shows::Pair,
      .picture = make_picture<ComparePicture>,
      .crumbs = access_crumbs,
      .open = open_compare,
      .commands = {{"compare.current",
                    "compare",
                    {key('X')},
                    [](Workbench& b, Overlays&) { b.compare_current(); },
                    [=](const Workbench& b) { return !here(b); }},
                   {"compare.preset", "compare", {key('P')}, [](Workbench& b, Overlays&) { b.compare_preset(); }, here},
                   {"compare.side",
                    "compare",
                    {key('S')},
                    [](Workbench& b, Overlays&) { b.select_compare_side(b.active_id() == SideId::Left ? SideId::Right : SideId::Left); },
                    here}},
  };
  return stage;
}

}  // namespace warplens::app
