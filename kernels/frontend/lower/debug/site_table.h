// Access sites: which expression of the source an access belongs to.
#pragma once

#include <map>
#include <tuple>

#include "kernels/frontend/lower/debug/source_map.h"
#include "kernels/frontend/lower/debug/variable_table.h"
#include "kernels/frontend/lower/values/provenance.h"

namespace warplens::frontend {

class SiteTable {
 public:
  SiteTable(LoweringContext& context, SourceMap& source);

  // Index into Program::sites of the access that `i` makes; one site for all of its unrolled copies.
  uint32_t site(const llvm::Instruction& i, MemoryOp op, uint32_t width, uint64_t align, const Provenance& place);

  // The names in the sites' expressions become the Program's variables and sites, when all of those are known.
  void finish(const VariableTable& variables);

 private:
  struct Origin {
    uint32_t ast = kNone;
    const llvm::DILocation* called_from = nullptr;
  };
  uint32_t ast_of(const llvm::Instruction& i, MemoryOp op, const Provenance& place) const;
  uint32_t ast_by_location(const llvm::DILocation& at, MemoryOp op, const Provenance& place) const;
  uint32_t nearest_ast(uint32_t line, MemoryOp op, const Provenance& place) const;
  uint32_t new_site(uint32_t ast, const llvm::Instruction& i, MemoryOp op, uint32_t width, uint64_t align, const Provenance& place);
  void note_unmatched();
  void name_variables(uint32_t site, const VariableTable& variables);
  uint32_t find_site(uint32_t ast, const llvm::DILocation* called_from) const;

  LoweringContext& context_;
  SourceMap& source_;
  std::map<std::tuple<uint32_t, uint32_t, MemoryOp, uint32_t, int, std::string>, uint32_t> sites_;
  std::vector<Origin> origins_;                                                             // parallel to program.sites
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, std::vector<uint32_t>> ast_by_place_;  // file, line, column of the debug location
};

}  // namespace warplens::frontend
