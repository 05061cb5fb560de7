#include "kernels/program/validate.h"

#include <fmt/format.h>

#include <bit>

#include "kernels/program/limits.h"
#include "kernels/program/validate_code.h"

namespace warplens {
namespace {

class Validator {
 public:
  explicit Validator(const Program& program) : p_(program) {}

  Status check() {
    wrong_ = wrong_in_code(p_);
    if (wrong_.empty()) tables();
    if (wrong_.empty()) debug_tables();
    if (wrong_.empty()) return Nothing{};
    return Error{"the compiled kernel is invalid: " + wrong_, {}, "compile it again", {}};
  }

 private:
  void fail(std::string what) {
    if (wrong_.empty()) wrong_ = std::move(what);
  }
  template <class Table>
  void index(uint64_t at, const Table& table, const char* what, bool may_be_none = true) {
    if (at >= table.size() && !(may_be_none && at == kNone)) fail(fmt::format("{} {} of {}", what, at, table.size()));
  }

  void tables() {
    if (p_.shared_static_bytes > kMaxSharedBytes || p_.shared_dynamic_offset > kMaxSharedBytes || p_.local_bytes > kMaxLocalBytes)
      fail("its memory is too large");
    for (const Constant& c : p_.constants) {
      index(c.reg, p_.registers, "register", false);
      if (c.kind == Constant::Kind::Object) index(c.index, p_.objects, "object", false);
      if (c.kind == Constant::Kind::Parameter) index(c.index, p_.parameters, "parameter", false);
    }
    uint64_t global_bytes = 0;
    for (const Object& o : p_.objects) {
      object(o);
      if (o.space == Space::Global) global_bytes += o.bytes;
    }
    if (global_bytes > kMaxGlobalBytes) fail("its variables in global memory are too large");
    for (const Parameter& parameter : p_.parameters) {
      if (parameter.scalar > Type::F64) fail("a parameter of an unknown type");
      index(parameter.object, p_.objects, "object");
      if (wrong_.empty() && parameter.object != kNone && p_.objects[parameter.object].space != Space::Constant)
        fail(fmt::format("parameter '{}' is not held in constant memory", parameter.name));
    }
    for (size_t n = 0; n < p_.reaches.size(); ++n) {
      index(p_.reaches[n].instruction, p_.code, "instruction", false);
      for (uint32_t object : p_.reaches[n].objects) index(object, p_.objects, "object", false);
      if (n > 0 && p_.reaches[n].instruction <= p_.reaches[n - 1].instruction) fail("the objects its instructions access are out of order");
    }
    if (p_.k_tile_header != kNone) index(p_.k_tile_header, p_.code, "target", false);
  }

  // Inside its window.
  void object(const Object& o) {
    const auto within = [&](uint64_t most) {
      if (o.bytes > most || o.offset > most - o.bytes) fail(fmt::format("object '{}' is too large or lies outside of its memory", o.name));
    };
    switch (o.space) {
      case Space::Global:
        return within(kMaxGlobalBytes);
      case Space::Constant:
        return within(kMaxConstantBytes);
      case Space::Local:
        return within(p_.local_bytes);
      case Space::Shared:
        if (!o.dynamic) return within(p_.shared_static_bytes);
        if (o.offset < p_.shared_static_bytes || o.offset != p_.shared_dynamic_offset)
          fail(fmt::format("object '{}' does not begin where dynamic shared memory does", o.name));
    }
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
        if (++depth > p_.scopes.size()) return fail("a cyclic chain of calls");
    }
    for (const Variable& variable : p_.variables) {
      index(variable.scope, p_.scopes, "scope");
      if (variable.scalar > Type::F64) fail("a variable of an unknown type");
      for (const VariablePlace& place : variable.places) {
        if (place.kind == VariablePlace::Kind::Register) index(place.value, p_.registers, "register", false);
        if (place.kind == VariablePlace::Kind::Local && place.value > p_.local_bytes)
          fail(fmt::format("variable '{}' lies outside of local memory", variable.name));
      }
    }
    for (const Site& at : p_.sites) site(at);
  }

  void site(const Site& at) {
    index(at.location, p_.locations, "location");
    index(at.base_variable, p_.variables, "variable");
    if (!std::has_single_bit(at.width_bytes) || at.width_bytes > 16) fail(fmt::format("an access of {} bytes", at.width_bytes));
    if (!std::has_single_bit(at.required_align)) fail(fmt::format("an alignment of {} bytes", at.required_align));
    for (size_t i = 0; i < at.index.size() && wrong_.empty(); ++i) node(at.index[i], i);
  }

  void node(const ExprNode& node, size_t place) {
    using Kind = ExprNode::Kind;
    const auto child = [&](uint32_t id, bool needed) {
      if (id == kNone ? needed : id >= place) fail("an expression precedes its operands");
    };
    const bool one = node.kind == Kind::Unary || node.kind == Kind::Cast, three = node.kind == Kind::Conditional;
    const bool two = node.kind == Kind::Binary || three;
    child(node.a, one || two), child(node.b, two), child(node.c, three);
    if (node.kind == Kind::Variable) index(node.value, p_.variables, "variable", false);
    if (node.kind == Kind::Loaded) index(node.value, p_.sites, "site", false);
    if (node.kind == Kind::Binary && node.op > static_cast<uint8_t>(ExprOperator::LogicalOr)) fail("an expression of an unknown operation");
    if (node.type > Type::F64) fail("an expression of an unknown type");
  }

  const Program& p_;
  std::string wrong_;
};

}  // namespace

Status validate(const Program& program) { return Validator(program).check(); }

}  // namespace warplens
