// `warplens` itself and `warplens screenshot`: the window, or one clear line in a build that has none.
#pragma once

#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "app/cli/cli11.h"

namespace warplens::app {

struct WindowCommand {
  std::string what, state, recording, stage, theme, language, schedule, size, report;
  std::string lesson;                                    // its name
  uint64_t step = 0;                                     // of the lesson, from 1; 0: its first
  std::map<std::string, std::vector<std::string>> more;  // options of the state, by name
  double text_scale = 0;                                 // 0: as remembered
  bool presenter = false, start_card = false, fresh = false;
};
void add_window_options(CLI::App& program, WindowCommand& command);
int run_window_command(const WindowCommand& command, std::ostream& err);

struct ScreenshotCommand {
  WindowCommand window;
  std::string output;
};
void add_screenshot_options(CLI::App& subcommand, ScreenshotCommand& command);
int run_screenshot(const ScreenshotCommand& command, std::ostream& err);

}  // namespace warplens::app
