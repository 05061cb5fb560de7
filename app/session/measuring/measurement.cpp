#include "app/session/measuring/measurement.h"

#include <algorithm>

namespace warplens::app {
namespace {

MeasuredKernel* find(Measurement& measurement, const std::string& name) {
  const auto it = std::find_if(measurement.kernels.begin(), measurement.kernels.end(), [&](const auto& k) { return k.name == name; });
  return it == measurement.kernels.end() ? nullptr : &*it;
}

struct Taker {
  Measurement& m;

  void operator()(const measure::Hello&) {}
  void operator()(const measure::Started& event) {
    if (MeasuredKernel* kernel = find(m, event.kernel); kernel && event.id == m.id) {
      kernel->started = event;
      kernel->samples.clear();  // it starts again where a worker gave up and another took over
    }
  }
  void operator()(const measure::Sample& event) {
    if (MeasuredKernel* kernel = find(m, event.kernel); kernel && event.id == m.id) kernel->samples.push_back(event);
  }
  void operator()(const measure::Summary& event) {
    if (MeasuredKernel* kernel = find(m, event.kernel); kernel && event.id == m.id) kernel->summary = event;
  }
  void operator()(const measure::Failure& event) {
    if (event.id != m.id) return;
    if (MeasuredKernel* kernel = find(m, event.kernel)) {
      kernel->failure = event;
      kernel->samples.clear();
    } else {
      m.problem = event.message;
    }
  }
  void operator()(const measure::Spent&) {}
  void operator()(const measure::Probed&) {}
  void operator()(const measure::Finished& event) {
    if (event.id != m.id) return;
    m.ratios = event.ratios;
    m.state = Measurement::State::Finished;
  }
};

}  // namespace

void begin(Measurement& measurement, const measure::MeasureRequest& request) {
  measurement = {};
  measurement.id = request.id;
  measurement.state = Measurement::State::Running;
  for (const measure::Job& job : request.jobs) measurement.kernels.push_back({job.name, {}, {}, {}, {}});
}

void take(Measurement& measurement, const measure::Event& event) { std::visit(Taker{measurement}, event); }

}  // namespace warplens::app
