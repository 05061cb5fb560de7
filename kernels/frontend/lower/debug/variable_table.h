// Where each variable of the source has its value, instruction by instruction: a forward data flow over the debug records.
#pragma once

#include <llvm/IR/DebugProgramInstruction.h>

#include <map>

#include "kernels/frontend/lower/debug/source_map.h"
#include "kernels/frontend/lower/values/values.h"

namespace warplens::frontend {

// The lexical scopes that a block's instructions are in, with the calls that led there, in order. A variable is shown where it is in scope:
// the j of a loop that has ended is not.
using OpenScope = std::pair<const llvm::DIScope*, const llvm::DILocation*>;
using OpenScopes = std::vector<OpenScope>;

class VariableTable {
 public:
  VariableTable(LoweringContext& context, SourceMap& source, Values& values, const Objects& objects);

  void record(const llvm::Instruction& before);  // variables that change before this instruction
  void phis_of(uint32_t block, std::vector<RegisterId> registers) { phis_[block] = std::move(registers); }
  void parameter_is_at(const llvm::Argument& argument, uint64_t offset);
  void finish();  // when the layout is known

  // Index into Program::variables, from the scope of a call outwards; any line where `line` is 0.
  uint32_t find(const std::string& name, uint32_t line, const llvm::DILocation* called_from) const;

 private:
  struct Event {
    uint32_t index = 0;  // in the block's code
    uint32_t variable = 0;
    uint32_t place = kNone;  // into places_; kNone: nowhere from here on
  };
  using Place = std::pair<VariablePlace::Kind, uint64_t>;
  using Key = std::pair<const llvm::DILocalVariable*, const llvm::DILocation*>;

  uint32_t variable_of(const llvm::DILocalVariable* variable, const llvm::DILocation* called_from);
  uint32_t place_of(llvm::DbgVariableRecord& record);
  uint32_t intern(Place place);
  struct Some {  // of the variables, each by itself
    uint32_t begin = 0, end = 0;
    bool has(uint32_t variable) const { return begin <= variable && variable < end; }
  };
  void list_places(Some some, const std::vector<OpenScopes>& open);
  std::vector<std::vector<uint32_t>> places_at_block_starts(Some some);
  uint32_t place_in(uint32_t block, uint32_t place);
  uint32_t place_at_entry(uint32_t block, uint32_t place);

  LoweringContext& context_;
  SourceMap& source_;
  Values& values_;
  const Objects& objects_;
  std::map<Key, uint32_t> variables_;
  std::vector<Key> keys_;
  std::vector<Place> places_;
  std::map<Place, uint32_t> place_ids_;
  std::map<uint32_t, const llvm::Instruction*> uniform_;  // by place: what computes a uniform register
  std::vector<std::vector<Event>> events_;                // by block
  std::map<uint32_t, uint32_t> fixed_;                    // variables that stay in one place: parameters passed by value
  std::map<uint32_t, std::vector<RegisterId>> phis_;      // by block
};

}  // namespace warplens::frontend
