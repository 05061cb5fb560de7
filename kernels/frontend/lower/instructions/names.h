// Names of library functions and device intrinsics, as tables.
#pragma once

#include <optional>
#include <string_view>

#include "kernels/program/program.h"

namespace warplens::frontend {

struct MathCall {
  MathFunction function;
  int arguments;  // 1 or 2
};
// "__warplens_Exp_f32", "__nv_expf", "expf".
std::optional<MathCall> math_call(std::string_view name);

// "fmin", "max" and the like: an operation of its own; names without prefix and type suffix.
struct PlainCall {
  Opcode op;
  int arguments;
};
// Part after "llvm.nvvm." up to the first dot or suffix: "fmax.f" and "mulhi.ui".
std::optional<PlainCall> nvvm_operation(std::string_view name);

// Part after "llvm.nvvm.read.ptx.sreg.".
std::optional<SpecialRegister> special_register(std::string_view name);
bool same_in_all_lanes(SpecialRegister r);

std::optional<AtomicOperation> atomic_operation(std::string_view name);  // "add", "umin", "uincwrap"

}  // namespace warplens::frontend
