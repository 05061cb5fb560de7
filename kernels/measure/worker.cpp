#include "kernels/measure/worker.h"

#include <fmt/chrono.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <optional>
#include <set>

#include "kernels/measure/cpu_backend.h"
#include "kernels/measure/cuda/cuda_backend.h"
#include "kernels/measure/line_buffer.h"
#include "kernels/measure/session.h"

namespace warplens::measure {
namespace {

constexpr size_t kMaxRequestBytes = 1 << 28;  // sources, and inputs that travel with them

class Worker {
 public:
  Worker(int input, int output, const Backends& backends, const Clock& clock)
      : input_(input), output_(output), backends_(backends), clock_(clock) {}

  int serve() {
    Hello hello{kProtocolVersion,
                "warplens " WARPLENS_VERSION,
                fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))),
                {},
                backends_.missing};
    for (const auto& backend : backends_.all) hello.devices.push_back(backend->device());
    emit(hello);
    while (output_works_ && !spent_) {
      if (!waiting_.empty()) {
        const MeasureRequest request = std::move(waiting_.front());
        waiting_.pop_front();
        answer(request);
      } else if (!probes_.empty()) {
        const ProbeRequest request = std::move(probes_.front());
        probes_.pop_front();
        answer(request);
      } else if (!input_open_) {
        return 0;
      } else {
        listen(-1);
      }
    }
    return spent_ ? 0 : 1;
  }

 private:
  Backend* find(const std::string& name) const {
    for (const auto& backend : backends_.all)
      if (backend->device().backend == name) return backend.get();
    return nullptr;
  }
  std::string no_backend(const std::string& name) const {
    return fmt::format("backend \"{}\" is not available{}{}", name, backends_.missing.empty() ? "" : ": ",
                       fmt::join(backends_.missing, "; "));
  }

  void answer(const MeasureRequest& request) {
    Backend* backend = find(request.backend);
    if (!backend) return refuse(request.id, no_backend(request.backend));
    if (request.jobs.empty()) return refuse(request.id, "a measurement needs at least one job");
    std::set<std::string> different;
    for (const Job& job : request.jobs)
      if (!different.insert(job.name).second) return refuse(request.id, "job names must be unique, but two are named \"" + job.name + "\"");
    current_ = request.id;
    cancel_current_ = false;
    spent_ = !measure(
        request, *backend, clock_, [this](const Event& event) { emit(event); },
        [this] {
          listen(0);
          return cancel_current_ || asker_gone() || !output_works_;
        });
    current_.reset();
  }

  void answer(const ProbeRequest& request) {
    Backend* backend = find("cuda");
    if (!backend) return emit(failure_of(request.id, {Outcome::Refused, no_backend("cuda")}));
    auto cycles = backend->probe(request.patterns);
    if (auto* problem = std::get_if<Problem>(&cycles)) {
      emit(failure_of(request.id, *problem));
      spent_ = problem->spent;
      return;
    }
    emit(Probed{request.id, backend->device().name, std::move(std::get<0>(cycles))});
  }

  // Whoever asks through a pipe has gone when it closes; a file of requests just ends.
  bool asker_gone() const {
    struct stat kind{};
    return !input_open_ && !(fstat(input_, &kind) == 0 && S_ISREG(kind.st_mode));
  }

  void refuse(int64_t id, std::string message) {
    emit(failure_of(id, {Outcome::Refused, std::move(message)}));
    emit(Finished{id, {}});
  }

  void on_line(const std::string& line) {
    Result<Request> request = decode_request(line);
    if (!request) return refuse(0, "invalid request: " + request.error().message);
    if (auto* measurement = std::get_if<MeasureRequest>(&*request)) {
      waiting_.push_back(std::move(*measurement));
      return;
    }
    if (auto* probe = std::get_if<ProbeRequest>(&*request)) {
      probes_.push_back(std::move(*probe));
      return;
    }
    const int64_t id = std::get<CancelRequest>(*request).id;
    if (current_ == id) cancel_current_ = true;
    if (const auto found = std::find_if(waiting_.begin(), waiting_.end(), [&](const auto& r) { return r.id == id; });
        found != waiting_.end()) {
      emit(failure_of(id, {Outcome::Cancelled, "cancelled before it was measured"}));
      emit(Finished{id, {}});
      waiting_.erase(found);
    }
  }

  // Takes in what has arrived; waits up to `timeout_ms` for something, -1 for as long as it takes.
  void listen(int timeout_ms) {
    pollfd descriptor{input_, POLLIN, 0};
    while (input_open_ && poll(&descriptor, 1, timeout_ms) > 0) {
      char bytes[4096];
      const ssize_t got = ::read(input_, bytes, sizeof bytes);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0)
        input_open_ = false;
      else
        lines_.append({bytes, static_cast<size_t>(got)});
      while (const auto line = lines_.next()) on_line(*line);
      if (lines_.overflowed()) input_open_ = false;
      timeout_ms = 0;
    }
  }

  void emit(const Event& event) {
    const std::string line = encode(event) + '\n';
    for (size_t sent = 0; sent < line.size() && output_works_;) {
      const ssize_t wrote = ::write(output_, line.data() + sent, line.size() - sent);
      if (wrote >= 0)
        sent += static_cast<size_t>(wrote);
      else if (errno != EINTR)
        output_works_ = false;
    }
  }

  const int input_, output_;
  const Backends& backends_;
  const Clock& clock_;
  LineBuffer lines_{kMaxRequestBytes};
  std::deque<MeasureRequest> waiting_;
  std::deque<ProbeRequest> probes_;
  std::optional<int64_t> current_;
  bool cancel_current_ = false, spent_ = false;
  bool input_open_ = true, output_works_ = true;
};

}  // namespace

int run_worker(int input, int output, const Backends& backends, const Clock& clock) {
  return Worker(input, output, backends, clock).serve();
}

int run_worker(const std::string& cache_folder) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone is seen by write()
  const int output = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  Backends backends;
  backends.all.push_back(std::make_unique<CpuBackend>());
  auto gpu = cuda::CudaBackend::open({cuda::paths_from_environment(), cache_folder, steady_seconds, {}});
  if (gpu) {
    backends.missing = (*gpu)->missing();
    backends.all.push_back(gpu.take());
  } else {
    backends.missing.push_back(to_string(gpu.error()));
  }
  // At once: what libraries do at the end of a process may wait for a device that hangs.
  std::_Exit(run_worker(STDIN_FILENO, output, backends, steady_seconds));
}

double steady_seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

}  // namespace warplens::measure
