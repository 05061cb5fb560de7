#include "kernels/program/validate.h"

#include <fmt/format.h>

namespace warplens {
namespace {

constexpr uint64_t kMostBytes = uint64_t{1} << 30;  // of shared, local and constant memory: far above any machine's

class Validator {
 public:
  explicit Validator(const Program& program) : p_(program) {}

  Status check() {
    if (p_.code.empty()) fail("it has no code");
    for (uint32_t i = 0; i < p_.code.size() && wrong_.empty(); ++i) instruction(i);
    if (wrong_.empty()) tables();
    if (wrong_.empty()) debug_tables();
    if (wrong_.empty()) return Nothing{};
    return Error{"the compiled kernel breaks its own rules: " + wrong_, {}, "compile it again", {}};
  }

 private:
  void fail(std::string what) {
    if (wrong_.empty()) wrong_ = std::move(what);
  }
  template <class Table>
  void index(uint64_t at, const Table& table, const char* what, bool may_be_none = true) {
    if (at >= table.size() && !(may_be_none && at == kNone)) fail(fmt::format("{} {} of {}", what, at, table.size()));
  }
  void reg(uint32_t id) { index(id, p_.registers, "register"); }
  void target(uint32_t at) { index(at, p_.code, "target", false); }
  void operands(uint32_t first, uint32_t count) {
    if (uint64_t{first} + count > p_.operands.size()) return fail(fmt::format("operands {} to {} of {}", first, uint64_t{first} + count, p_.operands.size()));
    for (uint32_t i = 0; i < count; ++i) index(p_.operands[first + i], p_.registers, "register", false);
  }

  // A register that must be there and be as wide as values of `type`.
  void holds(uint32_t at, uint32_t id, Type type) {
    index(id, p_.registers, "register", false);
    if (wrong_.empty() && is_wide(p_.registers[id].type) != is_wide(type)) fail(fmt::format("instruction {} has a register of another width", at));
  }

  void instruction(uint32_t at) {
    const Instruction& in = p_.code[at];
    if (static_cast<uint32_t>(in.op) >= opcode_count() || in.type > Type::F64) return fail(fmt::format("instruction {} has an unknown operation or type", at));
    index(in.site, p_.sites, "site");
    index(in.location, p_.locations, "location");
    index(in.statement, p_.statements, "statement");
    switch (in.op) {
      case Opcode::Jump: target(in.a); break;
      case Opcode::Branch:
        index(in.a, p_.registers, "register", false);
        target(in.b);
        target(in.c);
        if (in.d != kNoTarget) target(in.d);
        break;
      case Opcode::Trap:
      case Opcode::AssertFail:
        index(in.a, p_.strings, "string");
        reg(in.d);
        break;
      case Opcode::Print:
        index(in.a, p_.strings, "string", false);
        operands(in.c, in.count);
        reg(in.d);
        break;
      case Opcode::Load:
      case Opcode::Store:
        if (in.count == 0 || in.count > 16) fail(fmt::format("instruction {} moves {} elements", at, in.count));
        for (const uint32_t id : {in.d, in.b, in.count > 1 ? kNone : in.c}) reg(id);
        holds(at, in.a, Type::I64);
        if (in.count > 1) {
          operands(in.c, in.count);
          for (uint32_t i = 0; i < in.count && wrong_.empty(); ++i) holds(at, p_.operands[in.c + i], in.type);
        } else {
          holds(at, in.op == Opcode::Load ? in.d : in.b, in.type);
        }
        break;
      default:
        for (const uint32_t id : {in.d, in.a, in.b, in.c}) reg(id);
    }
  }

  void tables() {
    const Opcode last = p_.code.back().op;
    if (last != Opcode::Return && last != Opcode::Jump && last != Opcode::Branch && last != Opcode::Trap && last != Opcode::AssertFail) fail("the code runs off its end");
    for (const Register& r : p_.registers)
      if (r.type > Type::F64) fail("a register of an unknown type");
    for (const Constant& c : p_.constants) {
      index(c.reg, p_.registers, "register", false);
      if (c.kind == Constant::Kind::Object) index(c.index, p_.objects, "object", false);
      if (c.kind == Constant::Kind::Parameter) index(c.index, p_.parameters, "parameter", false);
    }
    for (const Parameter& parameter : p_.parameters) {
      index(parameter.object, p_.objects, "object");
      if (parameter.scalar > Type::F64) fail("a parameter of an unknown type");
    }
    for (const Object& object : p_.objects)
      if (object.bytes > kMostBytes || object.offset > kMostBytes || object.initial.size() > kMostBytes) fail(fmt::format("object '{}' is too large", object.name));
    if (p_.shared_static_bytes > kMostBytes || p_.shared_dynamic_offset > kMostBytes || p_.local_bytes > kMostBytes) fail("its memory is too large");
    if (p_.k_tile_header != kNone) target(p_.k_tile_header);
  }

  void debug_tables() {
    for (const Location& at : p_.locations) {
      index(at.file, p_.files, "file", false);
      index(at.scope, p_.scopes, "scope");
    }
    for (const Statement& statement : p_.statements) index(statement.file, p_.files, "file", false);
    for (const Scope& scope : p_.scopes) {
      index(scope.parent, p_.scopes, "scope");
      size_t depth = 0;
      for (uint32_t s = scope.parent; wrong_.empty() && s != kNone; s = p_.scopes[s].parent)
        if (++depth > p_.scopes.size()) return fail("a chain of calls without an end");
    }
    for (const Variable& variable : p_.variables) {
      index(variable.scope, p_.scopes, "scope");
      if (variable.scalar > Type::F64) fail("a variable of an unknown type");
      for (const VariablePlace& place : variable.places)
        if (place.kind == VariablePlace::Kind::Register) index(place.value, p_.registers, "register", false);
    }
    for (const Site& site : p_.sites) expression(site);
  }

  void expression(const Site& site) {
    index(site.location, p_.locations, "location");
    index(site.base_variable, p_.variables, "variable");
    for (size_t i = 0; i < site.index.size(); ++i) {
      const ExprNode& node = site.index[i];
      for (const uint32_t child : {node.a, node.b, node.c})
        if (child != kNone && child >= i) return fail("an expression whose parts do not come first");
      if (node.kind == ExprNode::Kind::Variable) index(node.value, p_.variables, "variable", false);
      if (node.kind == ExprNode::Kind::Loaded) index(node.value, p_.sites, "site", false);
      if (node.type > Type::F64) fail("an expression of an unknown type");
    }
  }

  const Program& p_;
  std::string wrong_;
};

}  // namespace

Status validate(const Program& program) { return Validator(program).check(); }

}  // namespace warplens
