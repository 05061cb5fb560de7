// Compare: two settings or kernels under one clock, which counts the pairs of their accesses.
#include "viz/scenes/compare.h"

#include "app/plots/plots.h"
#include "app/session/kept.h"
#include "app/session/limits.h"
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

const char* resource_key(hardware::Resource resource) {
  switch (resource) {
    case hardware::Resource::SharedWavefronts:
      return "compare.limit.shared";
    case hardware::Resource::Dram:
      return "compare.limit.dram";
    case hardware::Resource::MultiplyAdds:
      return "compare.limit.fma";
  }
  return "";
}

uint64_t whole(double cycles) { return static_cast<uint64_t>(cycles + 0.5); }
std::string times_text(double times) { return viz::grouped_decimal(times, times < 100 ? 1 : 0); }

// "PAD = 0 is limited by shared-memory wavefronts: 1 056 cycles of an SM per block; DRAM bandwidth: 446."
std::string limit_text(const std::string& label, const SideLimits& limits, const viz::Strings& strings) {
  if (limits.bounds.empty()) return strings.format("compare.limit.none", {{"side", label}});
  const hardware::Bound& first = limits.bounds.front();
  std::string others;
  for (size_t i = 1; i < limits.bounds.size(); ++i)
    others += strings.get("join.clauses") +
              strings.format("compare.limit.other", {{"resource", strings.get(resource_key(limits.bounds[i].resource))},
                                                     {"cycles", whole(limits.bounds[i].cycles)}});
  return strings.format(
      "compare.limit.side",
      {{"side", label}, {"resource", strings.get(resource_key(first.resource))}, {"cycles", whole(first.cycles)}, {"others", others}});
}

// What limits each side, and how much faster the quicker one can be at most beside how many wavefronts fewer it takes.
void add_limits(const Workbench& bench, const viz::Strings& strings, viz::CompareInput& input) {
  const SnapshotPtr &left = bench.side(SideId::Left).player.snapshot(), &right = bench.side(SideId::Right).player.snapshot();
  if (!left || !right) return;
  const bool compiled = left->compiled_totals && right->compiled_totals;
  const auto a = limits_of(*left, bench.architecture(), compiled), b = limits_of(*right, bench.architecture(), compiled);
  const auto rates = hardware::rates_of(bench.architecture());
  if (!a || !b || !rates) return;
  input.limits =
      limit_text(input.sides[0].label, *a, strings) + strings.get("join.sentences") + limit_text(input.sides[1].label, *b, strings);
  if (a->rate() > 0 && b->rate() > 0 && a->of_flops == b->of_flops) {
    const bool right_wins = b->rate() >= a->rate();
    const SideLimits &quick = right_wins ? *b : *a, &slow = right_wins ? *a : *b;
    const double speedup = quick.rate() / slow.rate();
    const double fewer =
        quick.wavefronts > 0 ? static_cast<double>(slow.wavefronts) / slow.work / (static_cast<double>(quick.wavefronts) / quick.work) : 0;
    const std::string& label = input.sides[right_wins ? 1 : 0].label;
    if (speedup > 1.005)
      input.limits +=
          strings.get("join.sentences") +
          (fewer > speedup * 1.05
               ? strings.format("compare.limit.only", {{"side", label}, {"fewer", times_text(fewer)}, {"times", times_text(speedup)}})
               : strings.format("compare.limit.faster", {{"side", label}, {"times", times_text(speedup)}}));
  }
  const auto &one = input.sides[0].measured, &two = input.sides[1].measured;
  if (one && two && one->unit == two->unit && one->value > 0 && two->value > 0)
    input.limits += strings.get("join.sentences") +
                    strings.format("compare.limit.measured",
                                   {{"times", times_text(std::max(one->value, two->value) / std::min(one->value, two->value))}});
  input.limits_note = strings.format(compiled ? "compare.limit.note_compiled" : "compare.limit.note",
                                     {{"device", rates->device}, {"bytes", viz::grouped_decimal(rates->dram_bytes, 1)}});
}

class ComparePicture : public ScenePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing&, const viz::Frame& frame) override {
    viz::CompareInput input;
    for (const size_t i : {0, 1}) input.sides[i] = side(bench, i, frame.strings);
    // The account as compiled has bars of its own where it is another.
    if (input.sides[0].wavefronts_compiled == input.sides[0].wavefronts_block &&
        input.sides[1].wavefronts_compiled == input.sides[1].wavefronts_block)
      input.sides[0].wavefronts_compiled.reset();
    input.paired = input.sides[0].access && input.sides[1].access && !input.sides[0].ended && !input.sides[1].ended;
    input.selected_lane = static_cast<int>(bench.player().lane());
    add_limits(bench, frame.strings, input);
    return keep(viz::layout_compare(input, frame));
  }

  std::vector<Switch> switches(const Workbench& bench, const viz::Strings& strings) const override {
    std::vector<Switch> all;
    for (const ComparePreset& preset : compare_presets()) {
      const std::string key = std::string("compare.preset.") + preset.id;
      all.push_back({std::string("preset=") + preset.id, strings.get(key), strings.get("compare.preset_help"),
                     bench.comparison().preset() == &preset});
    }
    return all;
  }
  float least_height() const override { return 420; }
  void flip(Workbench& bench, const std::string& id) override { bench.compare_preset(id.substr(id.find('=') + 1)); }

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
      const analysis::Snapshot& shown = *player.snapshot();
      if (shown.compiled_totals) side.wavefronts_compiled = shown.compiled_totals->wavefronts;
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
                   {"compare.preset", "compare", {key('P')}, [](Workbench& b, Overlays&) { b.compare_next_preset(); }, here},
                   {"compare.side",
                    "compare",
                    {key('S')},
                    [](Workbench& b, Overlays&) { b.select_compare_side(b.active_id() == SideId::Left ? SideId::Right : SideId::Left); },
                    here}},
  };
  return stage;
}

}  // namespace warplens::app
