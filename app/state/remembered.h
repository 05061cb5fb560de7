// What one start of the window leaves to the next, as files of one folder: preferences.json, and session.json, which is a state file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
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

// The path is the first now, as an absolute one.
inline constexpr size_t kRecentFiles = 8;
void add_recent(std::vector<std::string>& recent, const std::string& path);

}  // namespace warplens::app
