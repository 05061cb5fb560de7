#include "kernels/frontend/clang/sites/expr_builder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/StringExtras.h>

namespace warplens::frontend {
namespace {

struct OperatorRow {
  clang::BinaryOperatorKind clang_kind;
  ExprOperator op;
  const char* text;
  Precedence precedence;
};
constexpr OperatorRow kOperators[] = {
    {clang::BO_Add, ExprOperator::Add, " + ", kSum},
    {clang::BO_Sub, ExprOperator::Sub, " - ", kSum},
    {clang::BO_Mul, ExprOperator::Mul, "*", kProduct},
    {clang::BO_Div, ExprOperator::Div, "/", kProduct},
    {clang::BO_Rem, ExprOperator::Rem, "%", kProduct},
    {clang::BO_And, ExprOperator::And, " & ", kAnd},
    {clang::BO_Or, ExprOperator::Or, " | ", kOr},
    {clang::BO_Xor, ExprOperator::Xor, " ^ ", kXor},
    {clang::BO_Shl, ExprOperator::Shl, " << ", kShift},
    {clang::BO_Shr, ExprOperator::Shr, " >> ", kShift},
    {clang::BO_LT, ExprOperator::Lt, " < ", kRelation},
    {clang::BO_LE, ExprOperator::Le, " <= ", kRelation},
    {clang::BO_GT, ExprOperator::Gt, " > ", kRelation},
    {clang::BO_GE, ExprOperator::Ge, " >= ", kRelation},
    {clang::BO_EQ, ExprOperator::Eq, " == ", kEquality},
    {clang::BO_NE, ExprOperator::Ne, " != ", kEquality},
    {clang::BO_LAnd, ExprOperator::LogicalAnd, " && ", kLogicalAnd},
    {clang::BO_LOr, ExprOperator::LogicalOr, " || ", kLogicalOr},
};

}  // namespace

// How far the variable was from its value now when the mention was read: s[i++] reads i before it moved.
int32_t moved_since(const WalkState& state, const clang::VarDecl* variable, const clang::Expr* mention) {
  const auto now = state.moved.find(variable);
  const auto then = state.moved_at.find(mention);
  return now != state.moved.end() && then != state.moved_at.end() ? then->second - now->second : 0;
}

Built ExprBuilder::named_constant(const clang::Expr* e, std::string name) {
  clang::Expr::EvalResult result;
  const auto type = type_of(e->getType());
  if (!type || e->isValueDependent() || !e->EvaluateAsInt(result, context_)) return std::nullopt;
  ExprNode node;
  node.type = type->type;
  node.is_unsigned = type->is_unsigned;
  const llvm::APSInt value = result.Val.getInt();
  node.value = value.isUnsigned() ? value.getZExtValue() : static_cast<uint64_t>(value.getSExtValue());
  if (name.empty()) name = llvm::toString(value, 10);
  return add(node, name, name.front() == '-' ? kUnary : kPrimary);
}

// A constant that has no tree of its own to show: a constexpr call, sizeof, an enumerator.
Built ExprBuilder::folded(const clang::Expr* e) {
  const bool plain = llvm::isa<clang::DeclRefExpr, clang::UnaryExprOrTypeTraitExpr, clang::CallExpr>(e);
  return named_constant(e, plain ? text_of(context_, e->getSourceRange()) : std::string());
}

std::string ExprBuilder::macro_name(const clang::Expr* literal) const {
  const clang::SourceLocation at = literal->getBeginLoc();
  if (!at.isMacroID() || !context_.getSourceManager().isMacroBodyExpansion(at)) return {};
  const llvm::StringRef name = clang::Lexer::getImmediateMacroName(at, context_.getSourceManager(), context_.getLangOpts());
  const clang::IdentifierInfo* identifier = tables_.preprocessor.getIdentifierInfo(name);
  const clang::MacroInfo* macro = identifier ? tables_.preprocessor.getMacroInfo(identifier) : nullptr;
  return macro && macro->isObjectLike() && macro->getNumTokens() == 1 ? name.str() : std::string();
}

Built ExprBuilder::build(const clang::Expr* e) {
  if (++depth_ > 200) return std::nullopt;
  struct Leave {
    int& depth;
    ~Leave() { --depth; }
  } leave{depth_};
  if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(e)) return build(paren->getSubExpr());
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e)) return build(full->getSubExpr());
  if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e)) return build(temporary->getSubExpr());
  if (const auto* p = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e))
    return named_constant(p->getReplacement(), p->getParameter()->getNameAsString());
  if (const auto* literal = llvm::dyn_cast<clang::IntegerLiteral>(e)) return named_constant(literal, macro_name(literal));
  if (const auto* cast_ = llvm::dyn_cast<clang::CastExpr>(e)) return cast(cast_);
  if (const auto* unary_ = llvm::dyn_cast<clang::UnaryOperator>(e)) return unary(unary_);
  if (const auto* binary_ = llvm::dyn_cast<clang::BinaryOperator>(e)) return binary(binary_);
  if (const auto* conditional_ = llvm::dyn_cast<clang::ConditionalOperator>(e)) return conditional(conditional_);
  if (const auto* pseudo = llvm::dyn_cast<clang::PseudoObjectExpr>(e)) return special(pseudo);
  if (const auto* call_ = llvm::dyn_cast<clang::CallExpr>(e)) {
    if (Built found = call(call_)) return found;
  }
  return folded(e);
}

