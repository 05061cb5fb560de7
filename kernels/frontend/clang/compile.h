// A .cu file -> an LLVM module of one kernel and the tables of its syntax tree; then, through the lowering, a Program.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/frontend/ast_tables.h"
#include "kernels/frontend/request.h"

namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace warplens::frontend {

struct Compiled {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
  std::string kernel;  // its name as the linker sees it
  AstTables tables;
  std::vector<std::string> included;  // files and folders that were looked for besides the opened one, found or not
  uint32_t unmatched = 0;             // memory instructions of user functions that no expression was found for
};

Result<Compiled> compile_to_module(const CompileRequest& request, const std::string& headers);
// For a device of `architecture`, as Compiler::compile_to_ptx says.
Result<Ptx> compile_to_ptx(const CompileRequest& request, const std::string& architecture, const std::string& headers);
struct CompiledProgram {
  Program program;
  std::vector<std::string> included;
  AstTables tables;
  uint32_t unmatched = 0;
};
Result<CompiledProgram> compile_to_program(const CompileRequest& request, const std::string& headers);
// The tables in words, a line a site: for people who look for what went wrong.
std::string describe(const CompiledProgram& compiled);
// Of what can be followed; never an error, as host code is not what is compiled.
HostLaunches read_launches(const CompileRequest& request, const std::string& headers);
std::vector<SourceName> names_in_source(const CompileRequest& request, const std::string& headers);
// Mistakes in its host code, as in HostLaunches, and in the device code of all of its kernels.
std::vector<Error> errors_in_source(const CompileRequest& request, const std::string& headers);
// Files and folders that these and read_launches() depend on besides the opened file, found or not.
std::vector<std::string> looked_up_by(const CompileRequest& request, const std::string& headers);
Result<std::vector<KernelSignature>> list_kernels(const CompileRequest& request, const std::string& headers);

}  // namespace warplens::frontend
