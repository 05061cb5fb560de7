#include "kernels/program/opcode.h"

#include <iterator>

#include "kernels/base/hash.h"

namespace warplens {
namespace {

constexpr bool letters_are_known() {
  for (const OpcodeInfo& row : kOpcodes) {
    const std::string_view letters = row.operands;
    if (letters.size() != kOperandCount) return false;
    for (const char letter : letters)
      if (std::string_view("TIFRJGAMNUWPtifrjgamnuwp-E[{(XC@%$?").find(letter) == std::string_view::npos) return false;
  }
  return true;
}
static_assert(letters_are_known(), "a row of opcodes.def has letters that its head does not explain");

#define LIST(name) constexpr const char* k##name##Names[] = {
#define VALUE(value) #value,
#define END \
  }         \
  ;
#include "kernels/program/aux_values.def"

constexpr const char* kFamilyNames[] = {"Integer", "Bits",  "Float",    "Convert", "Memory", "Bulk",
                                        "Async",   "Lanes", "Matrices", "Sync",    "Flow",   "Output"};
static_assert(std::size(kFamilyNames) == static_cast<size_t>(Family::Output) + 1);

// Everything that a Program's meaning depends on, as one text: what an operation is called in messages is not.
constexpr const char* kTableText =
#define X(name, family, operands, aux, memory, cost, faults, spoken, contract) \
  #name " " #family " " operands " " #aux " " #memory " " #cost " " #faults " " contract "\n"
#include "kernels/program/opcodes.def"
#define LIST(name) #name
#define VALUE(value) " " #value
#define END "\n"
#include "kernels/program/aux_values.def"
    ;

struct AuxNames {
  const char* const* names;
  uint32_t count;
};
AuxNames aux_names(AuxKind kind) {
  switch (kind) {
    case AuxKind::None:
    case AuxKind::Bytes:
    case AuxKind::Groups:
      return {nullptr, 256};
    case AuxKind::IntegerComparison:
      return {kComparisonNames, static_cast<uint32_t>(Comparison::Sge) + 1};
#define LIST(name)    \
  case AuxKind::name: \
    return {k##name##Names, static_cast<uint32_t>(std::size(k##name##Names))};
#define VALUE(value)
#define END
#include "kernels/program/aux_values.def"
  }
  return {nullptr, 256};
}

}  // namespace

const char* name(Opcode op) { return info(op).name; }
const char* name(Family family) { return kFamilyNames[static_cast<size_t>(family)]; }
uint32_t opcode_count() { return kOpcodeCount; }
uint32_t aux_count(AuxKind kind) { return aux_names(kind).count; }

std::string aux_name(AuxKind kind, uint8_t value) {
  if (kind == AuxKind::None || (kind == AuxKind::MemoryOrder && value == 0)) return {};  // a plain access is just called a load
  const AuxNames known = aux_names(kind);
  return known.names && value < known.count ? known.names[value] : std::to_string(value);
}

uint64_t opcode_table_hash() {
  static constexpr uint64_t kHash = hash_of(kTableText);
  return kHash;
}

}  // namespace warplens
