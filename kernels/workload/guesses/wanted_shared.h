// How much dynamic shared memory a launch that has too little of it should have.
#pragma once

#include "kernels/base/result.h"
#include "kernels/hardware/architecture.h"
#include "kernels/program/program.h"
#include "kernels/simt/launch.h"

namespace warplens::workload {

// The error of an access behind dynamic shared memory names what the whole first block uses, as far as that can be found by running it
// with more; any other error stays as it is.
Error with_wanted_shared(Error error, const Program& program, const simt::Launch& launch, const hardware::Architecture& arch);

}  // namespace warplens::workload
