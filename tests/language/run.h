// What a test's comments ask for, run: the front end, the launch, the VM.
#pragma once

#include <memory>

#include "kernels/simt/run.h"
#include "kernels/workload/workload.h"

namespace warplens::language {

struct Ran {
  std::string kernel;  // "k<4>"
  std::string source;  // with its macros defined
  std::shared_ptr<const Program> program;
  std::shared_ptr<const simt::Launch> launch;
  simt::GlobalMemoryHandle memory;
  simt::RunResult result;
};
Result<Ran> run(const workload::What& what, bool compiled_account = false, const simt::Schedule& schedule = {});

}  // namespace warplens::language
