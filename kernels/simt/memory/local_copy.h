// Fill and Copy: structures and arrays of a thread as a whole.
#pragma once

#include "kernels/simt/machine/warp.h"

namespace warplens::simt {

Handler find_bulk_handler(const Decoded& in);  // null: the family has no such operation

}  // namespace warplens::simt
