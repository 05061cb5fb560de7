// warplens-compile: reads requests from standard input, writes answers to standard output (messages.h), and ends when that closes.
// With a file as argument it compiles it and prints the bytecode, or PTX.
#include <llvm/Support/ErrorHandling.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <new>
#include <string_view>

#include "kernels/base/file.h"
#include "kernels/frontend/clang/compile.h"
#include "kernels/frontend/clang/parse/precompiled.h"
#include "kernels/frontend/clang/supported.h"
#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/messages.h"
#include "kernels/program/limits.h"
#include "kernels/program/serialize.h"

namespace {

using namespace warplens;
using namespace warplens::frontend;

constexpr int kOutOfMemory = 3;

bool read_all(char* bytes, size_t size) {
  for (size_t got = 0; got < size;) {
    const ssize_t n = read(STDIN_FILENO, bytes + got, size - got);
    if (n <= 0) return false;
    got += static_cast<size_t>(n);
  }
  return true;
}

bool write_all(const std::vector<uint8_t>& bytes) {
  for (size_t sent = 0; sent < bytes.size();) {
    const ssize_t n = write(STDOUT_FILENO, bytes.data() + sent, bytes.size() - sent);
    if (n <= 0) return false;
    sent += static_cast<size_t>(n);
  }
  return true;
}

Answer answer_to(const Question& question, const std::string& headers) {
  Answer answer;
  if (question.ask == "list") {
    auto kernels = list_kernels(question.request, headers);
    if (!kernels) return answer.error = kernels.error(), answer;
    answer.kernels = kernels.take();
  } else if (question.ask == "launches") {
    answer.launches = read_launches(question.request, headers), answer.included = looked_up_by(question.request, headers);
  } else if (question.ask == "names") {
    answer.names = pack(names_in_source(question.request, headers));
  } else if (question.ask == "errors") {
    answer.errors = errors_in_source(question.request, headers), answer.included = looked_up_by(question.request, headers);
  } else if (question.ask == "ptx") {
    auto ptx = compile_to_ptx(question.request, question.architecture, headers);
    if (!ptx) return answer.error = ptx.error(), answer;
    answer.ptx = std::move(ptx->text), answer.made_by = std::move(ptx->made_by), answer.included = std::move(ptx->included);
  } else {
    auto compiled = compile_to_program(question.request, headers);
    if (!compiled) return answer.error = compiled.error(), answer;
    answer.program = serialize(compiled->program), answer.included = std::move(compiled->included);
  }
  return answer;
}

// A source that takes more than this to compile is one that would take all there is.
[[noreturn]] void out_of_memory() {
  constexpr std::string_view kWords = "this source needs more than 400 MiB of memory to compile\n";
  if (write(STDERR_FILENO, kWords.data(), kWords.size()) < 0) _exit(kOutOfMemory);
  _exit(kOutOfMemory);
}

void limit_memory() {
  std::set_new_handler(out_of_memory);
  llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { out_of_memory(); });
#if !defined(__SANITIZE_ADDRESS__)
  constexpr rlim_t kMaxBytes = rlim_t{400} << 20;  // of its own data: the largest of the tests' sources takes 20
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur > kMaxBytes) limit.rlim_cur = kMaxBytes, setrlimit(RLIMIT_DATA, &limit);
#endif
}

int serve(const std::string& headers) {
  limit_memory();
  for (;;) {
    char prefix[kPrefixBytes];
    if (!read_all(prefix, sizeof prefix)) return 0;
    const uint32_t length = frame_length({prefix, sizeof prefix});
    if (length > kLargestFrame) return 2;
    std::vector<char> bytes(length);
    if (!read_all(bytes.data(), length)) return 0;
    auto question = read_question(bytes);
    Answer refusal;
    if (!question) refusal.error = question.error();
    if (!write_all(frame(question ? answer_to(*question, headers) : refusal))) return 0;
  }
}

