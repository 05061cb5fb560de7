#include <fmt/format.h>

#include <utility>

#include "kernels/program/operands.h"

namespace warplens {
namespace {

std::string operand(const Program& program, uint32_t reg) {
  if (reg == kNone) return "-";
  const bool uniform = reg < program.registers.size() && program.registers[reg].uniform;
  return fmt::format("{}{}", uniform ? 'u' : 'v', reg);
}

std::string place(const Program& program, const Instruction& in) {
  if (in.location == kNone || in.location >= program.locations.size()) return {};
  const Location& at = program.locations[in.location];
  return fmt::format("  ; {}:{}", at.line, at.column);
}

// The operand in the row's nth place; empty where there is none.
std::string printed(const Program& program, const Instruction& in, size_t n) {
  const char letter = info(in.op).operands[n];
  const uint32_t value = operand_at(in, n);
  switch (role(letter)) {
    case OperandRole::Nothing:
      return {};
    case OperandRole::Element:
      if (in.count != 1) return {};
      [[fallthrough]];
    case OperandRole::Register:
      return n == 4 && value == kNone ? std::string() : (n == 4 ? "mask " : "") + operand(program, value);
    case OperandRole::Target:
      return (letter == '%' ? "meet " : "-> ") + (value == kNoTarget ? "end" : std::to_string(value));
    case OperandRole::String:
      return value < program.strings.size() ? fmt::format("\"{}\"", program.strings[value]) : "-";
    case OperandRole::List:
      break;
  }
  if (letter == '[' && in.count == 1) return {};
  std::string list;
  for (uint32_t i = 0; i < in.count; ++i) list += (i ? " " : "") + operand(program, program.operands[in.c + i]);
  return "[" + list + "]";
}

}  // namespace

// One line per instruction: index, operation.type.aux, its operands as the row says them, site, place in the source.
std::string disassemble(const Program& program) {
  std::string text = fmt::format("kernel {} ({})\n", program.kernel, program.account);
  for (const Constant& c : program.constants) {
    text += c.kind == Constant::Kind::Bits ? fmt::format("  {} = {:#x}\n", operand(program, c.reg), c.bits)
            : c.kind == Constant::Kind::Object
                ? fmt::format("  {} = &{} + {}\n", operand(program, c.reg), program.objects[c.index].name, c.bits)
                : fmt::format("  {} = parameter {}\n", operand(program, c.reg), program.parameters[c.index].name);
  }
  for (size_t i = 0; i < program.code.size(); ++i) {
    const Instruction& in = program.code[i];
    std::string line = fmt::format("{:5} {}.{}", i, name(in.op), name(in.type));
    if (const std::string aux = aux_name(info(in.op).aux, in.aux); !aux.empty()) line += "." + aux;
    const char* separator = " ";
    for (size_t n = 0; n < kOperandCount; ++n) {
      const std::string text = printed(program, in, n);
      if (!text.empty()) line += std::exchange(separator, ", ") + text;
    }
    if (in.site != kNoSite) line += fmt::format(" site {}", in.site);
    text += line + place(program, in) + "\n";
  }
  return text;
}

}  // namespace warplens