// A value read from a place: a variable, a part of a local structure, or memory that was loaded before.
Built ExprBuilder::read(const clang::Expr* lvalue) {
  const clang::Expr* e = lvalue->IgnoreParens();
  while (const auto* no_op = llvm::dyn_cast<clang::ImplicitCastExpr>(e)) {
    if (no_op->getCastKind() != clang::CK_NoOp) break;
    e = no_op->getSubExpr()->IgnoreParens();
  }
  if (const auto* p = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e))
    return named_constant(p->getReplacement(), p->getParameter()->getNameAsString());
  if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e)) return build(temporary->getSubExpr());
  const auto type = type_of(e->getType());
  if (!type) return std::nullopt;
  if (const auto loaded = state_.loaded.find(e); loaded != state_.loaded.end()) {
    ExprNode node;
    node.kind = ExprNode::Kind::Loaded;
    node.type = type->type;
    node.is_unsigned = type->is_unsigned;
    node.value = loaded->second;
    return add(node, text_of(context_, e->getSourceRange()), kPrimary);
  }
  if (const auto* mention = llvm::dyn_cast<clang::DeclRefExpr>(e)) return variable(mention);
  if (const auto* unary_ = llvm::dyn_cast<clang::UnaryOperator>(e); unary_ && unary_->isIncrementDecrementOp()) return unary(unary_);
  bool captured = false;
  if (!is_local_storage(e, captured)) return std::nullopt;
  const Address address = address_of(context_, e);
  if (address.base != Address::Base::Array || !address.terms.empty() || !address.variable) return std::nullopt;
  ExprNode node;
  node.kind = ExprNode::Kind::Variable;
  node.type = type->type;
  node.is_unsigned = type->is_unsigned;
  node.value = tables_.variable(address.variable);
  node.offset = static_cast<uint64_t>(address.offset);
  return add(node, text_of(context_, e->getSourceRange()), kPrimary);
}

Built ExprBuilder::variable(const clang::DeclRefExpr* mention) {
  const auto* declaration = llvm::dyn_cast<clang::VarDecl>(mention->getDecl());
  const auto type = type_of(mention->getType());
  if (!declaration || !type) return std::nullopt;
  if (const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(declaration)) {
    const auto bound = environment_.find(parameter);
    if (bound != environment_.end()) return bound->second;
  }
  const std::string name = declaration->getNameAsString();
  if (declaration->isUsableInConstantExpressions(context_)) {
    if (Built value = named_constant(mention, name)) return value;
  }
  if (!declaration->hasLocalStorage() || declaration->getType()->isReferenceType()) return std::nullopt;
  ExprNode node;
  node.kind = ExprNode::Kind::Variable;
  node.type = type->type;
  node.is_unsigned = type->is_unsigned;
  node.value = tables_.variable(declaration);
  node.adjust = moved_since(state_, declaration, mention);
  return add(node, name, kPrimary);
}

Built ExprBuilder::cast(const clang::CastExpr* e) {
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue:
      return read(e->getSubExpr());
    case clang::CK_NoOp:
      return build(e->getSubExpr());
    case clang::CK_IntegralCast:
    case clang::CK_BooleanToSignedIntegral: {
      Built inner = build(e->getSubExpr());
      const auto type = type_of(e->getType());
      if (!inner || !type) return std::nullopt;
      ExprNode node;
      node.kind = ExprNode::Kind::Cast;
      node.type = type->type;
      node.is_unsigned = type->is_unsigned;
      node.a = inner->node;
      if (llvm::isa<clang::ImplicitCastExpr>(e)) return add(node, inner->text, inner->precedence);
      return add(node, "(" + spelled(e->getType(), context_) + ")" + wrapped(*inner, kUnary), kUnary);
    }
    default:
      return std::nullopt;
  }
}

Built ExprBuilder::unary(const clang::UnaryOperator* e) {
  const clang::Expr* operand = e->getSubExpr()->IgnoreParens();
  if (e->isIncrementDecrementOp()) {
    const auto* mention = llvm::dyn_cast<clang::DeclRefExpr>(operand);
    return mention ? variable(mention) : std::nullopt;
  }
  const char op = e->getOpcode() == clang::UO_Minus  ? '-'
                  : e->getOpcode() == clang::UO_Not  ? '~'
                  : e->getOpcode() == clang::UO_LNot ? '!'
                                                     : 0;
  if (e->getOpcode() == clang::UO_Plus) return build(operand);
  const auto type = type_of(e->getType());
  if (!op || !type) return std::nullopt;
  Built inner = build(operand);
  if (!inner) return std::nullopt;
  ExprNode node;
  node.kind = ExprNode::Kind::Unary;
  node.op = static_cast<uint8_t>(op);
  node.type = type->type;
  node.is_unsigned = type->is_unsigned;
  node.a = inner->node;
  return add(node, op + wrapped(*inner, kPrimary), kUnary);
}

