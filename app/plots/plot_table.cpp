#include "app/plots/plot_table.h"

#include <algorithm>

#include "app/plots/asked.h"

namespace warplens::app {
namespace {

using Kernels = std::vector<catalog::KernelSpec>;

viz::PlotInput live(const PlotSource& source, const Measuring* measuring) {
  return measuring ? live_input(source, *measuring) : recorded_input(source);
}

// With the ladder for scale, where the kernel is one of several.
viz::PlotInput live_with_ladder(const PlotSource& source, const Measuring* measuring) {
  viz::PlotInput input = live(source, measuring);
  if (!source.view.gpu || !input.ladder.rows.empty()) return input;
  viz::LadderInput ladder = ladder_input(source);
  if (ladder.rows.size() > 1 && ladder.unit == input.unit) input.ladder = std::move(ladder);
  return input;
}

// While an open question asks for speeds, without them.
template <class Input>
Input shown(Input input, const PlotSource& source, const viz::Frame& frame) {
  if (frame.veil.speeds) cover(input, source.strings);
  return input;
}

std::vector<MeasurePoint> chosen_point(const Kernels&, const catalog::KernelSpec& kernel, const Choice& choice, const MeasureView& view) {
  return {{choice, measured_size(kernel, view)}};
}

std::vector<MeasurePoint> size_points(const Kernels&, const catalog::KernelSpec& kernel, const Choice& choice, const MeasureView&) {
  std::vector<MeasurePoint> points;
  for (const catalog::Values& size : standard_sizes(kernel, choice.set)) points.push_back({choice, size});
  return points;
}

std::vector<MeasurePoint> sweep_points(const Kernels&, const catalog::KernelSpec& kernel, const Choice& choice, const MeasureView& view) {
  std::vector<MeasurePoint> points;
  for (const SweepPlace& place : sweep_places(kernel, choice, view))
    if (place.illegal.empty()) points.push_back({place.choice, measured_size(kernel, view)});
  return points;
}

std::vector<MeasurePoint> family_points(const Kernels& kernels, const catalog::KernelSpec& kernel, const Choice& choice,
                                        const MeasureView& view) {
  std::vector<MeasurePoint> points;
  for (const Choice& other : ladder_choices(kernels, kernel, choice)) {
    const auto spec = std::find_if(kernels.begin(), kernels.end(), [&](const auto& k) { return k.name == other.name; });
    MeasureView same = view;
    same.size = measured_size(kernel, view);
    points.push_back({other, measured_size(spec == kernels.end() ? kernel : *spec, same)});
  }
  return points;
}

std::optional<Choice> ladder_choice(const Kernels& kernels, const catalog::KernelSpec& kernel, const Choice& choice, const MeasureView&,
                                    size_t index) {
  const auto choices = ladder_choices(kernels, kernel, choice);
  return index < choices.size() ? std::optional(choices[index]) : std::nullopt;
}

std::optional<Choice> sweep_choice(const Kernels&, const catalog::KernelSpec& kernel, const Choice& choice, const MeasureView& view,
                                   size_t index) {
  const auto places = sweep_places(kernel, choice, view);
  return index < places.size() && places[index].illegal.empty() ? std::optional(places[index].choice) : std::nullopt;
}

}  // namespace

const std::vector<Plot>& plots() {
  using S = const PlotSource&;
  using M = const Measuring*;
  using F = const viz::Frame&;
  static const std::vector<Plot> all = {
      {"live", [](S s, M m, F f) -> viz::Scene { return viz::layout_plot(shown(live_with_ladder(s, m), s, f), f); },
       [](S s, M m) { return viz::plot_csv(live(s, m)); }, chosen_point, ladder_choice},
      {"ladder", [](S s, M, F f) -> viz::Scene { return viz::layout_ladder(shown(ladder_input(s), s, f), f); },
       [](S s, M) { return viz::ladder_csv(ladder_input(s)); }, family_points, ladder_choice},
      {"sizes", [](S s, M, F f) -> viz::Scene { return viz::layout_sizes(shown(sizes_input(s), s, f), f); },
       [](S s, M) { return viz::sizes_csv(sizes_input(s)); }, size_points},
      {"sweep", [](S s, M, F f) -> viz::Scene { return viz::layout_sweep(shown(sweep_input(s), s, f), f); },
       [](S s, M) { return viz::sweep_csv(sweep_input(s)); }, sweep_points, sweep_choice, true},
      {"roofline", [](S s, M, F f) -> viz::Scene { return viz::layout_roofline(shown(roofline_input(s), s, f), f); },
       [](S s, M) { return viz::roofline_csv(roofline_input(s)); }, family_points},
  };
  return all;
}

const Plot& find_plot(std::string_view id) {
  if (id == "shared_roofline") id = "roofline";  // as states had it that were saved before there was one for all levels
  const auto it = std::find_if(plots().begin(), plots().end(), [&](const Plot& p) { return p.id == id; });
  return it == plots().end() ? plots().front() : *it;
}

std::vector<MeasurePoint> plot_points(const std::vector<catalog::KernelSpec>& kernels, const catalog::KernelSpec* kernel,
                                      const Choice& choice, const MeasureView& view) {
  if (!kernel) return {{choice, {}}};
  return find_plot(view.plot).points(kernels, *kernel, choice, view);
}

}  // namespace warplens::app
