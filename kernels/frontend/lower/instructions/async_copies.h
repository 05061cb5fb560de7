// Asynchronous copies from global to shared memory, their groups and waits.
#pragma once

#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/instructions/accesses.h"

namespace warplens::frontend {

class AsyncCopies {
 public:
  AsyncCopies(LoweringContext& context, Values& values, Accesses& accesses)
      : context_(context), emitter_(context.emitter), values_(values), accesses_(accesses) {}
  void lower(llvm::CallBase& i, const DeviceFunction& function);

  struct End {
    RegisterId address = kNone;
    Provenance place;
  };
  // `taken`: how many of the bytes are read, the others are zero; kNone: all.
  void copy(llvm::CallBase& i, const End& to, const End& from, uint64_t bytes, RegisterId taken);
  void wait(llvm::CallBase& i, std::optional<uint64_t> groups);

 private:
  void copy_by_function(llvm::CallBase& i, uint64_t bytes);

  LoweringContext& context_;
  Emitter& emitter_;
  Values& values_;
  Accesses& accesses_;
};

}  // namespace warplens::frontend
