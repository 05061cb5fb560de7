#include "kernels/frontend/clang/parse/precompiled.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Serialization/ASTReader.h>
#include <clang/Serialization/ASTWriter.h>

#include <map>
#include <mutex>
#include <tuple>

#include "kernels/frontend/clang/parse/invocation.h"
#include "kernels/frontend/clang/parse/preprocess.h"

namespace warplens::frontend {
namespace {

class PrecompileAction : public clang::ASTFrontendAction {
 public:
  PrecompileAction(const ParseJob& job, Included& included) : job_(job), included_(included) {}
  const clang::PCHBuffer& made() const { return *buffer_; }

 private:
  clang::TranslationUnitKind getTranslationUnitKind() override { return clang::TU_Prefix; }

  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    compiler.getLangOpts().CompilingPCH = true;
    compiler.getLangOpts().PCHInstantiateTemplates = true;  // what the headers use themselves, here instead of in each run
    compiler.getFrontendOpts().SkipFunctionBodies = false;
    compiler.getPreprocessor().addPPCallbacks(watch(compiler.getPreprocessor(), job_, included_));
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler, llvm::StringRef) override {
    return std::make_unique<clang::PCHGenerator>(compiler.getPreprocessor(), compiler.getModuleCache(), /*OutputFile=*/"", /*isysroot=*/"",
                                                 buffer_, llvm::ArrayRef<std::shared_ptr<clang::ModuleFileExtension>>());
  }

  const ParseJob& job_;
  Included& included_;
  std::shared_ptr<clang::PCHBuffer> buffer_ = std::make_shared<clang::PCHBuffer>();
};

Precompiled precompile(const ParseJob& asked) {
  ParseJob job;
  job.path = "/warplens/device.cu";
  job.texts[job.path] = "";
  job.headers = asked.headers;
  job.optimize = asked.optimize;
  job.architecture = asked.architecture;
  ParseResult result;
  PrecompileAction action(job, result.included);
  run_clang(job, Precompiled(), action, result);
  Precompiled made;
  made.words = result.included.words;
  if (!result.errors.empty() || !action.made().IsComplete) return made;
  const auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  const llvm::StringRef bytes(action.made().Data.data(), action.made().Data.size());
  memory->addFile(kPrecompiledFile, 0, llvm::MemoryBuffer::getMemBufferCopy(bytes, kPrecompiledFile));
  made.file = memory;
  return made;
}

// Does not read all device functions of the headers at the end of a file to check whom they call: that was done when they were parsed.
class Reader : public clang::ASTReader {
 public:
  using clang::ASTReader::ASTReader;
  void ReadDeclsToCheckForDeferredDiags(llvm::SmallSetVector<clang::Decl*, 4>&) override {}
};

}  // namespace

void start_after(const Precompiled& headers, clang::CompilerInstance& compiler) {
  if (!headers.file) return;
  // Nothing to validate: this process made it from the same headers and options.
  auto reader = llvm::makeIntrusiveRefCnt<Reader>(
      compiler.getPreprocessor(), compiler.getModuleCache(), &compiler.getASTContext(), compiler.getPCHContainerReader(),
      llvm::ArrayRef<std::shared_ptr<clang::ModuleFileExtension>>(), /*isysroot=*/"", clang::DisableValidationForModuleKind::All);
  compiler.getASTContext().setExternalSource(reader);  // before it reads, because what it reads may ask it
  compiler.setASTReader(reader);
  if (reader->ReadAST(kPrecompiledFile, clang::serialization::MK_PCH, clang::SourceLocation(), clang::ASTReader::ARR_None) ==
      clang::ASTReader::Success)
    compiler.getPreprocessor().setPredefines(reader->getSuggestedPredefines());
}

const Precompiled& precompiled_headers(const ParseJob& job) {
  static std::mutex guard;
  static std::map<std::tuple<std::string, bool, std::string>, Precompiled> made;
  const std::lock_guard lock(guard);
  const auto [at, is_new] = made.try_emplace({job.headers, job.optimize, job.architecture});
  if (is_new) at->second = precompile(job);
  return at->second;
}

}  // namespace warplens::frontend
