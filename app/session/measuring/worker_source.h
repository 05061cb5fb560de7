// The measuring worker as a process of its own, started when first used.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/session/measuring/measurement.h"
#include "kernels/measure/client.h"
#include "kernels/workload/device/ptx.h"

namespace warplens::app {

class WorkerSource : public MeasureSource {
 public:
  // `command` starts it: measure::worker_command().
  explicit WorkerSource(std::vector<std::string> command) : command_(std::move(command)) {}

  int64_t start(const measure::MeasureRequest& request) override { return client().measure(request); }
  void greet() override { client().greet(); }
  void cancel(int64_t id) override {
    if (client_) client_->cancel(id);
  }
  std::vector<measure::Event> poll() override { return client_ ? client_->poll() : std::vector<measure::Event>{}; }

 private:
  measure::Client& client() {
    if (!client_)
      client_ = std::make_unique<measure::Client>(measure::ClientOptions{.command = command_, .complete = workload::ptx_where_needed({})});
    return *client_;
  }
  std::vector<std::string> command_;
  std::unique_ptr<measure::Client> client_;
};

}  // namespace warplens::app
