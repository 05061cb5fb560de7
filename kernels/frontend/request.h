// What is asked of the front end, and its answer; the client runs `warplens-compile` as a process of its own.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/frontend/host_launch.h"
#include "kernels/frontend/source_names.h"
#include "kernels/program/program.h"

namespace warplens::frontend {

// A template parameter or a macro and what it is: a number, or C++ text as the user wrote it ("float").
using DefinitionValue = std::variant<int64_t, std::string>;
struct Definition {
  std::string name;
  DefinitionValue value;
  bool operator==(const Definition&) const = default;
};
std::string text_of(const DefinitionValue& value);
// As names and C++ text.
std::vector<std::pair<std::string, std::string>> texts(const std::vector<Definition>& definitions);

inline constexpr uint32_t kUsualCudaArch = 900;

struct CompileRequest {
  std::string path;                  // for messages, and the folder where quoted includes are looked for
  std::string source;                // the text itself
  std::string kernel;                // empty: the file's only __global__ function
  std::vector<Definition> settings;  // template parameters by name, else macros
  std::vector<std::string> include_folders;
  bool compiled_account = false;               // false: as written; true: as compiled
  std::map<std::string, std::string> headers;  // texts of included files by the names that it uses, instead of those beside it
  // A text whose author may not read all that we may: files outside of the include folders are not there, and no cache is used, which
  // may have a Program made with them.
  bool confined = false;
  uint32_t cuda_arch = kUsualCudaArch;  // __CUDA_ARCH__, where the code is not compiled for a device

  bool operator==(const CompileRequest&) const = default;
};

// The formal parameters of the kernels of a file, to guess a launch from.
struct KernelSignature {
  std::string name;
  std::vector<std::string> template_parameters;
  std::vector<Parameter> parameters;
  uint32_t line = 0;
};

struct CompileAnswer {
  std::shared_ptr<const Program> program;
  bool from_cache = false;
  double compile_ms = 0;
};

// Code of LLVM's NVPTX back end, for a driver.
struct Ptx {
  std::string text;
  std::string made_by;                // "Clang/LLVM 19.1.7 (PTX)"
  std::vector<std::string> included;  // files and folders that were looked for besides the source, found or not
};

// A compiler process that is kept warm and restarted when it dies. To be used by one thread, with which the process ends at the latest.
class Compiler {
 public:
  virtual ~Compiler() = default;
  // Errors: Clang's diagnostics (file, line, column, caret), unsupported constructs by name, "the compiler died",
  // "took longer than S seconds".
  virtual Result<CompileAnswer> compile(const CompileRequest& request) = 0;
  virtual Result<std::vector<KernelSignature>> list_kernels(const CompileRequest& request) = 0;
  // How the file's host code launches its kernels; nothing is known of it without a compiler. Errors: one that died; host code that cannot
  // be followed is none.
  virtual Result<HostLaunches> read_launches(const CompileRequest&) { return HostLaunches{}; }
  // What the names of the text are; whether it compiles or not. Errors: no compiler, or one that died.
  virtual Result<std::vector<SourceName>> source_names(const CompileRequest&) { return std::vector<SourceName>{}; }
  // Mistakes in its host code, as HostLaunches has them, and in the device code of all of its kernels.
  virtual Result<std::vector<Error>> source_errors(const CompileRequest&) { return std::vector<Error>{}; }
  // For a device of `architecture` ("sm_90"), optimised. The kernel may be an instance, "name<16, 8>"; where none is named, all are
  // compiled that are not templates. Errors: as above, functions that only CUDA's libraries have, and a missing compiler.
  virtual Result<Ptx> compile_to_ptx(const CompileRequest& request, const std::string& architecture) = 0;
  // From any thread: what is asked at this moment, and all that is asked later, ends at once with an Error.
  virtual void give_up() = 0;
  virtual int process_id() const = 0;  // of the running compiler, 0 when none runs; for tests that kill it
};

struct CompilerOptions {
  std::string executable;    // empty: warplens-compile beside the running program
  std::string headers;       // folder of our device headers; empty: found beside the program
  std::string cache_folder;  // empty: no cache
  std::chrono::milliseconds timeout{20'000};
  // Folders of compiled Programs that are read besides the cache; empty: those of WARPLENS_PROGRAMS and beside the program.
  std::vector<std::string> program_folders;
};
std::unique_ptr<Compiler> make_compiler(const CompilerOptions& options);

}  // namespace warplens::frontend
