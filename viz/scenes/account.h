// What counts are of: the source as written, or what the compiler makes of it.
#pragma once

#include <string>
#include <string_view>

#include "viz/strings/strings.h"

namespace warplens::viz {

// "as written" or "as compiled", of a Program::account.
std::string account_text(std::string_view account, const Strings& strings);

}  // namespace warplens::viz
