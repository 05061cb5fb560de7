// The chain of dependent shared loads, on the device.
#pragma once

#include <string>
#include <vector>

#include "kernels/measure/cuda/gpu.h"
#include "kernels/measure/probe.h"

namespace warplens::measure::cuda::probe_kernel {

// PTX, which every driver compiles: asking needs neither a toolkit nor a compiler.
std::string ptx();

// Cycles of one load of each pattern.
Outcomes<std::vector<double>> run(Gpu& gpu, const std::vector<ProbePattern>& patterns);

}  // namespace warplens::measure::cuda::probe_kernel
