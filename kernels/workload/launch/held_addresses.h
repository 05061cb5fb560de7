// Addresses that a launch stored in an array: whether they lead to the same in a later launch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/frontend/host_launch.h"
#include "kernels/program/program.h"
#include "kernels/simt/run.h"

namespace warplens::workload {

struct Placed {
  const frontend::HostLaunch& launch;
  const Program& program;
  size_t run = 0;  // of HostLaunches::runs, where it is one of them
};

// Why nobody knows what the bytes are that `stored` left in an array of its `memory`, once `found` finds them; empty: they hold no
// address, or all that they lead to stands at the same place in both launches.
std::string why_addresses_mislead(const std::vector<uint8_t>& bytes, const simt::GlobalMemoryHandle& memory, const Placed& stored,
                                  const Placed& found);

}  // namespace warplens::workload
