#include "app/export/film.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warplens::app {
namespace {

Error nothing_moves() {
  return {"nothing moves in this range", {}, "choose a step with an access, or more steps", {}, Phrase("film_empty"), {}};
}

Error too_long(uint64_t frames) {
  return {fmt::format("the animation would have {} frames; at most {} are exported", frames, kMaxFrames),
          {},
          "choose fewer steps, a greater speed or fewer frames per second",
          {},
          Phrase("film_too_long", {{"frames", frames}, {"most", kMaxFrames}}),
          {}};
}

PlayBy pace_of(const FilmRange& range) {
  if (range.by) return *range.by;
  if (range.of == FilmRange::Of::Access) return PlayBy::Wavefront;
  return range.of == FilmRange::Of::Tile ? PlayBy::Access : PlayBy::Step;
}

// First and last place; nullopt where there is no such range.
std::optional<std::pair<uint64_t, uint64_t>> places_of(const Workbench& bench, const FilmRange& range) {
  const Clock& clock = bench.clock();
  const uint64_t at = clock.at();
  switch (range.of) {
    case FilmRange::Of::Steps:
      return std::pair{std::min(range.first, range.last), std::max(range.first, range.last)};
    case FilmRange::Of::Access:
      return bench.shown_wavefronts() > 0 ? std::optional(std::pair{at, at}) : std::nullopt;
    case FilmRange::Of::Tile:
      break;
  }
  const Player& player = bench.player();
  if (bench.stage().kernels != KernelsShown::One || !player.moment() || player.warp() >= player.snapshot()->block->trace.k_tiles.size())
    return std::nullopt;
  const auto& tiles = player.snapshot()->block->trace.k_tiles[player.warp()];
  if (tiles.empty()) return std::nullopt;
  auto next = std::upper_bound(tiles.begin(), tiles.end(), at);
  if (next == tiles.begin()) ++next;  // before the first: that one
  const auto& steps = player.snapshot()->block->trace.steps[player.warp()];
  return std::pair{*std::prev(next), next == tiles.end() ? (steps.empty() ? at : steps.back().tick) : *next - 1};
}

}  // namespace

Result<Film> make_film(Workbench& bench, const FilmRange& range, uint32_t frames_per_second) {
  const auto places = places_of(bench, range);
  if (!places) return nothing_moves();
  const PlayBy by = pace_of(range);
  bench.set_play_by(by);
  bench.set_speed(range.speed);
  Film film;
  film.speed = bench.steps_per_second(), film.frames_per_second = std::clamp(frames_per_second, 1u, kMaxFramesPerSecond);
  const auto frames_of = [&](double units) { return static_cast<uint64_t>(std::ceil(units * film.frames_per_second / film.speed - 1e-6)); };
  const auto add = [&] {
    film.items.push_back({bench.clock().at(), film.units});
    film.units += by == PlayBy::Wavefront ? std::max(1u, bench.shown_wavefronts()) : 1;
  };
  bench.seek(places->first);
  const Jump next = next_of(by);
  // What is gone by begins with the first of its kind.
  const bool is_one = range.of != FilmRange::Of::Tile || by == PlayBy::Step || bench.shown_wavefronts() > 0;
  if (is_one) add();
  for (auto target = bench.clock().target(next); target && *target <= places->second; target = bench.clock().target(next)) {
    bench.seek(*target);
    add();
    if (frames_of(film.units) > kMaxFrames) return too_long(frames_of(film.units));
  }
  if (film.items.empty()) return nothing_moves();
  film.frames = std::max<uint64_t>(1, frames_of(film.units));
  if (film.frames > kMaxFrames) return too_long(film.frames);
  show_frame(bench, film, 0);
  return film;
}

void show_frame(Workbench& bench, const Film& film, uint64_t frame) {
  const double units = static_cast<double>(frame) * film.speed / film.frames_per_second;
  const auto after =
      std::upper_bound(film.items.begin(), film.items.end(), units, [](double at, const Film::Item& item) { return at < item.begin; });
  const Film::Item& item = after == film.items.begin() ? *after : *std::prev(after);
  const bool followed = Playback::followed_by_eye(film.speed, bench.play_by());
  bench.show_played(item.place, followed ? units - item.begin : 1);  // else all of it, as the window has it
}

}  // namespace warplens::app
