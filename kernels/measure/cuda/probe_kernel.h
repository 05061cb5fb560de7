// The chain of dependent shared loads, on the device.
#pragma once

#include "kernels/measure/cuda/compiler.h"
#include "kernels/measure/cuda/gpu.h"
#include "kernels/measure/probe.h"

namespace warplens::measure::cuda::probe_kernel {

extern const char* const kSource;

// Cycles of one load of each pattern. `code` is that of kSource.
Outcomes<std::vector<double>> run(Gpu& gpu, const Code& code, const std::vector<ProbePattern>& patterns);

}  // namespace warplens::measure::cuda::probe_kernel
