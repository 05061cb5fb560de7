#pragma once

#include "kernels/simt/machine/decode.h"

namespace warplens::simt {

Handler find_control_handler(const Decoded& in);  // null: not of this family

}  // namespace warplens::simt
