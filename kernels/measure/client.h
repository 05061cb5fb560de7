// Measures through a worker process, without ever making its caller wait: a thread of its own talks to the worker, and what
// arrives is fetched with poll(). A worker that dies, hangs or talks nonsense costs the measurement it was at.
#pragma once

#include <sys/types.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kernels/measure/protocol.h"

namespace warplens::measure {

struct ClientOptions {
  // How the worker is started: {"/usr/bin/warplens", "worker"}, with a launch prefix {"ssh", "host", "warplens", "worker"}.
  std::vector<std::string> command;
  double hello_seconds = 30;    // until the worker greets; a launcher may have to wait for a machine
  double silence_seconds = 60;  // between two events of a measurement
  double grace_seconds = 60;    // for each job, beyond the time that the request gave, for preparing
  double cancel_seconds = 2;    // until a cancelled measurement must have ended; then the worker is killed
  // Called by the client's thread before a request goes to a worker that has greeted: may complete the jobs for what is there. Its Error
  // ends the measurement, as Outcome::Compile.
  std::function<Status(const Hello&, MeasureRequest&)> complete = {};
};
// The command that starts the worker `program`, behind the words of `via` ("ssh host"; empty: here).
// Over a launcher `program` must be what it is called there.
std::vector<std::string> worker_command(const std::string& program, const std::string& via);

class Client {
 public:
  explicit Client(ClientOptions options);
  ~Client();  // ends the worker

  // Queues a measurement and returns its id, which the request is given. Measurements run one after another; each ends with
  // exactly one Finished, before which each of its kernels has a Summary or a Failure (or one Failure applies to all).
  int64_t measure(MeasureRequest request);
  // Soon followed by Finished; what was measured until then is summed up. Nothing happens when it has finished already.
  void cancel(int64_t id);
  // Starts the worker without measuring anything, so that it greets and says what it can measure on. The first one that cannot start, or
  // ends before it greets, gives a Hello without devices that says why; one that hangs is not heard of.
  void greet();
  // What has happened since the last call. Each worker's Hello is among it; Spent is not: another worker takes over what is left.
  std::vector<Event> poll();
  // The same, but waits up to `seconds` for something to happen.
  std::vector<Event> wait(double seconds);
  // The worker of this moment; 0 when there is none.
  pid_t worker_pid() const;

 private:
  class Talk;
  std::unique_ptr<Talk> talk_;
};

}  // namespace warplens::measure
