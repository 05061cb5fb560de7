// The window, and pictures of it.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "kernels/base/result.h"

namespace warplens::app {

struct WindowOptions {
  std::string state;                                      // a state file to open; empty: the kernel of the last start, or the first
  std::string open;                                       // a built-in kernel's name or a .cu file, on top of the state
  std::string recording;                                  // a recording to show
  std::vector<std::pair<std::string, std::string>> more;  // of the state: app/state/command_line.h
  std::string stage;                                      // "tiles", "banks", "compare", "measure"; empty: the state's
  std::string lesson;                                     // to open; empty: none
  uint64_t lesson_step = 0;                               // of it, from 1; 0: its first
  std::string schedule;                                   // "round-robin", "seeded:7"; empty: the state's
  std::string language;                                   // a file of assets/languages; empty: as remembered
  std::optional<bool> dark;                               // otherwise as remembered
  std::optional<double> text_scale;                       // 1 to 2.5
  bool presenter = false;                                 // large type, the side panels away
  bool fresh = false;                                     // does not go on where the last window was
  bool start_card = false;                                // show it whatever was seen before
  int width = 0, height = 0;                              // 0: as remembered
  std::string report;  // a file that says in JSON what is shown and where its controls are, kept up to date:
                       // for reading without eyes, and for tests
};

// Opens the window and runs until it is closed. Gives the exit code: 0, or 2 after one clear line on `err` (no display, an
// OpenGL that is too old, a state file that cannot be read).
int run_window(const WindowOptions& options, std::ostream& err);

// Draws the window without showing it, when everything has been worked out, and writes a PNG. A display is still needed (a
// virtual one will do). On Measure it measures first. Exit code as above.
int take_screenshot(const WindowOptions& options, const std::string& png, std::ostream& err);

}  // namespace warplens::app
