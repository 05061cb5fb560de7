// An export: what is drawn of a workbench, how large, and into which file.
#pragma once

#include <functional>
#include <memory>

#include "app/export/film.h"
#include "app/export/frames.h"
#include "viz/strings/strings.h"

namespace warplens::app {

inline constexpr uint32_t kSmallestExport = 200, kLargestExport = 8192;  // pixels of a side

struct ExportWish {
  std::string path;                     // its extension determines the format
  std::string lesson;                   // by name: a handout of it; the rest says nothing of that
  uint32_t width = 1100, height = 760;  // in pixels
  float density = 1;                    // pixels for each unit that is drawn in: 2 for a picture twice as sharp
  float scale = 1;                      // of texts and spaces
  float margin = 0;                     // around the stage, in units
  bool dark = false, transparent = false;
  std::optional<FilmRange> range;  // an animation; else the shown moment
  uint32_t frames_per_second = 25;
  std::optional<double> played;  // of a still: how far what is shown has been played, as Workbench::played says; none: as it opens
};
// What is wrong with it, before anything is traced or drawn: the format, the size, a folder that cannot be written to, a program that is
// missing.
Status check(const ExportWish& wish);

// Called before each frame; false stops the export.
using ExportReport = std::function<bool(uint64_t frame, uint64_t frames)>;

// Draws what `bench` shows, by a picture of its own; of an animation, every frame. A file that was there stays whole until the new one is.
Status export_picture(Workbench& bench, const viz::Strings& strings, const ExportWish& wish, const ExportReport& report);

// The shown stage as an SVG element, for a page that holds more; `prefix`: of its ids.
std::string stage_as_svg(Workbench& bench, const viz::Strings& strings, const ExportWish& wish, const std::string& prefix);

// Waits until everything that the stage shows has been worked out; false where `go_on` said so.
bool settle(Workbench& bench, const std::function<bool()>& go_on);

}  // namespace warplens::app
