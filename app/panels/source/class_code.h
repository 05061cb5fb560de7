// The code that a class reads: from where it begins, as large as all of it fits.
#pragma once

#include <string>

#include "app/panels/kit/kit.h"

namespace warplens::app {

// The line after the header that describes the kernel; the first where it has none.
uint32_t first_line_of_code(const std::string& source);
// How much larger than the panel's text all lines from there on can be, without more of them being broken.
float code_of_a_class(const std::string& source, const Skin& skin, const Rect& rect);

}  // namespace warplens::app
