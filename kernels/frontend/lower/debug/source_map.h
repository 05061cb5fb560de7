// Files, call stacks, locations and statements: where each instruction comes from.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include <map>
#include <tuple>

#include "kernels/frontend/lower/context.h"

namespace warplens::frontend {

class SourceMap {
 public:
  explicit SourceMap(LoweringContext& context);

  void stamp(const llvm::Instruction& i);  // what is emitted next belongs to this place
  uint32_t file_of(const llvm::DIFile* file);
  uint32_t known_file(const llvm::DIFile* file) const { return files_.lookup(file); }  // 0 where it was not met
  uint32_t scope_of(const llvm::DISubprogram* function, const llvm::DILocation* called_from);
  uint32_t location_of(uint32_t file, uint32_t line, uint32_t column, uint32_t scope);

 private:
  uint32_t statement_at(uint32_t file, uint32_t line, uint32_t column);

  LoweringContext& context_;
  llvm::DenseMap<const llvm::DIFile*, uint32_t> files_;
  std::map<std::pair<const llvm::DISubprogram*, const llvm::DILocation*>, uint32_t> scopes_;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t, uint32_t>, uint32_t> locations_;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> statements_;
};

}  // namespace warplens::frontend
