#include "kernels/frontend/clang/parse/source_names.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/Preprocessor.h>

#include <map>
#include <optional>

#include "kernels/frontend/clang/parse/preprocess.h"

namespace warplens::frontend {
namespace {

using Kinds = std::map<uint32_t, NameKind>;  // by the byte of the file

class Visitor : public clang::RecursiveASTVisitor<Visitor> {
 public:
  Visitor(const clang::ASTContext& context, const std::string& headers, Kinds& kinds)
      : sources_(context.getSourceManager()), headers_(headers), kinds_(kinds) {}

  bool VisitNamedDecl(clang::NamedDecl* declaration) {
    if (!declaration->isImplicit()) note(declaration->getLocation(), kind_of(*declaration));
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) { return note(e->getLocation(), kind_of(*e->getDecl())); }
  bool VisitMemberExpr(clang::MemberExpr* e) { return note(e->getMemberLoc(), kind_of(*e->getMemberDecl())); }
  bool VisitMSPropertyRefExpr(clang::MSPropertyRefExpr* e) { return note(e->getMemberLoc(), NameKind::Member); }
  bool VisitCXXDependentScopeMemberExpr(clang::CXXDependentScopeMemberExpr* e) { return note(e->getMemberLoc(), NameKind::Member); }
  bool VisitOverloadExpr(clang::OverloadExpr* e) {
    return note(e->getNameLoc(), e->getNumDecls() ? kind_of(**e->decls_begin()) : NameKind::Function);
  }
  bool VisitSizeOfPackExpr(clang::SizeOfPackExpr* e) { return note(e->getPackLoc(), kind_of(*e->getPack())); }
  bool VisitDesignatedInitExpr(clang::DesignatedInitExpr* e) {
    for (const auto& part : e->designators())
      if (part.isFieldDesignator()) note(part.getFieldLoc(), NameKind::Member);
    return true;
  }
  // threadIdx.x stands for a call; it is read as it is written.
  bool TraversePseudoObjectExpr(clang::PseudoObjectExpr* e, DataRecursionQueue* = nullptr) { return TraverseStmt(e->getSyntacticForm()); }
  bool VisitOpaqueValueExpr(clang::OpaqueValueExpr* e) { return !e->getSourceExpr() || TraverseStmt(e->getSourceExpr()); }
  bool TraverseConstructorInitializer(clang::CXXCtorInitializer* part) {
    if (part->isWritten() && part->isAnyMemberInitializer()) note(part->getMemberLocation(), NameKind::Member);
    return RecursiveASTVisitor::TraverseConstructorInitializer(part);
  }

