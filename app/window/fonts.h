// Where the interface's fonts are on this system.
#pragma once

#include <string>
#include <vector>

#include "app/panels/kit/type.h"
#include "app/session/workbench/workbench.h"
#include "viz/canvas/wide_marks.h"
#include "viz/strings/strings.h"

namespace warplens::app {

// The letters of texts that Inter and JetBrains Mono do not have, each once, in their order.
std::u32string other_letters(const std::vector<std::string>& texts);

// All that is written in the language: the table, what headers say of their kernels, lessons; and what else is shown.
std::vector<std::string> texts_of(const Workbench& bench, const viz::Strings& strings, std::vector<std::string> more);

using viz::has_wide_marks;

// Inter and JetBrains Mono through fontconfig, and a font for the letters of `texts` that these do not have; a face that is not
// installed stays empty.
FontFiles find_fonts(const std::vector<std::string>& texts, const std::string& language = {});

}  // namespace warplens::app
