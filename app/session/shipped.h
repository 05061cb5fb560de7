// What ships with the program as files: lessons and recordings. One with a mistake is named and left out.
#pragma once

#include <filesystem>

#include "app/session/lessons/lesson.h"
#include "app/session/measuring/measuring.h"

namespace warplens::app {

template <class T>
struct Shipped {
  std::vector<T> all;
  std::vector<Error> problems;
};
Shipped<Lesson> load_lessons(const std::filesystem::path& folder, const Stages& stages);  // in their order
Shipped<MeasuredRun> load_recordings(const std::filesystem::path& folder);

}  // namespace warplens::app
