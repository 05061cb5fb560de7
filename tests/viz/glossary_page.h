// docs/glossary.md as the glossary says it.
#pragma once

#include <string>

#include "viz/strings/strings.h"

namespace warplens::viz {

std::string glossary_page(const Strings& english, const Strings& chinese);

}  // namespace warplens::viz
