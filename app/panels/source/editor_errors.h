// What is wrong with the text that is edited: each error at its line, a list of them, and the way from one to the next.
#pragma once

#include <vector>

#include "app/panels/state.h"

namespace warplens::app {

struct PlacedError {
  const Error* error = nullptr;
  size_t line = 0;          // from 0, in the text as it is now
  bool is_warning = false;  // of host code or another kernel: the one that is shown is compiled all the same
};
// Of what kept the text from a picture, of host code and of other kernels; those whose lines are as they were when they were found, in the
// order of their lines.
std::vector<PlacedError> placed_errors(const Workbench& bench, PanelCaches& caches);

std::string error_text(const Error& error, const viz::Strings& strings);

float error_list_height(size_t errors, const Skin& skin);
void draw_error_list(PanelPen& pen, const std::vector<PlacedError>& errors, const Rect& rect);

// The caret goes to the next one, or to the one before; false: there is none.
bool go_to_error(Workbench& bench, PanelCaches& caches, bool forwards);
void go_to_place(Workbench& bench, size_t line, uint32_t column);

}  // namespace warplens::app