Built ExprBuilder::binary(const clang::BinaryOperator* e) {
  if (e->getOpcode() == clang::BO_Comma) return build(e->getRHS());
  for (const OperatorRow& row : kOperators) {
    if (row.clang_kind != e->getOpcode()) continue;
    const auto type = type_of(e->isComparisonOp() ? e->getLHS()->getType() : e->getType());
    Built a = build(e->getLHS());
    Built b = build(e->getRHS());
    if (!a || !b || !type) return std::nullopt;
    ExprNode node;
    node.kind = ExprNode::Kind::Binary;
    node.op = static_cast<uint8_t>(row.op);
    node.type = type->type;
    node.is_unsigned = type->is_unsigned;
    node.a = a->node;
    node.b = b->node;
    return add(node, wrapped(*a, row.precedence) + row.text + wrapped(*b, static_cast<Precedence>(row.precedence + 1)), row.precedence);
  }
  return std::nullopt;
}

Built ExprBuilder::conditional(const clang::ConditionalOperator* e) {
  const auto type = type_of(e->getType());
  Built test = build(e->getCond()), yes = build(e->getTrueExpr()), no = build(e->getFalseExpr());
  if (!type || !test || !yes || !no) return std::nullopt;
  ExprNode node;
  node.kind = ExprNode::Kind::Conditional;
  node.type = type->type;
  node.is_unsigned = type->is_unsigned;
  node.a = test->node, node.b = yes->node, node.c = no->node;
  return add(node, wrapped(*test, kLogicalOr) + " ? " + yes->text + " : " + no->text, kConditional);
}

Built ExprBuilder::special(const clang::PseudoObjectExpr* e) {
  const auto* property = llvm::dyn_cast<clang::MSPropertyRefExpr>(e->getSyntacticForm()->IgnoreParens());
  if (!property) return std::nullopt;
  const clang::Expr* object = property->getBaseExpr()->IgnoreParenImpCasts();
  if (const auto* kept = llvm::dyn_cast<clang::OpaqueValueExpr>(object)) object = kept->getSourceExpr()->IgnoreParenImpCasts();
  const auto* base = llvm::dyn_cast<clang::DeclRefExpr>(object);
  if (!base) return std::nullopt;
  const std::string text = base->getDecl()->getNameAsString() + "." + property->getPropertyDecl()->getNameAsString();
  for (int r = 0; r <= static_cast<int>(SpecialRegister::NctaidZ); ++r) {
    if (text != name(static_cast<SpecialRegister>(r))) continue;
    ExprNode node;
    node.kind = ExprNode::Kind::Special;
    node.op = static_cast<uint8_t>(r);
    node.is_unsigned = true;
    return add(node, text, kPrimary);
  }
  return std::nullopt;
}

Built ExprBuilder::smaller_or_larger(const clang::CallExpr* e, bool smaller) {
  const auto type = type_of(e->getType().getNonReferenceType());
  Built a = build(e->getArg(0)), b = build(e->getArg(1));
  if (!type || !a || !b) return std::nullopt;
  ExprNode compare;
  compare.kind = ExprNode::Kind::Binary;
  compare.op = static_cast<uint8_t>(smaller ? ExprOperator::Lt : ExprOperator::Gt);
  compare.type = type->type;
  compare.is_unsigned = type->is_unsigned;
  compare.a = a->node, compare.b = b->node;
  const std::string text = (smaller ? "min(" : "max(") + a->text + ", " + b->text + ")";
  Built test = add(compare, text, kPrimary);
  ExprNode node = compare;
  node.kind = ExprNode::Kind::Conditional;
  node.op = 0;
  node.a = test->node, node.b = a->node, node.c = b->node;
  return add(node, text, kPrimary);
}

// A function that only returns an expression is shown as that expression.
Built ExprBuilder::call(const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!callee) return std::nullopt;
  const bool named = callee->getDeclName().isIdentifier();
  if (named && e->getNumArgs() == 2 && (callee->getName() == "min" || callee->getName() == "max"))
    return smaller_or_larger(e, callee->getName() == "min");
  const clang::FunctionDecl* definition = nullptr;
  const auto* body = callee->hasBody(definition) ? llvm::dyn_cast<clang::CompoundStmt>(definition->getBody()) : nullptr;
  if (!body || body->size() != 1) return std::nullopt;
  const auto* returned = llvm::dyn_cast<clang::ReturnStmt>(body->body_front());
  if (!returned || !returned->getRetValue()) return std::nullopt;
  const unsigned first = llvm::isa<clang::CXXOperatorCallExpr>(e) ? 1 : 0;
  Environment bound;
  for (unsigned i = 0; i < definition->getNumParams() && first + i < e->getNumArgs(); ++i) {
    Built argument = build(e->getArg(first + i));
    if (!argument) return std::nullopt;
    bound.emplace(definition->getParamDecl(i), *argument);
  }
  std::swap(environment_, bound);
  Built result = build(returned->getRetValue());
  std::swap(environment_, bound);
  return result;
}

}  // namespace warplens::frontend
