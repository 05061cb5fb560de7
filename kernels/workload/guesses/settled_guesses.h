// Guessed numbers and contents with which a kernel does not leave its arrays.
#pragma once

#include <string>
#include <vector>

#include "kernels/workload/launch/launch_parts.h"

namespace warplens::workload {

// Where the first or the last block ends with an access outside of its arrays or a failed assertion, other guesses are tried: smaller
// whole numbers, zeros in arrays of whole numbers that are random. The first ones with which it does not are kept, and said; where none
// are, all stay as they are.
void settle_guesses(const Program& program, simt::Launch& launch, const frontend::HostLaunch* host, LaunchParts& parts,
                    std::vector<std::string>& notes, const hardware::Architecture& arch);

}  // namespace warplens::workload
