#include "kernels/frontend/clang/sites/tables.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/GlobalDecl.h>
#include <clang/Basic/SourceManager.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "kernels/frontend/clang/kernels/kernel_choice.h"
#include "kernels/frontend/clang/kernels/signatures.h"
#include "kernels/frontend/clang/sites/attach.h"
#include "kernels/frontend/clang/sites/newer.h"
#include "kernels/frontend/clang/sites/statements.h"
#include "kernels/frontend/lower/passes/assembly.h"

namespace warplens::frontend {
namespace {

// The kernel whose address the appended declaration takes. Looks only at what was parsed now: not at precompiled declarations, which
// would all be read for it.
const clang::FunctionDecl* instantiated_kernel(const clang::DeclContext* scope) {
  for (const clang::Decl* declaration : scope->noload_decls()) {
    if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(declaration)) {
      if (const auto* found = instantiated_kernel(llvm::cast<clang::DeclContext>(declaration))) return found;
    }
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(declaration);
    if (!record || record->getName() != kInstanceName) continue;
    for (const clang::Decl* member : record->decls()) {
      const auto* address = llvm::dyn_cast<clang::VarDecl>(member);
      if (!address || address->getName() != "address" || !address->getInit()) continue;
      const auto* taken = llvm::dyn_cast<clang::UnaryOperator>(address->getInit()->IgnoreParenCasts());
      const auto* mention = taken ? llvm::dyn_cast<clang::DeclRefExpr>(taken->getSubExpr()->IgnoreParenImpCasts()) : nullptr;
      if (mention) return llvm::dyn_cast<clang::FunctionDecl>(mention->getDecl());
    }
  }
  return nullptr;
}

void add_object(const clang::VarDecl& variable, const std::string& mangled, TableBuilder& builder) {
  const clang::ASTContext& context = builder.context;
  Object object;
  const clang::QualType type = variable.getType();
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(variable.getDeclContext());
  const bool in_kernel = !function || function->hasAttr<clang::CUDAGlobalAttr>();
  object.name = in_kernel ? variable.getNameAsString() : function->getNameAsString() + "::" + variable.getNameAsString();
  object.space = variable.hasAttr<clang::CUDASharedAttr>() ? Space::Shared : Space::Global;
  object.writable = !variable.hasAttr<clang::CUDAConstantAttr>();
  object.dynamic = object.space == Space::Shared && type->isIncompleteArrayType();
  object.type = spelled(type, context);
  clang::QualType element = type;
  while (const clang::ArrayType* array = context.getAsArrayType(element)) {
    if (const auto* fixed = llvm::dyn_cast<clang::ConstantArrayType>(array))
      object.extents.push_back(static_cast<uint32_t>(fixed->getZExtSize()));
    element = array->getElementType();
  }
  object.element = spelled(element.getUnqualifiedType(), context);
  object.element_bytes = static_cast<uint32_t>(context.getTypeSizeInChars(element).getQuantity());
  object.align = static_cast<uint32_t>(context.getDeclAlign(&variable).getQuantity());
  object.line = place_of(context, variable.getLocation()).line;
  builder.tables.objects.push_back(std::move(object));
  builder.tables.mangled_names.push_back(mangled);
}

void add_objects(const llvm::Module& module, clang::CodeGenerator& codegen, TableBuilder& builder) {
  std::vector<std::pair<const clang::VarDecl*, std::string>> found;
  for (const llvm::GlobalVariable& global : module.globals()) {
    const auto* variable = llvm::dyn_cast_or_null<clang::VarDecl>(codegen.GetDeclForMangledName(global.getName()));
    if (!variable || builder.context.getSourceManager().isInSystemHeader(variable->getLocation())) continue;
    found.emplace_back(variable, global.getName().str());
  }
  const clang::SourceManager& sources = builder.context.getSourceManager();
  std::stable_sort(found.begin(), found.end(), [&](const auto& a, const auto& b) {
    return sources.isBeforeInTranslationUnit(a.first->getLocation(), b.first->getLocation());
  });
  for (const auto& [variable, mangled] : found) add_object(*variable, mangled, builder);
}

// A pack's parameters have one name; here each has its number too, as where the host code passes them.
void number_packs(const clang::FunctionDecl& kernel) {
  for (unsigned first = 0; first < kernel.getNumParams(); ++first) {
    const clang::DeclarationName name = kernel.getParamDecl(first)->getDeclName();
    unsigned end = first + 1;
    while (name && end < kernel.getNumParams() && kernel.getParamDecl(end)->getDeclName() == name) ++end;
    for (unsigned i = first; end > first + 1 && i < end; ++i)
      const_cast<clang::ParmVarDecl*>(kernel.getParamDecl(i))
          ->setDeclName(&kernel.getASTContext().Idents.get(name.getAsString() + std::to_string(i - first)));
    first = end - 1;
  }
}

}  // namespace

bool fill_tables(clang::ASTContext& context, clang::Preprocessor& preprocessor, clang::CodeGenerator& codegen, const ParseJob& job,
                 Compiled& compiled) {
  const clang::FunctionDecl* kernel = instantiated_kernel(context.getTranslationUnitDecl());
  llvm::Module* module = codegen.GetModule();
  // The address of a kernel that has a device function's name may be that function's.
  if (!kernel || !module || !kernel->hasAttr<clang::CUDAGlobalAttr>()) return false;
  number_packs(*kernel);
  compiled.kernel = codegen.GetMangledName(clang::GlobalDecl(kernel, clang::KernelReferenceKind::Kernel)).str();
  compiled.tables.files = {job.path};
  compiled.tables.parameters = parameters_of(*kernel);
  FileTable files(compiled.tables.files);
  TableBuilder builder{context, preprocessor, compiled.tables, files};

  std::vector<std::pair<llvm::Function*, const clang::FunctionDecl*>> functions;
  std::vector<llvm::Function*> access_functions;
  for (llvm::Function& function : *module) {
    if (function.isDeclaration()) continue;
    const auto* declaration = llvm::dyn_cast_or_null<clang::FunctionDecl>(codegen.GetDeclForMangledName(function.getName()));
    if (!declaration) continue;
    const clang::FunctionDecl* definition = declaration->getDefinition();
    if (is_read_only_access(declaration)) mark_read_only(function);
    if (is_access_call(declaration))
      access_functions.push_back(&function);
    else if (definition && !context.getSourceManager().isInSystemHeader(definition->getLocation()))
      functions.emplace_back(&function, definition);
  }
  if (job.cuda_arch != kUsualCudaArch && !job.for_device)
    for (std::string& sentence : newer_than(job.cuda_arch, *module, context, codegen)) compiled.tables.notes.push_back(std::move(sentence));
  if (!job.for_device) expand_assembly(*module);
  inline_access_calls(access_functions);
  StatementPlaces places;
  for (const auto& [function, declaration] : functions) {
    const std::vector<AccessEvent> events = accesses_of(*declaration, builder);
    compiled.unmatched += attach_sites(*function, events, builder.tables.sites);
    align_local_arrays(*function);
    collect_statements(*declaration, builder, places);
  }
  for (const auto& [file, line, column, end_line, end_column] : places)
    compiled.tables.statements.push_back({file, line, column, end_line, end_column});
  add_objects(*module, codegen, builder);
  return true;
}

}  // namespace warplens::frontend
