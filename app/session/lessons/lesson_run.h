// A lesson that is being taken: where it is, what the step's values are, and what was answered.
#pragma once

#include <map>

#include "app/session/lessons/lesson_text.h"
#include "app/session/view.h"
#include "kernels/hardware/remedy.h"

namespace warplens::app {

class LessonRun {
 public:
  explicit LessonRun(std::vector<Lesson> lessons) : lessons_(std::move(lessons)) {}

  const std::vector<Lesson>& lessons() const { return lessons_; }
  const Lesson* find(std::string_view name) const;
  const Lesson* lesson() const { return lesson_; }  // null: none is being taken
  size_t step() const { return step_; }
  bool at_summary() const { return lesson_ && step_ == lesson_->steps.size(); }
  std::optional<size_t> neighbour(bool forwards) const;  // the step after, at last the summary, or before
  const LessonStep* current() const { return lesson_ && !at_summary() ? &lesson_->steps[step_] : nullptr; }
  const LessonQuestion* question() const { return current() && current()->question ? &*current()->question : nullptr; }

  // What was answered when the lesson was left stays answered, unless it had come to its end.
  void begin(const Lesson* lesson);
  void end();
  const Lesson* left() const { return lesson_ ? nullptr : left_; }  // before its end; null: none was, or one is being taken
  // As it was left; and what is left of it now: nothing of a lesson at its end.
  void answered(const std::map<std::string, TakenLesson::Answer>& before);
  TakenLesson taken() const;
  void go(size_t step);   // the number of steps is the summary
  bool finished() const;  // its end was reached on this visit
  void start_over(const Lesson& lesson) { visits_.erase(lesson.name); }

  // The step's values are being worked out, are there, or its place cannot be shown.
  enum class State : uint8_t { Going, Ready, Failed };
  State state() const { return state_; }
  const std::string& problem() const { return problem_; }
  void going() { state_ = State::Going, problem_.clear(); }
  void fail(std::string problem) { state_ = State::Failed, problem_ = std::move(problem); }
  void ready(catalog::Values values, FilledStep filled, std::vector<hardware::RemedyCost> fixes);
  // The shown step with its texts filled in, once it is ready; if its question has no single answer, it is ready and lists its problems.
  const FilledStep* filled() const { return state_ == State::Ready ? &filled_ : nullptr; }
  const catalog::Values& values() const { return values_; }

  struct Answer {
    std::optional<int64_t> given;
    bool right = false, revealed = false;
    Translations reason;                      // that the lesson gives for a wrong one
    std::optional<hardware::RemedyCost> fix;  // the smallest change that would make it right, where there is one
  };
  const Answer& answer() const;                      // to the step's question
  const Answer* answer_of(const LessonStep&) const;  // null: not answered
  // A question that is neither answered nor revealed: what is shown must not give its answer away.
  bool open() const { return question() && !answer().revealed; }
  bool can_answer() const { return open() && state_ == State::Ready; }
  void give(int64_t given);
  void reveal();

  // All its questions stay open: a page is read before any of them is answered.
  void print() { printed_ = true; }
  bool printed() const { return printed_; }

  // In class: how many hands were raised for each option.
  const std::vector<uint32_t>& hands() const { return hands_; }
  void raise(size_t option, int by);

 private:
  void judge_given(int64_t given);

  std::vector<Lesson> lessons_;
  const Lesson *lesson_ = nullptr, *left_ = nullptr;
  size_t step_ = 0;
  bool printed_ = false;
  State state_ = State::Going;
  std::string problem_;
  catalog::Values values_;
  FilledStep filled_;
  std::vector<hardware::RemedyCost> fixes_;
  struct Visit {
    bool finished = false;                  // its end was reached: the next visit begins anew
    std::map<std::string, Answer> answers;  // by the step's id
  };
  std::map<std::string, Visit> visits_;  // by lesson
  std::vector<uint32_t> hands_;
};

}  // namespace warplens::app
