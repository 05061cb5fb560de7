// What several stages say in the same way.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/session/workbench.h"
#include "viz/strings/strings.h"

namespace warplens::app {

// In the interface's language, else in English, else any.
std::string in_words(const std::map<std::string, std::string>& by_language);
std::string kernel_title(const Workbench& bench, const Choice& choice);

// Kernel, warp, line, access.
std::vector<std::string> access_crumbs(const Workbench& bench, const viz::Strings& strings);

}  // namespace warplens::app
