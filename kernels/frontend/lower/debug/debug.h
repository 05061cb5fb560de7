// From bytecode back to the source: locations, call stacks, statements, variables, access sites.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>

#include <map>
#include <set>
#include <tuple>

#include "kernels/frontend/lower/lowering.h"

namespace warplens::frontend {

// Types as the debug information describes them.
std::string type_name(const llvm::DIType* type);
const llvm::DIType* plain_type(const llvm::DIType* type);  // without names given to it and qualifiers
struct TypeShape {
  Type scalar = Type::I32;          // of the value, or of the parts
  bool is_unsigned = false;
  bool is_pointer = false;
  uint64_t bytes = 0;
  std::vector<uint32_t> extents;    // of an array
  std::vector<std::string> fields;  // of a structure, its scalar parts
  std::string element;              // as written: what an array holds
  uint64_t element_bytes = 0;
};
TypeShape shape_of(const llvm::DIType* type);

class DebugTables {
 public:
  explicit DebugTables(Lowering& lowering);

  void stamp(const llvm::Instruction& i);          // what is emitted next belongs to this place
  void record(const llvm::Instruction& before);    // variables that change before this instruction
  void phis_of(uint32_t block, std::vector<RegisterId> registers) { phis_[block] = std::move(registers); }
  Span span(const llvm::Instruction& i) const;

  uint32_t site(const llvm::Instruction& i, MemoryOp op, uint32_t width, uint64_t align, const Provenance& place);

  void describe(const llvm::GlobalVariable& variable, Object& object) const;
  void describe(const llvm::AllocaInst& alloca, Object& object) const;
  void describe_parameters(std::vector<Parameter>& parameters) const;
  std::string member_at(const llvm::Argument& argument, uint64_t offset) const;  // of a structure: ".in", ".tiles[1].data"
  void parameter_is_at(const llvm::Argument& argument, uint64_t offset);

  void finish();                                   // variables' places and the expressions' names, when the layout is known

 private:
  struct Event {
    uint32_t index = 0;      // in the block's code
    uint32_t variable = 0;
    uint32_t place = kNone;  // into places_; kNone: nowhere from here on
  };
  struct SiteOrigin {
    uint32_t ast = kNone;
    const llvm::DILocation* called_from = nullptr;
  };
  using Place = std::pair<VariablePlace::Kind, uint64_t>;
  using VariableKey = std::pair<const llvm::DILocalVariable*, const llvm::DILocation*>;

  std::map<unsigned, const llvm::DILocalVariable*> parameter_variables() const;  // by position, from 1
  uint32_t file_of(const llvm::DIFile* file);
  uint32_t scope_of(const llvm::DISubprogram* function, const llvm::DILocation* called_from);
  uint32_t location_of(uint32_t file, uint32_t line, uint32_t column, uint32_t scope);
  uint32_t statement_at(uint32_t file, uint32_t line, uint32_t column);
  uint32_t variable_of(const llvm::DILocalVariable* variable, const llvm::DILocation* called_from);
  uint32_t place_of(llvm::DbgVariableRecord& record);
  uint32_t intern(Place place);
  uint32_t ast_of(const llvm::Instruction& i, MemoryOp op, const Provenance& place) const;
  uint32_t ast_by_location(const llvm::DILocation& at, MemoryOp op, const Provenance& place) const;
  uint32_t nearest_ast(uint32_t line, MemoryOp op, const Provenance& place) const;
  uint32_t new_site(uint32_t ast, const llvm::Instruction& i, MemoryOp op, uint32_t width, uint64_t align, const Provenance& place);
  std::vector<std::vector<uint32_t>> places_at_block_starts() const;
  void apply(uint32_t block, std::vector<uint32_t>& state) const;
  void forget_phis(uint32_t block, std::vector<uint32_t>& state) const;
  void place_variables();
  void name_variables(uint32_t site);
  uint32_t find_variable(const std::string& name, uint32_t line, const llvm::DILocation* called_from) const;
  uint32_t find_site(uint32_t ast, const llvm::DILocation* called_from) const;

  Lowering& lowering_;
  Program& program_;
  const AstTables& tables_;
  llvm::DenseMap<const llvm::DIFile*, uint32_t> files_;
  std::map<std::pair<const llvm::DISubprogram*, const llvm::DILocation*>, uint32_t> scopes_;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t, uint32_t>, uint32_t> locations_;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> statements_;
  std::map<VariableKey, uint32_t> variables_;
  std::vector<VariableKey> variable_keys_;
  std::vector<Place> places_;
  std::map<Place, uint32_t> place_ids_;
  std::vector<std::vector<Event>> events_;                  // by block
  std::map<uint32_t, uint32_t> fixed_;                      // variables that stay in one place: parameters passed by value
  std::map<uint32_t, std::vector<RegisterId>> phis_;        // by block
  std::map<std::tuple<uint32_t, uint32_t, MemoryOp, uint32_t, int, std::string>, uint32_t> sites_;
  std::vector<SiteOrigin> origins_;                         // parallel to program.sites
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, std::vector<uint32_t>> ast_by_place_;  // file, line, column of the debug location
};

}  // namespace warplens::frontend
