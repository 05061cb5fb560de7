// CPU loops: what the loops i-j-k and i-k-j touch and miss in a cache, step by step, beside how fast they were.
#include <fmt/format.h>

#include <algorithm>

#include "app/plots/plots.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "app/stages/veil.h"
#include "viz/scenes/cpu_loops/cpu_loops.h"
#include "viz/scenes/plots/parts.h"

namespace warplens::app {
namespace {

// Counts the multiply-adds that both orders were simulated for.
class LoopClock : public StepClock {
 public:
  explicit LoopClock(Workbench& bench) : bench_(bench) {}

  uint64_t at() const override { return loop_step_of(bench_.settings().views, bench_.loops()); }
  uint64_t length() const override { return steps_of(bench_.loops()); }
  void seek(uint64_t place) override {
    bench_.change([&](Settings& s) { s.views[kLoopStepView] = std::to_string(std::min(place, length())); });
  }
  const char* position() const override { return "cpu.step"; }
  std::vector<uint64_t> parts() const override {
    const auto& run = *bench_.loops()[0];
    std::vector<uint64_t> rows;
    for (uint64_t i = 0; i < run.simulated_rows(); ++i) rows.push_back(i * run.n() * run.n());
    return rows;
  }
  const char* part() const override { return "cpu.row_of_i"; }
  bool repeats() const override { return true; }

 private:
  Workbench& bench_;
};

void measure_loops(Workbench& bench) {
  if (bench.measuring().running()) return bench.cancel_measuring();
  const int64_t n = bench.loops()[0]->n();
  bench.change([&](Settings& s) { s.measure.gpu = false, s.measure.plot = MeasureView{}.plot, s.measure.loop_size = n; });
  bench.start_measuring();
}

class CpuPicture : public StagePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing&, const viz::Frame& frame) override {
    if (!bench.stage().runs_loops) return scene_ = {};
    runs_ = bench.loops();
    for (size_t i = 0; i < runs_.size(); ++i) input_.sides[i].run = runs_[i].get();
    input_.step = bench.clock().at();
    for (viz::CpuLoopsSide& side : input_.sides) {
      side.moment = side.run->at(input_.step);
      side.last = side.run->last_of(input_.step, 64);
      add_speed(bench, frame.strings, side);
    }
    const bool can = bench.measuring().available();
    input_.measure = !can ? "" : frame.strings.get(bench.measuring().running() ? "cpu.stop" : "cpu.measure");
    input_.measure_help = can ? frame.strings.format("cpu.measure_help", {{"n", runs_[0]->n()}}) : "";
    return scene_ = viz::layout_cpu_loops(input_, frame);
  }

  std::optional<viz::Hover> hover(const viz::Strings& strings, viz::Point point) const override {
    return viz::hover_cpu_loops(scene_, input_, strings, point);
  }

  void click(Workbench& bench, const viz::Hover& over) override {
    if (over.kind == viz::Hover::Kind::Measure) measure_loops(bench);
  }
  void wheel(Workbench& bench, viz::Point, float notches) override { bench.jump(notches < 0 ? Jump::NextStep : Jump::PreviousStep); }

  std::vector<Example> examples(const Workbench& bench, const viz::Strings& strings) const override {
    const LoopSetup setup = loop_setup_of(bench.settings().views);
    std::vector<Example> all;
    for (const uint32_t n : kLoopExtents) {
      const uint32_t kib = n * n * 12 / 1024;  // of all three
      const std::string label = kib < 1024 ? strings.format("cpu.extent", {{"n", std::to_string(n)}, {"kib", kib}})
                                           : strings.format("cpu.extent_mib", {{"n", std::to_string(n)}, {"mib", kib / 1024}});
      all.push_back({fmt::format("n={}", n), label, strings.get("cpu.group_extent"), setup.n == n});
    }
    for (const cpu::CacheShape& shape : kLoopCaches)
      all.push_back({"cache=" + cache_id(shape), strings.format("cpu.shape", {{"kib", shape.size_bytes / 1024}, {"ways", shape.ways}}),
                     strings.get("cpu.group_cache"), setup.cache == shape});
    return all;
  }
  void flip(Workbench& bench, const std::string& id) override {
    const std::string name = id.substr(0, id.find('=')), value = id.substr(id.find('=') + 1);
    bench.change([&](Settings& s) {
      s.views[name == "n" ? kLoopExtentView : kLoopCacheView] = value;
      if (name == "n") s.views.erase(kLoopStepView);  // a step of another size is another place
    });
  }

 private:
  static void add_speed(const Workbench& bench, const viz::Strings& strings, viz::CpuLoopsSide& side) {
    const uint32_t n = side.run->n();
    const auto found = loop_speed(bench.measuring().runs, cpu::routine_of(side.run->order()), n);
    side.measured = found.has_value();
    side.speed_help.clear();
    if (!found) {
      side.speed = strings.format("cpu.unmeasured", {{"n", std::to_string(n)}});
      side.speed_short = strings.get("cpu.unmeasured_short");
      return;
    }
    const std::string value = veil_of(bench).speeds ? "?" : viz::shown(found->speed->summary.value.median);
    const std::string source = found->run->live ? strings.get("cpu.measured_here") : recorded_on(*found, strings, false);
    side.speed = strings.format("cpu.speed", {{"value", std::string_view(value)}, {"source", std::string_view(source)}});
    side.speed_short = strings.format("cpu.speed", {{"value", std::string_view(value)},
                                                    {"source", strings.get(found->run->live ? "cpu.measured_here" : "plot.recorded")}});
    side.speed_help = found->speed->started.device;
  }

  LoopRuns runs_;  // what the input points into
  viz::CpuLoopsInput input_;
  viz::CpuLoopsScene scene_;
};

}  // namespace

const Stage& cpu_stage() {
  static const Stage stage = {.id = "cpu",
                              .kernels = KernelsShown::None,
                              .runs_loops = true,
                              .examples = true,
                              .picture = make_picture<CpuPicture>,
                              .clock = [](Workbench& bench) -> std::unique_ptr<Clock> { return std::make_unique<LoopClock>(bench); },
                              .commands = {{"cpu.measure",
                                            "measure",
                                            {key('M'), false, true},
                                            [](Workbench& b, Overlays&) { measure_loops(b); },
                                            [](const Workbench& b) { return b.shows("cpu") && b.measuring().available(); }}}};
  return stage;
}

}  // namespace warplens::app
