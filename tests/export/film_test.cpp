// An animation shows what the window would show at the same time, in as many frames as its range and rate say.
#include "app/export/film.h"

#include <gtest/gtest.h>

#include "tests/app/fakes.h"

namespace warplens::app::export_tests {

std::unique_ptr<Workbench> film_bench(int64_t stride = 4) {
  auto bench = fake_workbench();
  bench->choose(SideId::Main, {"good", {{"STRIDE", stride}}, {}});
  EXPECT_TRUE(app::settle(*bench));
  bench->seek(0);
  return bench;
}

TEST(Film, ShowsWhatTheWindowShowsAtTheSameTime) {
  for (const PlayBy by : {PlayBy::Step, PlayBy::Access, PlayBy::Wavefront, PlayBy::Conflict})
    for (const double speed : {0.5, 1.0, 4.0, 20.0}) {
      auto window = film_bench(), drawn = film_bench();
      window->set_play_by(by);
      window->set_speed(speed);
      const auto film = make_film(*drawn, {FilmRange::Of::Steps, 0, window->clock().length(), by, speed}, 32);
      ASSERT_TRUE(film);
      window->show_played(0, 0);  // from the beginning of what is shown, which a wavefront's play goes on with
      window->play(true);
      for (uint64_t frame = 0; frame < film->frames; ++frame) {
        show_frame(*drawn, *film, frame);
        ASSERT_EQ(drawn->clock().at(), window->clock().at()) << name(by) << " " << speed << " frame " << frame;
        ASSERT_NEAR(drawn->phase(), window->phase(), 1e-4) << name(by) << " " << speed << " frame " << frame;
        window->advance(1.0 / 32);
      }
    }
}

TEST(Film, OfAnAccessHasItsWavefrontsTimesTheRate) {
  auto bench = film_bench(8);
  bench->jump(Jump::NextConflict);
  ASSERT_EQ(bench->shown_wavefronts(), 8u);
  for (const uint32_t rate : {1u, 24u, 25u, 30u, 60u}) {
    const auto film = make_film(*bench, {FilmRange::Of::Access, 0, 0, {}, 2}, rate);
    ASSERT_TRUE(film);
    EXPECT_EQ(film->frames, 8 * rate / 2);  // two a second
  }
}

TEST(Film, FramesComeInAnyOrder) {
  auto bench = film_bench();
  const auto film = make_film(*bench, {FilmRange::Of::Steps, 0, bench->clock().length(), PlayBy::Access, 1}, 10);
  ASSERT_TRUE(film);
  std::vector<std::pair<uint64_t, float>> forwards(film->frames);
  for (uint64_t i = 0; i < film->frames; ++i) show_frame(*bench, *film, i), forwards[i] = {bench->clock().at(), bench->phase()};
  for (uint64_t i = film->frames; i-- > 0;) {
    show_frame(*bench, *film, i);
    EXPECT_EQ(std::pair(bench->clock().at(), bench->phase()), forwards[i]);
  }
}

TEST(Film, StaysInItsRange) {
  auto bench = film_bench();
  const uint64_t first = 2, last = 5;
  const auto film = make_film(*bench, {FilmRange::Of::Steps, first, last, {}, 1}, 10);
  ASSERT_TRUE(film);
  for (uint64_t i = 0; i < film->frames; ++i) {
    show_frame(*bench, *film, i);
    EXPECT_GE(bench->clock().at(), first);
    EXPECT_LE(bench->clock().at(), last);
  }
}

TEST(Film, WithoutAnAccessOrATileSaysSo) {
  auto bench = film_bench();
  auto empty = fake_workbench();  // nothing has been traced
  EXPECT_FALSE(make_film(*empty, {FilmRange::Of::Access, 0, 0, {}, 1}, 25));
  EXPECT_FALSE(make_film(*bench, {FilmRange::Of::Tile, 0, 0, {}, 1}, 25));  // no loop with a barrier
}

TEST(Film, OfTooManyFramesIsRefusedBeforeItIsDrawn) {
  auto bench = film_bench(16);
  bench->jump(Jump::NextConflict);
  const auto film = make_film(*bench, {FilmRange::Of::Steps, 0, bench->clock().length(), PlayBy::Step, kSlowest}, 60);
  if (film) {
    EXPECT_LE(film->frames, kMaxFrames);
  }
}

}  // namespace warplens::app::export_tests
