#include "kernels/frontend/clang/sites/address.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecordLayout.h>

namespace warplens::frontend {
namespace {

uint32_t bytes_of(const clang::ASTContext& context, clang::QualType type) {
  if (type->isVoidType() || type->isIncompleteType() || type->isFunctionType()) return 1;
  return static_cast<uint32_t>(context.getTypeSizeInChars(type).getQuantity());
}

uint32_t scalar_bytes(const clang::ASTContext& context, clang::QualType type) {
  return bytes_of(context, context.getBaseElementType(type));
}

int64_t field_offset(const clang::ASTContext& context, const clang::MemberExpr* member) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
  if (!field) return 0;
  return context.toCharUnitsFromBits(static_cast<int64_t>(context.getFieldOffset(field))).getQuantity();
}

Address opaque(const clang::ASTContext& context, const clang::Expr* pointer, clang::QualType element) {
  Address address;
  address.pointer = pointer;
  address.base_bytes = scalar_bytes(context, element);
  return address;
}

void step(Address& address, const clang::ASTContext& context, const clang::Expr* index, int64_t stride) {
  clang::Expr::EvalResult constant;
  const auto* literal = llvm::dyn_cast<clang::IntegerLiteral>(index->IgnoreParenImpCasts());
  if (literal && !literal->getBeginLoc().isMacroID() && index->EvaluateAsInt(constant, context)) {
    constexpr int64_t kFar = int64_t{1} << 62;
    const auto is_near = [](int64_t bytes) { return -kFar < bytes && bytes < kFar; };
    int64_t bytes = 0;
    const auto number = constant.Val.getInt().tryExtValue();
    if (number && !__builtin_mul_overflow(*number, stride, &bytes) && is_near(bytes) && is_near(address.offset)) {
      address.offset += bytes;
      return;
    }
  }
  address.terms.push_back({index, stride});
}

}  // namespace

Address address_in(const clang::ASTContext& context, const clang::Expr* pointer) {
  const clang::Expr* e = pointer->IgnoreParens();
  const clang::QualType pointee = e->getType()->isPointerType() ? e->getType()->getPointeeType() : e->getType();
  if (const auto* substituted = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e))
    return address_in(context, substituted->getReplacement());
  if (const auto* clean = llvm::dyn_cast<clang::ExprWithCleanups>(e)) return address_in(context, clean->getSubExpr());
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    switch (cast->getCastKind()) {
      case clang::CK_ArrayToPointerDecay:
        return address_of(context, cast->getSubExpr());
      case clang::CK_NoOp:
      case clang::CK_BitCast:
      case clang::CK_AddressSpaceConversion:
        return address_in(context, cast->getSubExpr());
      case clang::CK_LValueToRValue: {
        const clang::Expr* source = cast->getSubExpr()->IgnoreParens();
        const auto* mention = llvm::dyn_cast<clang::DeclRefExpr>(source);
        const auto* variable = mention ? llvm::dyn_cast<clang::VarDecl>(mention->getDecl()) : nullptr;
        if (variable && variable->hasLocalStorage() && variable->getType()->isPointerType()) {
          Address address = opaque(context, mention, pointee);
          address.base = Address::Base::Pointer;
          address.variable = variable;
          return address;
        }
        return opaque(context, source, pointee);
      }
      default:
        return opaque(context, e, pointee);
    }
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (unary->getOpcode() == clang::UO_AddrOf) return address_of(context, unary->getSubExpr());
    if (unary->isPostfix() && unary->isIncrementDecrementOp()) {
      const auto* mention = llvm::dyn_cast<clang::DeclRefExpr>(unary->getSubExpr()->IgnoreParens());
      const auto* variable = mention ? llvm::dyn_cast<clang::VarDecl>(mention->getDecl()) : nullptr;
      if (variable && variable->hasLocalStorage() && variable->getType()->isPointerType()) {
        Address address = opaque(context, mention, pointee);
        address.base = Address::Base::Pointer;
        address.variable = variable;
        return address;
      }
    }
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e); binary && binary->isAdditiveOp() && e->getType()->isPointerType()) {
    const bool left = binary->getLHS()->getType()->isPointerType();
    Address address = address_in(context, left ? binary->getLHS() : binary->getRHS());
    const int64_t stride = bytes_of(context, pointee);
    step(address, context, left ? binary->getRHS() : binary->getLHS(), binary->getOpcode() == clang::BO_Sub ? -stride : stride);
    return address;
  }
  return opaque(context, e, pointee);
}

Address address_of(const clang::ASTContext& context, const clang::Expr* lvalue) {
  const clang::Expr* e = lvalue->IgnoreParens();
  if (const auto* mention = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(mention->getDecl());
    Address address = opaque(context, e, e->getType());
    if (!variable) return address;
    address.variable = variable;
    address.base = variable->getType()->isReferenceType() ? Address::Base::Pointer : Address::Base::Array;
    return address;
  }
  if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    Address address = address_in(context, subscript->getBase());
    step(address, context, subscript->getIdx(), bytes_of(context, e->getType()));
    return address;
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e); unary && unary->getOpcode() == clang::UO_Deref)
    return address_in(context, unary->getSubExpr());
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    if (member->getMemberDecl()->getType()->isReferenceType()) return opaque(context, e, e->getType());
    Address address = member->isArrow() ? address_in(context, member->getBase()) : address_of(context, member->getBase());
    address.offset += field_offset(context, member);
    return address;
  }
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    const auto kind = cast->getCastKind();
    if (kind == clang::CK_NoOp || kind == clang::CK_LValueBitCast || kind == clang::CK_AddressSpaceConversion)
      return address_of(context, cast->getSubExpr());
  }
  return opaque(context, e, e->getType());
}

bool is_local_storage(const clang::Expr* lvalue, bool& captured) {
  const clang::Expr* e = lvalue->IgnoreParens();
  if (const auto* mention = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(mention->getDecl());
    if (!variable) return llvm::isa<clang::BindingDecl>(mention->getDecl());
    if (mention->refersToEnclosingVariableOrCapture()) captured = true;
    return variable->hasLocalStorage() && !variable->getType()->isReferenceType();
  }
  if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const auto* decay = llvm::dyn_cast<clang::CastExpr>(subscript->getBase()->IgnoreParens());
    return decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay && is_local_storage(decay->getSubExpr(), captured);
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    if (member->getMemberDecl()->getType()->isReferenceType()) return false;
    if (!llvm::isa<clang::FieldDecl>(member->getMemberDecl())) return false;
    return !member->isArrow() && is_local_storage(member->getBase(), captured);
  }
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    const auto kind = cast->getCastKind();
    if (kind == clang::CK_NoOp || kind == clang::CK_LValueBitCast || kind == clang::CK_DerivedToBase ||
        kind == clang::CK_UncheckedDerivedToBase)
      return is_local_storage(cast->getSubExpr(), captured);
  }
  return llvm::isa<clang::MaterializeTemporaryExpr>(e) || e->isPRValue();
}

}  // namespace warplens::frontend
