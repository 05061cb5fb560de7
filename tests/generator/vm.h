// Generated kernels through the front end and the VM.
#pragma once

#include <memory>

#include "kernels/program/program.h"
#include "kernels/simt/launch.h"
#include "tests/generator/host.h"

namespace warplens::generator {

struct InVm {
  std::string problem;  // of the front end
  std::shared_ptr<const Program> program;
};
// `in`, `fin`, `out`, `acc`, n, d.
simt::Launch launch_of(const Kernel& kernel);
InVm compile(const Kernel& kernel, bool compiled_account);
Outcome run(const Kernel& kernel, const Program& program, const simt::Schedule& schedule = {});

}  // namespace warplens::generator
