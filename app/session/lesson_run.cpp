#include "app/session/lesson_run.h"

#include <algorithm>

namespace warplens::app {

const Lesson* LessonRun::find(std::string_view name) const {
  const auto it = std::find_if(lessons_.begin(), lessons_.end(), [&](const Lesson& l) { return l.name == name; });
  return it == lessons_.end() ? nullptr : &*it;
}

std::optional<size_t> LessonRun::neighbour(bool forwards) const {
  if (!lesson_ || (forwards ? at_summary() : step_ == 0)) return std::nullopt;
  return forwards ? step_ + 1 : step_ - 1;
}

void LessonRun::go(size_t step) {
  if (!lesson_) return;
  step_ = std::min(step, lesson_->steps.size());
  state_ = State::Going;
  problem_.clear();
  values_.clear();
  filled_ = {};
  fixes_.clear();
  hands_.clear();
}

void LessonRun::ready(catalog::Values values, FilledStep filled, std::vector<hardware::RemedyCost> fixes) {
  state_ = State::Ready;
  values_ = std::move(values);
  filled_ = std::move(filled);
  fixes_ = std::move(fixes);
  hands_.assign(filled_.options.size(), 0);
  // Of an answer that was given before the program was started, the reason has to be found again.
  if (question() && filled_.problems.empty() && answer().given) judge_given(*answer().given);
}

void LessonRun::answered(const std::map<std::string, TakenLesson::Answer>& before) {
  for (const auto& [step, answer] : before) answers_[step] = {answer.given, answer.right, true, {}, std::nullopt};
}

TakenLesson LessonRun::taken() const {
  if (!lesson_ || at_summary()) return {};
  TakenLesson taken{lesson_->name, step_, {}};
  for (const auto& [step, answer] : answers_) taken.answers[step] = {answer.given, answer.right};
  return taken;
}

const LessonRun::Answer& LessonRun::answer() const {
  static const Answer none;
  const Answer* const found = current() ? answer_of(*current()) : nullptr;
  return found ? *found : none;
}

const LessonRun::Answer* LessonRun::answer_of(const LessonStep& step) const {
  const auto found = answers_.find(step.id);
  return found == answers_.end() ? nullptr : &found->second;
}

void LessonRun::give(int64_t given) {
  if (can_answer()) judge_given(given);
}

void LessonRun::judge_given(int64_t given) {
  const Judgement judged = judge(*current(), filled_, values_, given);
  Answer answer{given, judged.right, true, judged.reason, std::nullopt};
  const auto fix = std::find_if(fixes_.begin(), fixes_.end(), [&](const auto& f) { return !judged.right && f.wavefronts == given; });
  if (fix != fixes_.end()) answer.fix = *fix;
  answers_[current()->id] = std::move(answer);
}

void LessonRun::reveal() {
  if (can_answer()) answers_[current()->id].revealed = true;
}

void LessonRun::raise(size_t option, int by) {
  if (option >= hands_.size()) return;
  hands_[option] = by < 0 && hands_[option] < static_cast<uint32_t>(-by) ? 0 : hands_[option] + static_cast<uint32_t>(by);
}

}  // namespace warplens::app