struct CommandLine {
  std::string headers, architecture;
  std::string precompile;
  bool device_functions = false, supported = false, launches = false;
  CompileRequest request;
};

int show(CommandLine& line) {
  CompileRequest& request = line.request;
  auto source = read_file(request.path, "expected a .cu file", kMaxSourceBytes);
  if (!source) return std::cerr << to_string(source.error()) << '\n', 2;
  request.source = source.take();
  if (line.launches) {
    const HostLaunches read = read_launches(request, line.headers);
    for (const HostLaunch& launch : read.launches) std::cout << describe(launch) << '\n';
    for (const Error& error : read.errors) std::cerr << to_string(error) << '\n';
    return 0;
  }
  if (!line.architecture.empty()) {
    const auto ptx = compile_to_ptx(request, line.architecture, line.headers);
    if (!ptx) return std::cerr << to_string(ptx.error()) << '\n', 2;
    std::cout << ptx->text;
    return 0;
  }
  const auto compiled = compile_to_program(request, line.headers);
  if (!compiled) return std::cerr << to_string(compiled.error()) << '\n', 2;
  std::cout << describe(*compiled) << disassemble(compiled->program);
  return 0;
}

void add_options(CLI::App& parser, CommandLine& line) {
  parser.add_option("--headers", line.headers, "folder of the device headers")->type_name("FOLDER");
  parser.add_flag("--device-functions", line.device_functions, "print docs/device-functions.md");
  parser.add_flag("--supported", line.supported, "print docs/supported.md");
  parser.add_option("--precompile", line.precompile, "put the device headers there, parsed once for all")->type_name("FOLDER");
  auto* file =
      parser.add_option("FILE", line.request.path, "a .cu file to compile and print; without it, requests are read from standard input");
  parser.add_option("--kernel", line.request.kernel, "name of the __global__ function, if the file has several")
      ->type_name("NAME")
      ->needs(file);
  parser
      .add_option_function<std::vector<std::string>>(
          "--set",
          [&line](const std::vector<std::string>& all) {
            for (const std::string& setting : all) {
              const size_t equal = setting.find('=');
              line.request.settings.push_back({setting.substr(0, equal), equal == std::string::npos ? "1" : setting.substr(equal + 1)});
            }
          },
          "a template parameter or a macro")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false)
      ->needs(file);
  parser.add_flag("--compiled", line.request.compiled_account, "optimized (as compiled)")->needs(file);
  parser.add_flag("--launches", line.launches, "print how the host code launches its kernels")->needs(file);
  parser.add_option("--ptx", line.architecture, "print PTX for this architecture")->type_name("sm_90")->needs(file);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App parser{"The front end of Warplens: compiles CUDA C++ to its bytecode, or to PTX.", "warplens-compile"};
  CommandLine line;
  add_options(parser, line);
  try {
    parser.parse(argc, argv);
  } catch (const CLI::ParseError& problem) {
    return parser.exit(problem) == 0 ? 0 : 2;
  }
  if (line.device_functions) return std::cout << device_functions_page(), 0;
  if (line.headers.empty()) return std::cerr << "warplens-compile: --headers is missing: expected the folder of the device headers\n", 2;
  std::error_code failed;
  if (!std::filesystem::is_directory(line.headers, failed)) {
    std::cerr << "warplens-compile: --headers " << line.headers << " is not a folder: expected the folder of the device headers\n";
    return 2;
  }
  if (!line.precompile.empty()) {
    const Status stored = store_precompiled(line.headers, line.precompile);
    return stored ? 0 : (std::cerr << to_string(stored.error()) << '\n', 2);
  }
  if (line.supported) {
    const auto page = supported_page(line.headers);
    return page ? (std::cout << *page, 0) : (std::cerr << to_string(page.error()) << '\n', 2);
  }
  return line.request.path.empty() ? serve(line.headers) : show(line);
}
