#include "kernels/frontend/clang/parse.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <llvm/Support/VirtualFileSystem.h>

#include "kernels/frontend/clang/preprocess.h"

namespace warplens::frontend {
namespace {

// Comes after the code generator, so that at the end everything is there; and decides which bodies are read.
class Watch : public clang::ASTConsumer {
 public:
  Watch(clang::Preprocessor& preprocessor, clang::CodeGenerator* codegen, const AtEnd& at_end)
      : preprocessor_(preprocessor), codegen_(codegen), at_end_(at_end) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (at_end_) at_end_(context, preprocessor_, codegen_);
  }

  bool shouldSkipFunctionBody(clang::Decl* declaration) override {
    const clang::FunctionDecl* function = declaration->getAsFunction();
    if (!function || function->hasAttr<clang::CUDADeviceAttr>() || function->hasAttr<clang::CUDAGlobalAttr>()) return false;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    return !(method && method->getParent()->isLambda());
  }

 private:
  clang::Preprocessor& preprocessor_;
  clang::CodeGenerator* codegen_;
  const AtEnd& at_end_;
};

class Action : public clang::ASTFrontendAction {
 public:
  Action(const ParseJob& job, llvm::LLVMContext* context, const AtEnd& at_end, ParseResult& result)
      : job_(job), context_(context), at_end_(at_end), result_(result) {}

  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    compiler.getPreprocessor().addPPCallbacks(watch(compiler.getPreprocessor(), job_, result_.included));
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler, llvm::StringRef file) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    if (context_) {
      codegen_ = clang::CreateLLVMCodeGen(compiler.getDiagnostics(), file, &compiler.getVirtualFileSystem(), compiler.getHeaderSearchOpts(),
                                          compiler.getPreprocessorOpts(), compiler.getCodeGenOpts(), *context_);
      consumers.emplace_back(codegen_);
    }
    consumers.push_back(std::make_unique<Watch>(compiler.getPreprocessor(), codegen_, at_end_));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  void EndSourceFileAction() override {
    if (codegen_ && codegen_->GetModule()) result_.module.reset(codegen_->ReleaseModule());
  }

 private:
  const ParseJob& job_;
  llvm::LLVMContext* context_;
  const AtEnd& at_end_;
  ParseResult& result_;
  clang::CodeGenerator* codegen_ = nullptr;
};

class PreprocessAction : public clang::PreprocessorFrontendAction {
 public:
  PreprocessAction(const ParseJob& job, Included& included) : job_(job), included_(included) {}
  void ExecuteAction() override {
    clang::Preprocessor& preprocessor = getCompilerInstance().getPreprocessor();
    preprocessor.addPPCallbacks(watch(preprocessor, job_, included_));
    preprocessor.IgnorePragmas();
    preprocessor.EnterMainSourceFile();
    clang::Token token;
    do preprocessor.Lex(token);
    while (token.isNot(clang::tok::eof));
  }

 private:
  const ParseJob& job_;
  Included& included_;
};

std::vector<std::string> arguments_of(const ParseJob& job) {
  std::vector<std::string> arguments = {"-triple",
                                        "nvptx64-nvidia-cuda",
                                        "-aux-triple",
                                        "x86_64-unknown-linux-gnu",
                                        "-target-cpu",
                                        "sm_90",
                                        "-target-feature",
                                        "+ptx80",
                                        "-fcuda-is-device",
                                        "-std=c++20",
                                        "-fcuda-allow-variadic-functions",
                                        "-fdeprecated-macro",
                                        "-ffp-contract=fast",
                                        "-fno-threadsafe-statics",
                                        "-fgnuc-version=4.2.1",
                                        "-fcxx-exceptions",
                                        "-fexceptions",
                                        "-mconstructor-aliases",
                                        "-nostdsysteminc",
                                        "-nobuiltininc",
                                        "-internal-isystem",
                                        job.headers,
                                        "-include",
                                        "warplens/device.h",
                                        "-ferror-limit",
                                        "0",
                                        "-ftemplate-depth=200",
                                        "-fconstexpr-depth=200",
                                        "-w",
                                        "-Wno-everything",
                                        "-debug-info-kind=standalone",
                                        "-dwarf-version=4",
                                        "-gcolumn-info",
                                        "-disable-O0-optnone",
                                        job.optimize ? "-O3" : "-O0"};
  if (job.optimize) arguments.push_back("-disable-llvm-passes");
  for (const std::string& folder : job.include_folders) arguments.insert(arguments.end(), {"-I", folder});
  arguments.insert(arguments.end(), {"-include", kSettingsFile});
  arguments.insert(arguments.end(), {"-x", "cuda", job.path});
  return arguments;
}

void run(const ParseJob& job, clang::FrontendAction& action, ParseResult& result) {
  DiagnosticCollector collector;
  clang::CompilerInstance compiler;
  compiler.createDiagnostics(&collector, /*ShouldOwnClient=*/false);
  std::vector<std::string> arguments = arguments_of(job);
  std::erase(arguments, "-gcolumn-info");
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
  clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), pointers, compiler.getDiagnostics());
  compiler.getFrontendOpts().SkipFunctionBodies = true;
  compiler.getDiagnosticOpts().ShowCarets = false;
  compiler.getFrontendOpts().DisableFree = false;

  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::getRealFileSystem());
  // After our headers, whose own names a setting may have.
  std::string settings;
  for (const auto& [name, value] : job.macros) settings += "#define " + name + " " + value + "\n";
  memory->addFile(kSettingsFile, 0, llvm::MemoryBuffer::getMemBufferCopy(settings));
  files->pushOverlay(memory);  // from here on it has a current folder, so that relative paths are found again
  for (const auto& [path, text] : job.texts) memory->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(text, path));
  compiler.createFileManager(files);
  compiler.ExecuteAction(action);
  result.errors = collector.errors();
}

}  // namespace

ParseResult preprocess(const ParseJob& job) {
  ParseResult result;
  PreprocessAction action(job, result.included);
  run(job, action, result);
  return result;
}

ParseResult parse(const ParseJob& job, llvm::LLVMContext* context, const AtEnd& at_end) {
  ParseResult result;
  Action action(job, context, at_end, result);
  run(job, action, result);
  return result;
}

}  // namespace warplens::frontend
