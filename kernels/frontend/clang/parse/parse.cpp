#include "kernels/frontend/clang/parse/parse.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaConsumer.h>

#include "kernels/frontend/clang/parse/invocation.h"
#include "kernels/frontend/clang/parse/overflowing_casts.h"
#include "kernels/frontend/clang/parse/precompiled.h"
#include "kernels/frontend/clang/parse/preprocess.h"
#include "kernels/frontend/clang/parse/template_limits.h"

namespace warplens::frontend {
namespace {

// Comes after the code generator, so that at the end everything is there; and decides which bodies are read.
class Watch : public clang::SemaConsumer {
 public:
  Watch(const ParseJob& job, clang::Preprocessor& preprocessor, clang::CodeGenerator* codegen, const AtEnd& at_end)
      : job_(job), preprocessor_(preprocessor), codegen_(codegen), at_end_(at_end) {}

  void InitializeSema(clang::Sema& sema) override {
    sema_ = &sema;
    limit_templates(sema);
  }
  void ForgetSema() override { sema_ = nullptr; }

  // Objects that another kernel made are of classes that this one may not make itself.
  void HandleTagDeclDefinition(clang::TagDecl* declaration) override {
    auto* const record = llvm::dyn_cast<clang::CXXRecordDecl>(declaration);
    if (record && sema_ && !record->isDependentContext()) refuse_wide_fields(*record);
    if (!job_.virtual_tables || !sema_ || !record || record->isDependentContext() || !record->isDynamicClass()) return;
    sema_->MarkVTableUsed(record->getLocation(), record, /*DefinitionRequired=*/true);
  }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (at_end_) at_end_(context, preprocessor_, codegen_);
  }

  bool shouldSkipFunctionBody(clang::Decl* declaration) override {
    const clang::FunctionDecl* function = declaration->getAsFunction();
    if (job_.host_bodies && function)
      return !job_.device_bodies && (function->hasAttr<clang::CUDADeviceAttr>() || function->hasAttr<clang::CUDAGlobalAttr>());
    if (!function || function->hasAttr<clang::CUDADeviceAttr>()) return false;
    if (function->hasAttr<clang::CUDAGlobalAttr>()) return !job_.kernel.empty() && function->getNameAsString() != job_.kernel;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    return !(method && method->getParent()->isLambda());
  }

 private:
  // C++ lets a bit-field be wider than its type, and all of it is one integer then: one of 65,536 bits takes the optimizer ten seconds, on
  // one of some hundred megabytes the code generator crashes.
  void refuse_wide_fields(const clang::CXXRecordDecl& record) {
    constexpr unsigned kMaxBits = 4096;
    auto& diagnostics = sema_->getDiagnostics();
    const unsigned id = diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, "the bit-field %0 is wider than %1 bits");
    for (const clang::FieldDecl* field : record.fields())
      if (field->isBitField() && field->getBitWidthValue(sema_->getASTContext()) > kMaxBits)
        diagnostics.Report(field->getLocation(), id) << field << kMaxBits;
  }

  const ParseJob& job_;
  clang::Preprocessor& preprocessor_;
  clang::CodeGenerator* codegen_;
  const AtEnd& at_end_;
  clang::Sema* sema_ = nullptr;
};

class Action : public clang::ASTFrontendAction {
 public:
  Action(const ParseJob& job, const Precompiled& headers, llvm::LLVMContext* context, const AtEnd& at_end, ParseResult& result)
      : job_(job), headers_(headers), context_(context), at_end_(at_end), result_(result) {}

  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    compiler.getPreprocessor().addPPCallbacks(watch(compiler.getPreprocessor(), job_, result_.included));
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler, llvm::StringRef file) override {
    start_after(headers_, compiler);
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    if (context_) {
      codegen_ = clang::CreateLLVMCodeGen(compiler.getDiagnostics(), file, &compiler.getVirtualFileSystem(), compiler.getHeaderSearchOpts(),
                                          compiler.getPreprocessorOpts(), compiler.getCodeGenOpts(), *context_);
      consumers.push_back(settle_overflowing_casts());
      consumers.emplace_back(codegen_);
    }
    consumers.push_back(std::make_unique<Watch>(job_, compiler.getPreprocessor(), codegen_, at_end_));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  void EndSourceFileAction() override {
    if (codegen_ && codegen_->GetModule()) result_.module.reset(codegen_->ReleaseModule());
  }

 private:
  const ParseJob& job_;
  const Precompiled& headers_;
  llvm::LLVMContext* context_;
  const AtEnd& at_end_;
  ParseResult& result_;
  clang::CodeGenerator* codegen_ = nullptr;
};

// Reads the tokens and parses nothing; an action on syntax trees only because those can start from a precompiled header.
class PreprocessAction : public clang::ASTFrontendAction {
 public:
  PreprocessAction(const ParseJob& job, const Precompiled& headers, Included& included, const EachToken& each)
      : job_(job), headers_(headers), included_(included), each_(each) {}

 private:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler, llvm::StringRef) override {
    start_after(headers_, compiler);
    return std::make_unique<clang::ASTConsumer>();
  }
  void ExecuteAction() override {
    clang::Preprocessor& preprocessor = getCompilerInstance().getPreprocessor();
    preprocessor.addPPCallbacks(watch(preprocessor, job_, included_));
    preprocessor.IgnorePragmas();
    preprocessor.EnterMainSourceFile();
    clang::Token token;
    do {
      preprocessor.Lex(token);
      if (each_ && token.isNot(clang::tok::eof)) each_(token, preprocessor);
    } while (token.isNot(clang::tok::eof));
  }

  const ParseJob& job_;
  const Precompiled& headers_;
  Included& included_;
  const EachToken& each_;
};

}  // namespace

ParseResult preprocess(const ParseJob& job, const EachToken& each) {
  ParseResult result;
  const Precompiled& headers = precompiled_headers(job);
  result.included.words = headers.words;
  PreprocessAction action(job, headers, result.included, each);
  run_clang(job, headers, action, result);
  return result;
}

ParseResult parse(const ParseJob& job, llvm::LLVMContext* context, const AtEnd& at_end) {
  ParseResult result;
  const Precompiled& headers = precompiled_headers(job);
  result.included.words = headers.words;
  Action action(job, headers, context, at_end, result);
  run_clang(job, headers, action, result);
  return result;
}

}  // namespace warplens::frontend
