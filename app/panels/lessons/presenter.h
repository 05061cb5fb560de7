// Presenting: the strip, the spotlight, the black screen.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

void draw_presenter_strip(const Workbench& bench, const Skin& skin, const Rect& rect);  // the place, and the keys that count
void draw_spotlight(const Skin& skin, const Rect& display);
void draw_black(const Skin& skin, const Rect& display);
// While presenting B and the full stop, which a clicker sends, are the black screen's, but B answers an open question; nullopt: the key is
// what it always is.
std::optional<Chord> clicker_chord(const Workbench& bench, const Chord& chord);

}  // namespace warplens::app
