// The source with the current line and what each line costs.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

void draw_source(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
// What is wrong with the text of a side, by its line; null where that is fine, or the error is elsewhere.
const Error* failure_in(const Side& side);
// What a source line's accesses cost in the traced block, memory by memory.
// `account`: Program::account.
std::string heat_text(const analysis::LineHeat& heat, const std::string& account, const viz::Strings& strings, const viz::Veil& veil = {});

}  // namespace warplens::app
