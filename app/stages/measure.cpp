// Measure: what was measured and recorded, in the plots of app/plots/plot_table.
#include "app/plots/plot_table.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "app/stages/veil.h"

namespace warplens::app {
namespace {

// The CPU's loops have only the live plot.
const Plot& shown_plot(const Workbench& bench) { return find_plot(bench.shows_gpu() ? bench.measure_view().plot : "live"); }

const Measuring* measuring_of(const Workbench& bench) {
  return bench.measuring().available() || !bench.measure_view().gpu ? &bench.measuring() : nullptr;
}

class MeasurePicture : public ScenePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing&, const viz::Frame& frame) override {
    return keep(shown_plot(bench).layout(plot_source(bench, SideId::Main, frame.strings), measuring_of(bench), frame));
  }

  void click(Workbench& bench, const viz::Hover& over) override {
    const Side& main = bench.side(SideId::Main);
    const Plot& plot = shown_plot(bench);
    if (over.kind != viz::Hover::Kind::Bar || over.index < 0 || !main.spec || !plot.choice_at) return;
    if (auto choice = plot.choice_at(bench.kernels(), *main.spec, main.choice, bench.measure_view(), static_cast<size_t>(over.index)))
      bench.choose(SideId::Main, std::move(*choice));
  }

  std::vector<Switch> switches(const Workbench& bench, const viz::Strings& strings) const override {
    std::vector<Switch> all;
    if (!bench.shows_gpu()) return all;
    for (const Plot& plot : plots()) {
      const std::string name = "measure.plot." + plot.id;
      all.push_back({"plot=" + plot.id, strings.get(name), strings.get(name + "_help"), bench.measure_view().plot == plot.id, false,
                     strings.get("measure.group_plot")});
    }
    return all;
  }
  void flip(Workbench& bench, const std::string& id) override {
    bench.change([&](Settings& s) { s.measure.plot = id.substr(id.find('=') + 1); });
  }
  bool is_table() const override { return true; }
  std::string csv(const Workbench& bench, const viz::Strings& strings) const override {
    if (veil_of(bench).speeds) return strings.get("lesson.veiled");
    return shown_plot(bench).csv(plot_source(bench, SideId::Main, strings), measuring_of(bench));
  }
};

std::vector<std::string> measure_crumbs(const Workbench& bench, const viz::Strings& strings) {
  if (!bench.shows_gpu())
    return {strings.get("panel.crumb.measure"),
            strings.format("panel.crumb.size", {{"size", static_cast<uint64_t>(bench.measure_view().loop_size)}})};
  const Side& main = bench.side(SideId::Main);
  std::vector<std::string> parts = {kernel_title(bench, main.choice, strings)};
  if (main.spec) parts.push_back(size_text(measured_size(*main.spec, plot_source(bench, SideId::Main, strings).view)));
  return parts;
}

}  // namespace

const Stage& measure_stage() {
  static const Stage stage = {
      .id = "measure",
      .kernels = KernelsShown::None,
      .measures = true,
      .picture = make_picture<MeasurePicture>,
      .crumbs = measure_crumbs,
      .commands = {{"measure.start",
                    "measure",
                    {key('M')},
                    [](Workbench& b, Overlays&) {
                      if (b.stage().kernels == KernelsShown::Compared) return b.measure_sides();
                      b.show_stage("measure");
                      if (b.can_measure()) b.start_measuring();
                    },
                    [](const Workbench& b) { return b.measuring().available() && !b.measuring().running(); }}},
  };
  return stage;
}

}  // namespace warplens::app
