#include "kernels/frontend/lower/debug/source_map.h"

#include "kernels/frontend/lower/debug/describe.h"

namespace warplens::frontend {

SourceMap::SourceMap(LoweringContext& context) : context_(context) {
  for (const AstStatement& s : context.tables.statements)
    context.program.statements.push_back({s.file, s.line, s.column, s.end_line, s.end_column});
}

uint32_t SourceMap::file_of(const llvm::DIFile* file) {
  if (!file) return 0;
  auto [it, is_new] = files_.try_emplace(file, 0);
  if (!is_new) return it->second;
  std::vector<std::string>& names = context_.program.files;
  for (uint32_t n = 0; n < names.size(); ++n) {
    if (is_same_file(*file, names[n])) return it->second = n;
  }
  names.push_back(file->getFilename().str());
  return it->second = static_cast<uint32_t>(names.size() - 1);
}

uint32_t SourceMap::scope_of(const llvm::DISubprogram* function, const llvm::DILocation* called_from) {
  if (const auto it = scopes_.find({function, called_from}); it != scopes_.end()) return it->second;
  Scope scope;
  scope.function = function ? function->getName().str() : std::string();
  if (called_from) {
    scope.parent = scope_of(called_from->getScope()->getSubprogram(), called_from->getInlinedAt());
    // A line of an included file is not one of the opened file, whose lines are what is shown.
    scope.call_line = file_of(called_from->getFile()) == 0 ? called_from->getLine() : 0;
    scope.call_column = called_from->getColumn();
  }
  context_.program.scopes.push_back(scope);
  return scopes_[{function, called_from}] = static_cast<uint32_t>(context_.program.scopes.size() - 1);
}

uint32_t SourceMap::location_of(uint32_t file, uint32_t line, uint32_t column, uint32_t scope) {
  std::vector<Location>& locations = context_.program.locations;
  auto [it, is_new] = locations_.try_emplace({file, line, column, scope}, static_cast<uint32_t>(locations.size()));
  if (is_new) locations.push_back({file, line, column, scope});
  return it->second;
}

// The innermost statement that contains the place: the one that begins last, and of those the one that ends first.
uint32_t SourceMap::statement_at(uint32_t file, uint32_t line, uint32_t column) {
  auto [it, is_new] = statements_.try_emplace({file, line, column}, kNone);
  if (!is_new) return it->second;
  const std::vector<Statement>& statements = context_.program.statements;
  const std::pair at{line, column};
  uint32_t best = kNone;
  for (uint32_t n = 0; n < statements.size(); ++n) {
    const Statement& s = statements[n];
    if (s.file != file || at < std::pair{s.line, s.column} || std::pair{s.end_line, s.end_column} < at) continue;
    if (best != kNone) {
      const Statement& b = statements[best];
      const std::pair s_begin{s.line, s.column}, b_begin{b.line, b.column}, s_end{s.end_line, s.end_column},
          b_end{b.end_line, b.end_column};
      if (s_begin < b_begin || (s_begin == b_begin && b_end <= s_end)) continue;
    }
    best = n;
  }
  return it->second = best;
}

void SourceMap::stamp(const llvm::Instruction& i) {
  const llvm::DILocation* at = i.getDebugLoc().get();
  if (!at || at->getLine() == 0) return;  // goes with what came before
  const uint32_t file = file_of(at->getFile());
  const uint32_t scope = scope_of(at->getScope()->getSubprogram(), at->getInlinedAt());
  context_.emitter.stamp(location_of(file, at->getLine(), at->getColumn(), scope), statement_at(file, at->getLine(), at->getColumn()));
}

}  // namespace warplens::frontend
