#include "kernels/measure/worker_pool.h"

#include <algorithm>
#include <map>

#include "kernels/measure/recording.h"

namespace warplens::measure {
namespace {

constexpr int kLossesInARow = 2;
constexpr size_t kMaxEvents = 20'000;  // of one request
constexpr double kPatience = 0.02;     // seconds, for one worker while others are busy too

// The failure by which the worker was lost, and not only a kernel.
const Failure* loss(const std::vector<Event>& events) {
  for (const Event& event : events)
    if (const auto* failure = std::get_if<Failure>(&event))
      if (failure->outcome == Outcome::WorkerExited || failure->outcome == Outcome::Protocol) return failure;
  return nullptr;
}

// A kernel of a microsecond has a hundred thousand samples in a second: of each kernel's only `most` stay, evenly spaced, its first among
// them.
void thin_samples(std::vector<Event>& events, size_t most) {
  std::map<std::string, size_t> all, seen;
  for (const Event& event : events)
    if (const auto* sample = std::get_if<Sample>(&event)) ++all[sample->kernel];
  std::erase_if(events, [&](const Event& event) {
    const auto* sample = std::get_if<Sample>(&event);
    if (!sample) return false;
    const size_t step = (all[sample->kernel] + most - 1) / most;
    return seen[sample->kernel]++ % step != 0;
  });
}

}  // namespace

WorkerPool::WorkerPool(std::vector<ClientOptions> workers) {
  for (ClientOptions& options : workers) {
    workers_.emplace_back();
    workers_.back().client = std::make_unique<Client>(std::move(options));
  }
}

// The first one that waits, but not what failed here before while another worker can have it.
std::optional<WorkerPool::Waiting> WorkerPool::next_for(size_t worker) {
  const bool alone = std::count_if(workers_.begin(), workers_.end(), [](const Worker& w) { return !w.left_out; }) == 1;
  const auto next = std::find_if(waiting_.begin(), waiting_.end(), [&](const Waiting& w) { return alone || w.failed_at != worker; });
  if (next == waiting_.end()) return std::nullopt;
  const Waiting taken = *next;
  waiting_.erase(next);
  return taken;
}

void WorkerPool::ended(size_t index, const Done& done, const Trouble& trouble, bool again) {
  Worker& worker = workers_[index];
  const Waiting request = *worker.busy;
  std::vector<Event> events = std::move(worker.events);
  worker.busy.reset();
  worker.events.clear();
  thin_samples(events, kKeptSamples);
  const Failure* const lost = loss(events);
  worker.losses = lost ? worker.losses + 1 : 0;
  const auto others = std::count_if(workers_.begin(), workers_.end(), [](const Worker& w) { return !w.left_out; }) - 1;
  if (worker.losses >= kLossesInARow && others > 0) {
    worker.left_out = true;
    if (trouble) trouble(index, "gets no more settings: " + lost->message);
  } else if (lost && trouble) {
    trouble(index, lost->message);
  }
  if (lost && again && !request.failed_at) {
    waiting_.push_front({request.request, index});
    return;
  }
  if (greeted_ != index && worker.hello) {
    events.insert(events.begin(), *worker.hello);
    greeted_ = index;
  }
  done(request.request, events);
}

void WorkerPool::measure(std::vector<MeasureRequest> requests, const Done& done, const Trouble& trouble,
                         const std::function<bool()>& stop) {
  waiting_.clear();
  for (size_t i = 0; i < requests.size(); ++i) waiting_.push_back({i, {}});
  bool stopped = false;
  while (true) {
    if (!stopped && stop && stop()) {
      stopped = true;
      waiting_.clear();
      for (Worker& worker : workers_)
        if (worker.busy) worker.client->cancel(worker.id);
    }
    size_t busy = 0;
    for (size_t i = 0; i < workers_.size(); ++i) {
      Worker& worker = workers_[i];
      if (!worker.busy && !worker.left_out && (worker.busy = next_for(i)))
        worker.id = worker.client->measure(requests[worker.busy->request]);
      busy += worker.busy.has_value();
    }
    if (busy == 0 && waiting_.empty()) return;
    for (size_t i = 0; i < workers_.size(); ++i) {
      Worker& worker = workers_[i];
      if (!worker.busy) continue;
      bool finished = false;
      for (Event& event : worker.client->wait(kPatience)) {
        finished |= std::holds_alternative<Finished>(event);
        if (auto* hello = std::get_if<Hello>(&event)) {
          worker.hello = std::move(*hello);
          if (greeted_ == i) greeted_.reset();  // it was started again, perhaps on another device
        } else {
          worker.events.push_back(std::move(event));
        }
      }
      if (worker.events.size() > kMaxEvents) thin_samples(worker.events, kMaxEvents / 4);
      if (finished) ended(i, done, trouble, !stopped);
    }
  }
}

}  // namespace warplens::measure
