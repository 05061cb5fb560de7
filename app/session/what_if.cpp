#include "app/session/what_if.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "app/session/side.h"

namespace warplens::app {
namespace {

Expression expression_of(const Program& program, const Site& site) {
  const bool located = site.location < program.locations.size();
  const Location location = located ? program.locations[site.location] : Location{};
  return {location.line, location.column, site.array, site.op};
}

// How long the thread is waited for at the end.
constexpr std::chrono::milliseconds kPatience{400};

bool is_padding(const std::string& parameter) { return parameter.find("PAD") != std::string::npos; }

}  // namespace

std::optional<AccessPlace> place_of(const analysis::Snapshot& snapshot, uint32_t access) {
  const auto& rows = snapshot.block->trace.accesses;
  const auto& sites = snapshot.program->sites;
  if (access >= rows.size() || rows[access].site >= sites.size() || sites[rows[access].site].space != Space::Shared) return std::nullopt;
  AccessPlace place{expression_of(*snapshot.program, sites[rows[access].site]), rows[access].warp, 0};
  for (uint32_t i = 0; i < access; ++i) {
    if (rows[i].warp != place.warp || rows[i].site >= sites.size()) continue;
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

AccessCosts costs_of(const analysis::Snapshot& snapshot) {
  AccessCosts costs;
  const auto& sites = snapshot.program->sites;
  for (const simt::AccessRow& row : snapshot.block->trace.accesses) {
    if (row.site >= sites.size() || sites[row.site].space != Space::Shared) continue;
    costs.wavefronts[expression_of(*snapshot.program, sites[row.site])][row.warp].push_back(row.wavefronts);
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

// Shared with the thread, which outlives its owner when it hangs in foreign code.
struct WhatIfs::Shared {
  struct Job {
    size_t index = 0;
    Request request;
  };
  struct Answer {
    uint64_t batch = 0;
    size_t index = 0;
    std::shared_ptr<const AccessCosts> costs;
  };
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Job> jobs;
  std::vector<Answer> answers;
  std::function<void()> wake;
  std::atomic<uint64_t> batch{0};
  bool started = false, ended = false, working = false;
  std::atomic<bool> stop{false};

  void work(const PipelineFactory& factory) {
    const std::unique_ptr<Pipeline> pipeline = factory();
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [&] { return stop || !jobs.empty(); });
      if (stop) return;
      const Job job = std::move(jobs.front());
      jobs.pop_front();
      const uint64_t mine = batch;
      working = true;
      lock.unlock();
      const auto snapshot = pipeline->make(job.request, [&](Work, uint64_t) { return !stop && batch == mine; });
      std::shared_ptr<const AccessCosts> costs;
      if (snapshot && (*snapshot)->block && !(*snapshot)->block->fault) costs = std::make_shared<const AccessCosts>(costs_of(**snapshot));
      lock.lock();
      working = false;
      if (stop || batch != mine || !costs) continue;
      answers.push_back({mine, job.index, std::move(costs)});
      if (wake) wake();
    }
  }
};

WhatIfs::WhatIfs(PipelineFactory factory, std::function<void()> wake) : factory_(std::move(factory)), shared_(std::make_shared<Shared>()) {
  shared_->wake = std::move(wake);
}

WhatIfs::~WhatIfs() {
  std::unique_lock lock(shared_->mutex);
  shared_->stop = true;
  shared_->wake = nullptr;
  shared_->changed.notify_all();
  if (shared_->started) shared_->changed.wait_for(lock, kPatience, [&] { return shared_->ended; });
}

void WhatIfs::want(const catalog::KernelSpec& kernel, const Choice& choice) {
  if (kernel_ == &kernel && of_ == choice) return;
  forget();
  kernel_ = &kernel;
  of_ = choice;
  neighbours_ = legal_neighbours(kernel, choice);
  if (neighbours_.empty()) return;
  std::lock_guard lock(shared_->mutex);
  for (size_t i = 0; i < neighbours_.size(); ++i) {
    if (auto what = to_what(neighbours_[i].choice)) shared_->jobs.push_back({i, {what.take(), 0}});
  }
  if (!shared_->started) {
    std::thread([shared = shared_, factory = factory_] {
      shared->work(factory);
      std::lock_guard ending(shared->mutex);
      shared->ended = true;
      shared->changed.notify_all();
    }).detach();
  }
  shared_->started = true;
  shared_->changed.notify_all();
}

void WhatIfs::forget() {
  kernel_ = nullptr;
  neighbours_.clear();
  std::lock_guard lock(shared_->mutex);
  ++shared_->batch;
  shared_->jobs.clear();
  shared_->answers.clear();
}

bool WhatIfs::poll() {
  std::lock_guard lock(shared_->mutex);
  for (Shared::Answer& answer : shared_->answers) {
    if (answer.batch == shared_->batch && answer.index < neighbours_.size()) neighbours_[answer.index].costs = std::move(answer.costs);
  }
  return !std::exchange(shared_->answers, {}).empty();
}

bool WhatIfs::busy() const {
  std::lock_guard lock(shared_->mutex);
  return shared_->working || !shared_->jobs.empty();
}

}  // namespace warplens::app
