// Terms of the glossary within texts.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

void underline_terms(PanelPen& pen, const viz::Drawing& texts, size_t first = 0);  // of what is in a group of sentences
// The word under the mouse, where nothing else explains what is there; but `read`, whose entry of the glossary is open.
void explain_pointed(const Skin& skin, const std::string& read);

}  // namespace warplens::app
