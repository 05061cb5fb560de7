// Measurements shared out among several workers: each takes the next one when it has finished the last.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/measure/client.h"

namespace warplens::measure {

class WorkerPool {
 public:
  // What was said of a request, whole but for samples beyond kKeptSamples of a kernel (recording.h), its worker's greeting first where
  // another worker's came before it.
  using Done = std::function<void(size_t request, const std::vector<Event>&)>;
  // A request is tried again, or a worker gets no more of them: why, in words.
  using Trouble = std::function<void(size_t worker, const std::string& why)>;

  explicit WorkerPool(std::vector<ClientOptions> workers);

  // Measures every request, and calls `done` as each ends. One whose worker ended in the middle or said what cannot be is tried once more,
  // by another worker where there is one. A worker to which that happens twice in a row gets no more requests, unless it is the last one.
  // When `stop` says true (it is asked many times a second), what is being measured is summed up, and the rest is not begun.
  void measure(std::vector<MeasureRequest> requests, const Done& done, const Trouble& trouble = {}, const std::function<bool()>& stop = {});

 private:
  struct Waiting {
    size_t request = 0;
    std::optional<size_t> failed_at;  // the worker of its first try
  };
  struct Worker {
    std::unique_ptr<Client> client;
    std::optional<Waiting> busy;
    int64_t id = 0;  // of the request, to its client
    std::vector<Event> events;
    std::optional<Hello> hello;
    int losses = 0;  // in a row
    bool left_out = false;
  };

  std::optional<Waiting> next_for(size_t worker);
  // Its request has ended, or waits again.
  void ended(size_t worker, const Done& done, const Trouble& trouble, bool again);

  std::vector<Worker> workers_;
  std::deque<Waiting> waiting_;
  std::optional<size_t> greeted_;  // whose greeting was passed on last
};

}  // namespace warplens::measure
