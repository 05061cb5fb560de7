// What a person sees and has chosen, as plain values: what a state file holds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/workload/workload.h"

namespace warplens::app {

enum class Stage : uint8_t { Tiles, Banks, Compare, Measure };
inline constexpr std::array kStages = {Stage::Tiles, Stage::Banks, Stage::Compare, Stage::Measure};
const char* name(Stage stage);  // "tiles"; also the end of its key in the string table

// A kernel with its settings and the place in time. Main is what Tiles and Banks show; Compare has two sides of its own.
enum class SideId : uint8_t { Main, Left, Right };
inline constexpr size_t kSides = 3;

struct Choice {
  std::string name;                     // built-in kernel or path of a .cu file
  catalog::Values set;                  // parameters that differ from the default
  std::map<std::string, std::string> options;  // of a file: "kernel", "grid", "block", "shared", "set", "arg" as typed
  friend bool operator==(const Choice&, const Choice&) = default;
};

struct Place {
  uint64_t tick = 0;
  uint32_t warp = 0, lane = 0;
};

// The Measure stage: which plot, on what, at which size.
enum class Plot : uint8_t { Live, Ladder, Sizes, Sweep, Roofline };
inline constexpr std::array kPlots = {Plot::Live, Plot::Ladder, Plot::Sizes, Plot::Sweep, Plot::Roofline};
const char* name(Plot plot);  // "live"; also the end of its key in the string table
struct MeasureView {
  Plot plot = Plot::Live;
  bool gpu = true;                      // else the loops of the CPU
  catalog::Values size;                 // what differs from the header's size for measuring
  std::string rows, columns;            // parameters of the sweep; empty: the first two with a choice
};

// A run that is kept, as the lines of a recording.
struct SavedRun {
  std::string name, lines;
  bool live = false, shown = true, named = false;
};

struct ViewState {
  Stage stage = Stage::Tiles;
  std::array<Choice, kSides> choices;
  std::optional<Place> place;           // of Main; without one the kernel opens where it has something to show
  SideId compare_side = SideId::Right;  // whose parameters the left panel shows in Compare
  uint64_t compare_clock = 0;           // accesses of the followed warp, on both sides
  double steps_per_second = 1;
  uint32_t registers = 0;               // a thread's, for occupancy; 0: the estimate
  MeasureView measure;
  std::vector<SavedRun> runs;
};

// What is remembered from one start to the next.
struct Preferences {
  bool dark = true;
  double text_scale = 1.0;
  int width = 1600, height = 900;
};
inline constexpr double kSmallestTextScale = 1.0, kLargestTextScale = 2.5, kTextScaleStep = 0.1;
inline constexpr double kSlowest = 0.25, kFastest = 2000;  // steps a second

}  // namespace warplens::app
