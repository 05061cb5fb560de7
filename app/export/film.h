// What an animation shows: which moments, and how far each has been played in which frame. A frame follows from its number alone, so that
// the same export gives the same frames, as many as its range and its rate say.
#pragma once

#include <optional>
#include <vector>

#include "app/session/workbench/workbench.h"

namespace warplens::app {

struct FilmRange {
  enum class Of : uint8_t { Steps, Access, Tile };  // from a place to another; the shown access' wavefronts; the shown k tile
  Of of = Of::Steps;
  uint64_t first = 0, last = 0;  // of Steps: places of the clock
  std::optional<PlayBy> by;      // what playing goes by; else wavefronts of an access, accesses of a tile, steps of steps
  double speed = 1;              // of those, per second
};

struct Film {
  struct Item {
    uint64_t place = 0;  // of the clock
    double begin = 0;    // in units, from the start
  };
  std::vector<Item> items;
  double units = 0;  // all of it
  double speed = 1;
  uint32_t frames_per_second = 25;
  uint64_t frames = 0;
};

inline constexpr uint32_t kMaxFramesPerSecond = 60;
inline constexpr uint64_t kMaxFrames = 20000;

// Goes through the range on `bench`, which then stands at its beginning. Errors: nothing moves there, or for too long.
Result<Film> make_film(Workbench& bench, const FilmRange& range, uint32_t frames_per_second);
// Brings the bench to what a frame shows.
void show_frame(Workbench& bench, const Film& film, uint64_t frame);

}  // namespace warplens::app
