#include "kernels/checks/copied_pieces.h"

#include <map>
#include <utility>

#include "kernels/program/operands.h"

namespace warplens::checks {

// The registers of a Program have one definition each.
std::vector<CopiedPiece> copied_pieces(const Program& program) {
  std::vector<CopiedPiece> pieces(program.code.size());
  std::vector<uint32_t> loaded_at(program.registers.size(), kNone);
  struct Copy {
    std::vector<uint32_t> stores;
    uint32_t elements = 0;
  };
  std::map<std::pair<uint32_t, uint32_t>, Copy> copies;  // by place and statement
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    const Instruction& in = program.code[i];
    if (in.op == Opcode::Load) for_each_definition(program, in, [&](RegisterId reg) { loaded_at[reg] = in.location; });
    if (in.op != Opcode::Store || in.location == kNone) continue;
    bool copied = true;
    for (uint32_t j = 0; j < in.count; ++j) copied &= loaded_at[element_of(program, in, j)] == in.location;
    if (!copied) continue;
    Copy& copy = copies[{in.location, in.statement}];
    copy.stores.push_back(i);
    copy.elements += in.count;
  }
  for (const auto& [place, copy] : copies)
    for (uint32_t n = 0; n < copy.stores.size() && copy.elements > 1; ++n)
      pieces[copy.stores[n]] = {copy.stores.front(), n, static_cast<uint32_t>(copy.stores.size())};
  return pieces;
}

}  // namespace warplens::checks
