// All lane loops of one width of vector unit.
#include "kernels/simt/handlers/find_handler.h"
#include "kernels/simt/handlers/lanes.h"

namespace warplens::simt::WARPLENS_WIDTH {

Handler find_handler(const Decoded& in, const AccessInfo* info) {
  if (info) return find_memory_handler(in, *info);
  switch (in.op) {
    case Opcode::Trunc: case Opcode::ZExt: case Opcode::SExt: case Opcode::FPTrunc: case Opcode::FPExt: case Opcode::FPToSI:
    case Opcode::FPToUI: case Opcode::SIToFP: case Opcode::UIToFP:
      return find_convert_handler(in);
    default: break;
  }
  if (Handler found = find_integer_handler(in)) return found;
  if (Handler found = find_float_handler(in)) return found;
  return find_integer_per_lane_handler(in);
}

}  // namespace warplens::simt::WARPLENS_WIDTH
