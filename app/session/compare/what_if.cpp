#include "app/session/compare/what_if.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "app/session/compare/side.h"

namespace warplens::app {
namespace {

Expression expression_of(const Program& program, const Site& site) {
  const bool located = site.location < program.locations.size();
  const Location location = located ? program.locations[site.location] : Location{};
  return {location.line, location.column, site.array, site.op};
}

ArrayAccess array_access_of(const Site& site) { return {site.array, site.op, site.width_bytes}; }

}  // namespace

bool is_padding(const std::string& parameter) { return parameter.find("PAD") != std::string::npos; }

std::optional<AccessPlace> place_of(const analysis::Snapshot& snapshot, uint32_t access) {
  const auto& rows = snapshot.block->trace.accesses;
  const auto& sites = snapshot.program->sites;
  if (access >= rows.size() || rows[access].site >= sites.size() || sites[rows[access].site].space != Space::Shared) return std::nullopt;
  const Site& own = sites[rows[access].site];
  AccessPlace place{expression_of(*snapshot.program, own), rows[access].warp, 0, array_access_of(own), 0};
  for (uint32_t i = 0; i < access; ++i) {
    if (rows[i].warp != place.warp || rows[i].site >= sites.size()) continue;
    if (array_access_of(sites[rows[i].site]) == place.array_access) ++place.array_turn;
    const bool same = rows[i].site == rows[access].site || expression_of(*snapshot.program, sites[rows[i].site]) == place.expression;
    if (same) ++place.turn;
  }
  return place;
}

std::optional<uint32_t> AccessCosts::at(const AccessPlace& place) const {
  const auto expression = wavefronts.find(place.expression);
  if (expression == wavefronts.end()) return std::nullopt;
  const auto warp = expression->second.find(place.warp);
  if (warp == expression->second.end() || place.turn >= warp->second.size()) return std::nullopt;
  return warp->second[place.turn];
}

std::optional<uint32_t> AccessCosts::at_array(const AccessPlace& place) const {
  const auto array = by_array.find(place.array_access);
  if (array == by_array.end()) return std::nullopt;
  const auto warp = array->second.find(place.warp);
  if (warp == array->second.end() || place.array_turn >= warp->second.size()) return std::nullopt;
  return warp->second[place.array_turn];
}

AccessCosts costs_of(const analysis::Snapshot& snapshot) {
  AccessCosts costs;
  const auto& sites = snapshot.program->sites;
  for (const simt::AccessRow& row : snapshot.block->trace.accesses) {
    if (row.site >= sites.size() || sites[row.site].space != Space::Shared) continue;
    const Site& site = sites[row.site];
    costs.wavefronts[expression_of(*snapshot.program, site)][row.warp].push_back(row.wavefronts);
    costs.by_array[array_access_of(site)][row.warp].push_back(row.wavefronts);
  }
  return costs;
}

std::vector<Neighbour> legal_neighbours(const catalog::KernelSpec& kernel, const Choice& choice) {
  std::vector<Neighbour> neighbours;
  const auto setting = catalog::make_setting(kernel, choice.set, "run", {});
  if (!setting) return neighbours;
  for (const catalog::ParameterSpec& parameter : kernel.parameters) {
    const auto why = catalog::why_illegal(kernel, setting->parameters, "run", {}, parameter.name);
    for (size_t i = 0; i < parameter.choices.size() && i < why.size(); ++i) {
      if (!why[i].empty() || parameter.choices[i] == setting->parameters.at(parameter.name)) continue;
      Neighbour neighbour{parameter.name, parameter.choices[i], choice, nullptr};
      neighbour.choice.set[parameter.name] = parameter.choices[i];
      neighbours.push_back(std::move(neighbour));
    }
  }
  std::stable_partition(neighbours.begin(), neighbours.end(), [](const Neighbour& n) { return is_padding(n.parameter); });
  return neighbours;
}

std::vector<Neighbour> family_neighbours(const std::vector<catalog::KernelSpec>& kernels, const catalog::KernelSpec& kernel,
                                         const Choice& choice) {
  std::vector<Neighbour> neighbours;
  std::vector<int64_t> rungs;
  const auto own = catalog::make_setting(kernel, choice.set, "run", {});
  for (const catalog::KernelSpec& other : kernels) {
    if (other.family != kernel.family || other.name == kernel.name) continue;
    Neighbour neighbour{"", 0, {other.name, {}, {}, choice.compiled}, nullptr};
    for (const catalog::ParameterSpec& parameter : other.parameters) {
      const auto value = own ? own->parameters.find(parameter.name) : catalog::Values::const_iterator{};
      if (own && value != own->parameters.end() && value->second != parameter.default_value)
        neighbour.choice.set[parameter.name] = value->second;
    }
    const auto setting = catalog::make_setting(other, neighbour.choice.set, "run", {});
    if (!setting || !setting->broken.empty()) neighbour.choice.set.clear();
    neighbours.push_back(std::move(neighbour));
    rungs.push_back(other.order);
  }
  // The next rungs of the ladder first, the step up before the step down.
  std::vector<size_t> places(neighbours.size());
  std::iota(places.begin(), places.end(), size_t{0});
  const auto distance = [&](size_t place) { return std::pair(std::abs(rungs[place] - kernel.order), rungs[place] < kernel.order); };
  std::stable_sort(places.begin(), places.end(), [&](size_t a, size_t b) { return distance(a) < distance(b); });
  std::vector<Neighbour> sorted;
  for (const size_t place : places) sorted.push_back(std::move(neighbours[place]));
  return sorted;
}

void WhatIfs::want(const std::vector<catalog::KernelSpec>& kernels, std::shared_ptr<const catalog::KernelSpec> kernel, const Choice& choice,
                   const Machine& machine, const catalog::KernelFileHandle& file) {
  if (kernel_ == kernel && of_ == choice && machine_ == machine) return;
  forget();
  kernel_ = std::move(kernel);
  of_ = choice;
  machine_ = machine;
  neighbours_ = legal_neighbours(*kernel_, choice);
  for (Neighbour& other : family_neighbours(kernels, *kernel_, choice)) neighbours_.push_back(std::move(other));
  std::vector<Background<Costs>::Job> jobs;
  for (const Neighbour& neighbour : neighbours_) {
    const auto own = neighbour.choice.name == choice.name ? file : nullptr;  // its text may be one that is edited
    jobs.push_back([choice = neighbour.choice, machine, own](Pipeline& pipeline, const Report& report) -> std::optional<Costs> {
      auto what = to_what(choice);
      if (!what) return std::nullopt;
      what->file = own;
      const auto snapshot =
          pipeline.make({what.take(), machine.block, machine.architecture, machine.schedule, nullptr, choice.compiled}, report);
      if (!snapshot || !(*snapshot)->block || (*snapshot)->block->fault) return std::nullopt;
      if ((*snapshot)->block->trace.block != machine.block) return std::nullopt;  // its grid is smaller
      return std::make_shared<const AccessCosts>(costs_of(**snapshot));
    });
  }
  background_.start(std::move(jobs));
}

void WhatIfs::forget() {
  kernel_.reset();
  neighbours_.clear();
  background_.drop();
}

bool WhatIfs::poll() {
  const auto answers = background_.take();
  for (const auto& [index, costs] : answers) {
    if (index < neighbours_.size()) neighbours_[index].costs = costs;
  }
  return !answers.empty();
}

}  // namespace warplens::app
