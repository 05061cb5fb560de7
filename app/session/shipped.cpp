#include "app/session/shipped.h"

#include <algorithm>

#include "kernels/base/file.h"

namespace warplens::app {
namespace {

template <class T, class Read>
Shipped<T> load(const std::filesystem::path& folder, Read read) {
  std::vector<std::filesystem::path> files;
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(folder, problem))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  Shipped<T> shipped;
  for (const auto& file : files) {
    auto text = read_file(file);
    auto one = text ? read(file, *text) : Result<T>(text.error());
    if (one)
      shipped.all.push_back(one.take());
    else
      shipped.problems.push_back(one.error());
  }
  return shipped;
}

}  // namespace

Shipped<Lesson> load_lessons(const std::filesystem::path& folder, const Stages& stages) {
  auto shipped = load<Lesson>(folder, [&](const auto& file, const std::string& text) { return parse_lesson(file.string(), text, stages); });
  std::stable_sort(shipped.all.begin(), shipped.all.end(), [](const Lesson& a, const Lesson& b) { return a.order < b.order; });
  return shipped;
}

Shipped<MeasuredRun> load_recordings(const std::filesystem::path& folder) {
  return load<MeasuredRun>(folder, [](const auto& file, const std::string& text) -> Result<MeasuredRun> {
    auto recording = measure::read_recording(file.string(), text);
    if (!recording) return recording.error();
    MeasuredRun run;
    run.name = file.stem().string(), run.kept = false, run.recording = recording.take();
    return run;
  });
}

}  // namespace warplens::app
