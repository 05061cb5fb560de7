// Going on to where a breakpoint's condition holds, and words that are watched: who wrote one last, who reads it next.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/session/workbench/workbench.h"

namespace warplens::app {

// By line; an empty text holds always.
using Breakpoints = std::map<uint32_t, std::string>;

// Where a warp comes to a line with a breakpoint, and the first lane for which its condition holds.
struct Stop {
  uint64_t tick = 0;
  uint32_t warp = 0, lane = 0, line = 0;
  bool found = true;  // false: so far was looked, and nothing found yet
};
// The next of any warp after a tick, or the last before it; nullopt: there is none. Conditions that cannot be read hold nowhere. At most
// `most` conditions are evaluated.
std::optional<Stop> find_stop(const analysis::Snapshot& snapshot, const Breakpoints& breakpoints, uint64_t tick, bool forwards,
                              size_t most = 20'000);

// The same places in a text that was edited: what stood on a line stays on it. One whose line is gone is gone.
Breakpoints follow_text(const Breakpoints& breakpoints, std::string_view before, std::string_view now);

// Breakpoints of the kernel that the main side shows.
const Breakpoints& breakpoints_of(const Workbench& bench);
// Set without a condition, or removed where there is one.
void toggle_breakpoint(Workbench& bench, uint32_t line);
// The error says what is wrong with the condition; then nothing is changed.
Status set_condition(Workbench& bench, uint32_t line, const std::string& condition);
// To the next stop of any warp, which is followed then. Where there is none, or it is not found yet, the notice says so.
void run_on(Workbench& bench, bool forwards);
// Where the followed warp comes to a line next, whoever is before.
bool can_run_to(const Workbench& bench, uint32_t line);
uint32_t chosen_line(const Workbench& bench);  // that is selected, else the current one; 0: none

// The selected word, sector or element of memory: accesses of any warp of the block, into Trace::accesses.
struct WordHistory {
  std::optional<uint32_t> written, read;   // last until now, the access that is shown included; next after it
  std::optional<uint32_t> written_before;  // last, without the access that is shown
};
// The accesses that touch it, ascending; worked out once for a selection.
std::vector<uint32_t> accesses_of_selected(const Workbench& bench);
std::optional<WordHistory> word_history(const Workbench& bench, const std::vector<uint32_t>& touching);
bool has_word(const Workbench& bench);  // one is selected
void go_to_row(Workbench& bench, uint32_t access);

}  // namespace warplens::app
