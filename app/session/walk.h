// The guided walk: which lesson there is for a kernel, and which of its places is the current one.
#pragma once

#include "app/session/lesson.h"

namespace warplens::app {

class Walk {
 public:
  explicit Walk(std::vector<Lesson> lessons) : lessons_(std::move(lessons)) {}

  const Lesson* lesson_for(const std::string& kernel) const;
  const std::vector<Lesson>& lessons() const { return lessons_; }
  const Lesson* lesson() const { return lesson_; }  // null: nobody walks
  size_t step() const { return step_; }
  const LessonStep* current() const { return lesson_ ? &lesson_->steps[step_] : nullptr; }

  void begin(const Lesson* lesson) { lesson_ = lesson && !lesson->steps.empty() ? lesson : nullptr, step_ = 0; }
  void end() { lesson_ = nullptr; }
  void go(size_t step) {
    if (lesson_ && step < lesson_->steps.size()) step_ = step;
  }
  // Where the steps are in this trace.
  void find_places(const analysis::Snapshot& snapshot, uint32_t warp);
  std::optional<uint64_t> tick() const { return lesson_ && step_ < ticks_.size() ? ticks_[step_] : std::nullopt; }
  std::optional<size_t> neighbour(bool forwards) const;  // the next step that the trace has

 private:
  std::vector<Lesson> lessons_;
  const Lesson* lesson_ = nullptr;
  size_t step_ = 0;
  std::vector<std::optional<uint64_t>> ticks_;
};

}  // namespace warplens::app
