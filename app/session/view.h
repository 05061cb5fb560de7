// What the user sees and has chosen, as plain values: what a state file holds.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/session/selection.h"
#include "kernels/workload/workload.h"

namespace warplens::app {

// A kernel with its settings and the place in time. Main is what most stages show; Compare has two sides of its own, and a third right of
// them where the user adds one.
enum class SideId : uint8_t { Main, Left, Right, Third };
inline constexpr size_t kSides = 4, kMaxCompared = 3;
inline constexpr SideId kCompared[kMaxCompared] = {SideId::Left, SideId::Right, SideId::Third};

struct Choice {
  std::string name;                            // built-in kernel or path of a .cu file
  catalog::Values set;                         // parameters that differ from the default
  std::map<std::string, std::string> options;  // of a file: "kernel", "launch", "grid", "block", "shared", "set", "arg", "size" as typed
  bool compiled = false;                       // the account as compiled is traced, in place of that as written
  bool saved = false;                          // the file's text, also while another one is edited
  friend bool operator==(const Choice&, const Choice&) = default;
};

struct Followed {
  uint32_t warp = 0, lane = 0;
  friend bool operator==(const Followed&, const Followed&) = default;
};

// What is measured, and the plot of it.
struct MeasureView {
  std::string plot = "live";  // id of a plot, app/plots/plot_table.h
  bool gpu = true;            // else the loops of the CPU
  catalog::Values size;       // what differs from the header's size for measuring
  std::string rows, columns;  // parameters of the sweep; empty: the first two with a choice
  int64_t loop_size = 512;    // M = N = K of the CPU loops
  friend bool operator==(const MeasureView&, const MeasureView&) = default;
};

// What the user says of a measured run.
struct RunChoice {
  std::string name;
  bool shown = true, named = false, removed = false;
  friend bool operator==(const RunChoice&, const RunChoice&) = default;
};

// Everything that the user chooses, as one value: changed through one door, undone, saved and restored as one.
struct Settings {
  std::array<Choice, kSides> choices;
  std::array<Followed, kSides> followed;
  uint32_t registers = 0;    // per thread, for occupancy; 0: the estimate
  std::string architecture;  // by name; empty: the usual one
  uint64_t block = 0;        // of Main, the one that is traced: its linear index in the grid
  std::string schedule;      // of all sides, by name; empty: in order
  // Breakpoints by kernel name and source line, with the condition in the kernel's language; an empty condition is always true.
  std::map<std::string, std::map<uint32_t, std::string>> breakpoints;
  MeasureView measure;
  std::map<uint64_t, RunChoice> chosen_runs;  // by MeasuredRun::id: what differs from how the run came
  // A stage's own switches: "memory.colour" → "writer". What is zoomed and moved is called "NAME.window": going on is the same step.
  std::map<std::string, std::string> views;

  size_t compared() const { return choices[static_cast<size_t>(SideId::Third)].name.empty() ? 2 : 3; }
  friend bool operator==(const Settings&, const Settings&) = default;
};

// A run that is kept, as the lines of a recording.
struct SavedRun {
  std::string name, lines;
  bool live = false, shown = true, named = false;
};

// A lesson that is being taken and is not at its end: which step is shown, and what was answered so far.
struct TakenLesson {
  struct Answer {
    std::optional<int64_t> given;  // nothing: the answer was revealed
    bool right = false;
    friend bool operator==(const Answer&, const Answer&) = default;
  };
  std::string name;  // empty: none is being taken
  uint64_t step = 0;
  std::map<std::string, Answer> answers;  // by the step's id
  friend bool operator==(const TakenLesson&, const TakenLesson&) = default;
};

struct ViewState : Settings {
  std::string stage;                      // its id; empty: the first
  std::optional<uint64_t> tick;           // of Main; without one the kernel opens where it has something to show
  SideId compare_side = SideId::Right;    // whose parameters the left panel shows in Compare
  std::optional<uint64_t> compare_clock;  // pairs of accesses of the followed warp; without one, where the sides differ most
  double steps_per_second = 1;            // or of what playing goes by
  std::string play_by = "step";           // what that is: a name of PlayBy
  Selection selection;
  TakenLesson lesson;
  std::vector<SavedRun> runs;
};

// What is remembered from one start to the next.
struct Preferences {
  bool dark = true;
  std::string language = "en";  // a file of assets/languages
  double text_scale = 1.0;
  int width = 1600, height = 900;
  double steps_per_second = 1;
  std::string play_by = "step";
  std::string export_folder;                                           // of the last export
  bool welcomed = false;                                               // what a first start offers has been seen
  std::map<std::string, std::map<std::string, std::string>> launches;  // of files without a header, by the hash of their content: options
  std::vector<std::string> recent;                                     // files and states that were opened, the last one first
  std::map<std::string, uint64_t> lesson_steps;                // of lessons that were left before their end: the step that was shown
  std::map<std::string, std::map<std::string, bool>> answers;  // of lessons' questions, by lesson and step: whether any was right
};
inline constexpr double kSmallestTextScale = 1.0, kLargestTextScale = 2.5, kTextScaleStep = 0.1;
// What suits a window of this many pixels, without what the system enlarges already: from 1600 pixels on, as much as makes it show what one
// of 1080 shows, in steps of a quarter. The person's choice multiplies it.
inline float scale_of_window(float width, float height) {
  const float times = std::min(width / 1920, height / 1080);
  return height < 1600 ? 1 : std::max(1.0f, std::floor(times * 4) / 4);
}
inline constexpr double kSlowest = 0.25, kFastest = 2000;  // steps, or what playing goes by, per second

}  // namespace warplens::app
