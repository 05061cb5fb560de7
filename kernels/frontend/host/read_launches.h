// The launches of a file's host code.
#pragma once

#include "kernels/frontend/host/token.h"
#include "kernels/frontend/host_launch.h"

namespace warplens::frontend::host {

HostLaunches read_launches(Tokens tokens);

}  // namespace warplens::frontend::host
