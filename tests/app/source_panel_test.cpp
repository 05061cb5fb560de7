// The source panel: what its badges say, and which lines it keeps in view.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/panels/source/source.h"
#include "app/session/checking/program_notes.h"
#include "tests/app/fakes.h"
#include "tests/app/null_screen.h"
#include "tests/app/paper_screen.h"
#include "tests/simt/builder.h"

namespace warplens::app {
namespace {

using testing::HasSubstr;

// Two warps load from global memory and store to a shared array, both on line 3.
SnapshotPtr copy_on_one_line() {
  simt::Builder b;
  const RegisterId in = b.parameter("A", Type::I64, true);
  const RegisterId s = b.array(Space::Shared, "s", 64);
  b.line = 3;
  const RegisterId tid = b.special(SpecialRegister::TidX);
  const RegisterId x = b.load(Type::F32, b.address(in, tid), b.site(Space::Global, MemoryOp::Load, "A"));
  b.store(Type::F32, b.address(s, tid), x, b.site(Space::Shared, MemoryOp::Store, "s"));
  b.finish();
  auto launch = std::make_shared<simt::Launch>();
  launch->block = {64, 1, 1};
  launch->buffers.push_back(simt::buffer_of("A", 64));
  launch->arguments = {simt::buffer_argument(0)};
  auto snapshot = analysis::make_snapshot(catalog::kernel_file("copy.cu", "\n\n  s[i] = A[i];\n"), {},
                                          std::make_shared<const Program>(b.take()), launch, {});
  return snapshot ? *snapshot : nullptr;
}

TEST(SourceLine, CountsTheAccessesToEachMemoryByThemselves) {
  const SnapshotPtr snapshot = copy_on_one_line();
  ASSERT_NE(snapshot, nullptr);
  ASSERT_EQ(snapshot->heat.size(), 1u);
  const analysis::LineHeat& heat = snapshot->heat.front();
  EXPECT_EQ(heat.shared_instructions, 2u);  // one by each warp
  EXPECT_EQ(heat.global_instructions, 2u);
  EXPECT_EQ(heat.worst_wavefronts, 1u);
  EXPECT_EQ(heat.worst_sectors, 4u);  // 32 floats, 32 bytes a sector
  const std::string text = heat_text(heat, "written", english());
  EXPECT_THAT(text, HasSubstr("Shared memory, this block, as written: 2 accesses; wavefronts: 2"));
  EXPECT_THAT(text, HasSubstr("Global memory, this block, as written: 2 accesses; 32-byte sectors: 8"));
  EXPECT_THAT(heat_text(heat, "compiled", english()), HasSubstr("Shared memory, this block, as compiled: 2 accesses"));
}

// What the command line says beside the counts, in the window's words.
TEST(SourceNotes, AreThoseOfTheProgramAndOfTheHeadersOptions) {
  const SnapshotPtr without = copy_on_one_line();
  ASSERT_NE(without, nullptr);
  EXPECT_TRUE(notes_of(*without).empty());
  analysis::Snapshot snapshot = *without;
  auto program = std::make_shared<Program>(*snapshot.program);
  program->notes = {"__expf is computed to full precision; the GPU's fast version is less accurate (line 5)", "something else"};
  snapshot.program = program;
  auto file = std::make_shared<catalog::KernelFile>(*snapshot.file);
  auto spec = std::make_shared<catalog::KernelSpec>();
  spec->options = {"--fmad=false", "-maxrregcount=32"};
  file->spec = spec;
  snapshot.file = file;
  std::vector<std::string> said;
  for (const Phrase& note : notes_of(snapshot)) said.push_back(english().say("said.", note));
  EXPECT_THAT(said, testing::ElementsAre(program->notes[0], "something else",
                                         "--fmad=false applies only to the GPU's compiler: the interpreter ignores it"));
}

TEST(SourceNotes, TellOfAccessesThatAreNotCountedExactlyAndOfTheChecks) {
  const SnapshotPtr without = copy_on_one_line();
  ASSERT_NE(without, nullptr);
  analysis::Snapshot snapshot = *without;
  auto block = std::make_shared<simt::TracedBlock>(*snapshot.block);
  block->trace.sites[1].inexact = 2;
  block->trace.sites[1].turns = 5;
  snapshot.block = block;
  checks::CheckReport report;
  report.notes = {
      "the launch is long: compared under two schedules only (`warplens run --schedule all` compares six)",
      "two schedules differ in y[17]: 3 (in-order) and 5 (reversed); the values are the same in another order; 2 elements differ"};
  std::vector<std::string> said;
  for (const Phrase& note : notes_of(snapshot, &report)) said.push_back(english().say("said.", note));
  ASSERT_EQ(said.size(), 4u);
  EXPECT_THAT(said[0], HasSubstr("a float add is a loop of load and compare-and-store; instructions: 2, iterations: 5"));
  EXPECT_THAT(said[1], HasSubstr("the wavefronts of 2 accesses of 4 bytes are not known exactly"));
  EXPECT_EQ(said[2], report.notes[0]);
  EXPECT_EQ(said[3], report.notes[1]);
}

TEST(SourcePanel, KeepsTheCurrentLineInViewWhenTheWindowOrItsTextChanges) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("long", "banks"));
  ASSERT_TRUE(settle(*bench));
  const auto current = [&] {
    for (int i = 0; i < 4; ++i) screen.frame(*bench);
    return screen.state.places.contains("line." + std::to_string(bench->player().moment()->line));
  };
  ASSERT_GT(bench->player().moment()->line, kLinesAbove);
  EXPECT_TRUE(current());
  for (const auto& [scale, width, height] :
       {std::tuple{1.4f, 1600.0f, 1000.0f}, {1.0f, 1600.0f, 700.0f}, {1.6f, 1600.0f, 640.0f}, {1.0f, 1920.0f, 1200.0f}}) {
    screen.resize(scale, width, height);
    EXPECT_TRUE(current()) << width << " x " << height << " at " << scale;
  }
}

