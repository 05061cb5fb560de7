// Source to machine code through NVRTC, with a cache on disk.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/measure/backend.h"
#include "kernels/measure/cuda/driver_api.h"

namespace warplens::measure::cuda {

struct Source {
  std::string path, text;
  std::string expression;                      // the kernel's name or template instance; empty: all are extern "C"
  std::map<std::string, std::string> headers;  // included files by name
  std::vector<std::string> defines, options;
};
struct Code {
  std::string image;    // cubin or PTX
  std::string entry;    // the kernel's name in it
  std::string made_by;  // "NVRTC 13.0", "Clang/LLVM 19.1.7 (PTX)"
  double seconds = 0;
  bool cached = false;
  std::optional<int> ptxas_level;  // of PTX, for the driver's compiler
  std::string log;                 // what the compiler said; nothing of code that was cached
};

class Compiler {
 public:
  // `architecture`: "sm_90". `cache_folder`: empty for none. `clock` tells how long compiling took.
  Compiler(NvrtcApi nvrtc, std::string architecture, std::string cache_folder, Clock clock);

  // Outcome::Compile with NVRTC's own log.
  Outcomes<Code> compile(const Source& source) const;
  const std::string& name() const { return name_; }  // "NVRTC 13.0"

 private:
  std::vector<std::string> options(const Source& source) const;
  Outcomes<Code> run(const Source& source, const std::vector<std::string>& options) const;

  NvrtcApi nvrtc_;
  std::string name_, architecture_, cache_folder_;
  std::vector<std::string> include_folders_;
  Clock clock_;
};

// A compiler's log without the lines that it quotes of files other than `own`: one that the source includes from elsewhere may be one that
// its author has no right to read.
std::string without_foreign_lines(std::string_view log, const std::set<std::string>& own);
// The first kernel of a PTX text; empty where it has none.
std::string ptx_entry(const std::string& ptx);
// What "--ptxas-options=-O1" asks of the driver's compiler; nothing where no option does.
std::optional<int> ptxas_level(const std::vector<std::string>& options);

}  // namespace warplens::measure::cuda
