// The same handlers, compiled for three widths of vector unit.
#pragma once

#include "kernels/simt/machine/decode.h"

namespace warplens::simt {

// `info`: of Load, Store, Atomic and AsyncCopy. Null: there is no such operation.
namespace baseline {
Handler find_handler(const Decoded& in, const AccessInfo* info);
}
#ifdef WARPLENS_X86_WIDTHS
namespace avx2 {
Handler find_handler(const Decoded& in, const AccessInfo* info);
}
namespace avx512 {
Handler find_handler(const Decoded& in, const AccessInfo* info);
}
#endif

}  // namespace warplens::simt
