// The gallery "Find the mistake" as a lesson: each kernel is a step whose answer is a line. What a kernel does wrong is measured in the
// background when its step is first shown.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/background.h"
#include "app/session/lessons/lesson.h"
#include "kernels/grading/mistake.h"

namespace warplens::app {

inline constexpr const char* kMistakesLesson = "mistakes";

class Gallery {
 public:
  Gallery(std::vector<grading::Mistake> mistakes, PipelineFactory pipelines, std::function<void()> wake);

  const std::vector<grading::Mistake>& mistakes() const { return mistakes_; }
  // The mistake of a step of the lesson; null: the step has none.
  const grading::Mistake* find(std::string_view name) const;

  struct Measured {
    std::shared_ptr<const grading::Symptoms> symptoms;
    std::string problem;  // why there are none
  };
  const Measured* measured(const grading::Mistake& mistake) const;  // null: not yet
  void measure(const grading::Mistake& mistake);                    // once
  bool take();                                                      // something was measured

 private:
  std::vector<grading::Mistake> mistakes_;
  std::map<std::string, Measured> measured_;  // by the mistake's name
  std::optional<std::string> measuring_;
  Background<Measured> background_;
};

// What ships; one with a mistake in its description is left out, with all of the gallery.
Result<std::vector<grading::Mistake>> load_gallery(const std::string& folder, const std::vector<catalog::KernelSpec>& kernels);

// `title` and `summary`: of the whole lesson. Empty where there are no mistakes.
std::optional<Lesson> lesson_of(const std::vector<grading::Mistake>& mistakes, Translations title, Translations summary);

}  // namespace warplens::app
