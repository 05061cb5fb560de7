#include "tests/app/situations.h"

#include <gtest/gtest.h>

#include <array>
#include <thread>

#include "app/plots/plot_table.h"
#include "app/stages/stages.h"
#include "kernels/base/file.h"
#include "tests/app/fakes.h"

namespace warplens::app {
namespace {

constexpr const char* kPath = "/home/somebody/kernels/reduction_with_a_long_name.cu";
constexpr const char* kProblem =
    "reduction_with_a_long_name.cu:12:4: error: use of undeclared identifier 'missing'; did you mean 'blockIdx'?";
constexpr const char* kWhy = "A block tile holds whole warp tiles, and a block has at most 1024 threads: BM = 256 needs 2048.";
constexpr const char* kSaved = "/home/somebody/a/rather/long/path/to/warplens-state-2.json";
constexpr const char* kStep =
    "Each lane reads two words of the same row, and the hardware serves them in one wavefront, because no two lanes meet in a bank.";
constexpr const char* kStepTitle = "A read from shared memory";
constexpr const char* kMistake = "expected ';' after expression";
constexpr const char* kExcerpt = "  tile[y][x] = in[i]\n                  ^";

}  // namespace

// The kernels that ship, with traces made by hand.
std::unique_ptr<Workbench> real_catalog_workbench(FakeWorker** worker) {
  static const auto kernels =
      std::make_shared<const std::vector<catalog::KernelSpec>>(catalog::load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda").take());
  auto fake = std::make_unique<FakeWorker>();
  if (worker) *worker = fake.get();
  WorkbenchParts parts;
  parts.kernels = kernels;
  parts.stages = &stages();
  parts.points = plot_points;
  parts.pipelines = fake_pipelines(std::make_shared<FakeCounts>());
  parts.measure = std::move(fake);
  Lesson lesson = sample_lesson();
  LessonStep& step = lesson.steps.front();
  const std::string text = kStep;
  step.title = {{"en", kStepTitle}}, step.text = {{"en", text + " " + text}};
  step.place.choices[0] = {"sgemm_warptiling", {}, {}};
  step.light = {"stage", "source", "lanes"};
  Lesson asking = lesson;
  asking.name = "asking";
  LessonQuestion question;
  question.kind = QuestionKind::Choice;
  question.ask = {{"en", kStep}};
  question.answer = "wavefronts";
  for (const char* value : {"wavefronts", "wavefronts + 1", "16", "32"}) question.options.push_back({{}, value, {}});
  asking.steps.front().question = question;
  parts.lessons = {lesson, asking};
  static const measure::Recording recording =
      measure::read_recording("h200", *read_file(WARPLENS_SOURCE_DIR "/assets/recordings/h200.json")).take();
  parts.recordings.push_back({"h200", false, true, false, recording});
  return std::make_unique<Workbench>(std::move(parts));
}

ViewState showing_real(const std::string& stage) {
  ViewState state;
  state.stage = stage;
  for (const SideId side : {SideId::Main, SideId::Left, SideId::Right})
    state.choices[static_cast<size_t>(side)] = {"sgemm_warptiling", {}, {}};
  state.choices[1].set = {{"BK", 16}};
  return state;
}

std::vector<Situation> situations() {
  std::vector<Situation> all;
  const auto on = [&](std::string name, std::string stage, std::function<void(Workbench&, PanelState&)> more = {}) {
    all.push_back({std::move(name), [=](Workbench& bench, PanelState& state) {
                     bench.restore(showing_real(stage));
                     ASSERT_TRUE(settle(bench));
                     bench.jump(Jump::NextAccess);
                     if (more) more(bench, state);
                   }});
  };
  all.push_back({"nothing", [](Workbench&, PanelState&) {}});
  for (const Stage* stage : stages().all()) on(stage->id, stage->id);
  for (const Plot& plot : plots())
    on("plot-" + plot.id, "measure",
       [id = plot.id](Workbench& bench, PanelState&) { bench.change([&](Settings& s) { s.measure.plot = id; }); });
  on("cpu", "measure", [](Workbench& bench, PanelState&) { bench.change([](Settings& s) { s.measure.gpu = false; }); });
  on("compare-three", "compare", [](Workbench& bench, PanelState&) {
    bench.add_compare_side();
    bench.choose_kernel("transpose_shared");
    ASSERT_TRUE(settle(bench));
    bench.select({Selection::Kind::Lane}, {.lane = 5});
  });
  for (const char* picture : {"banks", "memory", "tiles"})
    on(std::string("compare-") + picture, "compare",
       [=](Workbench& bench, PanelState&) { bench.change([&](Settings& s) { s.views["compare.picture"] = picture; }); });
  on("menu", "tiles", [](Workbench&, PanelState& state) { state.overlays.menu = true; });
  on("menu-recent", "tiles", [](Workbench&, PanelState& state) {
    state.overlays.menu = true;
    state.recent = {{kPath, true}, {kSaved, false}};
  });
  on("architectures", "tiles", [](Workbench&, PanelState& state) { state.overlays.architectures = true; });
  on("pace", "banks", [](Workbench&, PanelState& state) { state.overlays.pace = true; });
  // What is selected is said beside the way back; at the end, why nothing goes on.
  for (const Stage* stage : stages().all())
    on("selected-" + stage->id, stage->id, [](Workbench& bench, PanelState&) {
      bench.select({Selection::Kind::Bank, {}, 0});
      bench.jump(Jump::End);
    });
  for (const char* stage : {"banks", "memory", "timeline"})
    on(std::string("selected-word-") + stage, stage, [](Workbench& bench, PanelState&) {
      bench.select({Selection::Kind::Lane}, {.lane = 5});
      bench.select({Selection::Kind::Word, "s", 12});
      bench.set_play_by(PlayBy::Wavefront);
    });
  on("keys", "tiles", [](Workbench&, PanelState& state) { state.overlays.help = true; });
  for (const char* term : {"bank", "tile", "roofline", "ldmatrix"})
    on(std::string("glossary-") + term, "banks", [term](Workbench&, PanelState& state) {
      state.overlays.glossary = true;
      state.glossary.term = term;
    });
  on("glossary-found", "banks", [](Workbench&, PanelState& state) { state.overlays.glossary = true, state.glossary.search = "bank"; });
  on("glossary-nothing", "banks", [](Workbench&, PanelState& state) { state.overlays.glossary = true, state.glossary.search = "zzz"; });
  on("palette", "banks", [](Workbench&, PanelState& state) { state.overlays.palette = true; });
  on("palette-nothing", "banks", [](Workbench&, PanelState& state) { state.overlays.palette = true, state.palette_text = "zzz"; });
  on("open", "banks", [](Workbench&, PanelState& state) { state.overlays.open_file = true; });
  on("open-problem", "banks", [](Workbench&, PanelState& state) {
    state.overlays.open_file = true;
    state.open_path = kPath;
    state.open_problem = Error{kProblem};
  });
  on("export-still", "banks", [](Workbench&, PanelState& state) {
    state.overlays.exporting = true;
    state.exporting.form.folder = "/home/lecture", state.exporting.form.name = "banks";
    state.exporting.form.size = ExportForm::Size::Custom;
  });
  on("export-film", "banks", [](Workbench&, PanelState& state) {
    state.overlays.exporting = true;
    state.exporting.form.format = Format::Mp4, state.exporting.form.range = FilmRange::Of::Steps;
    state.exporting.form.first = "12", state.exporting.form.last = "90";
    state.exporting.there = "banks.mp4";
  });
  on("exporting", "banks", [](Workbench&, PanelState& state) {
    state.exporting.running = true;
    state.exporting.frame = 128, state.exporting.frames = 19999;
  });
  on("offer", "tiles", [](Workbench& bench, PanelState& state) {
    state.offer = PanelState::Offer{"BM", 256, {{"en", kWhy}}, catalog::Values{{"BM", 128}, {"WM", 64}}, bench.active().choice};
  });
  on("notices", "banks", [](Workbench& bench, PanelState&) {
    bench.notice = Notice::note("panel.saved", kSaved);
    bench.active().session.fail({kMistake, {"transpose_shared.cu", 41, 17}, "add it", kExcerpt});
  });
  // The list: nothing found, found, stopped, and schedules that agree.
  on("findings-none", "timeline", [](Workbench& bench, PanelState& state) {
    ASSERT_TRUE(wait_for_checks(bench));
    state.overlays.findings = true;
  });
  on("findings-unknown", "banks", [](Workbench&, PanelState& state) { state.overlays.findings = true; });
  for (const char* stage : {"timeline", "banks"})
    on(std::string("findings-") + stage, stage, [stage](Workbench& bench, PanelState& state) {
      ViewState racy = showing_real(stage);
      racy.choices[0] = {"racy", {}, {}};
      bench.restore(racy);
      ASSERT_TRUE(settle(bench));
      ASSERT_TRUE(wait_for_checks(bench));
      ASSERT_GT(bench.checking().report()->found(), 0u);
      state.overlays.findings = true;
      bench.go_to_finding(0, false);
      bench.compare_schedules();
      for (int i = 0; i < 500 && !bench.checking().schedules(); ++i)
        bench.poll(), std::this_thread::sleep_for(std::chrono::milliseconds(5));
      ASSERT_NE(bench.checking().schedules(), nullptr);
    });
  on("lesson", "banks", [](Workbench& bench, PanelState&) { bench.open_lesson("sample"); });
  on("choices", "banks", [](Workbench&, PanelState& state) { state.overlays.choices = true; });
  return all;
}

std::string situation_words() {
  std::string all;
  for (const char* text : {kPath, kProblem, kWhy, kSaved, kStep, kStepTitle, kMistake, kExcerpt, "transpose_shared.cu add it", "float",
                           "/home/lecture banks.mp4 SVG PNG GIF MP4 WEBM"})
    all += std::string(" ") + text;
  return all;
}

}  // namespace warplens::app
