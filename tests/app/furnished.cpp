#include "tests/app/furnished.h"

#include "app/session/lessons/gallery.h"
#include "tests/app/made_kernel.h"

namespace warplens::app {
namespace {

constexpr const char* kMistakeSource =
    "__global__ void mistake(float* C) {\n"
    "  __shared__ float s[1024];\n"
    "  s[threadIdx.x] = 1.0f;\n"
    "  float x = s[threadIdx.x ^ 1];\n"
    "  C[threadIdx.x] = x;\n"
    "}\n";

std::vector<grading::Mistake> one_mistake() {
  auto spec = std::make_shared<catalog::KernelSpec>(made_kernel("mistake", R"(title = "A mistake"
family = "tile"
buffers = [ { name = "C", type = "f32", shape = ["64"], role = "out" } ]
launch = { grid = [1], block = [64] })"));
  spec->result_buffer = "C";
  grading::Mistake mistake;
  mistake.name = "mistake";
  mistake.file = mistake.fixed = catalog::kernel_file("mistake", kMistakeSource, spec);
  mistake.question = {{"en", "Which line is wrong?"}};
  mistake.explanation = {{"en", "Nothing orders the store before the read of the neighbor."}};
  mistake.lines = {4, 3};
  mistake.diff = {{' ', 3, "  s[threadIdx.x] = 1.0f;"}, {'+', 4, "  __syncthreads();"}, {' ', 5, "  float x = s[threadIdx.x ^ 1];"}};
  return {std::move(mistake)};
}

LessonQuestion asked(QuestionKind kind, PickKind pick = PickKind::Bank) {
  LessonQuestion question;
  question.kind = kind, question.pick = pick;
  question.ask = {{"en", "How many, or which?"}};
  question.hint = {{"en", "Count the words of a bank."}};
  question.reveal = {{"en", "It is {wavefronts}."}};
  question.answer = "2";
  if (kind == QuestionKind::Choice)
    for (const char* value : {"1", "2", "16", "32"}) question.options.push_back({{}, value, {}});
  if (kind == QuestionKind::Pick) question.holds = "given % 2 == 0";
  question.wrong.push_back({"given > 2", {}, {{"en", "That is too many."}}});
  return question;
}

// A step on every stage, with every kind of question; two that show and do not ask.
Lesson long_lesson() {
  Lesson lesson;
  lesson.name = "long";
  lesson.title = {{"en", "All there is"}};
  lesson.summary = {{"en", "A step on each stage."}};
  const auto step = [&](const char* stage, std::optional<LessonQuestion> question, bool finds = true) {
    LessonStep made;
    made.id = stage + std::to_string(lesson.steps.size());
    made.title = {{"en", "Step"}};
    made.text = {{"en", "What is seen here is worth a look."}};
    made.place.stage = stage;
    for (Choice& choice : made.place.choices) choice = {"good", {{"STRIDE", 2}}, {}};
    made.place.choices[2].set["STRIDE"] = 16;
    made.place.choices[3] = {};
    if (finds) made.find = LessonCondition{.array = "s", .op = "load", .space = "shared"};
    made.light = {"stage", "source", "lanes", "address", "timeline"};
    made.question = std::move(question);
    lesson.steps.push_back(std::move(made));
  };
  step("banks", asked(QuestionKind::Number));
  step("compare", asked(QuestionKind::Choice));
  step("memory", asked(QuestionKind::Pick, PickKind::Word));
  step("banks", asked(QuestionKind::Pick, PickKind::Bank));
  step("timeline", asked(QuestionKind::Pick, PickKind::Line));
  step("tiles", asked(QuestionKind::Pick, PickKind::Lane));
  step("lab", asked(QuestionKind::Choice), false);
  step("measure", asked(QuestionKind::Number), false);
  step("cpu", std::nullopt, false);
  step("banks", std::nullopt);
  return lesson;
}

measure::RecordedSpeed speed_of(const std::string& kernel, const catalog::Values& settings, int64_t extent, double median,
                                const std::string& unit) {
  measure::RecordedSpeed entry;
  measure::Started& started = entry.started;
  started.kernel = kernel, started.backend = unit == "GB/s" ? "cuda" : "cpu", started.unit = unit, started.settings = settings;
  started.device = unit == "GB/s" ? "NVIDIA H200" : "A processor", started.work = 1 << 20, started.peak = unit == "GB/s" ? 4800 : 0;
  if (extent > 0) started.size = {{"M", extent}, {"N", extent}, {"K", extent}};
  started.source_hash = content_hash(catalog::code_of(""));
  entry.summary.value = {median * 0.99, median, median * 1.01};
  entry.summary.samples = 3;
  for (int i = 0; i < 3; ++i) entry.samples.push_back({0, kernel, 0.1 * i, 1e-3, 1, median, 1980});
  return entry;
}

MeasuredRun recorded_run() {
  measure::Hello hello;
  hello.date = "2026-11-21T14:00:00Z";
  hello.devices.push_back({"cuda", "NVIDIA H200", "sm_90", "580", "13.0"});
  hello.devices.push_back({"cpu", "A processor"});
  MeasuredRun run{"h200", false, true, false, {}};
  run.recording.origins.push_back(hello);
  run.recording.speeds = {speed_of("memcpy_d2d", {}, 0, 4000, "GB/s"), speed_of("good", {{"STRIDE", 2}}, 0, 3000, "GB/s"),
                          speed_of("good", {{"STRIDE", 16}}, 0, 400, "GB/s"), speed_of("cpu_gemm_ijk", {}, 128, 1.1, "GFLOPS"),
                          speed_of("cpu_gemm_ikj", {}, 128, 9.7, "GFLOPS")};
  return run;
}

}  // namespace

Furnished furnished_workbench() {
  Furnished made;
  WorkbenchParts parts = fake_parts(&made.worker, {}, [](const measure::ProbePattern& pattern) -> Result<measure::Asked> {
    if (pattern.offsets.size() > 1 && pattern.offsets[1] == 4) return Error{"the worker exited"};
    return gpu_says(2, 2);
  });
  parts.mistakes = one_mistake();
  parts.lessons = {sample_lesson(), long_lesson()};
  if (auto gallery = lesson_of(parts.mistakes, {{"en", "Find the mistake"}}, {{"en", "One of them."}}))
    parts.lessons.push_back(std::move(*gallery));
  parts.recordings.push_back(recorded_run());
  made.bench = std::make_unique<Workbench>(std::move(parts));
  plug_in_gpu(*made.worker);
  return made;
}

void Furnished::work(std::mt19937& random) {
  if (answered_ == worker->requests.size()) return;
  const measure::MeasureRequest& request = worker->requests[answered_];
  const int64_t id = bench->measurement().id;
  for (size_t i = 0; i < request.jobs.size(); ++i) {
    const measure::Job& job = request.jobs[i];
    const double value = 100 + static_cast<double>(random() % 900);
    if (said_ == 0) {
      measure::Started started;
      started.id = id, started.kernel = job.name, started.backend = request.backend, started.device = "NVIDIA H200";
      started.size = job.size, started.unit = "GB/s", started.work = job.bytes;
      worker->events.emplace_back(started);
    } else if (said_ < 4) {
      worker->events.emplace_back(measure::Sample{id, job.name, 0.1 * said_, 1e-3, 1, value, 1980});
    } else if (i > 0 && random() % 4 == 0) {
      worker->events.emplace_back(measure::failure_of(id, job, {measure::Outcome::Wrong, "element 3 is 1, not 2", false}));
    } else {
      measure::Summary summary;
      summary.id = id, summary.kernel = job.name, summary.samples = 3, summary.value = {value, value, value};
      worker->events.emplace_back(summary);
    }
  }
  if (said_++ < 4) return;
  worker->events.emplace_back(measure::Finished{id, {}});
  ++answered_, said_ = 0;
}

}  // namespace warplens::app
