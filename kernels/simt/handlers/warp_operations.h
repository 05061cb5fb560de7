// Built-in values, and what lanes do together.
#pragma once

#include "kernels/simt/machine/decode.h"

namespace warplens::simt {

Handler find_lanes_handler(const Decoded& in);  // null: the family has no such operation

}  // namespace warplens::simt
