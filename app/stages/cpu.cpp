// CPU loops: what the loops i-j-k and i-k-j touch and miss in a cache, step by step, beside how fast they were.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "app/plots/plots.h"
#include "app/session/kept.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "viz/scenes/cpu_loops.h"
#include "viz/scenes/plot_parts.h"

namespace warplens::app {
namespace {

// Extents that show something: all fits, a column fits, it does not; 144 is 9 lines to a row, which no power of two is.
constexpr uint32_t kExtents[] = {16, 32, 64, 128, 144, 256, 512, 1024};
constexpr uint32_t kUsualExtent = 128;
constexpr cpu::CacheShape kCaches[] = {{32 * 1024, 64, 8}, {48 * 1024, 64, 12}, {4 * 1024, 64, 4}};
constexpr const char *kExtentView = "cpu.n", *kCacheView = "cpu.cache", *kStepView = "cpu.step.window";

struct CpuSetup {
  uint32_t n = kUsualExtent;
  cpu::CacheShape cache;
  uint64_t step = 1;
  friend bool operator==(const CpuSetup&, const CpuSetup&) = default;
};

std::string cache_id(const cpu::CacheShape& shape) { return fmt::format("{}x{}", shape.size_bytes / 1024, shape.ways); }

uint64_t number_of(const std::string& text, uint64_t usual) {
  uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size() ? value : usual;
}

// As kept; what is missing or not offered is the usual value.
CpuSetup cpu_setup(const Workbench& bench) {
  CpuSetup setup;
  const uint64_t n = number_of(bench.view(kExtentView, ""), kUsualExtent);
  for (const uint32_t extent : kExtents)
    if (n == extent) setup.n = extent;
  const std::string cache = bench.view(kCacheView, "");
  for (const cpu::CacheShape& shape : kCaches)
    if (cache == cache_id(shape)) setup.cache = shape;
  // In the second row of i: what the first left behind shows.
  setup.step = number_of(bench.view(kStepView, ""), uint64_t{setup.n} * setup.n + 2 * setup.n + setup.n / 2);
  return setup;
}

void go_to_step(Workbench& bench, uint64_t step) {
  bench.change([&](Settings& s) { s.views[kStepView] = std::to_string(step); });
}

void move_steps(Workbench& bench, int64_t by, uint64_t last) {
  if (last == 0) return;  // there was no room for the picture
  const auto at = static_cast<int64_t>(std::min(cpu_setup(bench).step, last));
  go_to_step(bench, static_cast<uint64_t>(std::clamp<int64_t>(at + by, 0, static_cast<int64_t>(last))));
}

// Without the picture, which has the runs.
template <int by>
void step_loops(Workbench& bench, Overlays&) {
  const CpuSetup setup = cpu_setup(bench);
  uint64_t last = 2 * uint64_t{setup.n} * setup.n;  // two rows of i are always simulated: beyond them it takes a run to know
  if (setup.step >= last) {
    last = UINT64_MAX;
    for (const cpu::LoopOrder order : cpu::kLoopOrders) last = std::min(last, cpu::LoopRun(order, setup.n, setup.cache).steps());
  }
  move_steps(bench, by, last);
}

void measure_loops(Workbench& bench) {
  if (bench.measuring().running()) return bench.cancel_measuring();
  const int64_t n = cpu_setup(bench).n;
  bench.change([&](Settings& s) { s.measure.gpu = false, s.measure.plot = MeasureView{}.plot, s.measure.loop_size = n; });
  bench.start_measuring();
}

// What was measured here last, else what was recorded: of loops of this order and size.
std::optional<FoundSpeed> find_loop_speed(const Workbench& bench, cpu::LoopOrder order, uint32_t n) {
  std::optional<FoundSpeed> found;
  for (const MeasuredRun& run : bench.measuring().runs) {
    if (!run.shown || (found && found->run->live && !run.live)) continue;
    for (const measure::RecordedSpeed& speed : run.recording.speeds) {
      const auto& size = speed.started.size;
      const bool same = size.size() == 3 && std::all_of(size.begin(), size.end(), [&](const auto& extent) { return extent.second == n; });
      if (same && measure::kernel_of(speed.started.kernel) == cpu::routine_of(order)) found = {&run, &speed};
    }
  }
  return found;
}

class CpuPicture : public StagePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing&, const viz::Frame& frame) override {
    const CpuSetup setup = cpu_setup(bench);
    const Runs& runs = runs_.get({setup.n, setup.cache}, [&] {
      Runs made;
      for (size_t i = 0; i < made.size(); ++i) made[i] = std::make_shared<cpu::LoopRun>(cpu::kLoopOrders[i], setup.n, setup.cache);
      return made;
    });
    for (size_t i = 0; i < runs.size(); ++i) input_.sides[i].run = runs[i].get();
    input_.step = std::min(setup.step, viz::steps_of(input_));
    for (viz::CpuLoopsSide& side : input_.sides) {
      side.moment = side.run->at(input_.step);
      add_speed(bench, frame.strings, side);
    }
    const bool can = bench.measuring().available();
    input_.measure = !can ? "" : frame.strings.get(bench.measuring().running() ? "cpu.stop" : "cpu.measure");
    input_.measure_help = can ? frame.strings.format("cpu.measure_help", {{"n", setup.n}}) : "";
    return scene_ = viz::layout_cpu_loops(input_, frame);
  }

