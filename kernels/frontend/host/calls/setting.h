#pragma once

#include <string>
#include <vector>

#include "kernels/frontend/host/values/value.h"

namespace warplens::frontend::host {

// A template's argument as --set takes it; empty: not known.
std::string setting_of(const Value& v);
// Of "<32, Pair<int, 2>>": "32" and "Pair<int, 2>".
std::vector<std::string> arguments_in(const std::string& arguments);

}  // namespace warplens::frontend::host
