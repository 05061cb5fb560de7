// The operations of the bytecode, as the table opcodes.def says them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace warplens {

enum class Opcode : uint8_t {
#define X(name, ...) name,
#include "kernels/program/opcodes.def"
};

#define LIST(name) enum class name : uint8_t {
#define VALUE(value) value,
#define END \
  }         \
  ;
#include "kernels/program/aux_values.def"

// Which handlers run an operation.
enum class Family : uint8_t { Integer, Bits, Float, Convert, Memory, Bulk, Async, Lanes, Matrices, Sync, Flow, Output };

// What `aux` means.
enum class AuxKind : uint8_t {
  None,
  Bytes,
  Groups,
  IntegerComparison,
#define LIST(name) name,
#define VALUE(value)
#define END
#include "kernels/program/aux_values.def"
};

enum class MemoryEffect : uint8_t { Nothing, Reads, Writes, Updates };

enum Fault : uint8_t {
  kAccessFaults = 1,  // out of bounds, misaligned, after its lifetime, read-only, not yet arrived
  kMissingLanes = 2,  // lanes that it waits for never come
  kStops = 4,         // always
};

struct OpcodeInfo {
  const char* name;
  Family family;
  const char* operands;  // five letters, see opcodes.def
  AuxKind aux;
  MemoryEffect memory;
  uint8_t cost;
  uint8_t faults;
  const char* contract;
};

inline constexpr OpcodeInfo kOpcodes[] = {
#define X(name, family, operands, aux, memory, cost, faults, spoken, contract) \
  {#name, Family::family, operands, AuxKind::aux, MemoryEffect::memory, cost, faults, contract},
#include "kernels/program/opcodes.def"
};
inline constexpr uint32_t kOpcodeCount = static_cast<uint32_t>(std::size(kOpcodes));

constexpr const OpcodeInfo& info(Opcode op) { return kOpcodes[static_cast<size_t>(op)]; }

// The fields of an instruction in the order of the letters.
inline constexpr std::string_view kOperandFields[] = {"d", "a", "b", "c", "mask"};
inline constexpr size_t kOperandCount = std::size(kOperandFields);

enum class OperandRole : uint8_t { Nothing, Register, Element, List, Target, String };
constexpr OperandRole role(char letter) {
  switch (letter) {
    case '-':
      return OperandRole::Nothing;
    case '@':
    case '%':
      return OperandRole::Target;
    case '$':
    case '?':
      return OperandRole::String;
    case '[':
    case '{':
    case '(':
      return OperandRole::List;
    case 'E':
      return OperandRole::Element;
    default:
      return OperandRole::Register;
  }
}

// Whether its address is that of a row of a matrix, 16 bytes that only some lanes name.
constexpr bool moves_matrices(Opcode op) { return info(op).operands[1] == 'M'; }
inline constexpr uint32_t kMatrixRowBytes = 16, kMatrixRows = 8;

// Whether the function takes an integer as its second operand.
constexpr bool takes_integer(MathFunction function) { return function == MathFunction::Ldexp || function == MathFunction::Powi; }

// What a MemoryOrder says, but Weak. Its values are ordered by what the operation orders, then by scope: device, block, system.
constexpr MemoryOrder memory_order(FenceScope scope, bool acquires, bool releases) {
  const int within = scope == FenceScope::Device ? 0 : scope == FenceScope::Block ? 1 : 2;
  return static_cast<MemoryOrder>(1 + within + 3 * (acquires + 2 * releases));
}
constexpr FenceScope scope_of(MemoryOrder order) {
  constexpr FenceScope kScopes[] = {FenceScope::Device, FenceScope::Block, FenceScope::System};
  return kScopes[(static_cast<int>(order) + 2) % 3];
}
constexpr bool acquires(MemoryOrder order) { return order != MemoryOrder::Weak && (((static_cast<int>(order) - 1) / 3) & 1) != 0; }
constexpr bool releases(MemoryOrder order) { return order != MemoryOrder::Weak && (((static_cast<int>(order) - 1) / 3) & 2) != 0; }

const char* name(Opcode op);
const char* name(Family family);
uint32_t opcode_count();
uint32_t aux_count(AuxKind kind);                   // how many values `aux` may have; 256 where any will do
std::string aux_name(AuxKind kind, uint8_t value);  // "Ballot", "16"; empty for None
uint64_t opcode_table_hash();                       // of everything that the table says; part of a stored Program's format

}  // namespace warplens
