#pragma once

#include <string>

#include "kernels/frontend/host/value.h"

namespace warplens::frontend::host {

// A template's argument as --set takes it; empty: not known.
std::string setting_of(const Value& v);

}  // namespace warplens::frontend::host
