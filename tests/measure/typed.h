// A command of the program, as typed.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace warplens::app {

struct Outcome {
  int code;
  std::string out, err;
};

// `words` is what follows the command's name; `prepare` may change what was parsed.
template <class Command>
Outcome typed(
    std::vector<std::string> words, void (*add)(CLI::App&, Command&), int (*run)(const Command&, std::ostream&, std::ostream&),
    void (*prepare)(Command&) = [](Command&) {}) {
  CLI::App app;
  Command command;
  add(app, command);
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  try {
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    return {2, "", error.what()};
  }
  prepare(command);
  std::ostringstream out, err;
  const int code = run(command, out, err);
  return {code, out.str(), err.str()};
}

}  // namespace warplens::app
