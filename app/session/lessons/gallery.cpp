#include "app/session/lessons/gallery.h"

#include <algorithm>

namespace warplens::app {

Gallery::Gallery(std::vector<grading::Mistake> mistakes, PipelineFactory pipelines, std::function<void()> wake)
    : mistakes_(std::move(mistakes)), background_(std::move(pipelines), std::move(wake)) {}

const grading::Mistake* Gallery::find(std::string_view name) const {
  const auto found = std::find_if(mistakes_.begin(), mistakes_.end(), [&](const auto& mistake) { return mistake.name == name; });
  return found == mistakes_.end() ? nullptr : &*found;
}

const Gallery::Measured* Gallery::measured(const grading::Mistake& mistake) const {
  const auto found = measured_.find(mistake.name);
  return found == measured_.end() ? nullptr : &found->second;
}

void Gallery::measure(const grading::Mistake& mistake) {
  if (measured_.contains(mistake.name) || measuring_ == mistake.name) return;
  measuring_ = mistake.name;
  background_.start({[mistake](Pipeline& pipeline, const Report&) -> std::optional<Measured> {
    auto symptoms = pipeline.symptoms(mistake);
    if (!symptoms) return Measured{nullptr, to_string(symptoms.error())};
    return Measured{symptoms.take(), {}};
  }});
}

bool Gallery::take() {
  bool any = false;
  for (auto& [index, measured] : background_.take()) {
    if (measuring_) measured_[*measuring_] = std::move(measured);
    measuring_.reset();
    any = true;
  }
  return any;
}

Result<std::vector<grading::Mistake>> load_gallery(const std::string& folder, const std::vector<catalog::KernelSpec>& kernels) {
  return grading::load_mistakes(folder, kernels);
}

std::optional<Lesson> lesson_of(const std::vector<grading::Mistake>& mistakes, Translations title, Translations summary) {
  if (mistakes.empty()) return std::nullopt;
  Lesson lesson;
  lesson.name = kMistakesLesson;
  lesson.title = std::move(title);
  lesson.summary = std::move(summary);
  for (const grading::Mistake& mistake : mistakes) {
    LessonStep step;
    step.id = mistake.name;
    step.title = mistake.file->spec->title;
    step.place.choices[0].name = mistake.file->path;
    step.place.stage = "memory";
    step.light = {"source"};
    LessonQuestion question;
    question.kind = QuestionKind::Pick;
    question.pick = PickKind::Line;
    question.ask = mistake.question;
    question.reveal = mistake.explanation;
    question.answer = std::to_string(mistake.lines.front());
    for (const uint32_t line : mistake.lines)
      question.holds += (question.holds.empty() ? "" : " || ") + std::string("given == ") + std::to_string(line);
    step.question = std::move(question);
    lesson.steps.push_back(std::move(step));
  }
  return lesson;
}

}  // namespace warplens::app
