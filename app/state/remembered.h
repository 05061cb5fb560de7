// What one start of the window leaves to the next, as files of one folder: preferences.json, and session.json, which is a state file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/notice.h"
#include "app/state/state_file.h"

namespace warplens::app {

struct Remembered {
  std::optional<Preferences> preferences;
  std::optional<ViewState> session;  // where the last window was
  std::vector<Notice> problems;      // of files that are damaged: they count as missing
};
Remembered read_remembered(const std::filesystem::path& folder);

// A folder that is not writable must not make the exit fail.
void remember(const std::filesystem::path& folder, const Preferences& preferences);
// Without measured runs, which have a file of their own.
void remember_session(const std::filesystem::path& folder, ViewState state);

// Keeps both files up to date while the window is used, so that a crash loses little: at most so often, and only what has changed.
inline constexpr double kKeepEvery = 2;  // seconds
class Keeper {
 public:
  explicit Keeper(std::filesystem::path folder) : folder_(std::move(folder)) {}
  void changed() { changed_ = true; }
  // Seconds until there is something to write; nothing: there is none.
  std::optional<double> due(double now) const;
  void keep(double now, const Preferences& preferences, const ViewState& state);

 private:
  std::filesystem::path folder_;
  bool changed_ = false;
  double next_ = 0;
  std::string preferences_, session_;  // as they were written last
};

// The path is the first now, as an absolute one.
inline constexpr size_t kRecentFiles = 8;
void add_recent(std::vector<std::string>& recent, const std::string& path);

}  // namespace warplens::app
