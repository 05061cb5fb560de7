#include "kernels/frontend/clang/parse/invocation.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <set>

#include "kernels/frontend/clang/parse/own_files.h"
#include "kernels/frontend/clang/parse/preprocess.h"
#include "kernels/frontend/clang/parse/usual_names.h"

namespace warplens::frontend {
namespace {

// Notes what the preprocessor looks for, whatever made it: an include in any spelling, __has_include, #embed, a folder on the way.
class WatchedDisk : public llvm::vfs::ProxyFileSystem {
 public:
  WatchedDisk(const ParseJob& job, std::set<std::string>& looked_up) : ProxyFileSystem(plain_files()), job_(job), looked_up_(looked_up) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    looked_up_.insert(path.str());
    auto found = ProxyFileSystem::status(path);
    if (found && !found->isDirectory() && is_hidden(path.str())) return std::make_error_code(std::errc::no_such_file_or_directory);
    return found;
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    looked_up_.insert(path.str());
    if (is_hidden(path.str())) return std::make_error_code(std::errc::no_such_file_or_directory);
    return ProxyFileSystem::openFileForRead(path);
  }

 private:
  bool is_hidden(const std::string& file) const {
    return job_.confined && !lies_in(file, job_.include_folders) && !lies_in(file, {job_.headers});
  }

  const ParseJob& job_;
  std::set<std::string>& looked_up_;
};

std::string settings_text(const ParseJob& job) {
  std::string text;
  if (job.for_host) text += "#undef __CUDA_ARCH__\n#undef __clang__\n";
  if (!job.for_host && job.cuda_arch != kUsualCudaArch && !job.for_device)
    text += "#define __CUDA_ARCH__ " + std::to_string(job.cuda_arch) + "\n";
  if (job.host_bodies) text += usual_declarations();
  for (const auto& [name, value] : job.macros) text += "#define " + name + " " + value + "\n";
  return text;
}

}  // namespace

std::vector<std::string> arguments_of(const ParseJob& job, bool precompiled) {
  std::vector<std::string> arguments = {
      "-triple",
      "nvptx64-nvidia-cuda",
      "-aux-triple",
      "x86_64-unknown-linux-gnu",
      "-target-cpu",
      job.architecture,
      "-target-feature",
      "+ptx80",
      "-fcuda-is-device",
      "-std=c++20",
      "-fno-cxx-modules",  // CUDA has none; with them, each of Clang's 4,000 builtins is looked for in the precompiled headers
      "-fcuda-allow-variadic-functions",
      "-fdeprecated-macro",
      "-ffp-contract=fast",
      "-ffloat16-excess-precision=none",
      "-fbfloat16-excess-precision=none",
      "-fno-threadsafe-statics",
      "-fgnuc-version=4.2.1",
      "-fcxx-exceptions",
      "-fexceptions",
      "-mconstructor-aliases",
      "-nostdsysteminc",
      "-nobuiltininc",
      "-internal-isystem",
      job.headers,
      "-ferror-limit",
      "0",
      "-fno-spell-checking",  // some errors send it through names for minutes; DiagnosticCollector does it
      "-ftemplate-depth=200",
      "-fconstexpr-depth=200",
      "-fconstexpr-steps=262144",  // an endless one is evaluated several times
      "-w",
      "-Wno-everything",
      "-debug-info-kind=standalone",
      "-dwarf-version=4",
      "-disable-O0-optnone",
      job.optimize ? "-O3" : "-O0"};
  if (job.optimize)
    arguments.insert(arguments.end(), {"-disable-llvm-passes", "-relaxed-aliasing"});  // kernels read words of one type as another
  if (!precompiled) arguments.insert(arguments.end(), {"-include", "warplens/device.h"});
  if (!precompiled && !job.more_headers.empty()) arguments.insert(arguments.end(), {"-include", job.more_headers});
  for (const std::string& folder : job.include_folders) arguments.insert(arguments.end(), {"-I", folder});
  // Clang passes over an include that the precompiled header had too, so that must have no settings.
  if (!settings_text(job).empty()) arguments.insert(arguments.end(), {"-include", kSettingsFile});
  arguments.insert(arguments.end(), {"-x", "cuda", job.path});
  return arguments;
}

void run_clang(const ParseJob& job, const Precompiled& headers, clang::FrontendAction& action, ParseResult& result) {
  DiagnosticCollector collector;
  clang::CompilerInstance compiler;
  compiler.createDiagnostics(&collector, /*ShouldOwnClient=*/false);
  const std::vector<std::string> arguments = arguments_of(job, headers.file != nullptr);
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
  clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), pointers, compiler.getDiagnostics());
  compiler.getFrontendOpts().SkipFunctionBodies = true;
  compiler.getDiagnosticOpts().ShowCarets = false;
  compiler.getFrontendOpts().DisableFree = false;
  compiler.getPreprocessorOpts().UsePredefines = !headers.file;  // which have them

  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  const auto disk = llvm::makeIntrusiveRefCnt<WatchedDisk>(job, result.included.looked_up);
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(disk);
  if (headers.file) files->pushOverlay(headers.file);
  // After our headers, whose own names a setting may have.
  memory->addFile(kSettingsFile, 0, llvm::MemoryBuffer::getMemBufferCopy(settings_text(job)));
  files->pushOverlay(memory);  // from here on it has a current folder, so that relative paths are found again
  for (const auto& [path, text] : job.texts) memory->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(text, path));
  compiler.createFileManager(files);
  compiler.ExecuteAction(action);
  result.errors = collector.errors();
  // A file that the source includes from elsewhere may be one that its author has no right to read.
  for (Diagnosed& error : result.errors)
    if (error.file != job.path && !lies_in(error.file, job.include_folders) && !lies_in(error.file, {job.headers})) error.excerpt.clear();
}

}  // namespace warplens::frontend
