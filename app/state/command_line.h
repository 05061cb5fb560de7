// The state as the options of `warplens` that open the same view, and back: one table of what can be said so.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/session/view.h"

namespace warplens::app {

struct StateOption {
  std::string name;   // "tick": --tick
  const char* value;  // "N"
  const char* help;
};
// Those that the window has beside --open, --stage, --schedule, --theme, --language and --text-scale.
const std::vector<StateOption>& state_options();
// Errors: a value that is none.
Status set_option(ViewState& state, std::string_view name, const std::string& value);
// As a person gives them: of a launch, arguments, parameters and sizes that are given one by one stand side by side; what can be given once
// alone, and is given again, is an error.
Result<std::vector<std::pair<std::string, std::string>>> joined_options(const std::vector<std::pair<std::string, std::string>>& given);

// `warplens --fresh --open sgemm_warptiling --set BM=128 --stage banks --tick 42`, to be pasted into a shell. What was measured is not in
// it: a state file has that.
std::string command_line_of(const ViewState& state, const Preferences& preferences);
// The same, option by option: name and value.
std::vector<std::pair<std::string, std::string>> options_of(const ViewState& state);

}  // namespace warplens::app
