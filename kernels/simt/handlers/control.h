// Jumps, branches, returns, barriers and printf.
#pragma once

#include "kernels/simt/machine/decode.h"

namespace warplens::simt {

// Null: the family has no such operation.
Handler find_flow_handler(const Decoded& in);
Handler find_sync_handler(const Decoded& in);
Handler find_output_handler(const Decoded& in);

}  // namespace warplens::simt
