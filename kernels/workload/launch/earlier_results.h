// What earlier launches of the same main() left becomes what a launch finds, and says so.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "kernels/workload/launch/launch_parts.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {

// What they leave in the device's variables, in place of what the host code put there.
void take_variables(const ResolvedKernel& kernel, const Program& program, std::map<std::string, std::vector<uint8_t>>& globals,
                    LaunchParts& parts, std::vector<std::string>& notes);

// Whether the host code alone says what an array holds.
bool gives_content(const frontend::HostArgument& argument);

// Puts what earlier launches leave in a buffer of the host's in place of `made`, and says where its contents come from.
void take_earlier_result(const ResolvedKernel& kernel, simt::Buffer& buffer, const MadeBuffer& made, const frontend::HostOrigin& origin,
                         LaunchParts& parts);

}  // namespace warplens::workload