  bool VisitTagTypeLoc(clang::TagTypeLoc t) { return note(t.getNameLoc(), kind_of(*t.getDecl())); }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc t) { return note(t.getNameLoc(), kind_of(*t.getTypedefNameDecl())); }
  bool VisitUsingTypeLoc(clang::UsingTypeLoc t) { return note(t.getNameLoc(), kind_of(*t.getFoundDecl()->getTargetDecl())); }
  bool VisitInjectedClassNameTypeLoc(clang::InjectedClassNameTypeLoc t) { return note(t.getNameLoc(), kind_of(*t.getDecl())); }
  bool VisitTemplateTypeParmTypeLoc(clang::TemplateTypeParmTypeLoc t) { return note(t.getNameLoc(), NameKind::TemplateParameter); }
  bool VisitDependentNameTypeLoc(clang::DependentNameTypeLoc t) { return note(t.getNameLoc(), NameKind::Type); }
  bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc t) {
    return note(t.getTemplateNameLoc(), kind_of(t.getTypePtr()->getTemplateName()));
  }
  bool VisitDeducedTemplateSpecializationTypeLoc(clang::DeducedTemplateSpecializationTypeLoc t) {
    return note(t.getTemplateNameLoc(), kind_of(t.getTypePtr()->getTemplateName()));
  }
  bool TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc part) {
    for (clang::NestedNameSpecifierLoc at = part; at; at = at.getPrefix())
      if (at.getNestedNameSpecifier()->getAsNamespace() || at.getNestedNameSpecifier()->getAsNamespaceAlias())
        note(at.getLocalBeginLoc(), NameKind::Namespace);
    return RecursiveASTVisitor::TraverseNestedNameSpecifierLoc(part);
  }

 private:
  // In a macro's argument: where that is written.
  bool note(clang::SourceLocation at, NameKind kind) {
    if (at.isInvalid()) return true;
    const auto [file, offset] = sources_.getDecomposedLoc(sources_.getSpellingLoc(at));
    if (file == sources_.getMainFileID()) kinds_.emplace(offset, kind);
    return true;
  }

  // What the vendor's headers would declare, and no library of C or C++.
  bool is_cuda(const clang::NamedDecl& declaration) const {
    const clang::SourceLocation at = sources_.getExpansionLoc(declaration.getLocation());
    const clang::IdentifierInfo* const name = declaration.getIdentifier();
    if (at.isInvalid() || !name || declaration.isInStdNamespace()) return false;
    const llvm::StringRef file = sources_.getFilename(at), text = name->getName();
    if (file == kSettingsFile) return text.starts_with("cuda");  // of usual_declarations()
    return file.starts_with(headers_) && (name->getBuiltinID() == 0 || text.starts_with("__"));
  }
  NameKind kind_of(clang::TemplateName name) const {
    const clang::TemplateDecl* const declaration = name.getAsTemplateDecl();
    return declaration ? kind_of(*declaration) : NameKind::Type;
  }
  NameKind kind_of(const clang::NamedDecl& named) const {
    const clang::NamedDecl& declaration = *named.getUnderlyingDecl();
    using namespace clang;
    if (isa<NamespaceDecl, NamespaceAliasDecl>(declaration)) return NameKind::Namespace;
    if (isa<TemplateTypeParmDecl, NonTypeTemplateParmDecl, TemplateTemplateParmDecl>(declaration)) return NameKind::TemplateParameter;
    if (isa<FieldDecl, IndirectFieldDecl, MSPropertyDecl>(declaration)) return NameKind::Member;
    if (is_cuda(declaration)) return NameKind::Cuda;
    if (isa<CXXConstructorDecl, CXXDestructorDecl, CXXDeductionGuideDecl>(declaration)) return NameKind::Type;
    if (isa<FunctionDecl, FunctionTemplateDecl>(declaration)) return NameKind::Function;
    return isa<TypeDecl, ClassTemplateDecl, TypeAliasTemplateDecl, ConceptDecl>(declaration) ? NameKind::Type : NameKind::Variable;
  }

  const clang::SourceManager& sources_;
  const std::string& headers_;
  Kinds& kinds_;
};

// A name that the preprocessor replaces.
std::optional<NameKind> macro_kind(llvm::StringRef name, clang::Preprocessor& preprocessor, const std::string& headers) {
  const clang::IdentifierInfo* const known = preprocessor.getIdentifierInfo(name);
  if (!known->hadMacroDefinition()) return std::nullopt;
  const clang::MacroInfo* const macro = preprocessor.getMacroInfo(known);
  if (!macro || !name.starts_with("__")) return NameKind::Macro;
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  const llvm::StringRef file = sources.getFilename(macro->getDefinitionLoc());
  return file.empty() || file.starts_with(headers) ? NameKind::Cuda : NameKind::Macro;
}

// The file's tokens that are names, and what they are: to the syntax tree, or as macros, which it does not have.
std::vector<SourceName> names_of(const Kinds& kinds, clang::Preprocessor& preprocessor, const std::string& headers) {
  std::vector<SourceName> names;
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  clang::Lexer lexer(sources.getMainFileID(), sources.getBufferOrFake(sources.getMainFileID()), sources, preprocessor.getLangOpts());
  clang::Token token;
  for (lexer.LexFromRawLexer(token); token.isNot(clang::tok::eof); lexer.LexFromRawLexer(token)) {
    if (token.isNot(clang::tok::raw_identifier)) continue;
    const uint32_t at = sources.getFileOffset(token.getLocation());
    if (const auto known = kinds.find(at); known != kinds.end())
      names.push_back({at, known->second});
    else if (const auto macro = macro_kind(token.getRawIdentifier(), preprocessor, headers))
      names.push_back({at, *macro});
  }
  return names;
}

}  // namespace

std::vector<SourceName> source_names(ParseJob job) {
  job.host_bodies = job.device_bodies = true;
  job.kernel.clear();
  std::vector<SourceName> names;
  parse(job, nullptr, [&](clang::ASTContext& context, clang::Preprocessor& preprocessor, clang::CodeGenerator*) {
    Kinds kinds;
    Visitor visitor(context, job.headers, kinds);
    const clang::SourceManager& sources = context.getSourceManager();
    // Those of the precompiled headers are left where they are.
    for (clang::Decl* const declaration : context.getTranslationUnitDecl()->noload_decls())
      if (sources.isInMainFile(sources.getExpansionLoc(declaration->getLocation()))) visitor.TraverseDecl(declaration);
    names = names_of(kinds, preprocessor, job.headers);
  });
  return names;
}

}  // namespace warplens::frontend
