// The launches that come before one in the same main(): what it finds in its arrays is what they leave there.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "kernels/workload/launch/launch_parts.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {

// Runs those whose results the chosen kernel reads, as far as they are known and do not take too long. An array of more bytes than
// `most_bytes` is not kept. Errors: `goes_on` ended it.
Status run_earlier_launches(ResolvedKernel& kernel, uint64_t most_bytes, frontend::Compiler& compiler, const GoesOn& goes_on);

// What they leave in the device's variables, in place of what the host code put there.
void take_variables(const ResolvedKernel& kernel, const Program& program, std::map<std::string, std::vector<uint8_t>>& globals,
                    LaunchParts& parts, std::vector<std::string>& notes);

// Whether the host code alone says what an array holds.
bool gives_content(const frontend::HostArgument& argument);

// Puts what earlier launches leave in a buffer of the host's in place of `made`, and says where its contents come from.
void take_earlier_result(const ResolvedKernel& kernel, simt::Buffer& buffer, const MadeBuffer& made, const frontend::HostOrigin& origin,
                         LaunchParts& parts);

}  // namespace warplens::workload
