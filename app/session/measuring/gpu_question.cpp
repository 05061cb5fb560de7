#include "app/session/measuring/gpu_question.h"

#include <algorithm>

namespace warplens::app {

GpuQuestion::GpuQuestion(AskGpu ask, PipelineFactory factory, std::function<void()> wake)
    : ask_(std::move(ask)), background_(std::move(factory), std::move(wake)) {}

void GpuQuestion::ask(const measure::ProbePattern& pattern) {
  if (!ask_ || asking_) return;
  asking_ = pattern;
  background_.start({[ask = ask_, pattern](Pipeline&, const Report&) { return std::optional(ask(pattern)); }});
}

const Result<measure::Asked>* GpuQuestion::answer(const measure::ProbePattern& pattern) const {
  const auto it = std::find_if(answers_.begin(), answers_.end(), [&](const auto& a) { return a.first == pattern; });
  return it == answers_.end() ? nullptr : &it->second;
}

bool GpuQuestion::poll() {
  bool changed = false;
  for (auto& [index, answer] : background_.take()) {
    // Asked again after a failure, the new answer takes the old one's place.
    std::erase_if(answers_, [&](const auto& a) { return a.first == *asking_; });
    answers_.emplace_back(*asking_, std::move(answer));
    asking_.reset();
    changed = true;
  }
  return changed;
}

}  // namespace warplens::app