// A lesson in whose file a line far above the current one is asked for.
std::unique_ptr<Workbench> asking_for_line(uint32_t line) {
  Lesson lesson = sample_lesson();
  lesson.steps[0].place.choices[0] = {"long", {}, {}};
  LessonQuestion question;
  question.kind = QuestionKind::Pick;
  question.pick = PickKind::Line;
  question.ask = {{"en", "Which line?"}};
  question.answer = std::to_string(line);
  question.holds = "given == " + std::to_string(line);
  lesson.steps[0].question = question;
  auto bench = fake_workbench(nullptr, {lesson});
  bench->open_lesson("sample");
  return bench;
}

TEST(SourcePanel, ShowsTheLineThatWasAskedForOnceItIsAnswered) {
  constexpr uint32_t kAsked = 12;
  for (const bool answered : {false, true}) {
    PaperScreen screen;
    const auto bench = asking_for_line(kAsked);
    ASSERT_TRUE(settle(*bench));
    for (int i = 0; i < 3; ++i) screen.frame(*bench);
    const std::string line = "line." + std::to_string(kAsked), marked = "answer." + std::to_string(kAsked);
    const std::string current = "line." + std::to_string(bench->player().moment()->line);
    EXPECT_FALSE(screen.state.places.contains(line));
    EXPECT_TRUE(screen.state.places.contains(current));
    if (answered)
      bench->answer_lesson(kAsked + 1);
    else
      bench->reveal_lesson();
    for (int i = 0; i < 3; ++i) screen.frame(*bench);
    EXPECT_TRUE(screen.state.places.contains(marked));
    EXPECT_FALSE(screen.state.places.contains(current));
    // What is played afterwards comes into view again.
    const uint32_t before = bench->player().moment()->line;
    for (int i = 0; i < 8 && bench->player().moment()->line == before; ++i) bench->jump(Jump::NextStep);
    ASSERT_NE(bench->player().moment()->line, before);
    for (int i = 0; i < 3; ++i) screen.frame(*bench);
    EXPECT_TRUE(screen.state.places.contains("line." + std::to_string(bench->player().moment()->line)));
    EXPECT_FALSE(screen.state.places.contains(marked));
  }
}

TEST(SourcePanel, StaysWhereItWasScrolledToWhenAnotherTraceOfTheSameTextArrives) {
  PaperScreen screen(1600, 640);
  auto bench = fake_workbench();
  ViewState state = showing("long", "banks");
  bench->restore(state);
  ASSERT_TRUE(settle(*bench));
  for (int i = 0; i < 3; ++i) screen.frame(*bench);
  const SnapshotPtr before = bench->player().snapshot();
  const std::string line = "line." + std::to_string(bench->player().moment()->line);
  ASSERT_TRUE(screen.state.places.contains(line));
  Pointer pointer;
  pointer.at = screen.state.places.at("source").center();
  pointer.wheel = 30;
  screen.frame(*bench, pointer);
  screen.frame(*bench);
  ASSERT_FALSE(screen.state.places.contains(line));
  state.choices[0].set = {{"STRIDE", 4}};
  bench->restore(state);
  ASSERT_TRUE(settle(*bench));
  for (int i = 0; i < 3; ++i) screen.frame(*bench);
  ASSERT_NE(bench->player().snapshot(), before);
  EXPECT_EQ("line." + std::to_string(bench->player().moment()->line), line);
  EXPECT_FALSE(screen.state.places.contains(line));
}

}  // namespace
}  // namespace warplens::app
