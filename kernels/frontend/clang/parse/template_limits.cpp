#include "kernels/frontend/clang/parse/template_limits.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/LexDiagnostic.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/TemplateInstCallback.h>
#include <llvm/ADT/DenseMap.h>

#include <algorithm>
#include <memory>
#include <string>

namespace warplens::frontend {
namespace {

constexpr unsigned kMaxInstantiations = 30'000;
constexpr uint64_t kMaxNamed = 20'000;  // templates and types in one name

class TemplateLimits : public clang::TemplateInstantiationCallback {
 public:
  void initialize(const clang::Sema&) override {}
  void finalize(const clang::Sema&) override {}
  void atTemplateEnd(const clang::Sema&, const clang::Sema::CodeSynthesisContext&) override {}

  void atTemplateBegin(const clang::Sema& sema, const clang::Sema::CodeSynthesisContext& begun) override {
    if (begun.Kind != clang::Sema::CodeSynthesisContext::TemplateInstantiation) return;
    if (sema.getDiagnostics().hasFatalErrorOccurred()) return;
    if (++instantiations_ > kMaxInstantiations)
      end(sema, begun, "more than " + std::to_string(kMaxInstantiations) + " templates are instantiated");
    else if (begun.Entity && named_by(*begun.Entity) > kMaxNamed)
      end(sema, begun,
          "the template arguments of '" + llvm::cast<clang::NamedDecl>(begun.Entity)->getNameAsString() + "' name more than " +
              std::to_string(kMaxNamed) + " types");
  }

 private:
  // As `#error` does: Clang goes on after a fatal error of a kind that is not its own.
  static void end(const clang::Sema& sema, const clang::Sema::CodeSynthesisContext& begun, const std::string& why) {
    sema.getDiagnostics().setErrorsAsFatal(true);
    sema.getDiagnostics().Report(begun.PointOfInstantiation, clang::diag::err_pp_hash_error) << why;
  }

  uint64_t named_by(const clang::Decl& entity) {
    if (const auto* record = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&entity)) return named(record->getTemplateArgs());
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&entity);
    const auto* arguments = function ? function->getTemplateSpecializationArgs() : nullptr;
    return arguments ? named(*arguments) : 0;
  }

  uint64_t named(const clang::TemplateArgumentList& arguments) {
    uint64_t all = 0;
    for (const clang::TemplateArgument& argument : arguments.asArray()) all += named(argument);
    return std::min(all, kMaxNamed + 1);
  }

  uint64_t named(const clang::TemplateArgument& argument) {
    if (argument.getKind() == clang::TemplateArgument::Type) return named(argument.getAsType());
    if (argument.getKind() != clang::TemplateArgument::Pack) return 1;
    uint64_t all = 0;
    for (const clang::TemplateArgument& part : argument.pack_elements()) all += named(part);
    return all;
  }

  uint64_t named(clang::QualType type) {
    const clang::Type* canonical = type.getCanonicalType().getTypePtr();
    while (!canonical->getPointeeType().isNull()) canonical = canonical->getPointeeType().getCanonicalType().getTypePtr();
    canonical = canonical->getBaseElementTypeUnsafe();
    if (const auto* function = llvm::dyn_cast<clang::FunctionProtoType>(canonical)) {
      if (const auto known = known_.find(canonical); known != known_.end()) return known->second;
      uint64_t all = named(function->getReturnType());
      for (const clang::QualType parameter : function->param_types()) all += named(parameter);
      return known_[canonical] = std::min(all, kMaxNamed + 1);
    }
    const auto* record =
        llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(static_cast<const clang::Decl*>(canonical->getAsCXXRecordDecl()));
    if (!record) return 1;
    if (const auto known = known_.find(canonical); known != known_.end()) return known->second;
    const uint64_t all = 1 + named(record->getTemplateArgs());
    known_[canonical] = all;
    return all;
  }

  unsigned instantiations_ = 0;
  llvm::DenseMap<const clang::Type*, uint64_t> known_;
};

}  // namespace

void limit_templates(clang::Sema& sema) { sema.TemplateInstCallbacks.push_back(std::make_unique<TemplateLimits>()); }

}  // namespace warplens::frontend
