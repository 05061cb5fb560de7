#include "kernels/program/validate_code.h"

#include <fmt/format.h>

#include <array>

namespace warplens {
namespace {

// How many values aux may have; 256 where any will do.
uint32_t aux_values(Opcode op) {
  const auto up_to = [](auto last) { return static_cast<uint32_t>(last) + 1; };
  switch (op) {
    case Opcode::Math1:
    case Opcode::Math2:
      return up_to(MathFunction::Powi);
    case Opcode::ICmp:
      return up_to(Comparison::Sge);
    case Opcode::FCmp:
      return up_to(Comparison::True);
    case Opcode::FPToSI:
    case Opcode::FPToUI:
      return up_to(Rounding::Up);
    case Opcode::Special:
      return up_to(SpecialRegister::DynamicSharedBytes);
    case Opcode::Atomic:
      return up_to(AtomicOperation::CompareSwap);
    case Opcode::Shuffle:
    case Opcode::ShuffleValid:
      return up_to(ShuffleMode::Xor);
    case Opcode::Vote:
      return up_to(VoteMode::Ballot);
    case Opcode::Barrier:
      return up_to(BarrierMode::Or);
    default:
      return 256;
  }
}

bool takes_integer(uint8_t function) {
  return static_cast<MathFunction>(function) == MathFunction::Ldexp || static_cast<MathFunction>(function) == MathFunction::Powi;
}

class CodeValidator {
 public:
  explicit CodeValidator(const Program& program) : p_(program) {}

  std::string check() {
    if (p_.code.empty()) return "it has no code";
    for (const Register& r : p_.registers)
      if (r.type > Type::F64) return "a register of an unknown type";
    for (at_ = 0; at_ < p_.code.size(); ++at_) {
      instruction(p_.code[at_]);
      if (!wrong_.empty()) return wrong_;
    }
    const Opcode last = p_.code.back().op;
    const bool ends =
        last == Opcode::Return || last == Opcode::Jump || last == Opcode::Branch || last == Opcode::Trap || last == Opcode::AssertFail;
    return ends ? "" : "the code runs off its end";
  }

 private:
  void fail(const std::string& what) {
    if (wrong_.empty()) wrong_ = fmt::format("instruction {} ({}): {}", at_, name(p_.code[at_].op), what);
  }
  void index(uint32_t id, size_t size, const char* what, bool may_be_none) {
    if (id >= size && !(may_be_none && id == kNone)) fail(fmt::format("{} {} of {}", what, id, size));
  }
  void target(uint32_t id) { index(id, p_.code.size(), "target", false); }

  // A register as `letter` says; see opcodes.def.
  void operand(char field, char letter, uint32_t id, Type type) {
    if (letter == '*') return;
    const bool may_be_none = letter >= 'a' && letter <= 'z';
    if (letter == '-' ? id == kNone : may_be_none && id == kNone) return;
    if (letter == '-') return fail(fmt::format("{} is register {}, where there is none", field, id));
    index(id, p_.registers.size(), "register", false);
    if (!wrong_.empty()) return;
    const Type is = p_.registers[id].type;
    const char upper = may_be_none ? static_cast<char>(letter - 'a' + 'A') : letter;
    const auto wants = [&](Type wanted) {
      if (is != wanted) fail(fmt::format("{} is a register of {} instead of {}", field, name(is), name(wanted)));
    };
    const auto wants_float = [&](bool wanted) {
      if ((is >= Type::F16) != wanted)
        fail(fmt::format("{} is a register of {}, which is {}", field, name(is), wanted ? "no floating point" : "no integer"));
    };
    if (upper == 'T' || upper == 'I' || upper == 'F') wants(type);
    if (upper == 'I' || upper == 'J') wants_float(false);
    if (upper == 'F' || upper == 'G') wants_float(true);
    if (upper == 'A') wants(Type::I64);
    if (upper == 'W') wants(Type::I32);
    if (upper == 'P') wants(Type::I1);
    if (upper == 'N' && is_wide(is)) fail(fmt::format("{} is a register of {}, which is too wide", field, name(is)));
  }

