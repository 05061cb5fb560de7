#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>

#include "kernels/frontend/cache.h"
#include "kernels/frontend/compiler_process.h"
#include "kernels/frontend/messages.h"
#include "kernels/frontend/request.h"
#include "kernels/frontend/sentences.h"
#include "kernels/program/serialize.h"

namespace warplens::frontend {
namespace {

namespace fs = std::filesystem;

fs::path program_folder() {
  std::error_code failed;
  return fs::read_symlink("/proc/self/exe", failed).parent_path();
}

std::string find_headers(const fs::path& beside) {
  std::error_code failed;
  for (const fs::path& folder : {beside / "../assets/include", beside / "assets/include", beside / "../share/warplens/assets/include",
                                 fs::path(WARPLENS_SOURCE_HEADERS)})
    if (fs::exists(folder / "warplens/device.h", failed)) return fs::weakly_canonical(folder, failed).string();
  return {};
}

std::vector<std::string> find_programs(const fs::path& beside) {
  std::vector<std::string> folders;
  if (const char* named = std::getenv("WARPLENS_PROGRAMS"); named && *named) folders.emplace_back(named);
  for (const char* place : {"../programs", "../share/warplens/programs"}) folders.push_back((beside / place).string());
  return folders;
}

// Of one request: a slow machine may need more than is usual.
Result<std::chrono::milliseconds> time_limit(std::chrono::milliseconds usual) {
  const char* given = std::getenv("WARPLENS_COMPILE_SECONDS");
  if (!given || !*given) return usual;
  const std::string_view text = given;
  unsigned seconds = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (problem != std::errc() || end != text.data() + text.size() || seconds == 0 || seconds > 86'400)
    return Error{"invalid WARPLENS_COMPILE_SECONDS '" + std::string(text) + "'", {}, "expected a number of seconds from 1 to 86400", {}};
  return std::chrono::milliseconds(1000 * seconds);
}

Error no_compiler(const CompilerOptions& options, const CompileRequest& request, const std::string& reason) {
  return Error{
      "no compiler is available (" + options.executable + ": " + reason + ") and this file has not been compiled with these settings, as " +
          (request.compiled_account ? "compiled" : "written"),
      {request.path, 0, 0},
      "built-in kernels ship compiled at their default settings; for others, run the same command once on a machine with the compiler, "
      "copy its cache folder (~/.cache/warplens) here and set WARPLENS_PROGRAMS to it",
      {}};
}

Error named(Error error) {
  if (error.said.empty()) error.said = phrase_of(sentences(), error.message);
  if (error.fix.empty() && !error.hint.empty()) error.fix = phrase_of(hints(), error.hint);
  for (Error& other : error.more) other = named(std::move(other));
  return error;
}

// What was asked, and the files that the answer depends on, as they were.
class Asked {
 public:
  Asked() = default;
  Asked(CompileRequest request, const std::vector<std::string>& included) : request_(std::move(request)) {
    for (const std::string& path : included) files_.emplace_back(path, state_of(path));
  }
  bool holds(const CompileRequest& request) const {
    const auto unchanged = [](const auto& file) { return state_of(file.first) == file.second; };
    return request_ == request && std::ranges::all_of(files_, unchanged);
  }

 private:
  std::optional<CompileRequest> request_;
  std::vector<std::pair<std::string, std::string>> files_;
};

class ProcessCompiler : public Compiler {
 public:
  explicit ProcessCompiler(CompilerOptions options)
      : options_(std::move(options)),
        cache_(options_.cache_folder, options_.program_folders, options_.headers, options_.executable),
        process_({options_.executable, "--headers", options_.headers}) {}

  Result<CompileAnswer> compile(const CompileRequest& request) override {
    const auto begin = std::chrono::steady_clock::now();
    CompileAnswer answer;
    if (!request.confined) answer.program = cache_.find_program(request);
    answer.from_cache = answer.program != nullptr;
    if (!answer.program) {
      auto reply = ask("compile", request);
      if (!reply) return reply.error();
      if (reply->program.empty()) return Error{"the compiler's reply contains no program", {}, {}, {}};
      auto program = deserialize(reply->program);
      if (!program) return program.error();
      if (!request.confined) cache_.store(request, *program, reply->included);
      answer.program = std::make_shared<const Program>(program.take());
    }
    answer.compile_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    return answer;
  }

  Result<std::vector<KernelSignature>> list_kernels(const CompileRequest& request) override {
    auto reply = ask("list", request);
    if (!reply) return reply.error();
    return std::move(reply->kernels);
  }

  // The same file is asked about for every setting that is tried.
  Result<HostLaunches> read_launches(const CompileRequest& request) override {
    CompileRequest file;
    file.path = request.path, file.source = request.source, file.include_folders = request.include_folders;
    for (const Definition& setting : request.settings) file.settings.push_back(setting);
    if (launches_of_.holds(file)) return launches_;
    if (process_.id() == 0 && access(options_.executable.c_str(), X_OK) != 0) return HostLaunches{};  // a Program may be there all the same
    auto reply = ask("launches", file);
    if (!reply) return reply.error();
    launches_of_ = Asked(std::move(file), reply->included), launches_ = std::move(reply->launches);
    for (Error& error : launches_.errors) error = named(std::move(error));
    return launches_;
  }

  Result<std::vector<SourceName>> source_names(const CompileRequest& request) override {
    auto reply = ask("names", request);
    if (!reply) return reply.error();
    return unpack(reply->names);
  }

  // Asked of each account, launch and size that a command prepares.
  Result<std::vector<Error>> source_errors(const CompileRequest& request) override {
    if (errors_of_.holds(request)) return errors_;
    auto reply = ask("errors", request);
    if (!reply) return reply.error();
    errors_of_ = Asked(request, reply->included), errors_ = std::move(reply->errors);
    for (Error& error : errors_) error = named(std::move(error));
    return errors_;
  }

  Result<Ptx> compile_to_ptx(const CompileRequest& request, const std::string& architecture) override {
    if (auto kept = cache_.find_ptx(request, architecture)) return *std::move(kept);
    if (process_.id() == 0 && access(options_.executable.c_str(), X_OK) != 0)
      return Error{
          "no compiler that generates PTX is available (" + options_.executable + ": " + std::strerror(errno) + ")",
          {},
          "install NVRTC on the machine with the GPU (`pip install nvidia-cuda-nvrtc`), or build Warplens here with LLVM 19 (llvm-19-dev, "
          "libclang-19-dev)",
          {}};
    auto reply = ask("ptx", request, architecture);
    if (!reply) return reply.error();
    Ptx ptx{std::move(reply->ptx), std::move(reply->made_by), std::move(reply->included)};
    cache_.store(request, architecture, ptx);
    return ptx;
  }

  void give_up() override { process_.give_up(); }
  int process_id() const override { return static_cast<int>(process_.id()); }

 private:
  Result<Answer> ask(const char* what, const CompileRequest& request, const std::string& architecture = {}) {
    if (options_.headers.empty())
      return Error{"the device headers (assets/include) were not found", {}, "build or install them with the program", {}};
    if (process_.id() == 0 && access(options_.executable.c_str(), X_OK) != 0) return no_compiler(options_, request, std::strerror(errno));
    const auto limit = time_limit(options_.timeout);
    if (!limit) return limit.error();
    auto reply = process_.ask({what, request, architecture}, *limit);
    if (!reply) {
      Error error = reply.error();
      error.span.file = request.path;
      return named(std::move(error));
    }
    if (reply->error) return named(*std::move(reply->error));
    return reply;
  }

  CompilerOptions options_;
  ProgramCache cache_;
  CompilerProcess process_;
  Asked launches_of_, errors_of_;  // last
  HostLaunches launches_;
  std::vector<Error> errors_;
};

}  // namespace

std::unique_ptr<Compiler> make_compiler(const CompilerOptions& given) {
  CompilerOptions options = given;
  const fs::path beside = program_folder();
  if (options.executable.empty()) options.executable = (beside / "warplens-compile").string();
  if (options.headers.empty()) options.headers = find_headers(beside);
  if (options.program_folders.empty()) options.program_folders = find_programs(beside);
  return std::make_unique<ProcessCompiler>(std::move(options));
}

}  // namespace warplens::frontend
