#include "kernels/frontend/lower/context.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

#include "kernels/frontend/lower/debug/describe.h"
#include "kernels/frontend/lower/passes/wide_integers.h"

namespace warplens::frontend {

LoweringContext::LoweringContext(llvm::Function& function, const AstTables& ast, bool compiled_account)
    : kernel(function),
      layout(function.getParent()->getDataLayout()),
      tables(ast),
      compiled(compiled_account),
      order(function),
      points_to(function),
      uniformity(order),
      emitter(program, order.graph) {
  program.kernel = function.getSubprogram() ? function.getSubprogram()->getName().str() : llvm::demangle(function.getName().str());
  program.account = compiled ? "compiled" : "written";
  program.files = tables.files;
  program.notes = tables.notes;
}

void LoweringContext::fail(const llvm::Instruction* at, std::string message, std::string hint) {
  if (error) return;
  error.emplace();
  error->message = std::move(message);
  error->hint = std::move(hint);
  if (at)
    error->span = span(*at);
  else if (!program.files.empty())
    error->span.file = program.files[0];
}

void LoweringContext::refuse(const llvm::Instruction& at, const std::string& what) {
  fail(&at, what + " is not supported by the interpreter", "the kernel can still be measured on a GPU");
}

void LoweringContext::refuse_type(const llvm::Instruction& at, const std::string& what, llvm::Type* type) {
  if (const llvm::Instruction* division = type->isIntegerTy() ? division_of_wide(*at.getFunction()) : nullptr)
    return refuse(*division, "the division of integers of 128 bits");
  while (type->isAggregateType() && type->getNumContainedTypes() > 0) type = type->getContainedType(0);
  std::string name;
  llvm::raw_string_ostream(name) << *type;
  if (type->isIntegerTy()) name = "an integer of " + std::to_string(type->getIntegerBitWidth()) + " bits";
  refuse(at, what + " " + name);
}

Span LoweringContext::span(const llvm::Instruction& i) const {
  const llvm::DILocation* at = i.getDebugLoc().get();
  if (!at) return {program.files.empty() ? std::string() : program.files[0], 0, 0};
  for (const std::string& name : program.files) {
    if (is_same_file(*at->getFile(), name)) return {name, at->getLine(), at->getColumn()};
  }
  return {at->getFilename().str(), at->getLine(), at->getColumn()};
}

uint32_t LoweringContext::string(std::string text) {
  for (uint32_t n = 0; n < program.strings.size(); ++n) {
    if (program.strings[n] == text) return n;
  }
  program.strings.push_back(std::move(text));
  return static_cast<uint32_t>(program.strings.size() - 1);
}

void LoweringContext::note_reach(Reach reach) {
  if (reach.anything) return;
  const Emitter::Position next = emitter.position();
  reaches_.push_back({{next.block, next.index - 1}, std::move(reach)});
}

void LoweringContext::list_reaches() {
  for (auto& [at, reach] : reaches_) {
    reach.instruction = emitter.index_of(at);
    program.reaches.push_back(std::move(reach));
  }
  std::sort(program.reaches.begin(), program.reaches.end(), [](const Reach& a, const Reach& b) { return a.instruction < b.instruction; });
}

}  // namespace warplens::frontend
