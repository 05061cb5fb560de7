// What the questions of a lesson that are not answered yet ask for, and where: whatever draws covers it, and nothing else.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/session/lessons/lesson_run.h"
#include "kernels/analysis/snapshot.h"

namespace warplens::app {

struct Asked {
  std::string quantity;        // "wavefronts", without the side of Compare
  bool here = false;           // by the step that is shown; else by another one: it comes later, or the lesson is printed
  std::optional<SideId> side;  // of Compare, where the question names one
  LessonPlace place;           // of its step
  // What a shown side has in common with the question: whether it runs the same kernel with the same settings and, where the step is found
  // in its trace, whether its access is the same expression, line and moment.
  struct In {
    bool kernel = false;
    uint32_t site = kNone, line = 0;
    std::optional<uint64_t> tick;
  };
  std::array<In, kSides> in;
};

struct AskedInLesson {
  std::vector<Asked> open;
  std::vector<std::string> known;  // quantities that the step's own question asked, once it is answered: those are to be seen
};

// `shown`: the choice of each side and its trace; null where there is none. `block`: the one that is traced.
struct ShownSide {
  Choice choice;
  std::shared_ptr<const analysis::Snapshot> snapshot;
};
AskedInLesson asked_in(const LessonRun& run, const Stages& stages, const std::array<ShownSide, kSides>& shown, uint64_t block);

}  // namespace warplens::app
