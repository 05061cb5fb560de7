// Everything of a kernel that has an address: variables, shared arrays, literals, a thread's own arrays and the structures that it is
// passed by value.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>

#include "kernels/frontend/lower/context.h"

namespace warplens::frontend {

class Objects {
 public:
  explicit Objects(LoweringContext& context) : context_(context) {}

  void make_globals();
  void make_local(const llvm::AllocaInst& alloca);
  // The Constant-space object of a structure passed by value, and the thread's own copy of it, which begins at once.
  struct Passed {
    uint32_t object = kNone;
    uint32_t copy = kNone;  // where the structure is used at all
  };
  Passed make_passed(const llvm::Argument& argument);

  // Indices into Program::objects; kNone where there is none.
  uint32_t of(const llvm::GlobalVariable& variable) const { return find(globals_, &variable); }
  uint32_t of(const llvm::AllocaInst& alloca) const { return find(locals_, &alloca); }
  const llvm::DenseMap<const llvm::AllocaInst*, uint32_t>& locals() const { return locals_; }
  const Passed* passed(const llvm::Argument& argument) const;
  void check_sizes();  // fails where one memory cannot hold what is in it, and names the largest object

 private:
  template <class Map, class Key>
  static uint32_t find(const Map& map, const Key* key) {
    const auto it = map.find(key);
    return it == map.end() ? kNone : it->second;
  }
  void make_global(const llvm::GlobalVariable& variable, const Object* described);
  void place_shared(const llvm::GlobalVariable& variable, Object& object);
  bool place_data(const llvm::GlobalVariable& variable, Object& object, bool literal);
  uint64_t next_constant_offset() const;
  void check_constants();
  uint32_t new_local(std::string name, std::string type, uint64_t bytes, uint64_t align);
  bool initial_bytes(const llvm::Constant* constant, uint64_t offset, std::vector<uint8_t>& bytes) const;

  LoweringContext& context_;
  llvm::DenseMap<const llvm::GlobalVariable*, uint32_t> globals_;
  llvm::DenseMap<const llvm::AllocaInst*, uint32_t> locals_;
  llvm::DenseMap<const llvm::Argument*, Passed> passed_;
};

}  // namespace warplens::frontend
