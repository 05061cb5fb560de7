// printf: the format's conversions applied to each active lane's arguments, lanes in order.
#pragma once

#include <string>
#include <vector>

#include "kernels/simt/machine/warp.h"

namespace warplens::simt {

void print_lanes(Warp& warp, const Decoded& in, std::vector<std::string>& lines);

}  // namespace warplens::simt
