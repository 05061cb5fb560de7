#include "kernels/frontend/clang/parse/precompiled.h"

#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Serialization/ASTReader.h>
#include <clang/Serialization/ASTWriter.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <sstream>
#include <tuple>

#include "kernels/base/cpp_tokens.h"
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

// Headers that take longer to parse than a kernel of fifty lines: they are precompiled too, behind warplens/device.h, for files that begin
// with what includes them.
struct More {
  const char* header;
  std::array<const char*, 4> included_by;
};
constexpr More kMore[] = {
    {"warplens/half_functions.h", {"cuda_fp16.h", "cuda_bf16.h", "cuda_fp8.h", "mma.h"}},
    {"curand_kernel.h", {"curand_kernel.h"}},
};

// Whether `name` is found in our headers: no folder that is searched before them has one.
bool is_ours(const ParseJob& job, const std::string& name) {
  std::vector<std::string> folders = job.include_folders;
  folders.push_back(std::filesystem::path(job.path).parent_path().string());
  return std::none_of(folders.begin(), folders.end(), [&](const std::string& folder) {
    const std::filesystem::path path = std::filesystem::path(folder) / name;
    std::error_code failed;
    return job.texts.count(path.string()) || std::filesystem::exists(path, failed);
  });
}

// What the file includes before anything else stands in it, comments apart, and before any file of the user's own: no macro of theirs can
// change what that means.
std::set<std::string> first_includes(const ParseJob& job, const std::string& text) {
  std::set<std::string> names;
  find_in_cpp(text, [&](const CppToken& token) {
    if (token.kind == CppToken::Kind::Comment) return false;
    const size_t open = token.text.find_first_of("<\""), close = token.text.find_last_of(">\"");
    std::istringstream words(token.text.substr(0, open));
    std::string word, directive;
    while (words >> word) directive += word;
    if (token.kind != CppToken::Kind::Directive || (directive != "#include" && directive != "#pragmaonce")) return true;
    if (open == std::string::npos || open >= close) return false;
    const std::string name = token.text.substr(open + 1, close - open - 1);
    if (!is_ours(job, name)) return true;
    names.insert(name);
    return false;
  });
  return names;
}

std::string more_headers_of(const ParseJob& job) {
  const auto text = job.texts.find(job.path);
  if (text == job.texts.end() || job.for_host) return "";
  const std::set<std::string> names = first_includes(job, text->second);
  for (const More& more : kMore)
    for (const char* name : more.included_by)
      if (name && names.count(name)) return more.header;
  return "";
}

ParseJob headers_alone(const ParseJob& asked, const std::string& more_headers) {
  ParseJob job;
  job.path = "/warplens/device.cu";
  job.texts[job.path] = "";
  job.headers = asked.headers;
  job.optimize = asked.optimize;
  job.architecture = asked.architecture;
  job.more_headers = more_headers;
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
  return file_hash(rest) + rest;
}

std::optional<Made> unpacked(std::string_view file) {
  if (file.size() < kHashLength || file_hash(file.substr(kHashLength)) != file.substr(0, kHashLength)) return std::nullopt;
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
  static std::map<std::tuple<std::string, bool, std::string, std::string>, Precompiled> made;
  const std::lock_guard lock(guard);
  const auto of = [&](const std::string& more_headers) -> const Precompiled& {
    const auto [at, is_new] = made.try_emplace({job.headers, job.optimize, job.architecture, more_headers});
    if (is_new) {
      const ParseJob alone = headers_alone(job, more_headers);
      const auto found = stored(alone);
      // With more than the first, only where the build made it: parsing what a file includes costs less than making that.
      if (found || more_headers.empty()) at->second = in_memory(found ? *found : precompile(alone));
    }
    return at->second;
  };
  const std::string more_headers = more_headers_of(job);
  const Precompiled& more = of(more_headers);
  return more.file || more_headers.empty() ? more : of("");
}

Status store_precompiled(const std::string& headers, const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  std::vector<std::string> wanted = {""};
  for (const More& more : kMore) wanted.push_back(more.header);
  for (const bool optimize : {false, true}) {
    for (const std::string& more_headers : wanted) {
      ParseJob job;
      job.headers = headers;
      job.optimize = optimize;
      job = headers_alone(job, more_headers);
      const Made made = precompile(job);
      if (made.bytes.empty()) return Error{"the device headers in " + headers + " cannot be parsed"};
      if (auto written = write_file(folder / file_name(job), packed(made)); !written) return written;
    }
  }
  return Nothing{};
}

}  // namespace warplens::frontend
