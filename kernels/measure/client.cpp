#include "kernels/measure/client.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>

#include "kernels/base/conversation.h"
#include "kernels/measure/line_buffer.h"
#include "kernels/measure/referee.h"
#include "kernels/measure/worker.h"

namespace warplens::measure {
namespace {

constexpr size_t kMaxWaitingEvents = 1 << 16;  // that nobody has fetched; more is a flood
constexpr size_t kMaxNoiseBytes = 1 << 20;     // that are no events: banners of launchers, prints of libraries

// A process that reads what a worker writes must not be killed by writing to one that has gone.
void block_broken_pipe_signal() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

}  // namespace

// Everything below the lock is shared with the caller; the rest belongs to the thread.
class Client::Talk {
 public:
  explicit Talk(ClientOptions options) : options_(std::move(options)) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0) wake_read_ = ends[0], wake_write_ = ends[1];
    thread_ = std::thread([this] { talk(); });
  }
  ~Talk() {
    {
      std::lock_guard lock(mutex_);
      leaving_ = true;
    }
    wake();
    thread_.join();
    close(wake_read_);
    close(wake_write_);
  }

  int64_t measure(MeasureRequest request) {
    std::lock_guard lock(mutex_);
    request.id = ++last_id_;
    requests_.push_back(std::move(request));
    wake();
    return last_id_;
  }
  void greet() {
    std::lock_guard lock(mutex_);
    greeting_wanted_ = true;
    wake();
  }
  void cancel(int64_t id) {
    std::lock_guard lock(mutex_);
    cancels_.push_back(id);
    wake();
  }
  std::vector<Event> take() {
    std::lock_guard lock(mutex_);
    return std::exchange(events_, {});
  }
  std::vector<Event> wait(double seconds) {
    std::unique_lock lock(mutex_);
    arrived_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return !events_.empty(); });
    return std::exchange(events_, {});
  }
  pid_t worker_pid() const { return worker_pid_; }

 private:
  void talk() {
    block_broken_pipe_signal();
    while (take_commands()) {
      if (!match_ && !waiting_.empty()) begin();
      listen();
      if (match_) watch_clock();
    }
    if (worker_) end_worker(0);
  }

  // False when the client goes away.
  bool take_commands() {
    std::vector<int64_t> cancels;
    bool greet = false;
    {
      std::lock_guard lock(mutex_);
      if (leaving_) return false;
      for (MeasureRequest& request : requests_) waiting_.emplace_back(std::move(request));
      requests_.clear();
      cancels.swap(cancels_);
      greet = std::exchange(greeting_wanted_, false) && !worker_ && waiting_.empty() && !match_;
    }
    if (greet)
      if (const auto problem = start_worker()) miss(*problem);
    for (const int64_t id : cancels) take_cancel(id);
    return true;
  }

  void take_cancel(int64_t id) {
    if (match_ && match_->request().id == id) {
      if (!cancel_deadline_) cancel_deadline_ = steady_seconds() + options_.cancel_seconds;
      if (greeted_)
        worker_->send_line(encode(CancelRequest{id}));
      else
        finish(Outcome::Cancelled, "cancelled before it was measured");
      return;
    }
    const auto found = std::find_if(waiting_.begin(), waiting_.end(), [&](const Referee& r) { return r.request().id == id; });
    if (found == waiting_.end()) return;
    publish(found->close(Outcome::Cancelled, "cancelled before it was measured"));
    waiting_.erase(found);
  }

  // Starts the next measurement, and the worker where there is none.
  void begin() {
    match_ = std::move(waiting_.front());
    waiting_.pop_front();
    cancel_deadline_.reset();
    last_heard_ = began_ = steady_seconds();
    if (worker_ && greeted_) return send();
    if (worker_) return;
    if (const auto problem = start_worker()) miss(*problem), finish(Outcome::WorkerExited, *problem);
  }

  std::optional<std::string> start_worker() {
    Result<Conversation> started = Conversation::start(options_.command);
    if (!started) return started.error().message;
    worker_.emplace(started.take());
    worker_pid_ = worker_->pid();
    lines_ = LineBuffer();
    noise_bytes_ = 0;
    return std::nullopt;
  }

  void send() {
    MeasureRequest request = match_->request();
    if (options_.complete)
      if (Status ready = options_.complete(*hello_, request); !ready) return finish(Outcome::Compile, to_string(ready.error()));
    began_ = last_heard_ = steady_seconds();
    if (!worker_->send_line(encode(request))) worker_exited("did not accept the request");
  }

  void listen() {
    using Outcome = Conversation::Outcome;
    std::optional<Conversation::Deadline> until;
    if (match_)
      until = std::chrono::steady_clock::now() +
              std::chrono::milliseconds(static_cast<int64_t>(std::ceil(std::max(0.0, deadline().first - steady_seconds()) * 1e3)));
    Outcome outcome = Outcome::Interrupted;
    if (worker_)
      outcome = worker_->listen(until, wake_read_);
    else
      sleep_until_woken();
    char drained[64];
    while (read(wake_read_, drained, sizeof drained) > 0) {
    }
    if (!worker_) return;
    lines_.append(worker_->take());
    while (worker_)
      if (const auto line = lines_.next())
        on_line(*line);
      else
        break;
    if (worker_ && lines_.overflowed()) return reject_reply("the worker sent a line that is too long");
    if (worker_ && outcome == Outcome::Ended) worker_exited({});
  }

  void sleep_until_woken() const {
    pollfd waking{wake_read_, POLLIN, 0};
    ::poll(&waking, 1, -1);
  }

  void on_line(const std::string& line) {
    Result<Event> event = decode_event(line);
    if (!event) {
      // Lines that are no events are the launcher's or a library's; one that tries to be an event and fails is not.
      noise_bytes_ += line.size() + 1;
      if (line.starts_with("{\"event\"")) return reject_reply("invalid reply from the worker: " + event.error().message);
      if (noise_bytes_ > kMaxNoiseBytes) reject_reply("the worker printed too much that is not a reply");
      return;
    }
    if (!greeted_) return on_hello(*event);
    if (!match_) return reject_reply("the worker sent an event without a request");
    last_heard_ = steady_seconds();
    if (const auto problem = match_->contradiction(*event, last_heard_ - began_)) return reject_reply(*problem);
    if (std::holds_alternative<Spent>(*event)) return take_over();
    if (!publish({*std::move(event)})) return reject_reply("the worker sends events faster than they can be read");
    if (match_->finished()) match_.reset();
  }

  // A worker that can measure no more: the next one gets what is left.
  void take_over() {
    end_worker(0);
    if (!match_->restart()) return finish(Outcome::WorkerExited, {});
    began_ = last_heard_ = steady_seconds();
    if (const auto problem = start_worker()) finish(Outcome::WorkerExited, *problem);
  }

  void on_hello(const Event& event) {
    const Hello* hello = std::get_if<Hello>(&event);
    if (!hello) return reject_reply("the worker did not start with a greeting");
    if (hello->protocol != kProtocolVersion)
      return reject_reply(
          fmt::format("the worker ({}) uses protocol version {}, but this program uses {}: use the same version of Warplens on both sides",
                      hello->program, hello->protocol, kProtocolVersion));
    greeted_ = true;
    hello_ = *hello;
    publish({event});
    if (match_) send();
  }

  // The nearest moment at which the measurement is over for us, and what is said then.
  std::pair<double, std::string> deadline() const {
    if (!greeted_) return {began_ + options_.hello_seconds, fmt::format("the worker sent no greeting within {} s", options_.hello_seconds)};
    const double whole = match_->request().seconds + options_.grace_seconds * static_cast<double>(match_->request().jobs.size());
    std::pair<double, std::string> first{last_heard_ + options_.silence_seconds,
                                         fmt::format("the worker was silent for {} s", options_.silence_seconds)};
    if (began_ + whole < first.first) first = {began_ + whole, fmt::format("the measurement did not end within {} s", whole)};
    if (cancel_deadline_ && *cancel_deadline_ < first.first)
      first = {*cancel_deadline_, "cancelled; the worker did not reply and was terminated"};
    return first;
  }

  void watch_clock() {
    const auto [moment, message] = deadline();
    if (steady_seconds() < moment) return;
    const bool cancelled = cancel_deadline_ && *cancel_deadline_ == moment;
    end_worker(0);
    finish(cancelled ? Outcome::Cancelled : Outcome::Timeout, message);
  }

  // The worker has gone.
  void worker_exited(const std::string& what) {
    const std::string end = end_worker(Conversation::kPatienceSeconds);
    const std::string problem = "the worker " + (what.empty() ? end : what + " and " + end);
    miss(problem);
    if (match_) finish(Outcome::WorkerExited, problem);
  }
  // The worker says what cannot be; nothing more from it counts.
  void reject_reply(const std::string& problem) {
    end_worker(0);
    miss(problem);
    if (match_) finish(Outcome::Protocol, problem);
  }
  // Where nobody has ever greeted, why is said in place of the greeting.
  void miss(const std::string& problem) {
    if (hello_) return;
    Hello nobody;
    nobody.missing = {problem};
    publish({nobody});
  }
  std::string end_worker(double patience_seconds) {
    std::string how = worker_->end(patience_seconds);
    worker_.reset();
    worker_pid_ = 0;
    greeted_ = false;
    return how;
  }
  void finish(Outcome outcome, const std::string& message) {
    publish(match_->close(outcome, message));
    match_.reset();
  }

  // False when too much is waiting to be fetched.
  bool publish(std::vector<Event> events) {
    std::lock_guard lock(mutex_);
    events_.insert(events_.end(), std::make_move_iterator(events.begin()), std::make_move_iterator(events.end()));
    arrived_.notify_all();
    return events_.size() <= kMaxWaitingEvents;
  }

  void wake() const {
    const char byte = 0;
    // A full pipe wakes as well as one more byte would.
    if (write(wake_write_, &byte, 1) < 0) return;
  }

  const ClientOptions options_;
  int wake_read_ = -1, wake_write_ = -1;
  std::thread thread_;

  // The thread's own.
  std::deque<Referee> waiting_;
  std::optional<Referee> match_;  // the measurement that runs now
  std::optional<Conversation> worker_;
  LineBuffer lines_;
  size_t noise_bytes_ = 0;
  bool greeted_ = false;
  std::optional<Hello> hello_;  // of the last worker that has greeted
  double began_ = 0, last_heard_ = 0;
  std::optional<double> cancel_deadline_;
  std::atomic<pid_t> worker_pid_ = 0;

  // Shared with the caller.
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<MeasureRequest> requests_;
  std::vector<int64_t> cancels_;
  std::vector<Event> events_;
  int64_t last_id_ = 0;
  bool leaving_ = false, greeting_wanted_ = false;
};

std::vector<std::string> worker_command(const std::string& program, const std::string& via) {
  std::vector<std::string> command;
  std::istringstream words(via);
  for (std::string word; words >> word;) command.push_back(word);
  command.push_back(program);
  command.push_back("worker");
  return command;
}

Client::Client(ClientOptions options) : talk_(std::make_unique<Talk>(std::move(options))) {}
Client::~Client() = default;
int64_t Client::measure(MeasureRequest request) { return talk_->measure(std::move(request)); }
void Client::greet() { talk_->greet(); }
void Client::cancel(int64_t id) { talk_->cancel(id); }
std::vector<Event> Client::poll() { return talk_->take(); }
std::vector<Event> Client::wait(double seconds) { return talk_->wait(seconds); }
pid_t Client::worker_pid() const { return talk_->worker_pid(); }

}  // namespace warplens::measure
