// Builds the ExprNodes of one expression, each with its text.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kernels/frontend/clang/kernels/signatures.h"
#include "kernels/frontend/clang/sites/arithmetic.h"

namespace clang {
class ASTContext;
class CallExpr;
class CastExpr;
class ConditionalOperator;
class DeclRefExpr;
class ParmVarDecl;
class PseudoObjectExpr;
class UnaryOperator;
class BinaryOperator;
}  // namespace clang

namespace warplens::frontend {

enum Precedence { kConditional, kLogicalOr, kLogicalAnd, kOr, kXor, kAnd, kEquality, kRelation, kShift, kSum, kProduct, kUnary, kPrimary };

struct Piece {
  uint32_t node;
  std::string text;
  Precedence precedence;
};
using Built = std::optional<Piece>;
using Environment = std::map<const clang::ParmVarDecl*, Piece>;

// How far the variable was from its value now when the mention was read: s[i++] reads i before it moved.
int32_t moved_since(const WalkState& state, const clang::VarDecl* variable, const clang::Expr* mention);

class ExprBuilder {
 public:
  ExprBuilder(TableBuilder& tables, const WalkState& state) : tables_(tables), context_(tables.context), state_(state) {}

  Built build(const clang::Expr* e);
  Built constant(int64_t value, Type type, std::string text = {});
  Built sum(Built a, Built b, bool subtract);
  Built scaled(Built a, int64_t factor);
  Built widened(Built a);
  std::vector<ExprNode> nodes;
  std::vector<std::string> texts;  // parallel to nodes

 private:
  struct Typed {
    Type type;
    bool is_unsigned;
  };
  std::optional<Typed> type_of(clang::QualType type) const {
    Typed t{};
    if (!scalar_of(context_, type, t.type, t.is_unsigned)) return std::nullopt;
    if (t.type > Type::I64) return std::nullopt;
    return t;
  }
  Built add(ExprNode node, std::string text, Precedence precedence) {
    nodes.push_back(node);
    texts.push_back(text);
    return Piece{static_cast<uint32_t>(nodes.size() - 1), std::move(text), precedence};
  }
  static std::string wrapped(const Piece& piece, Precedence least) {
    return piece.precedence < least ? "(" + piece.text + ")" : piece.text;
  }

  Built named_constant(const clang::Expr* e, std::string name);
  Built folded(const clang::Expr* e);
  Built variable(const clang::DeclRefExpr* mention);
  Built read(const clang::Expr* lvalue);
  Built cast(const clang::CastExpr* e);
  Built unary(const clang::UnaryOperator* e);
  Built binary(const clang::BinaryOperator* e);
  Built conditional(const clang::ConditionalOperator* e);
  Built special(const clang::PseudoObjectExpr* e);
  Built call(const clang::CallExpr* e);
  Built smaller_or_larger(const clang::CallExpr* e, bool smaller);
  std::string macro_name(const clang::Expr* literal) const;

  TableBuilder& tables_;
  clang::ASTContext& context_;
  const WalkState& state_;
  Environment environment_;
  int depth_ = 0;
};

}  // namespace warplens::frontend
