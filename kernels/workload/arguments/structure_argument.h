// A structure that a kernel is given by value, member by member: "config.width" is a part of the launch like any other.
#pragma once

#include <string>
#include <vector>

#include "kernels/simt/launch.h"
#include "kernels/workload/guesses/guessed_sizes.h"
#include "kernels/workload/launch/launch_parts.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {

struct StructureBinding {
  const ResolvedKernel& kernel;
  const frontend::HostArgument* host = nullptr;  // null: the host code does not say
  int64_t guessed_count = 0;                     // for whole numbers that nothing gives
  MadeBuffer guessed_buffer;                     // for pointers
  simt::Launch& launch;
  LaunchParts& parts;
  std::vector<std::string>& notes;
  std::vector<GuessedBuffer>& guessed;
};

// What was given, else what the host code says, else guesses. Errors: a value that does not fit its member.
Status bind_structure(const Parameter& parameter, simt::Argument& argument, const StructureBinding& binding);

}  // namespace warplens::workload
