// One run of Clang over a file in memory.
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernels/frontend/clang/parse/diagnostics.h"
#include "kernels/frontend/clang/parse/source_scan.h"
#include "kernels/frontend/lower/passes/nvptx.h"
#include "kernels/frontend/request.h"

namespace clang {
class ASTContext;
class CodeGenerator;
class Preprocessor;
class Token;
}  // namespace clang

namespace warplens::frontend {

struct ParseJob {
  std::string path;                                         // of the opened file
  std::map<std::string, std::string> texts;                 // by path: the opened file, and included ones with host code blanked
  std::vector<std::pair<std::string, std::string>> macros;  // they win over a #define of the file
  std::vector<std::string> include_folders;
  std::string headers;             // our device headers
  std::string more_headers;        // of a job of headers alone: one that is read after warplens/device.h
  std::string kernel;              // bodies of other __global__ functions are not read; empty: all are
  bool optimize = false;           // code for the account as compiled
  bool for_device = false;         // the code goes to a device: inline assembly stays as it is
  bool for_host = false;           // only its preprocessed text is wanted, as the host's compiler has it
  bool host_bodies = false;        // bodies of the host's functions are read, and no others
  bool device_bodies = false;      // with those: the device's as well
  bool virtual_tables = false;     // of every class, also where the chosen kernel makes none of its objects
  std::vector<std::string> notes;  // of what was added to the text
  bool confined = false;           // files are read from the include folders and our headers alone
  std::string architecture = kAccountArchitecture;
  uint32_t cuda_arch = kUsualCudaArch;  // __CUDA_ARCH__; our headers do not depend on it
};

// What the preprocessor met.
struct Included {
  std::map<std::string, std::string> files;  // the user's files: text by path, the opened one among them
  std::vector<std::string> order;            // their paths as entered
  std::vector<std::string> missing;          // includes that were taken as empty
  std::set<std::string> looked_up;           // files and folders that were requested on disk, found or not
  DeviceWords words;
};

// Called when everything is parsed and code is generated; `codegen` is null when only parsing was asked for, its module null
// after an error.
using AtEnd = std::function<void(clang::ASTContext&, clang::Preprocessor&, clang::CodeGenerator* codegen)>;

struct ParseResult {
  std::vector<Diagnosed> errors;
  Included included;
  std::unique_ptr<llvm::Module> module;
};

// Only preprocesses: finds the files and macros. `each` sees every token.
using EachToken = std::function<void(const clang::Token&, clang::Preprocessor&)>;
ParseResult preprocess(const ParseJob& job, const EachToken& each = {});
// Parses, and makes a module in `context` where one is given.
ParseResult parse(const ParseJob& job, llvm::LLVMContext* context, const AtEnd& at_end);

}  // namespace warplens::frontend
