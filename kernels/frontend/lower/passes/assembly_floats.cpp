// Floating-point operations, of PTX ISA's "Floating point" and "Half precision floating point".
#include <llvm/IR/IntrinsicsNVPTX.h>

#include "kernels/frontend/lower/passes/assembly.h"

namespace warplens::frontend {

using llvm::Type;
using llvm::Value;
namespace Intrinsic = llvm::Intrinsic;

// Each half by itself.
bool AssemblyExpander::floating_pair(const PtxLine& line, PtxMeaning meaning, PtxType type) {
  const PtxType half{type.kind, 16, false};
  Type* narrow = type_of(half);
  Value* whole = build_.getInt32(0);
  for (unsigned n = 0; n < 2; ++n) {
    PtxBlock one;
    one.registers["d"] = type.kind == 'g' ? "bf16" : "f16";
    PtxLine scalar = line;
    AssemblyExpander inner(call_, one);
    inner.build_.SetInsertPoint(build_.GetInsertBlock(), build_.GetInsertPoint());
    for (size_t t = 0; t < line.terms.size(); ++t) {
      scalar.terms[t] = PtxTerm{PtxTerm::Kind::Name, 0, t ? "s" + std::to_string(t) : "d", 0, 0, false, {}};
      if (t == 0) continue;
      Value* word = read(line.terms[t], build_.getInt32Ty());
      if (!word) return false;
      inner.registers_[scalar.terms[t].name] = as(build_.CreateTrunc(build_.CreateLShr(word, 16 * n), build_.getInt16Ty()), narrow);
    }
    if (!inner.floating(scalar, meaning, half)) return false;
    whole = build_.CreateOr(
        whole, build_.CreateShl(build_.CreateZExt(as(inner.registers_["d"], build_.getInt16Ty()), build_.getInt32Ty()), 16 * n));
  }
  return write(line.terms[0], whole);
}

// Of one operand. None: it has more.
std::optional<Value*> AssemblyExpander::floating_of_one(PtxMeaning meaning, PtxType type, Value* a) {
  Type* number = type_of(type);
  const bool single = type.bits == 32, wide = type.bits == 64;
  const auto own = [&](bool known, const char* name) -> Value* {
    return known ? call(std::string("__warplens_") + name + (wide ? "_f64" : "_f32"), number, {a}) : nullptr;
  };
  switch (meaning) {
    case PtxMeaning::Absolute:
      return build_.CreateUnaryIntrinsic(Intrinsic::fabs, a);
    case PtxMeaning::Negate:
      return build_.CreateFNeg(a);
    case PtxMeaning::Reciprocal:
      return single ? own(true, "Rcp") : build_.CreateFDiv(llvm::ConstantFP::get(number, 1.0), a);
    case PtxMeaning::SquareRoot:
      return build_.CreateUnaryIntrinsic(Intrinsic::sqrt, a);
    case PtxMeaning::InverseRoot:
      return own(single || wide, "Rsqrt");
    case PtxMeaning::Exponential:
      return own(single, "Exp2");
    case PtxMeaning::Logarithm:
      return own(single, "Log2");
    case PtxMeaning::Sine:
      return own(single, "Sin");
    case PtxMeaning::Cosine:
      return own(single, "Cos");
    case PtxMeaning::HyperbolicTangent:
      return own(single, "Tanh");
    default:
      return std::nullopt;
  }
}

bool AssemblyExpander::floating(const PtxLine& line, PtxMeaning meaning, PtxType type) {
  if (type.pair) return floating_pair(line, meaning, type);
  Value *a = flushed(line, read(line, 1, type)), *b = flushed(line, read(line, 2, type)), *c = flushed(line, read(line, 3, type));
  const auto done = [&](Value* value) { return write(line.terms[0], flushed(line, value)); };
  if (!a || line.has("sat")) return false;
  if (line.has("approx") || line.has("full")) mark_as_fast(line.name);
  if (const auto one = floating_of_one(meaning, type, a)) return *one && done(*one);
  if (!b) return false;
  switch (meaning) {
    case PtxMeaning::Add:
      return done(build_.CreateFAdd(a, b));
    case PtxMeaning::Subtract:
      return done(build_.CreateFSub(a, b));
    case PtxMeaning::Multiply:
      return done(build_.CreateFMul(a, b));
    case PtxMeaning::Divide:
      return done(build_.CreateFDiv(a, b));
    case PtxMeaning::Minimum:
      return done(build_.CreateBinaryIntrinsic(Intrinsic::minnum, a, b));
    case PtxMeaning::Maximum:
      return done(build_.CreateBinaryIntrinsic(Intrinsic::maxnum, a, b));
    case PtxMeaning::CopySign:  // the sign of a, the rest of b
      return done(build_.CreateBinaryIntrinsic(Intrinsic::copysign, b, a));
    case PtxMeaning::MultiplyAdd:
    case PtxMeaning::FusedMultiplyAdd:
      return c && done(build_.CreateIntrinsic(Intrinsic::fma, {type_of(type)}, {a, b, c}));
    default:
      return false;
  }
}

}  // namespace warplens::frontend
