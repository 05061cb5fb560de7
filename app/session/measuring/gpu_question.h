// What the GPU here says that a load costs: the probe of kernels/measure, asked in the background. Answers are kept by their pattern.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "app/session/background.h"
#include "kernels/measure/ask.h"

namespace warplens::app {

// Waits for the answer, so it is never called by the window's thread.
using AskGpu = std::function<Result<measure::Asked>(const measure::ProbePattern& pattern)>;

class GpuQuestion {
 public:
  // `ask` may be empty: then there is nobody to ask.
  GpuQuestion(AskGpu ask, PipelineFactory factory, std::function<void()> wake);

  bool possible() const { return static_cast<bool>(ask_); }
  // Nothing happens while another question waits for its answer.
  void ask(const measure::ProbePattern& pattern);
  bool asking() const { return asking_.has_value(); }
  bool asking(const measure::ProbePattern& pattern) const { return asking_ == pattern; }
  // The answer's only row is this pattern's; null: it was not asked yet.
  const Result<measure::Asked>* answer(const measure::ProbePattern& pattern) const;
  bool poll();

 private:
  AskGpu ask_;
  Background<Result<measure::Asked>> background_;
  std::optional<measure::ProbePattern> asking_;
  std::vector<std::pair<measure::ProbePattern, Result<measure::Asked>>> answers_;
};

}  // namespace warplens::app
