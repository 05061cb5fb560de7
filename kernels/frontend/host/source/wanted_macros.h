// Macros that the build is to define.
#pragma once

#include <set>
#include <string>

#include "kernels/frontend/host/source/unit.h"

namespace warplens::frontend::host {

// Words in capitals that device code uses as numbers and that nothing in the file declares.
std::set<std::string> macros_wanted(const Unit& unit);

}  // namespace warplens::frontend::host
