#include "app/session/lessons/lesson_run.h"

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

void LessonRun::begin(const Lesson* lesson) {
  lesson_ = lesson;
  if (const auto visit = visits_.find(lesson->name); visit != visits_.end() && visit->second.finished) visits_.erase(visit);
}

void LessonRun::end() {
  left_ = at_summary() ? nullptr : lesson_;
  lesson_ = nullptr, state_ = State::Going, printed_ = false;
}

bool LessonRun::finished() const {
  const auto visit = lesson_ ? visits_.find(lesson_->name) : visits_.end();
  return visit != visits_.end() && visit->second.finished;
}

void LessonRun::go(size_t step) {
  if (!lesson_) return;
  step_ = std::min(step, lesson_->steps.size());
  visits_[lesson_->name].finished |= at_summary();
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
  // An answer that was restored from an earlier session has to be judged again to find its explanation.
  if (question() && filled_.problems.empty() && answer().given) judge_given(*answer().given);
}

void LessonRun::answered(const std::map<std::string, TakenLesson::Answer>& before) {
  for (const auto& [step, answer] : before) visits_[lesson_->name].answers[step] = {answer.given, answer.right, true, {}, std::nullopt};
}

TakenLesson LessonRun::taken() const {
  if (!lesson_ || at_summary()) return {};
  TakenLesson taken{lesson_->name, step_, {}};
  if (const auto visit = visits_.find(lesson_->name); visit != visits_.end())
    for (const auto& [step, answer] : visit->second.answers) taken.answers[step] = {answer.given, answer.right};
  return taken;
}

const LessonRun::Answer& LessonRun::answer() const {
  static const Answer none;
  const Answer* const found = current() ? answer_of(*current()) : nullptr;
  return found ? *found : none;
}

const LessonRun::Answer* LessonRun::answer_of(const LessonStep& step) const {
  const auto visit = lesson_ ? visits_.find(lesson_->name) : visits_.end();
  if (visit == visits_.end()) return nullptr;
  const auto found = visit->second.answers.find(step.id);
  return found == visit->second.answers.end() ? nullptr : &found->second;
}

void LessonRun::give(int64_t given) {
  if (can_answer()) judge_given(given);
}

void LessonRun::judge_given(int64_t given) {
  const Judgement judged = judge(*current(), filled_, values_, given);
  Answer answer{given, judged.right, true, judged.reason, std::nullopt};
  // Of swizzles only the best is said: that a weaker one would leave conflicts teaches nothing of what a swizzle does.
  using Kind = hardware::Remedy::Kind;
  const auto swizzle = std::find_if(fixes_.begin(), fixes_.end(), [](const auto& f) { return f.remedy.kind == Kind::Xor; });
  const auto fix = std::find_if(fixes_.begin(), fixes_.end(), [&](const auto& f) {
    return f.wavefronts == given && (f.remedy.kind != Kind::Xor || f.wavefronts == swizzle->wavefronts);
  });
  if (!judged.right && fix != fixes_.end()) answer.fix = *fix;
  visits_[lesson_->name].answers[current()->id] = std::move(answer);
}

void LessonRun::reveal() {
  if (can_answer()) visits_[lesson_->name].answers[current()->id].revealed = true;
}

void LessonRun::raise(size_t option, int by) {
  if (option >= hands_.size()) return;
  hands_[option] = by < 0 && hands_[option] < static_cast<uint32_t>(-by) ? 0 : hands_[option] + static_cast<uint32_t>(by);
}

}  // namespace warplens::app
