#include <chrono>
#include <filesystem>

#include "kernels/frontend/cache.h"
#include "kernels/frontend/messages.h"
#include "kernels/frontend/process.h"
#include "kernels/frontend/request.h"
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
  for (const fs::path& folder :
       {beside / "../assets/include", beside / "assets/include", beside / "../share/warplens/include", fs::path(WARPLENS_SOURCE_HEADERS)})
    if (fs::exists(folder / "warplens/device.h", failed)) return fs::weakly_canonical(folder, failed).string();
  return {};
}

class ProcessCompiler : public Compiler {
 public:
  explicit ProcessCompiler(CompilerOptions options) : options_(std::move(options)), cache_(options_.cache_folder, options_.headers, options_.executable) {}

  Result<CompileAnswer> compile(const CompileRequest& request) override {
    const auto begin = std::chrono::steady_clock::now();
    CompileAnswer answer;
    answer.program = cache_.find(request);
    answer.from_cache = answer.program != nullptr;
    if (!answer.program) {
      auto reply = ask("compile", request);
      if (!reply) return reply.error();
      const auto bytes = reply->find("program");
      if (bytes == reply->end() || !bytes->is_binary()) return Error{"the compiler gave an answer without a program", {}, {}, {}};
      auto program = deserialize(bytes->get_binary());
      if (!program) return program.error();
      const std::vector<std::string> files = reply->value("included", std::vector<std::string>{});
      cache_.store(request, *program, files);
      answer.program = std::make_shared<const Program>(program.take());
    }
    answer.compile_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    return answer;
  }

  Result<std::vector<KernelSignature>> list_kernels(const CompileRequest& request) override {
    auto reply = ask("list", request);
    if (!reply) return reply.error();
    return signatures_from(reply->value("kernels", nlohmann::json::array()));
  }

  int process_id() const override { return static_cast<int>(process_.id()); }

 private:
  Result<nlohmann::json> ask(const char* what, const CompileRequest& request) {
    if (options_.headers.empty())
      return Error{"the device headers (assets/include) are not beside the program", {}, "build or install them with it", {}};
    if (process_.id() == 0) {
      if (auto started = process_.start({options_.executable, "--headers", options_.headers}); !started) return started.error();
    }
    auto reply = process_.ask({{"ask", what}, {"request", to_json(request)}}, options_.timeout);
    if (!reply) {
      Error error = reply.error();
      error.span.file = request.path;
      return error;
    }
    if (const auto error = reply->find("error"); error != reply->end()) return error_from(*error);
    return reply;
  }

  CompilerOptions options_;
  ProgramCache cache_;
  ChildProcess process_;
};

}  // namespace

std::unique_ptr<Compiler> make_compiler(const CompilerOptions& given) {
  CompilerOptions options = given;
  const fs::path beside = program_folder();
  if (options.executable.empty()) options.executable = (beside / "warplens-compile").string();
  if (options.headers.empty()) options.headers = find_headers(beside);
  return std::make_unique<ProcessCompiler>(std::move(options));
}

}  // namespace warplens::frontend
