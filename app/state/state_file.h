// State files: what the user has chosen, as versioned JSON; and the settings that are remembered between starts.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/session/workbench/workbench.h"
#include "kernels/base/fields.h"

namespace warplens::app {

inline constexpr int kStateVersion = 1;

// What was on the screen when the state was saved: for readers and scripts, not read back.
struct Shown {
  uint32_t line = 0;
  std::string array, op;
  uint32_t wavefronts = 0, conflicts = 0, sectors = 0;  // of the shown access
  uint64_t block_wavefronts = 0, block_conflicts = 0;   // of the traced block, as written
  std::string error;
  bool busy = false;
};
Shown shown_now(const Workbench& bench);

std::string to_json(const ViewState& state, const Preferences& preferences, const Shown& shown);
std::string to_json(const Preferences& preferences);

// All of a state's document but its format, for a document that says more.
void write_state(FieldWriter& fields, const ViewState& state, const Preferences& preferences, const Shown& shown);

struct SavedState {
  ViewState state;
  Preferences preferences;
};
// Errors, one line each: no JSON, another program's file, a version that this program does not know, a value of the wrong type.
Result<SavedState> parse_state(std::string_view file, std::string_view json);
Result<Preferences> parse_preferences(std::string_view file, std::string_view json);

// Written beside and renamed, so that a full disk or a crash leaves the old file whole.
Status write_text(const std::filesystem::path& path, std::string_view text);
// The path itself, or, where there is a file by that name already, "name-2.json", "name-3.json", ...
std::filesystem::path free_path(const std::filesystem::path& path);

}  // namespace warplens::app
