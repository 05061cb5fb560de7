// Functions of the host's that a kernel's result can be held against.
#pragma once

#include <vector>

#include "kernels/frontend/host/source/unit.h"
#include "kernels/frontend/host_launch.h"

namespace warplens::frontend::host {

std::vector<HostFunction> plain_functions(const Unit& unit);

}  // namespace warplens::frontend::host
