// A child process that answers frames: started in a group of its own, killed when it does not answer in time.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "kernels/base/result.h"

namespace warplens::frontend {

class ChildProcess {
 public:
  ChildProcess() = default;
  ~ChildProcess() { stop(); }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Errors: the executable that cannot be started.
  Status start(const std::vector<std::string>& command);
  void stop();
  pid_t id() const { return id_; }

  // Sends one message and waits for the answer. After an Error the process is stopped. Errors: it died (with its signal or exit
  // code), it took longer than `timeout`.
  Result<nlohmann::json> ask(const nlohmann::json& message, std::chrono::milliseconds timeout);

 private:
  using Deadline = std::chrono::steady_clock::time_point;
  enum class Outcome { Done, Late, Ended };
  Outcome send(const std::vector<uint8_t>& bytes, Deadline deadline);
  Outcome receive(uint8_t* bytes, size_t size, Deadline deadline);
  Error failure(Outcome outcome, std::chrono::milliseconds timeout);

  pid_t id_ = 0;
  int to_ = -1, from_ = -1;
};

}  // namespace warplens::frontend