  // A uniform destination has only uniform operands.
  void uniformity(const Instruction& in, const std::array<uint32_t, 4>& ids, const char* letters) {
    const auto varies = [&](uint32_t id) { return id < p_.registers.size() && !p_.registers[id].uniform; };
    if (letters[0] == '*' || letters[0] == '-' || in.d == kNone || varies(in.d)) return;
    for (size_t i = 1; i < 4; ++i)
      if (letters[i] != '*' && letters[i] != '-' && varies(ids[i])) fail("a uniform result of operands that are not");
  }

  void instruction(const Instruction& in) {
    if (static_cast<uint32_t>(in.op) >= opcode_count() || in.type > Type::F64) {
      wrong_ = fmt::format("instruction {} has an unknown operation or type", at_);
      return;
    }
    index(in.site, p_.sites.size(), "site", true);
    index(in.location, p_.locations.size(), "location", true);
    index(in.statement, p_.statements.size(), "statement", true);
    if (in.aux >= aux_values(in.op)) fail(fmt::format("aux is {}", in.aux));
    const char* letters = operands(in.op);
    const std::array<uint32_t, 4> ids{in.d, in.a, in.b, in.c};
    for (size_t i = 0; i < 4 && wrong_.empty(); ++i) operand("dabc"[i], letters[i], ids[i], in.type);
    if (wrong_.empty()) uniformity(in, ids, letters);
    if (wrong_.empty()) by_contract(in);
  }

  // What the letters leave open.
  void by_contract(const Instruction& in) {
    switch (in.op) {
      case Opcode::Jump:
        return target(in.a);
      case Opcode::Branch:
        target(in.b), target(in.c);
        if (in.d != kNoTarget) target(in.d);
        return;
      case Opcode::Trap:
      case Opcode::AssertFail:
        return index(in.a, p_.strings.size(), "string", true);
      case Opcode::Print:
        index(in.a, p_.strings.size(), "string", false);
        for (uint32_t i = 0; i < in.count; ++i) listed(in, i, 'R');
        return;
      case Opcode::Math2:
        return operand('b', takes_integer(in.aux) ? 'W' : 'T', in.b, in.type);
      case Opcode::Bitcast:
        if (size_bytes(in.type) != size_bytes(p_.registers[in.a].type)) fail("the widths differ");
        return;
      case Opcode::Atomic:
        if (static_cast<AtomicOperation>(in.aux) == AtomicOperation::CompareSwap) operand('c', 'T', in.c, in.type);
        return;
      case Opcode::Fill:
      case Opcode::Copy:
        if (!p_.registers[in.c].uniform) fail("the count of bytes is not uniform");
        return;
      case Opcode::Load:
      case Opcode::Store:
        return elements(in);
      default:
        return;
    }
  }

  void listed(const Instruction& in, uint32_t i, char letter) {
    const uint64_t place = uint64_t{in.c} + i;
    if (place >= p_.operands.size()) return fail(fmt::format("operand {} of {}", place, p_.operands.size()));
    operand('c', letter, p_.operands[place], in.type);
  }

  void elements(const Instruction& in) {
    if (in.count == 0 || in.count > 16) return fail(fmt::format("it moves {} elements", in.count));
    const bool is_load = in.op == Opcode::Load;
    const bool in_list = in.count > 1;
    operand(is_load ? 'd' : 'b', in_list ? '-' : 'T', is_load ? in.d : in.b, in.type);
    if (!in_list) operand('c', '-', in.c, in.type);
    for (uint32_t i = 0; in_list && i < in.count; ++i) listed(in, i, 'T');
    if (!is_load || !wrong_.empty() || p_.registers[in.a].uniform) return;
    for (uint32_t i = 0; i < in.count; ++i)
      if (p_.registers[in_list ? p_.operands[in.c + i] : in.d].uniform) fail("a uniform result from addresses that are not");
  }

  const Program& p_;
  uint32_t at_ = 0;
  std::string wrong_;
};

}  // namespace

std::string wrong_in_code(const Program& program) { return CodeValidator(program).check(); }

}  // namespace warplens
