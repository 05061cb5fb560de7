#include "kernels/frontend/clang/parse/precompiled.h"

#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Serialization/ASTReader.h>
#include <clang/Serialization/ASTWriter.h>

#include <map>
#include <mutex>
#include <optional>
#include <sstream>
#include <tuple>

#include "kernels/base/file.h"
#include "kernels/base/hash.h"
#include "kernels/frontend/cache.h"
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

// What a file of them holds, and Clang reads.
struct Made {
  DeviceWords words;
  std::string bytes;  // empty: the headers cannot be parsed
};

ParseJob headers_alone(const ParseJob& asked) {
  ParseJob job;
  job.path = "/warplens/device.cu";
  job.texts[job.path] = "";
  job.headers = asked.headers;
  job.optimize = asked.optimize;
  job.architecture = asked.architecture;
  return job;
}

Made precompile(const ParseJob& job) {
  ParseResult result;
  PrecompileAction action(job, result.included);
  run_clang(job, Precompiled(), action, result);
  Made made;
  made.words = result.included.words;
  if (result.errors.empty() && action.made().IsComplete) made.bytes.assign(action.made().Data.begin(), action.made().Data.end());
  return made;
}

// By everything that a file depends on, so that none is ever taken for another.
std::string file_name(const ParseJob& job) {
  Hash hash;
  for (const std::string& argument : arguments_of(job, false)) hash.add(argument);
  hash.add(hash_of_folder(job.headers));
  hash.add(clang::getClangFullVersion());
  return hash.hex() + ".pch";
}

constexpr size_t kHashLength = 16;
constexpr uint64_t kMaxBytes = uint64_t{64} << 20;

// A file: the hash of the rest, a line with the words of device code, one with those of kernels, what Clang reads.
std::string packed(const Made& made) {
  std::string rest;
  for (const auto* words : {&made.words.device, &made.words.global}) {
    for (const std::string& word : *words) rest += word + ' ';
    rest += '\n';
  }
  rest += made.bytes;
  return content_hash(rest) + rest;
}

std::optional<Made> unpacked(std::string_view file) {
  if (file.size() < kHashLength || content_hash(file.substr(kHashLength)) != file.substr(0, kHashLength)) return std::nullopt;
  file.remove_prefix(kHashLength);
  Made made;
  for (auto* words : {&made.words.device, &made.words.global}) {
    const size_t end = file.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    std::istringstream line(std::string(file.substr(0, end)));
    words->clear();
    for (std::string word; line >> word;) words->insert(word);
    file.remove_prefix(end + 1);
  }
  made.bytes = file;
  return made;
}

std::optional<Made> stored(const ParseJob& job) {
  std::error_code failed;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
  const auto path = program.parent_path() / "precompiled" / file_name(job);
  if (failed || !std::filesystem::is_regular_file(path, failed)) return std::nullopt;
  const auto file = read_file(path, {}, kMaxBytes);
  return file ? unpacked(*file) : std::nullopt;
}

Precompiled in_memory(const Made& made) {
  Precompiled headers;
  headers.words = made.words;
  if (made.bytes.empty()) return headers;
  const auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(kPrecompiledFile, 0, llvm::MemoryBuffer::getMemBufferCopy(made.bytes, kPrecompiledFile));
  headers.file = memory;
  return headers;
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
  // Nothing to validate: it was made from the same headers and options.
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
  if (is_new) {
    const ParseJob alone = headers_alone(job);
    const auto found = stored(alone);
    at->second = in_memory(found ? *found : precompile(alone));
  }
  return at->second;
}

Status store_precompiled(const std::string& headers, const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  for (const bool optimize : {false, true}) {
    ParseJob job;
    job.headers = headers;
    job.optimize = optimize;
    job = headers_alone(job);
    const Made made = precompile(job);
    if (made.bytes.empty()) return Error{"the device headers in " + headers + " cannot be parsed"};
    if (auto written = write_file(folder / file_name(job), packed(made)); !written) return written;
  }
  return Nothing{};
}

}  // namespace warplens::frontend
