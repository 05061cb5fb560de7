// Whether a launch has stored to a buffer, be it what was there already.
#pragma once

#include "kernels/simt/run.h"

namespace warplens::simt {

// By pages: nothing else lies on those of a buffer.
bool is_stored_to(const GlobalMemory& memory, const Launch& launch, uint32_t buffer);

}  // namespace warplens::simt