  std::optional<viz::Hover> hover(const viz::Strings& strings, viz::Point point) const override {
    return viz::hover_cpu_loops(scene_, input_, strings, point);
  }

  void click(Workbench& bench, const viz::Hover& over) override {
    if (over.kind == viz::Hover::Kind::Tick) go_to_step(bench, static_cast<uint64_t>(std::max<int64_t>(0, over.index)));
    if (over.kind == viz::Hover::Kind::Measure) measure_loops(bench);
  }
  void wheel(Workbench& bench, viz::Point, float notches) override { move_steps(bench, notches < 0 ? 1 : -1, scene_.steps); }
  // Along the track, from wherever it began.
  void drag(Workbench& bench, float dx, float) override {
    if (scene_.track.width <= 0) return;
    moved_ += static_cast<double>(dx) / scene_.track.width * static_cast<double>(scene_.steps);
    const auto whole = static_cast<int64_t>(moved_);
    moved_ -= static_cast<double>(whole);
    if (whole != 0) move_steps(bench, whole, scene_.steps);
  }

  std::vector<Example> examples(const Workbench& bench, const viz::Strings& strings) const override {
    const CpuSetup setup = cpu_setup(bench);
    std::vector<Example> all;
    for (const uint32_t n : kExtents) {
      const uint32_t kib = n * n * 12 / 1024;  // of all three
      const std::string label = kib < 1024 ? strings.format("cpu.extent", {{"n", std::to_string(n)}, {"kib", kib}})
                                           : strings.format("cpu.extent_mib", {{"n", std::to_string(n)}, {"mib", kib / 1024}});
      all.push_back({fmt::format("n={}", n), label, strings.get("cpu.group_extent"), setup.n == n});
    }
    for (const cpu::CacheShape& shape : kCaches)
      all.push_back({"cache=" + cache_id(shape), strings.format("cpu.shape", {{"kib", shape.size_bytes / 1024}, {"ways", shape.ways}}),
                     strings.get("cpu.group_cache"), setup.cache == shape});
    return all;
  }
  void flip(Workbench& bench, const std::string& id) override {
    const std::string name = id.substr(0, id.find('=')), value = id.substr(id.find('=') + 1);
    bench.change([&](Settings& s) {
      s.views[name == "n" ? kExtentView : kCacheView] = value;
      if (name == "n") s.views.erase(kStepView);  // a step of another size is another place
    });
  }

 private:
  using Runs = std::array<std::shared_ptr<const cpu::LoopRun>, 2>;

  static void add_speed(const Workbench& bench, const viz::Strings& strings, viz::CpuLoopsSide& side) {
    const uint32_t n = side.run->n();
    const auto found = find_loop_speed(bench, side.run->order(), n);
    side.measured = found.has_value();
    side.speed_help.clear();
    if (!found) {
      side.speed = strings.format("cpu.unmeasured", {{"n", std::to_string(n)}});
      return;
    }
    const std::string value = viz::shown(found->speed->summary.value.median);
    const std::string source = found->run->live ? strings.get("cpu.measured_here") : recorded_on(*found, strings, false);
    side.speed = strings.format("cpu.speed", {{"value", std::string_view(value)}, {"source", std::string_view(source)}});
    side.speed_help = found->speed->started.device;
  }

  Kept<Runs, std::pair<uint32_t, cpu::CacheShape>> runs_;
  double moved_ = 0;  // of a step, by dragging
  viz::CpuLoopsInput input_;
  viz::CpuLoopsScene scene_;
};

}  // namespace

const Stage& cpu_stage() {
  const auto here = [](const Workbench& b) { return b.shows("cpu"); };
  static const Stage stage = {.id = "cpu",
                              .shows = Shows::Pattern,
                              .picture = make_picture<CpuPicture>,
                              .commands = {{"cpu.next", "time", {Key::Right, false, true}, step_loops<1>, here},
                                           {"cpu.previous", "time", {Key::Left, false, true}, step_loops<-1>, here},
                                           {"cpu.measure",
                                            "measure",
                                            {key('M'), false, true},
                                            [](Workbench& b, Overlays&) { measure_loops(b); },
                                            [](const Workbench& b) { return b.shows("cpu") && b.measuring().available(); }}}};
  return stage;
}

}  // namespace warplens::app
