#include "kernels/frontend/clang/parse/overflowing_casts.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace warplens::frontend {
namespace {

class Settle : public clang::RecursiveASTVisitor<Settle> {
 public:
  explicit Settle(clang::ASTContext& context) : context_(context) {}

  bool TraverseDecl(clang::Decl* declaration) {
    const auto* const scope = llvm::dyn_cast_or_null<clang::DeclContext>(declaration);
    if (scope && scope->isDependentContext()) return true;  // what is made of the template comes by itself
    return RecursiveASTVisitor::TraverseDecl(declaration);
  }

  bool VisitCastExpr(clang::CastExpr* cast) {
    clang::Expr* const operand = cast->getSubExpr();
    const clang::QualType type = cast->getType();
    clang::Expr::EvalResult value;
    if (cast->getCastKind() != clang::CK_FloatingToIntegral || operand->isValueDependent() || !type->getAs<clang::BuiltinType>())
      return true;
    if (!operand->EvaluateAsRValue(value, context_) || !value.Val.isFloat()) return true;
    const unsigned bits = context_.getIntWidth(type);
    const bool is_unsigned = type->isUnsignedIntegerType();
    llvm::APSInt own(bits, is_unsigned), wide(std::max(bits, 32u), is_unsigned);
    bool exact = false;
    if (value.Val.getFloat().convertToInteger(own, llvm::APFloat::rmTowardZero, &exact) != llvm::APFloat::opInvalidOp) return true;
    (void)value.Val.getFloat().convertToInteger(wide, llvm::APFloat::rmTowardZero, &exact);
    auto* const settled = clang::IntegerLiteral::Create(context_, wide.trunc(bits), type.getUnqualifiedType(), operand->getEndLoc());
    cast->setSubExpr(clang::BinaryOperator::Create(context_, operand, settled, clang::BO_Comma, type, clang::VK_PRValue, clang::OK_Ordinary,
                                                   clang::SourceLocation(), clang::FPOptionsOverride()));
    cast->setCastKind(clang::CK_NoOp);
    return true;
  }

 private:
  clang::ASTContext& context_;
};

class Consumer : public clang::ASTConsumer {
 public:
  void Initialize(clang::ASTContext& context) override { context_ = &context; }
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl* declaration : group)
      if (!context_->getSourceManager().isInSystemHeader(declaration->getLocation())) Settle(*context_).TraverseDecl(declaration);
    return true;
  }

 private:
  clang::ASTContext* context_ = nullptr;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> settle_overflowing_casts() { return std::make_unique<Consumer>(); }

const clang::Expr* settled_constant(const clang::CastExpr* cast) {
  const auto* const both = llvm::dyn_cast<clang::BinaryOperator>(cast->getSubExpr());
  const bool is_ours =
      cast->getCastKind() == clang::CK_NoOp && both && both->getOpcode() == clang::BO_Comma && both->getOperatorLoc().isInvalid();
  return is_ours ? both->getLHS() : nullptr;
}

}  // namespace warplens::frontend
