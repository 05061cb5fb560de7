#include "kernels/frontend/clang/kernels/signatures.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Mangle.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/raw_ostream.h>

#include <memory>
#include <optional>

namespace warplens::frontend {
namespace {

void collect(clang::ASTContext& context, const clang::DeclContext* scope, std::vector<KernelSignature>& signatures) {
  for (const clang::Decl* declaration : scope->decls()) {
    if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(declaration)) {
      collect(context, llvm::cast<clang::DeclContext>(declaration), signatures);
      continue;
    }
    const auto* as_template = llvm::dyn_cast<clang::FunctionTemplateDecl>(declaration);
    const auto* function = as_template ? as_template->getTemplatedDecl() : llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (!function || !function->hasAttr<clang::CUDAGlobalAttr>() || !function->isThisDeclarationADefinition()) continue;
    KernelSignature signature;
    signature.name = function->getNameAsString();
    signature.line = context.getSourceManager().getExpansionLineNumber(function->getLocation());
    if (as_template)
      for (const clang::NamedDecl* p : *as_template->getTemplateParameters()) signature.template_parameters.push_back(p->getNameAsString());
    signature.parameters = parameters_of(*function);
    signatures.push_back(std::move(signature));
  }
}

void collect_names(clang::MangleContext& mangle, const clang::DeclContext* scope, std::map<std::string, std::string>& names) {
  for (const clang::Decl* declaration : scope->decls()) {
    if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(declaration))
      collect_names(mangle, llvm::cast<clang::DeclContext>(declaration), names);
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (!function || !function->hasAttr<clang::CUDADeviceAttr>() || !function->isThisDeclarationADefinition()) continue;
    std::string name = function->getNameAsString();
    if (mangle.shouldMangleDeclName(function)) {
      name.clear();
      llvm::raw_string_ostream out(name);
      mangle.mangleName(clang::GlobalDecl(function), out);
    }
    const auto [known, is_new] = names.emplace(function->getNameAsString(), name);
    if (!is_new) known->second.clear();  // one of several
  }
}

}  // namespace

std::map<std::string, std::string> compiled_names(clang::ASTContext& context) {
  std::map<std::string, std::string> names;
  const std::unique_ptr<clang::MangleContext> mangle(context.createMangleContext());
  collect_names(*mangle, context.getTranslationUnitDecl(), names);
  std::erase_if(names, [](const auto& name) { return name.second.empty(); });
  return names;
}

std::vector<KernelSignature> signatures_of(clang::ASTContext& context) {
  std::vector<KernelSignature> signatures;
  collect(context, context.getTranslationUnitDecl(), signatures);
  return signatures;
}

std::string spelled(clang::QualType type, const clang::ASTContext& context) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.SuppressTagKeyword = true;
  policy.Bool = true;
  return type.getAsString(policy);
}

bool scalar_of(const clang::ASTContext& context, clang::QualType type, Type& scalar, bool& is_unsigned) {
  type = type.getCanonicalType();
  if (type->isDependentType()) return false;
  is_unsigned = false;
  if (type->isBooleanType()) return scalar = Type::I1, is_unsigned = true, true;
  if (const auto* enumeration = type->getAs<clang::EnumType>()) type = enumeration->getDecl()->getIntegerType();
  if (!type.isNull() && type->isIntegerType()) {
    is_unsigned = type->isUnsignedIntegerType();
    switch (context.getTypeSize(type)) {
      case 8:
        return scalar = Type::I8, true;
      case 16:
        return scalar = Type::I16, true;
      case 32:
        return scalar = Type::I32, true;
      case 64:
        return scalar = Type::I64, true;
      default:
        return false;
    }
  }
  if (type.isNull()) return false;
  if (type->isSpecificBuiltinType(clang::BuiltinType::Float)) return scalar = Type::F32, true;
  if (type->isSpecificBuiltinType(clang::BuiltinType::Double)) return scalar = Type::F64, true;
  if (type->isFloat16Type()) return scalar = Type::F16, true;
  if (type->isBFloat16Type()) return scalar = Type::BF16, true;
  if (const auto* record = type->getAsRecordDecl()) {
    if (record->getName() == "__half") return scalar = Type::F16, true;
    if (record->getName() == "__nv_bfloat16") return scalar = Type::BF16, true;
  }
  return false;
}

// What a structure of floating-point numbers of one type is made of: float4, half2, and those of the file's own.
static bool parts_of(const clang::ASTContext& context, clang::QualType type, Type& scalar) {
  const auto* record = type->getAsRecordDecl();
  if (!record || !record->isCompleteDefinition() || record->field_empty()) return false;
  std::optional<Type> all;
  for (const clang::FieldDecl* field : record->fields()) {
    Type one = Type::I32;
    bool is_unsigned = false;
    if (!scalar_of(context, field->getType(), one, is_unsigned) || one < Type::F16 || (all && *all != one)) return false;
    all = one;
  }
  return scalar = *all, true;
}

std::vector<Parameter> parameters_of(const clang::FunctionDecl& kernel) {
  const clang::ASTContext& context = kernel.getASTContext();
  std::vector<Parameter> parameters;
  for (const clang::ParmVarDecl* declaration : kernel.parameters()) {
    Parameter p;
    const clang::QualType type = declaration->getType();
    p.name = declaration->getNameAsString();
    p.type = spelled(type, context);
    if (type->isPointerType() || type->isReferenceType()) {
      const clang::QualType pointee = type->getPointeeType();
      p.is_pointer = true;
      p.bytes = 8;
      p.is_const_pointee = pointee.isConstQualified();
      p.element = spelled(pointee.getUnqualifiedType(), context);
      if (!pointee->isDependentType() && !pointee->isIncompleteType() && !pointee->isFunctionType())
        p.element_bytes = static_cast<uint32_t>(context.getTypeSizeInChars(pointee).getQuantity());
      const clang::QualType element = pointee->isDependentType() ? pointee : context.getBaseElementType(pointee);  // of a row's
      if (!scalar_of(context, element, p.scalar, p.is_unsigned) && !element->isDependentType()) parts_of(context, element, p.scalar);
    } else if (!type->isDependentType()) {
      p.bytes = static_cast<uint32_t>(context.getTypeSizeInChars(type).getQuantity());
      scalar_of(context, type, p.scalar, p.is_unsigned);
    }
    parameters.push_back(std::move(p));
  }
  return parameters;
}

}  // namespace warplens::frontend
