// The launches of a file's host code.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernels/frontend/host/source/token.h"
#include "kernels/frontend/host_launch.h"

namespace warplens::frontend::host {

// A number that a parameter of a kernel is given in place of the file's own: where the file passes a variable, what it makes of that one
// follows, as the sizes of arrays and the grid.
struct Instead {
  std::string kernel, parameter;
  int64_t value = 0;
};
// `code_addresses`: of the device's functions, by their names.
HostLaunches read_launches(Tokens tokens, const std::vector<Instead>& instead = {}, std::map<std::string, uint64_t> code_addresses = {});

}  // namespace warplens::frontend::host
