// Launches with what the VM says of them, as files that a machine with a GPU can check without anything else of the project.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/program/program.h"
#include "kernels/simt/launch.h"

namespace warplens::carried {

struct Source {
  std::string name;  // of the file: "language_shifts"
  std::string text;
};

struct Case {
  std::string name;    // for messages
  std::string source;  // Source::name
  std::string kernel;  // "k", "k<4>"
  simt::Launch launch;
  std::vector<std::vector<uint8_t>> results;  // of each buffer; none: it is run, but nothing is compared
};

// What the VM makes of a launch. An Error is the VM's.
Result<Case> in_vm(std::string name, std::string source, std::string kernel, const Program& program, const simt::Launch& launch);

// Creates the folder: a .cu file for each source, compared.bin, counted.bin (launches for a profiler to count), and the programs that run
// and compare (run.sh is the one to start).
Status write(const std::vector<Source>& sources, const std::vector<Case>& compared, const std::vector<Case>& counted,
             const std::string& folder);

}  // namespace warplens::carried
