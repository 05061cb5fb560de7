// What counts are of: the source as written, or what the compiler makes of it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "kernels/analysis/machine_code.h"
#include "viz/strings/strings.h"

namespace warplens::viz {

// "as written" or "as compiled", of a Program::account.
std::string account_text(std::string_view account, const Strings& strings);

// "≈ The machine code may differ: ...", of what was counted as compiled; empty where nothing is known against it.
std::string doubt_text(std::span<const analysis::Doubt> doubts, const Strings& strings);
std::string doubt_text(const analysis::LineDoubts& doubts, uint32_t line, const Strings& strings);

}  // namespace warplens::viz
