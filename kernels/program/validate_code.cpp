#include "kernels/program/validate_code.h"

#include <fmt/format.h>

#include <string_view>

#include "kernels/program/operands.h"
#include "kernels/program/read_only.h"

namespace warplens {
namespace {

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
    return info(p_.code.back().op).family == Family::Flow ? "" : "the code runs off its end";
  }

 private:
  void fail(const std::string& what) {
    if (wrong_.empty()) wrong_ = fmt::format("instruction {} ({}): {}", at_, name(p_.code[at_].op), what);
  }
  void index(uint32_t id, size_t size, const char* what, bool may_be_none) {
    if (id >= size && !(may_be_none && id == kNone)) fail(fmt::format("{} {} of {}", what, id, size));
  }

  // A register as `letter` says; see opcodes.def.
  void reg(std::string_view field, char letter, uint32_t id, Type type) {
    const bool may_be_none = letter >= 'a' && letter <= 'z';
    if (may_be_none && id == kNone) return;
    index(id, p_.registers.size(), "register", false);
    if (!wrong_.empty()) return;
    const Type is = p_.registers[id].type;
    const char upper = may_be_none ? static_cast<char>(letter - 'a' + 'A') : letter;
    const auto wants = [&](Type wanted) {
      if (is != wanted) fail(fmt::format("{} is a register of {} instead of {}", field, name(is), name(wanted)));
    };
    const auto wants_float = [&](bool wanted) {
      if ((is >= Type::F16) != wanted)
        fail(fmt::format("{} is a register of {}, which is not {}", field, name(is), wanted ? "floating point" : "an integer"));
    };
    if (upper == 'T' || upper == 'I' || upper == 'F') wants(type);
    if (upper == 'I' || upper == 'J') wants_float(false);
    if (upper == 'F' || upper == 'G') wants_float(true);
    if (upper == 'A' || upper == 'M' || upper == 'U') wants(Type::I64);
    if (upper == 'U' && !p_.registers[id].uniform) fail(fmt::format("{} is not uniform", field));
    if (upper == 'W') wants(Type::I32);
    if (upper == 'P') wants(Type::I1);
    if (upper == 'N' && is_wide(is)) fail(fmt::format("{} is a register of {}, which is too wide", field, name(is)));
  }

  void nothing(std::string_view field, uint32_t id) {
    if (id != kNone) fail(fmt::format("{} is {}, but must be unused", field, id));
  }

  void list(const Instruction& in, char letter) {
    for (uint32_t i = 0; i < in.count && wrong_.empty(); ++i) {
      const uint64_t place = uint64_t{in.c} + i;
      if (place >= p_.operands.size()) return fail(fmt::format("operand {} of {}", place, p_.operands.size()));
      reg("c", letter, p_.operands[place], in.type);
    }
  }

  // A lane's fragments: as many registers as the product asks for, each as wide as it holds them.
  void matrices(const Instruction& in) {
    const MatrixShape& shape = shape_of(static_cast<MatrixProduct>(in.aux));
    if (in.count != shape.all()) return fail(fmt::format("it has {} fragments instead of {}", in.count, shape.all()));
    list(in, 'R');
    for (uint32_t i = 0; i < in.count && wrong_.empty(); ++i) {
      const Register& r = p_.registers[p_.operands[in.c + i]];
      const uint32_t bytes = shape.sum == MatrixElement::F64 ? 8 : 4;
      if (size_bytes(r.type) != bytes) fail(fmt::format("fragment {} is a register of {}, which is not {} bytes", i, name(r.type), bytes));
      if (i < shape.of_sum() && r.uniform) fail(fmt::format("fragment {} is uniform", i));
    }
  }

  void operand(const Instruction& in, std::string_view field, char letter, uint32_t id) {
    const bool swaps = static_cast<AtomicOperation>(in.aux) == AtomicOperation::CompareSwap;
    switch (letter) {
      case '-':
        if (field == "mask" && promises_read_only(in) && id == in.a) return;
        return nothing(field, id);
      case '@':
        return index(id, p_.code.size(), "target", false);
      case '%':
        return index(id, p_.code.size(), "target", true);
      case '$':
        return index(id, p_.strings.size(), "string", false);
      case '?':
        return index(id, p_.strings.size(), "string", true);
      case 'E':
        return in.count > 1 ? nothing(field, id) : reg(field, 'T', id, in.type);
      case '[':
        if (in.count == 0 || in.count > 16) return fail(fmt::format("it moves {} elements", in.count));
        return in.count > 1 ? list(in, 'T') : nothing(field, id);
      case '{':
        return matrices(in);
      case '(':
        return list(in, 'R');
      case 'X':
        return reg(field, takes_integer(static_cast<MathFunction>(in.aux)) ? 'W' : 'T', id, in.type);
      case 'C':
        return reg(field, swaps ? 'T' : 't', id, in.type);
      default:
        return reg(field, letter, id, in.type);
    }
  }

  // A uniform destination has only uniform operands.
  void uniformity(const Instruction& in) {
    bool defines_uniform = false, uses_lanes = false;
    for_each_register(p_, in, [&](size_t place, RegisterId id) {
      if (place == 0)
        defines_uniform |= p_.registers[id].uniform;
      else
        uses_lanes |= !p_.registers[id].uniform;
    });
    if (defines_uniform && uses_lanes && info(in.op).family != Family::Output) fail("a uniform result of operands that are not");
  }

  void instruction(const Instruction& in) {
    if (static_cast<uint32_t>(in.op) >= opcode_count() || in.type > Type::F64) {
      wrong_ = fmt::format("instruction {} has an unknown operation or type", at_);
      return;
    }
    index(in.site, p_.sites.size(), "site", true);
    index(in.location, p_.locations.size(), "location", true);
    index(in.statement, p_.statements.size(), "statement", true);
    if (in.aux >= aux_count(info(in.op).aux)) fail(fmt::format("aux is {}", in.aux));
    for (size_t i = 0; i < kOperandCount && wrong_.empty(); ++i) operand(in, kOperandFields[i], info(in.op).operands[i], operand_at(in, i));
    if (wrong_.empty()) uniformity(in);
    if (wrong_.empty() && in.op == Opcode::Bitcast && size_bytes(in.type) != size_bytes(p_.registers[in.a].type)) fail("the widths differ");
  }

  const Program& p_;
  uint32_t at_ = 0;
  std::string wrong_;
};

}  // namespace

std::string wrong_in_code(const Program& program) { return CodeValidator(program).check(); }

}  // namespace warplens
