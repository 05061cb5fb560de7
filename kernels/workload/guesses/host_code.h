// A file's own host code as the answer to what was left open.
#pragma once

#include "kernels/workload/workload.h"

namespace warplens::workload {

// Chooses one of its launches, and takes the kernel and the template's arguments from it where nobody gave them.
Status follow_host_code(ResolvedKernel& kernel, const What& what, frontend::Compiler& compiler);

// The kernel and the template's arguments of its launch, where nobody gave them; `named`: what the user calls it.
void take_launch(ResolvedKernel& kernel, const std::string& named = {});

// "1: saxpy, main(), line 24"
std::string launch_title(const frontend::HostLaunches& host, size_t index);

}  // namespace warplens::workload
