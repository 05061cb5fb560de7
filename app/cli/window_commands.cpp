#include "app/cli/window_commands.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>

#include "app/cli/expected.h"
#include "app/cli/toolbox.h"
#include "app/cli/what_options.h"
#include "app/stages/stages.h"
#include "app/state/command_line.h"
#include "kernels/base/option.h"
#ifdef WARPLENS_HAS_WINDOW
#include "app/window/window.h"
#endif

namespace warplens::app {
namespace {

std::vector<std::string> stage_ids() {
  std::vector<std::string> ids;
  for (const Stage* stage : stages().all()) ids.push_back(stage->id);
  return ids;
}

void add_common(CLI::App& command, WindowCommand& window) {
  command.add_option("--open", window.what, "open a built-in kernel or a .cu file")->type_name("WHAT");
  command.add_option("--state", window.state, "open a saved state")->type_name("FILE");
  command.add_option("--recording", window.recording, "show a recording (docs/measuring.md)")->type_name("FILE");
  expect_one_of(command.add_option("--stage", window.stage, "the stage to show first"), stage_ids())->type_name("STAGE");
  command.add_option("--lesson", window.lesson, "open a lesson; `warplens lessons` lists them")->type_name("NAME");
  expect_integer(command.add_option("--step", window.step, "the step to open the lesson at, from 1"), 1)->type_name("N");
  command.add_option("--schedule", window.schedule, "trace under this schedule: in-order, round-robin, reversed or seeded:N")
      ->type_name("NAME");
  expect_one_of(command.add_option("--theme", window.theme, "dark or light"), {"dark", "light"})->type_name("THEME");
  command.add_option("--language", window.language, "language of the interface: a file in assets/languages")->type_name("NAME");
  command.add_flag("--presenter", window.presenter, "present to a class: large type, side panels away (F5)");
  command.add_flag("--start-card", window.start_card, "show what a first start offers");
  expect_number(command.add_option("--text-scale", window.text_scale, "text size, 1 to 2.5"), 1, 2.5)->type_name("X");
  for (const StateOption& option : state_options())
    command.add_option("--" + option.name, window.more[option.name], option.help)->type_name(option.value)->allow_extra_args(false);
  command.add_option("--size", window.size, "size of the window, for example 1600x900")->type_name("WxH");
  command.add_option("--report", window.report, "keep FILE up to date with a JSON description of what is shown")->type_name("FILE");
}

#ifdef WARPLENS_HAS_WINDOW

Result<WindowOptions> options_of(const WindowCommand& command) {
  WindowOptions options;
  options.state = command.state;
  options.open = command.what;
  options.recording = command.recording;
  options.stage = command.stage;
  options.lesson = command.lesson;
  options.lesson_step = command.step;
  options.report = command.report;
  options.language = command.language;
  for (const StateOption& option : state_options())
    for (const std::string& value : command.more.at(option.name)) options.more.emplace_back(option.name, value);
  options.presenter = command.presenter;
  options.start_card = command.start_card;
  options.fresh = command.fresh;
  if (!command.schedule.empty()) {
    if (auto schedule = chosen_schedule(command.schedule); !schedule) return schedule.error();
    options.schedule = command.schedule;
  }
  if (!command.theme.empty()) options.dark = command.theme == "dark";
  if (command.text_scale > 0) options.text_scale = command.text_scale;
  if (command.size.empty()) return options;
  const char* end = command.size.data() + command.size.size();
  const auto width = std::from_chars(command.size.data(), end, options.width);
  const bool crossed = width.ec == std::errc{} && width.ptr != end && *width.ptr == 'x';
  const auto height = crossed ? std::from_chars(width.ptr + 1, end, options.height) : width;
  if (!crossed || height.ec != std::errc{} || height.ptr != end || options.width < 640 || options.height < 480 || options.width > 8192 ||
      options.height > 8192)
    return invalid_option("--size", command.size, "WIDTHxHEIGHT in pixels, from 640x480 to 8192x8192, for example 1600x900");
  return options;
}

template <class Use>
int with_options(const WindowCommand& command, std::ostream& err, Use use) {
  auto options = options_of(command);
  return options ? use(*options) : report(err, options.error());
}

#else

template <class Use>
int with_options(const WindowCommand&, std::ostream& err, Use) {
  return report(err, Error{"this build has no window", {}, "the other commands work; `warplens --help` lists them", {}});
}

#endif

}  // namespace

void add_window_options(CLI::App& program, WindowCommand& command) {
  add_common(program, command);
  program.add_flag("--fresh", command.fresh, "start afresh instead of restoring the last window (Ctrl+N)");
}

int run_window_command(const WindowCommand& command, std::ostream& err) {
  return with_options(command, err, [&](const auto& options) { return run_window(options, err); });
}

void add_screenshot_options(CLI::App& subcommand, ScreenshotCommand& command) {
  add_common(subcommand, command.window);
  subcommand.add_option("-o", command.output, "the file to write")->type_name("FILE.png")->required();
}

int run_screenshot(const ScreenshotCommand& command, std::ostream& err) {
  return with_options(command.window, err, [&](const auto& options) { return take_screenshot(options, command.output, err); });
}

}  // namespace warplens::app
