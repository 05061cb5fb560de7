#include "app/session/measuring/measure_points.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace warplens::app {
namespace {

const catalog::Values* header_size(const catalog::KernelSpec& kernel) {
  const auto found = kernel.sizes.find("measure");
  return found == kernel.sizes.end() ? nullptr : &found->second;
}

bool legal(const catalog::KernelSpec& kernel, const catalog::Values& chosen, const catalog::Values& size) {
  const auto setting = catalog::make_setting(kernel, chosen, "measure", size);
  return setting && setting->broken.empty();
}

}  // namespace

catalog::Values measured_size(const catalog::KernelSpec& kernel, const MeasureView& view) {
  catalog::Values size;
  if (const catalog::Values* own = header_size(kernel)) size = *own;
  for (auto& [name, value] : size)
    if (const auto chosen = view.size.find(name); chosen != view.size.end()) value = chosen->second;
  return size;
}

MeasureView with_measured_size(MeasureView view, const catalog::KernelSpec* kernel, const std::vector<MeasuredRun>& runs, WhichRuns which) {
  if (!kernel || !view.size.empty()) return view;
  std::map<catalog::Values, size_t> counts;
  for (const MeasuredRun& run : runs)
    for (const measure::RecordedSpeed& speed : run.recording.speeds)
      if (which(run) && measure::kernel_of(speed.started.kernel) == kernel->name) ++counts[speed.started.size];
  const catalog::Values own = measured_size(*kernel, view);
  const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most != counts.end() && !counts.contains(own)) view.size = most->first;
  return view;
}

std::vector<catalog::Values> standard_sizes(const catalog::KernelSpec& kernel, const catalog::Values& chosen) {
  std::vector<catalog::Values> sizes;
  const catalog::Values* own = header_size(kernel);
  if (!own) return sizes;
  sizes.push_back(*own);
  if (own->size() < 2) return sizes;
  for (const int64_t extent : {1024, 2048, 4096, 8192, 16384}) {
    catalog::Values size = *own;
    for (auto& [name, value] : size) value = extent;
    // Three matrices of 16384 squared take more time and memory than they show.
    if (own->size() > 2 && extent > 8192) break;
    if (size != *own && legal(kernel, chosen, size)) sizes.push_back(size);
  }
  return sizes;
}

std::vector<Choice> ladder_choices(const std::vector<catalog::KernelSpec>& kernels, const catalog::KernelSpec& kernel,
                                   const Choice& choice) {
  std::vector<Choice> choices;
  for (const catalog::KernelSpec& other : kernels)
    if (other.family == kernel.family) choices.push_back(other.name == kernel.name ? choice : Choice{other.name, {}, {}});
  if (std::none_of(choices.begin(), choices.end(), [&](const Choice& c) { return c == choice; })) choices.push_back(choice);
  return choices;
}

std::pair<std::string, std::string> sweep_parameters(const catalog::KernelSpec& kernel, const MeasureView& view) {
  std::vector<std::string> names;
  for (const catalog::ParameterSpec& parameter : kernel.parameters)
    if (parameter.choices.size() > 1) names.push_back(parameter.name);
  if (names.size() < 2) return {};
  const auto known = [&](const std::string& name) { return std::find(names.begin(), names.end(), name) != names.end(); };
  std::string rows = known(view.rows) ? view.rows : names[0];
  std::string columns = known(view.columns) && view.columns != rows ? view.columns : "";
  for (const std::string& name : names)
    if (columns.empty() && name != rows) columns = name;
  return {rows, columns};
}

MeasureView with_measured_axes(MeasureView view, const catalog::KernelSpec* kernel, const Choice& choice,
                               const std::vector<MeasuredRun>& runs) {
  if (!kernel || !view.rows.empty() || !view.columns.empty()) return view;
  const auto setting = catalog::make_setting(*kernel, choice.set, "measure", measured_size(*kernel, view));
  if (!setting) return view;
  std::map<std::pair<std::string, std::string>, std::set<catalog::Values>> by_axes;  // in the order of the kernel's parameters
  for (const MeasuredRun& run : runs)
    for (const measure::RecordedSpeed& speed : run.recording.speeds) {
      const measure::Started& of = speed.started;
      if (!run.shown || measure::kernel_of(of.kernel) != kernel->name || of.size != measured_size(*kernel, view)) continue;
      std::vector<std::string> others;
      for (const catalog::ParameterSpec& parameter : kernel->parameters) {
        const auto measured = of.settings.find(parameter.name);
        if (measured != of.settings.end() && measured->second != setting->parameters.at(parameter.name)) others.push_back(parameter.name);
      }
      // What differs in one parameter only lies on every plane through it.
      for (size_t i = 0; i < kernel->parameters.size(); ++i)
        for (size_t j = i + 1; j < kernel->parameters.size(); ++j) {
          const std::string &rows = kernel->parameters[i].name, &columns = kernel->parameters[j].name;
          const bool here = std::all_of(others.begin(), others.end(), [&](const auto& name) { return name == rows || name == columns; });
          if (here && !others.empty()) by_axes[{rows, columns}].insert(of.settings);
        }
    }
  const auto usual = sweep_parameters(*kernel, view);
  size_t most = by_axes.contains(usual) ? by_axes.at(usual).size() : 0;
  for (const auto& [axes, settings] : by_axes)
    if (settings.size() > most) most = settings.size(), std::tie(view.rows, view.columns) = axes;
  return view;
}

std::vector<SweepPlace> sweep_places(const catalog::KernelSpec& kernel, const Choice& choice, const MeasureView& view) {
  std::vector<SweepPlace> places;
  const auto [rows, columns] = sweep_parameters(kernel, view);
  const auto values = [&](const std::string& name) -> const std::vector<int64_t>& {
    return std::find_if(kernel.parameters.begin(), kernel.parameters.end(), [&](const auto& p) { return p.name == name; })->choices;
  };
  if (rows.empty()) return places;
  for (const int64_t row : values(rows))
    for (const int64_t column : values(columns)) {
      SweepPlace place{row, column, choice, {}};
      place.choice.set[rows] = row;
      place.choice.set[columns] = column;
      const auto setting = catalog::make_setting(kernel, place.choice.set, "measure", measured_size(kernel, view));
      if (!setting) {
        place.illegal = {{"en", to_string(setting.error())}};
      } else if (!setting->broken.empty()) {
        place.illegal = setting->broken.front().message;
      }
      places.push_back(std::move(place));
    }
  return places;
}

std::string name_of(const std::vector<MeasurePoint>& points) {
  if (points.empty()) return {};
  const MeasurePoint &first = points.front(), &last = points.back();
  if (first.choice.name != last.choice.name) return first.choice.name + " … " + last.choice.name;
  const auto [least, most] =
      std::minmax_element(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.size < b.size; });
  if (least->size != most->size && !least->size.empty())
    return fmt::format("{} {} … {}", first.choice.name, least->size.begin()->second, most->size.begin()->second);
  std::set<std::string> varied;
  for (const MeasurePoint& point : points)
    for (const auto& [name, value] : point.choice.set)
      if (const auto other = first.choice.set.find(name); other == first.choice.set.end() || other->second != value) varied.insert(name);
  return first.choice.name + (varied.empty() ? "" : " ") + fmt::format("{}", fmt::join(varied, " × "));
}

}  // namespace warplens::app
