#include "app/plots/origins.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace warplens::app {
namespace {

using measure::RecordedSpeed;

void add_text(std::vector<std::string>& texts, const std::string& text) {
  if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
}

// What was measured here and has no name of its own is one origin, whichever runs it is of.
bool same_origin(const FoundSpeed& a, const FoundSpeed& b) {
  if (a.speed->started.device != b.speed->started.device) return false;
  const auto here = [](const FoundSpeed& f) { return f.run->live && !f.run->named; };
  return here(a) ? here(b) : a.run == b.run;
}

}  // namespace

size_t Origins::add(const FoundSpeed& found) {
  add_text(devices_, found.speed->started.device);
  if (!found.run->live) {
    add_text(whole_, recorded_on(found, strings_, true));
    add_text(brief_, recorded_on(found, strings_, false));
  }
  const auto known = std::find_if(firsts_.begin(), firsts_.end(), [&](const FoundSpeed& first) { return same_origin(first, found); });
  const auto index = static_cast<size_t>(known - firsts_.begin());
  if (known == firsts_.end()) firsts_.push_back(found);
  return index;
}

std::vector<viz::PlotOrigin> Origins::list() const {
  std::vector<viz::PlotOrigin> origins;
  for (const FoundSpeed& first : firsts_) {
    std::string name = recorded_on(first, strings_, false);
    if (first.run->live) {
      name = first.run->named ? first.run->name : strings_.get("measure.here");
      if (devices_.size() > 1) name += strings_.get("join.items") + first.speed->started.device;
    }
    origins.push_back({name, !first.run->live});
  }
  const auto unnamed = origins;
  for (size_t i = 0; i < origins.size(); ++i)
    if (std::count_if(unnamed.begin(), unnamed.end(), [&](const auto& other) { return other.name == unnamed[i].name; }) > 1)
      origins[i].name += " (" + firsts_[i].run->name + ")";
  return origins;
}

std::string Origins::recordings() const {
  return fmt::format("{}", fmt::join(whole_.size() == 1 ? whole_ : brief_, strings_.get("join.clauses")));
}

bool Origins::any_here() const {
  return std::any_of(firsts_.begin(), firsts_.end(), [](const FoundSpeed& first) { return first.run->live; });
}

void ReferenceLines::add(Line line) {
  const auto known = [&](const Line& other) { return other.line.name == line.line.name && other.device == line.device; };
  if (std::none_of(lines_.begin(), lines_.end(), known)) lines_.push_back(std::move(line));
}

void ReferenceLines::add(const FoundSpeed& found, const PlotSource& source) {
  const measure::Started& started = found.speed->started;
  if (const RecordedSpeed* reference = reference_of(found))
    add({{title_of(source, measure::kernel_of(reference->started.kernel)), reference->summary.value.median, false}, started.device});
  const char* peak = started.unit == "GFLOPS" ? "measure.peak_compute" : "measure.peak_memory";
  if (started.peak > 0) add({{source.strings.get(peak), started.peak, true}, started.device});
}

std::vector<viz::LadderLine> ReferenceLines::list() const {
  const bool several = std::any_of(lines_.begin(), lines_.end(), [&](const Line& line) { return line.device != lines_[0].device; });
  std::vector<Line> merged;  // GPUs at the same value share a line
  for (const Line& line : lines_) {
    const auto same = std::find_if(merged.begin(), merged.end(), [&](const Line& other) {
      return other.line.name == line.line.name && other.line.value == line.line.value;
    });
    if (same == merged.end()) {
      merged.push_back({line.line, short_device(line.device)});
    } else {
      same->device += ", " + short_device(line.device);
    }
  }
  std::vector<viz::LadderLine> lines;
  for (Line& line : merged) {
    if (several) line.line.name += ", " + line.device;
    lines.push_back(line.line);
  }
  return lines;
}

std::string short_device(const std::string& device) {
  constexpr std::string_view kMaker = "NVIDIA ";
  return device.starts_with(kMaker) ? device.substr(kMaker.size()) : device;
}

}  // namespace warplens::app
