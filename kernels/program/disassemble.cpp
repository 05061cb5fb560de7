#include <fmt/format.h>

#include "kernels/program/program.h"

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

}  // namespace

// One line an instruction: index, operation.type, d, a, b, c, then what is particular to it.
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
    const bool targets = in.op == Opcode::Branch || in.op == Opcode::Jump;
    std::string line = fmt::format("{:5} {}.{} ", i, name(in.op), name(in.type));
    if (in.op == Opcode::Jump) {
      line += fmt::format("-> {}", in.a);
    } else if (targets) {
      line += fmt::format("{} -> {} else {} meet {}", operand(program, in.a), in.b, in.c, in.d == kNoTarget ? "end" : std::to_string(in.d));
    } else {
      line += fmt::format("{}, {}, {}, {}", operand(program, in.d), operand(program, in.a), operand(program, in.b),
                          in.count > 1 ? fmt::format("[{}..{})", in.c, in.c + in.count) : operand(program, in.c));
      if (in.aux) line += fmt::format(" aux {}", in.aux);
      if (in.site != kNoSite) line += fmt::format(" site {}", in.site);
    }
    text += line + place(program, in) + "\n";
  }
  return text;
}

}  // namespace warplens
