#include "tests/app/real_kernels.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "app/session/real_pipeline.h"
#include "app/session/shipped.h"
#include "app/stages/stages.h"
#include "kernels/base/hash.h"
#include "kernels/base/kernel_file_name.h"

namespace warplens::app {
namespace {

// What one test of a program has compiled, its others need not compile again.
class CacheOfThisRun {
 public:
  CacheOfThisRun() : folder_((std::filesystem::temp_directory_path() / "warplens-tests-XXXXXX").string()) {
    if (!mkdtemp(folder_.data())) folder_.clear();
  }
  ~CacheOfThisRun() {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }
  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
};

// What the sessions of one process have traced lately, its others need not trace again: a lesson's tests begin anew in each language.
class Traced {
 public:
  struct Made {
    SnapshotPtr snapshot;
    workload::ResolvedHandle resolved;
    SnapshotPtr with_compiled = nullptr;  // null: nobody asked
  };

  std::optional<Made> find(const std::string& key) {
    const std::lock_guard lock(guard_);
    const auto at = std::find_if(made_.begin(), made_.end(), [&](const auto& entry) { return entry.first == key; });
    if (at == made_.end()) return std::nullopt;
    std::rotate(made_.begin(), at, at + 1);
    return made_.front().second;
  }
  void keep(const std::string& key, Made made) {
    const std::lock_guard lock(guard_);
    std::erase_if(made_, [&](const auto& entry) { return entry.first == key; });
    made_.insert(made_.begin(), {key, std::move(made)});
    if (made_.size() > kMost) made_.pop_back();
  }

 private:
  static constexpr size_t kMost = 12;
  std::mutex guard_;
  std::vector<std::pair<std::string, Made>> made_;  // the one that was wanted last first
};

// Of a shipped kernel that nothing but its settings decides; empty for others.
std::string key_of(const Request& request) {
  const workload::What& what = request.what;
  const bool plain = what.file && what.file->spec && what.kernel.empty() && what.launch == 0 && !what.grid && !what.block &&
                     !what.shared_bytes && what.args.empty() && what.dumps.empty() && what.include_folders.empty() && what.against.empty();
  if (!plain || request.same || request.resolved) return "";
  std::string key = what.file->path + ' ' + content_hash(what.file->text);
  for (const frontend::Definition& definition : what.set)
    key += ' ' + definition.name + '=' + std::visit([](const auto& value) { return fmt::format("{}", value); }, definition.value);
  for (const auto& [name, value] : what.sizes) key += ' ' + name + '=' + std::to_string(value);
  return key + ' ' + std::to_string(request.block) + ' ' + request.architecture + what.architecture + ' ' + request.schedule +
         (request.compiled ? " compiled" : "");
}

class RemembersTraces : public Pipeline {
 public:
  RemembersTraces(std::unique_ptr<Pipeline> pipeline, std::shared_ptr<Traced> traced)
      : pipeline_(std::move(pipeline)), traced_(std::move(traced)) {}

  Result<SnapshotPtr> make(const Request& request, const Report& report) override {
    const std::string key = key_of(request);
    found_.reset();
    if (!key.empty()) found_ = traced_->find(key);
    if (found_) return found_->snapshot;
    bool stopped = false;  // what is made then is not whole, and the session does not take it
    auto made = pipeline_->make(request, watched(report, stopped));
    if (made && !stopped && !key.empty()) traced_->keep(key, {*made, pipeline_->resolved()});
    return made;
  }
  workload::ResolvedHandle resolved() const override { return found_ ? found_->resolved : pipeline_->resolved(); }
  std::shared_ptr<const analysis::LaunchAccount> refused() const override { return found_ ? nullptr : pipeline_->refused(); }
  Result<SnapshotPtr> add_compiled(const Request& request, const SnapshotPtr& snapshot, const Report& report) override {
    const std::string key = key_of(request);
    const auto found = key.empty() ? std::nullopt : traced_->find(key);
    if (!found || found->snapshot != snapshot) return pipeline_->add_compiled(request, snapshot, report);
    if (found->with_compiled) return found->with_compiled;
    bool stopped = false;
    auto made = pipeline_->add_compiled(request, snapshot, watched(report, stopped));
    if (made && !stopped) traced_->keep(key, {snapshot, found->resolved, *made});
    return made;
  }
  // Of texts of the test's own: those of shipped kernels would be read again and again.
  std::shared_ptr<const SourceReading> read_source(const Request& request, const SnapshotPtr& snapshot) override {
    return is_kernel_file(request.what.name) ? pipeline_->read_source(request, snapshot) : nullptr;
  }
  Result<BlockCounts> count(const Request& request, const Report& report) override { return pipeline_->count(request, report); }
  Result<std::shared_ptr<const simt::Launch>> launch_for_checks(const Request& request, const SnapshotPtr& snapshot) override {
    return pipeline_->launch_for_checks(request, snapshot);
  }
  Result<std::shared_ptr<const workload::AgainstReference>> compare_with_reference(const Request& request, const SnapshotPtr& snapshot,
                                                                                   const Report& report) override {
    return pipeline_->compare_with_reference(request, snapshot, report);
  }
  Result<measure::Job> measuring_job(const workload::What& what) override { return pipeline_->measuring_job(what); }
  Result<std::shared_ptr<const grading::Symptoms>> symptoms(const grading::Mistake& mistake) override {
    return pipeline_->symptoms(mistake);
  }
  void give_up() override { pipeline_->give_up(); }

