#include "tests/program/instruction_page.h"

#include <fmt/format.h>

#include "kernels/program/opcode.h"

namespace warplens {
namespace {

std::string operand(char letter) {
  const bool optional = letter >= 'a' && letter <= 'z';
  const char upper = optional ? static_cast<char>(letter - 'a' + 'A') : letter;
  const auto text = [&]() -> std::string {
    switch (upper) {
      case 'T':
        return "T";
      case 'I':
        return "T (integer)";
      case 'F':
        return "T (float)";
      case 'R':
        return "any";
      case 'J':
        return "integer";
      case 'G':
        return "float";
      case 'A':
        return "i64";
      case 'M':
        return "i64, of a row";
      case 'U':
        return "uniform i64";
      case 'W':
        return "i32";
      case 'P':
        return "i1";
      case 'N':
        return "at most 32 bits";
      case 'E':
        return "T, or a list";
      case '{':
        return "list: D, A, B, C";
      case '(':
        return "list";
      case '[':
        return "list of T";
      case 'X':
        return "T or i32";
      case 'C':
        return "T with CompareSwap";
      case '@':
        return "target";
      case '%':
        return "target or end";
      case '$':
        return "string";
      case '?':
        return "string or nothing";
      default:
        return "";
    }
  }();
  return optional ? text + " or nothing" : text;
}

std::string aux(AuxKind kind) {
  if (kind == AuxKind::Bytes) return "4, 8 or 16 bytes";
  if (kind == AuxKind::Groups) return "a number of groups";
  std::string text;
  for (uint32_t value = 0; kind != AuxKind::None && value < aux_count(kind); ++value)
    text += (value ? ", " : "") + aux_name(kind, static_cast<uint8_t>(value));
  return text;
}

std::string faults(uint8_t faults) {
  std::string text;
  if (faults & kAccessFaults) text += "access";
  if (faults & kMissingLanes) text += text.empty() ? "missing lanes" : ", missing lanes";
  if (faults & kStops) text += "always stops";
  return text;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '|' ? "\\|" : std::string(1, c);
  return out;
}

}  // namespace

std::string instruction_page() {
  constexpr const char* kMemory[] = {"", "reads", "writes", "updates"};
  std::string page =
      "# Instructions\n\nGenerated from `kernels/program/opcodes.def`, which explains the columns; a test compares this page with the "
      "table. d "
      "is defined, the\n"
      "other operands are used; T is the instruction's type.\n";
  for (uint32_t f = 0; f <= static_cast<uint32_t>(Family::Output); ++f) {
    page += fmt::format(
        "\n## {}\n\n| operation | d | a | b | c | mask | memory | may fault | meaning |\n|---|---|---|---|---|---|---|---|---|\n",
        name(static_cast<Family>(f)));
    for (const OpcodeInfo& row : kOpcodes) {
      if (row.family != static_cast<Family>(f)) continue;
      page += fmt::format("| `{}` |", row.name);
      for (size_t i = 0; i < kOperandCount; ++i) page += fmt::format(" {} |", operand(row.operands[i]));
      page += fmt::format(" {} | {} | {} |\n", kMemory[static_cast<size_t>(row.memory)], faults(row.faults), escaped(row.contract));
    }
  }
  page += "\n## What `aux` means\n\n| operations | values |\n|---|---|\n";
  for (uint32_t n = 0; n < kOpcodeCount; ++n)
    if (kOpcodes[n].aux != AuxKind::None) page += fmt::format("| `{}` | {} |\n", kOpcodes[n].name, aux(kOpcodes[n].aux));
  return page;
}

}  // namespace warplens
