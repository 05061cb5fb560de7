#include "kernels/frontend/clang/sites/newer.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <map>

#include "kernels/frontend/lower/functions/since.h"

namespace warplens::frontend {
namespace {

// Of a template's instance the template's: "cuda::barrier::wait".
std::string qualified_name(const clang::FunctionDecl& function) {
  std::string name = function.getNameAsString();
  for (const clang::DeclContext* scope = function.getDeclContext(); scope; scope = scope->getParent()) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(scope);
    if (!named || scope->isInlineNamespace() || named->getNameAsString().empty()) continue;
    name = named->getNameAsString() + "::" + name;
  }
  return name;
}

std::string types_of(const clang::FunctionDecl& function) {
  std::string types;
  for (const clang::ParmVarDecl* parameter : function.parameters()) types += parameter->getType().getCanonicalType().getAsString() + ", ";
  return types;
}

class Uses {
 public:
  Uses(uint32_t cuda_arch, const clang::ASTContext& context, clang::CodeGenerator& codegen)
      : architecture_(cuda_arch / 10), context_(context), codegen_(codegen) {}

  void look_at(const llvm::Function& function) {
    for (const llvm::Instruction& i : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
      if (!call) continue;
      const unsigned line = call->getDebugLoc() ? call->getDebugLoc().getLine() : 0;
      if (const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(call->getCalledOperand()))
        look_at_statements(assembly->getAsmString(), line);
      else if (const clang::FunctionDecl* callee = known(call->getCalledFunction()); callee && !is_of_file(*callee))
        use(qualified_name(*callee), types_of(*callee), line);
    }
  }

  bool is_own(const llvm::Function& function) {
    const clang::FunctionDecl* declaration = known(&function);
    return declaration && is_of_file(*declaration);
  }

  std::vector<std::string> sentences() const {
    std::vector<std::string> all;
    for (const auto& [name, use] : uses_) {
      const std::string wanted = "sm_" + std::to_string(use.since->architecture), chosen = "sm_" + std::to_string(architecture_);
      const std::string where = use.line ? " (line " + std::to_string(use.line) + ")" : "";
      all.push_back(use.since->kind == OnOlder::Refused
                        ? name + " needs " + wanted + " or later: for " + chosen + ", nvcc does not compile this kernel" + where
                        : name + " loads and stores on " + chosen + "; what is shown is the asynchronous copy of " + wanted + " and later" +
                              where);
    }
    return all;
  }

 private:
  // Also where a header declares it.
  bool is_of_file(const clang::FunctionDecl& function) const {
    const clang::FunctionDecl* const definition = function.getDefinition();
    return !context_.getSourceManager().isInSystemHeader((definition ? definition : &function)->getLocation());
  }
  struct Use {
    const Since* since;
    unsigned line;
  };

  const clang::FunctionDecl* known(const llvm::Function* function) {
    if (!function || function->isIntrinsic()) return nullptr;
    llvm::StringRef name = function->getName();
    name.consume_front("\01");
    return llvm::dyn_cast_or_null<clang::FunctionDecl>(codegen_.GetDeclForMangledName(name));
  }

  void look_at_statements(llvm::StringRef text, unsigned line) {
    llvm::SmallVector<llvm::StringRef> statements;
    text.split(statements, ';');
    for (llvm::StringRef statement : statements) {
      statement = statement.ltrim(" \t\n\r{");
      if (statement.starts_with("@")) statement = statement.drop_until([](char c) { return c == ' '; }).ltrim();
      const std::string name = statement.take_until([](char c) { return llvm::isSpace(c); }).lower();
      if (!name.empty()) use(name, "", line);
    }
  }

  void use(const std::string& name, const std::string& types, unsigned line) {
    const Since* const row = since(name, types);
    if (!row || row->architecture <= architecture_) return;
    const auto [at, is_new] = uses_.try_emplace(name, Use{row, line});
    if (is_new) return;
    if (row->architecture > at->second.since->architecture) at->second.since = row;
    if (line) at->second.line = std::min(at->second.line, line);
  }

  uint32_t architecture_;
  const clang::ASTContext& context_;
  clang::CodeGenerator& codegen_;
  std::map<std::string, Use> uses_;
};

}  // namespace

std::vector<std::string> newer_than(uint32_t cuda_arch, const llvm::Module& module, const clang::ASTContext& context,
                                    clang::CodeGenerator& codegen) {
  Uses uses(cuda_arch, context, codegen);
  for (const llvm::Function& function : module)
    if (!function.isDeclaration() && uses.is_own(function)) uses.look_at(function);
  return uses.sentences();
}

}  // namespace warplens::frontend
