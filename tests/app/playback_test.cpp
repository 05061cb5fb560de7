// Playing: what it goes by, how it ends, and that the same seconds show the same picture however they are cut into frames.
#include <gtest/gtest.h>

#include <tuple>

#include "app/stages/selected.h"
#include "tests/app/fakes.h"
#include "tests/simt/builder.h"

namespace warplens::app {
namespace playback_tests {

std::unique_ptr<Workbench> playing(PlayBy by, double speed, int64_t stride = 4) {
  auto bench = fake_workbench();
  bench->choose(SideId::Main, {"good", {{"STRIDE", stride}}, {}});
  EXPECT_TRUE(settle(*bench));
  bench->seek(0);
  bench->set_play_by(by);
  bench->set_speed(speed);
  bench->play(true);
  return bench;
}
using Seen = std::tuple<uint64_t, float, bool>;
Seen seen(const Workbench& bench) { return {bench.clock().at(), bench.phase(), bench.playing()}; }

TEST(Playback, TheSameTimeShowsTheSameWhateverTheFrames) {
  for (const PlayBy by : kPlayBy)
    for (const double speed : {0.25, 1.0, 2.0, 8.0})
      for (const double seconds : {0.5, 1.0, 2.25, 7.75, 31.5}) {
        auto once = playing(by, speed), often = playing(by, speed);
        once->advance(seconds);
        for (int i = 0; i < static_cast<int>(seconds * 64); ++i) often->advance(1.0 / 64);
        EXPECT_EQ(seen(*once), seen(*often)) << name(by) << " at " << speed << " per second, " << seconds << " s";
      }
}

TEST(Playback, AtTheSlowestAWavefrontTakesFourSeconds) {
  auto bench = playing(PlayBy::Wavefront, kSlowest);
  bench->jump(Jump::NextConflict);
  ASSERT_EQ(bench->player().access()->wavefronts, 4);
  for (int wavefront = 0; wavefront < 4; ++wavefront) {
    bench->advance(2);
    EXPECT_EQ(static_cast<int>(bench->phase() * 4), wavefront);
    bench->advance(1.75);
    EXPECT_EQ(static_cast<int>(bench->phase() * 4), wavefront == 3 ? 4 : wavefront) << "its words have arrived";
    EXPECT_EQ(bench->player().access()->wavefronts, 4);
    bench->advance(0.25);
  }
  bench->advance(0.25);
  EXPECT_NE(bench->player().access()->wavefronts, 4);
}

TEST(Playback, FlightsBeginAndEndSlowlyAndTheirLastHasArrivedAtTheEnd) {
  EXPECT_EQ(eased_phase(0, 4), 0);
  EXPECT_EQ(eased_phase(4, 4), 1);
  EXPECT_LT(eased_phase(0.08, 1), 0.08f) << "slower than evenly at first";
  EXPECT_FLOAT_EQ(eased_phase(0.4, 1), 0.5f);
  float before = 0;
  for (int i = 0; i <= 400; ++i) {
    const float now = eased_phase(i / 100.0, 4);
    EXPECT_GE(now, before) << i;
    before = now;
  }
}

TEST(Playback, GoesByWhatWasChosenAndSaysWhyItEnds) {
  const viz::Strings strings =
      viz::Strings::parse(
          R"({"panel": {"ended": {"step": "s {warp}", "access": "a {warp}", "wavefront": "w {warp}", "conflict": "c {warp}", "tile": "t {warp}"}}})")
          .take();
  const std::tuple<PlayBy, uint64_t, const char*> expected[] = {
      {PlayBy::Access, 3, "a 0"}, {PlayBy::Conflict, 1, "c 0"}, {PlayBy::Tile, 0, "t 0"}};
  for (const auto& [by, stops, why] : expected) {
    auto bench = playing(by, 1);
    uint64_t met = 0;
    for (uint64_t at = bench->clock().at(), i = 0; i < 50; ++i) {
      bench->advance(1);
      met += std::exchange(at, bench->clock().at()) != at;
    }
    // The warp stores, reads with a conflict and stores; the first is where it starts where no step precedes it.
    EXPECT_LE(met, stops) << name(by);
    EXPECT_FALSE(bench->playing());
    EXPECT_TRUE(bench->at_end());
    EXPECT_EQ(end_text(*bench, strings), why);
  }
  auto bench = playing(PlayBy::Step, 1);
  EXPECT_EQ(end_text(*bench, strings), "");
  bench->advance(1000);
  EXPECT_EQ(end_text(*bench, strings), "s 0");
}

// "C[tid] = s[tid]" is one statement: its load and, later, its store.
TEST(Playback, TheLastStatementIsNotOverBeforeItsLastAccess) {
  simt::Builder b;
  const RegisterId out = b.parameter("C", Type::I64, true), s = b.array(Space::Shared, "s", 64);
  b.line = 3;
  const RegisterId tid = b.special(SpecialRegister::TidX);
  const RegisterId x = b.load(Type::F32, b.address(s, tid), b.site(Space::Shared, MemoryOp::Load, "s"));
  b.store(Type::F32, b.address(out, tid), x, b.site(Space::Global, MemoryOp::Store, "C"));
  b.finish();
  auto launch = std::make_shared<simt::Launch>();
  launch->block = {32, 1, 1};
  launch->buffers.push_back(simt::buffer_of("C", 32));
  launch->arguments = {simt::buffer_argument(0)};
  const auto made = analysis::make_snapshot(catalog::kernel_file("copy.cu", "\n\n  C[i] = s[i];\n"), {},
                                            std::make_shared<const Program>(b.take()), launch, {});
  ASSERT_TRUE(made.ok());
  Player player;
  player.show(*made);
  ASSERT_EQ(player.snapshot()->block->trace.steps[0].size(), 1u);
  const auto& accesses = player.snapshot()->block->trace.accesses;
  player.seek(accesses[0].tick);
  ASSERT_TRUE(player.jump(Jump::NextStep));
  EXPECT_EQ(player.tick(), accesses[1].tick);
  EXPECT_EQ(player.access(), &accesses[1]);
  EXPECT_FALSE(player.target(Jump::NextStep)) << "now it is over";
}

TEST(Playback, PausedAtAWavefrontItIsHeldAndGoneOnWith) {
  auto bench = playing(PlayBy::Wavefront, 1);
  bench->jump(Jump::NextConflict);
  bench->advance(1.5);
  bench->play(false);
  EXPECT_TRUE(bench->animating()) << "what is in flight arrives";
  bench->advance(10);
  EXPECT_FALSE(bench->animating());
  EXPECT_EQ(static_cast<int>(bench->phase() * 4), 1) << "the second of four";
  bench->play(true);
  bench->advance(0.5);
  EXPECT_EQ(static_cast<int>(bench->phase() * 4), 2);
}

// However a moment was come to, the same is shown of it: its first wavefront, which rests.
TEST(Playback, AJumpAStageAndThePlaceItselfShowTheSameWavefront) {
  for (const double speed : {1.0, 8.0}) {
    auto bench = playing(PlayBy::Step, speed);
    bench->play(false);
    bench->jump(Jump::NextConflict);
    bench->advance(10);
    const float jumped = bench->phase();
    EXPECT_FALSE(bench->animating());
    EXPECT_EQ(static_cast<int>(jumped * 4), 0) << "the first of four";
    bench->seek(bench->clock().at());
    EXPECT_EQ(bench->phase(), jumped);
    bench->show_stage(bench->stage().id);
    EXPECT_EQ(bench->phase(), jumped);
  }
}

TEST(Playback, WavefrontsAreSteppedThroughToTheNextAccessAndBack) {
  auto bench = playing(PlayBy::Step, 1);
  bench->play(false);
  bench->jump(Jump::NextConflict);
  bench->advance(10);
  const uint64_t here = bench->clock().at();
  for (int i = 0; i < 3; ++i) bench->step_wavefront(true), bench->advance(10);
  EXPECT_EQ(bench->phase(), 1);
  bench->step_wavefront(false);
  EXPECT_EQ(static_cast<int>(bench->phase() * 4), 2) << "the third of four";
  bench->step_wavefront(false);
  bench->step_wavefront(false);
  EXPECT_EQ(static_cast<int>(bench->phase() * 4), 0);
  for (int i = 0; i < 3; ++i) bench->step_wavefront(true), bench->advance(10);
  EXPECT_EQ(bench->phase(), 1);
  EXPECT_EQ(bench->clock().at(), here);
  bench->step_wavefront(true);
  EXPECT_NE(bench->clock().at(), here);
}

TEST(Playback, SpeedAndUnitAreRememberedAndSaved) {
  auto bench = playing(PlayBy::Conflict, 0.5);
  EXPECT_EQ(bench->preferences.play_by, "conflict");
  EXPECT_EQ(bench->preferences.steps_per_second, 0.5);
  EXPECT_EQ(bench->state().play_by, "conflict");
  auto other = fake_workbench();
  other->restore(bench->state());
  EXPECT_EQ(other->play_by(), PlayBy::Conflict);
  EXPECT_EQ(other->steps_per_second(), 0.5);
}

}  // namespace playback_tests
}  // namespace warplens::app
