// All lane loops of one width of vector unit.
#include "kernels/simt/handlers/find_handler.h"

#include "kernels/simt/handlers/lanes.h"

namespace warplens::simt::WARPLENS_WIDTH {

Handler find_handler(const Decoded& in, const AccessInfo* access) {
  switch (info(in.op).family) {
    case Family::Integer: {
      const Handler found = find_integer_handler(in);
      return found ? found : find_narrow_handler(in);
    }
    case Family::Bits:
      return find_bits_handler(in);
    case Family::Float:
      return find_float_handler(in);
    case Family::Convert:
      return find_convert_handler(in);
    case Family::Memory:
      return access ? find_memory_handler(in, *access) : nullptr;
    case Family::Bulk:
    case Family::Async:
    case Family::Lanes:
    case Family::Matrices:
    case Family::Sync:
    case Family::Flow:
    case Family::Output:
      return nullptr;  // not loops over lanes
  }
  return nullptr;
}

}  // namespace warplens::simt::WARPLENS_WIDTH