 private:
  static Report watched(const Report& report, bool& stopped) {
    return [&](Work work, uint64_t ticks) {
      const bool goes_on = report(work, ticks);
      stopped = stopped || !goes_on;
      return goes_on;
    };
  }

  std::unique_ptr<Pipeline> pipeline_;
  std::shared_ptr<Traced> traced_;
  std::optional<Traced::Made> found_;
};

}  // namespace

RealKernels::RealKernels() {
  static const CacheOfThisRun cache;
  auto kernels = catalog::load_catalog(std::string(WARPLENS_SOURCE_DIR) + "/kernels/cuda");
  if (!kernels) {
    ADD_FAILURE() << to_string(kernels.error());
    return;
  }
  kernels_ = std::make_shared<const std::vector<catalog::KernelSpec>>(kernels.take());
  static const auto traced = std::make_shared<Traced>();
  pipelines_ = [real = real_pipelines(kernels_, {.cache_folder = cache.folder()})]() -> std::unique_ptr<Pipeline> {
    return std::make_unique<RemembersTraces>(real(), traced);
  };
  pipeline_ = pipelines_();
}

SnapshotPtr RealKernels::trace(const Choice& choice) {
  auto what = to_what(choice);
  if (!what || !pipeline_) return nullptr;
  Request request;
  request.what = what.take();
  request.compiled = choice.compiled;
  auto made = pipeline_->make(request, [](Work, uint64_t) { return true; });
  if (!made) ADD_FAILURE() << in_words(choice) << ": " << to_string(made.error());
  return made ? *made : nullptr;
}

std::unique_ptr<Workbench> real_workbench(const RealKernels& kernels) {
  WorkbenchParts parts;
  parts.kernels = kernels.kernels();
  parts.stages = &stages();
  parts.pipelines = kernels.pipelines();
  parts.neighbours = false;
  return std::make_unique<Workbench>(std::move(parts));
}

bool settle_real(Workbench& bench) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (std::chrono::steady_clock::now() < until) {
    // What came to its end between the two is taken by one more poll.
    bench.poll();
    if (!bench.waiting() && !bench.poll()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

std::unique_ptr<Workbench> workbench_with_lessons(const RealKernels& kernels) {
  WorkbenchParts parts;
  parts.kernels = kernels.kernels();
  parts.stages = &stages();
  parts.pipelines = kernels.pipelines();
  parts.neighbours = false;
  parts.recordings = load_recordings(WARPLENS_SOURCE_DIR "/assets/recordings").all;
  auto lessons = load_lessons(WARPLENS_SOURCE_DIR "/assets/lessons", stages());
  for (const Error& problem : lessons.problems) ADD_FAILURE() << to_string(problem);
  parts.lessons = std::move(lessons.all);
  return std::make_unique<Workbench>(std::move(parts));
}

bool arrives_in_lesson(Workbench& bench) {
  const LessonRun& run = bench.lesson_run();
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!run.at_summary() && run.state() == LessonRun::State::Going && std::chrono::steady_clock::now() < until) {
    bench.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return run.at_summary() || run.state() == LessonRun::State::Ready;
}

std::vector<Choice> real_settings() {
  std::vector<Choice> all;
  for (const char* name : {"copy_complex",
                           "copy_complex_bounded",
                           "copy_complex_grid_stride",
                           "copy_complex_unrolled",
                           "copy_float4",
                           "sgemm_block_tiling_1d",
                           "sgemm_block_tiling_2d",
                           "sgemm_block_tiling_2d_float4",
                           "sgemm_column_major_a",
                           "sgemm_naive",
                           "sgemm_stream_k",
                           "sgemm_tiled",
                           "sgemm_warptiling",
                           "sgemm_warptiling_double_buffered",
                           "sgemm_warptiling_padded",
                           "sgemm_warptiling_swizzled",
                           "tile_rectangular",
                           "tile_rectangular_dynamic",
                           "tile_square",
                           "tile_square_dynamic",
                           "transpose_float4",
                           "transpose_naive",
                           "transpose_shared",
                           "transpose_swizzled",
                           "transpose_two_elements",
                           "vector_access"})
    all.push_back({name, {}, {}});
  all.push_back({"transpose_shared", {{"PAD", 1}}, {}});
  all.push_back({"transpose_shared", {{"PAD", 2}}, {}});
  all.push_back({"sgemm_warptiling", {{"BK", 16}}, {}});
  all.push_back({"sgemm_warptiling", {{"BM", 128}}, {}});
  all.push_back({"sgemm_warptiling_padded", {{"PAD", 8}}, {}});
  all.push_back({"sgemm_tiled", {{"TILE", 32}}, {}});
  for (const int64_t which : {2, 4}) all.push_back({"vector_access", {{"CASE", which}}, {}});
  for (const int64_t which : {1, 3, 6}) all.push_back({"vector_access", {{"WIDTH", 128}, {"CASE", which}}, {}});
  return all;
}

std::string in_words(const Choice& choice) {
  std::string text = choice.name;
  for (const auto& [name, value] : choice.set) text += " " + name + "=" + std::to_string(value);
  return text;
}

nlohmann::json traced_document(const std::string& arguments) {
  FILE* const pipe = popen((WARPLENS_PROGRAM " trace " + arguments + " --json").c_str(), "r");
  if (!pipe) return {};
  std::string text;
  char buffer[1 << 14];
  for (size_t read = 0; (read = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) text.append(buffer, read);
  pclose(pipe);
  return nlohmann::json::parse(text, nullptr, false);
}

}  // namespace warplens::app
