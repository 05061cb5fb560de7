// The walk over a prepared kernel: what its parts share. Instructions, memory, calls and debug tables each have a file.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/UniformityAnalysis.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>

#include <map>
#include <memory>
#include <optional>
#include <tuple>

#include "kernels/base/result.h"
#include "kernels/frontend/ast_tables.h"
#include "kernels/frontend/lower/bytecode/emitter.h"
#include "kernels/frontend/lower/analysis/lifetimes.h"
#include "kernels/frontend/lower/analysis/points_to.h"

namespace warplens::frontend {

using Parts = llvm::SmallVector<RegisterId, 4>;  // the scalar parts of a value

// What is known of the place a pointer leads to.
struct Provenance {
  bool thread_private = false;    // a thread's own arrays, parameters and literals: no account counts them
  std::optional<Space> space;     // where it is known
  std::string array;              // name of the one object it leads into; empty when there may be several
};

struct ScalarPart {
  Type type = Type::I32;
  uint64_t offset = 0;
};

class DebugTables;

class Lowering {
 public:
  Lowering(llvm::Function& kernel, const AstTables& tables, bool compiled);
  ~Lowering();
  Result<Program> run();

 private:
  friend class DebugTables;

  // lowering.cpp: the order of things
  void build_graph();
  void find_uniform_values();
  bool find_drifting_loops();
  bool in_drifting_loop(const llvm::Value* value) const;
  void lower_block(llvm::BasicBlock& block);
  void lower_instruction(llvm::Instruction& i);
  void lower_end(llvm::Instruction& i);
  void prepare_phis(llvm::BasicBlock& block);
  void move_phis();
  void copy_for_outside(llvm::Instruction& i);
  void note_ended(const llvm::Instruction& i, Emitter::Position from);
  void list_ended();
  void fail(const llvm::Instruction* at, std::string message, std::string hint = {});
  void refuse(const llvm::Instruction& at, const std::string& what);
  void refuse_type(const llvm::Instruction& at, const std::string& what, llvm::Type* type);

  // values.cpp: types, constants, objects
  bool flatten(llvm::Type* type, llvm::SmallVectorImpl<ScalarPart>& parts, uint64_t offset = 0) const;
  std::optional<Type> scalar_type(llvm::Type* type) const;
  Parts get(const llvm::Use& use);
  RegisterId one(const llvm::Use& use) { return get(use).front(); }
  Parts constant_parts(const llvm::Constant* constant, const llvm::Instruction* at);
  RegisterId constant_address(const llvm::Constant* constant, const llvm::Instruction* at);
  void set(const llvm::Instruction& i, Parts parts);
  void set(const llvm::Instruction& i, RegisterId reg) { set(i, Parts{reg}); }
  void make_parameters();
  void make_globals();
  void make_global(const llvm::GlobalVariable& variable, const Object* described);
  void make_local(const llvm::AllocaInst& alloca);
  uint32_t new_local(std::string name, std::string type, uint64_t bytes, uint64_t align);
  bool initial_bytes(const llvm::Constant* constant, uint64_t offset, std::vector<uint8_t>& bytes) const;

  // arithmetic.cpp
  bool lower_arithmetic(llvm::Instruction& i);
  void lower_binary(llvm::BinaryOperator& i);
  void lower_compare(llvm::CmpInst& i);
  void lower_cast(llvm::CastInst& i);
  void lower_select(llvm::SelectInst& i);
  void lower_address(llvm::GetElementPtrInst& i);
  void lower_vector(llvm::Instruction& i);
  void lower_aggregate(llvm::Instruction& i);
  bool fuses(const llvm::Use& use) const;
  bool lower_fused(llvm::BinaryOperator& i);
  bool movable(const llvm::Instruction& i) const;

  // memory.cpp
  bool lower_memory(llvm::Instruction& i);
  Provenance provenance(const llvm::Value* pointer) const;
  Provenance provenance_of(const Target& target) const;
  bool always_shared_by_lanes(const llvm::Value* pointer) const;
  Parts load(llvm::Instruction& i, RegisterId address, llvm::ArrayRef<ScalarPart> parts, const Provenance& from, uint64_t align);
  void store(llvm::Instruction& i, RegisterId address, llvm::ArrayRef<ScalarPart> parts, llvm::ArrayRef<RegisterId> values,
             const Provenance& to, uint64_t align);
  void lower_copy(llvm::MemTransferInst& i, uint64_t bytes);
  bool lower_copy_of_addresses(llvm::MemTransferInst& i);
  void lower_fill(llvm::MemSetInst& i);
  void lower_read_modify_write(llvm::AtomicRMWInst& i);
  void lower_compare_and_swap(llvm::AtomicCmpXchgInst& i);
  RegisterId atomic(llvm::Instruction& i, AtomicOperation operation, Type type, const llvm::Use& pointer, RegisterId value,
                    RegisterId swap = kNone);
  bool copies_parameter(const llvm::Value* pointer) const;

  // calls.cpp
  void lower_call(llvm::CallBase& i);
  bool lower_intrinsic(llvm::IntrinsicInst& i);
  bool lower_device_intrinsic(llvm::CallBase& i, llvm::StringRef name);
  bool lower_library(llvm::CallBase& i, llvm::StringRef name);
  bool lower_warp_operation(llvm::CallBase& i, llvm::StringRef name);
  bool lower_barrier(llvm::CallBase& i, llvm::StringRef name);
  bool lower_atomic_call(llvm::CallBase& i, llvm::StringRef name);
  bool lower_async_copy(llvm::CallBase& i, llvm::StringRef name);
  void lower_print(llvm::CallBase& i);
  void lower_assert(llvm::CallBase& i);
  std::optional<std::string> literal(const llvm::Value* pointer) const;
  uint32_t string(std::string text);

  llvm::Function& kernel_;
  const llvm::DataLayout& layout_;
  const AstTables& tables_;
  const bool compiled_;
  Program program_;
  std::optional<Error> error_;
  llvm::DenseMap<const llvm::BasicBlock*, uint32_t> block_ids_;
  std::vector<llvm::BasicBlock*> blocks_;
  std::unique_ptr<Emitter> emitter_;
  llvm::FunctionAnalysisManager analyses_;
  llvm::UniformityInfo* uniformity_ = nullptr;
  std::vector<bool> drifting_;                         // by loop
  std::vector<std::vector<uint32_t>> successors_;      // by block
  llvm::DenseMap<const llvm::Value*, Parts> values_;
  llvm::DenseMap<const llvm::Value*, Parts> outside_;  // per-lane copies of uniform values, for lanes that left the loop earlier
  llvm::DenseMap<const llvm::GlobalVariable*, uint32_t> globals_;
  llvm::DenseMap<const llvm::AllocaInst*, uint32_t> locals_;
  struct Ended {
    uint32_t object = 0;
    Emitter::Position from, to;
  };
  std::vector<Ended> ended_;                           // code that may access memory when the object exists no longer
  llvm::DenseMap<const llvm::Argument*, uint32_t> private_parameters_;  // structures by value: objects
  llvm::DenseSet<const llvm::Instruction*> fused_;
  uint32_t k_tile_block_ = kNone;
  std::unique_ptr<PointsTo> points_to_;
  std::unique_ptr<Lifetimes> lifetimes_;
  std::unique_ptr<DebugTables> debug_;
};

}  // namespace warplens::frontend
