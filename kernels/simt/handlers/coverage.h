// Every row of the opcode table has a handler: asked of each family's finder when it is compiled.
#pragma once

#include <string_view>

#include "kernels/simt/machine/decode.h"

namespace warplens::simt {

constexpr bool takes(const OpcodeInfo& row, Type type) {
  const std::string_view letters = row.operands;
  const bool is_float = type >= Type::F16;
  if (letters.find('I') != std::string_view::npos) return !is_float;
  if (letters.find('F') != std::string_view::npos) return is_float;
  return letters.find('T') != std::string_view::npos || type == Type::I32;
}

// Whether `find` knows a handler for each operation of the family, on each type that it takes and that `wanted` names.
template <class Find, class Wanted>
constexpr bool covers(Family family, Find find, Wanted wanted) {
  for (uint32_t op = 0; op < kOpcodeCount; ++op) {
    if (kOpcodes[op].family != family) continue;
    for (uint32_t t = 0; t <= static_cast<uint32_t>(Type::F64); ++t) {
      const Type type = static_cast<Type>(t);
      if (!takes(kOpcodes[op], type) || !wanted(kOpcodes[op], type)) continue;
      Decoded in;
      in.op = static_cast<Opcode>(op);
      in.type = in.from = type;
      in.bits = type == Type::I1                                               ? 1
                : type == Type::I8                                             ? 8
                : type == Type::I16 || type == Type::F16 || type == Type::BF16 ? 16
                : is_wide(type)                                                ? 64
                                                                               : 32;
      if (find(in) == nullptr) return false;
    }
  }
  return true;
}
template <class Find>
constexpr bool covers(Family family, Find find) {
  return covers(family, find, [](const OpcodeInfo&, Type) { return true; });
}

}  // namespace warplens::simt
