#include "kernels/frontend/lower/instructions/names.h"

#include <array>
#include <cctype>
#include <string>
#include <utility>

namespace warplens::frontend {
namespace {

struct MathName {
  std::string_view name;
  MathFunction function;
  int arguments;
};
constexpr MathName kMath[] = {
    {"sqrt", MathFunction::Sqrt, 1},   {"rsqrt", MathFunction::Rsqrt, 1},   {"rcp", MathFunction::Rcp, 1},
    {"cbrt", MathFunction::Cbrt, 1},   {"rcbrt", MathFunction::Rcbrt, 1},   {"floor", MathFunction::Floor, 1},
    {"ceil", MathFunction::Ceil, 1},   {"trunc", MathFunction::Trunc, 1},   {"round", MathFunction::Round, 1},
    {"rint", MathFunction::Rint, 1},   {"nearbyint", MathFunction::Rint, 1}, {"exp", MathFunction::Exp, 1},
    {"exp2", MathFunction::Exp2, 1},   {"exp10", MathFunction::Exp10, 1},   {"expm1", MathFunction::Expm1, 1},
    {"log", MathFunction::Log, 1},     {"log2", MathFunction::Log2, 1},     {"log10", MathFunction::Log10, 1},
    {"log1p", MathFunction::Log1p, 1}, {"sin", MathFunction::Sin, 1},       {"cos", MathFunction::Cos, 1},
    {"tan", MathFunction::Tan, 1},     {"asin", MathFunction::Asin, 1},     {"acos", MathFunction::Acos, 1},
    {"atan", MathFunction::Atan, 1},   {"sinh", MathFunction::Sinh, 1},     {"cosh", MathFunction::Cosh, 1},
    {"tanh", MathFunction::Tanh, 1},   {"asinh", MathFunction::Asinh, 1},   {"acosh", MathFunction::Acosh, 1},
    {"atanh", MathFunction::Atanh, 1}, {"erf", MathFunction::Erf, 1},       {"erfc", MathFunction::Erfc, 1},
    {"tgamma", MathFunction::Tgamma, 1}, {"lgamma", MathFunction::Lgamma, 1}, {"sinpi", MathFunction::Sinpi, 1},
    {"cospi", MathFunction::Cospi, 1}, {"saturate", MathFunction::Saturate, 1}, {"pow", MathFunction::Pow, 2},
    {"atan2", MathFunction::Atan2, 2}, {"fmod", MathFunction::Fmod, 2},     {"remainder", MathFunction::Remainder, 2},
    {"hypot", MathFunction::Hypot, 2}, {"fdim", MathFunction::Fdim, 2},     {"nextafter", MathFunction::Nextafter, 2},
    {"ldexp", MathFunction::Ldexp, 2}, {"powi", MathFunction::Powi, 2},
};

std::optional<MathCall> find_math(std::string_view name) {
  for (const MathName& known : kMath) {
    if (known.name == name) return MathCall{known.function, known.arguments};
  }
  return std::nullopt;
}

bool drop_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

bool drop_suffix(std::string_view& text, std::string_view suffix) {
  if (!text.ends_with(suffix)) return false;
  text.remove_suffix(suffix.size());
  return true;
}

}  // namespace

std::optional<MathCall> math_call(std::string_view name) {
  std::string lower;
  if (drop_prefix(name, "__warplens_")) {
    if (!drop_suffix(name, "_f32") && !drop_suffix(name, "_f64") && !drop_suffix(name, "_f16")) drop_suffix(name, "_bf16");
    for (char c : name) lower.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
    return find_math(lower);
  }
  drop_prefix(name, "__nv_");
  if (drop_prefix(name, "fast_")) drop_suffix(name, "f");
  if (const auto exact = find_math(name)) return exact;
  if (drop_suffix(name, "f")) return find_math(name);
  return std::nullopt;
}

std::optional<PlainCall> nvvm_operation(std::string_view name) {
  static constexpr std::pair<std::string_view, PlainCall> kOperations[] = {
      {"fmin.", {Opcode::FMin, 2}},       {"fmax.", {Opcode::FMax, 2}},       {"fabs.", {Opcode::FAbs, 1}},
      {"fma.rn.", {Opcode::Fma, 3}},      {"add.rn.", {Opcode::FAdd, 2}},     {"mul.rn.", {Opcode::FMul, 2}},
      {"div.rn.", {Opcode::FDiv, 2}},     {"div.approx.", {Opcode::FDiv, 2}}, {"mulhi.i", {Opcode::MulHiS, 2}},
      {"mulhi.ll", {Opcode::MulHiS, 2}},  {"mulhi.ui", {Opcode::MulHiU, 2}},  {"mulhi.ull", {Opcode::MulHiU, 2}},
      {"prmt", {Opcode::BytePermute, 3}}, {"neg.", {Opcode::FNeg, 1}},
  };
  const PlainCall* best = nullptr;
  size_t length = 0;
  for (const auto& [prefix, call] : kOperations) {
    const bool whole = prefix.ends_with('.') ? name.starts_with(prefix) : name == prefix;
    if (whole && prefix.size() > length) best = &call, length = prefix.size();
  }
  return best ? std::optional(*best) : std::nullopt;
}

std::optional<SpecialRegister> special_register(std::string_view name) {
  static constexpr std::pair<std::string_view, SpecialRegister> kRegisters[] = {
      {"tid.x", SpecialRegister::TidX},       {"tid.y", SpecialRegister::TidY},       {"tid.z", SpecialRegister::TidZ},
      {"ctaid.x", SpecialRegister::CtaidX},   {"ctaid.y", SpecialRegister::CtaidY},   {"ctaid.z", SpecialRegister::CtaidZ},
      {"ntid.x", SpecialRegister::NtidX},     {"ntid.y", SpecialRegister::NtidY},     {"ntid.z", SpecialRegister::NtidZ},
      {"nctaid.x", SpecialRegister::NctaidX}, {"nctaid.y", SpecialRegister::NctaidY}, {"nctaid.z", SpecialRegister::NctaidZ},
      {"laneid", SpecialRegister::LaneId},    {"warpid", SpecialRegister::WarpId},    {"clock", SpecialRegister::Clock},
      {"clock64", SpecialRegister::Clock64},  {"lanemask.eq", SpecialRegister::LaneMaskEq},
      {"lanemask.lt", SpecialRegister::LaneMaskLt}, {"lanemask.le", SpecialRegister::LaneMaskLe},
      {"lanemask.gt", SpecialRegister::LaneMaskGt}, {"lanemask.ge", SpecialRegister::LaneMaskGe},
      {"dynamic_smem_size", SpecialRegister::DynamicSharedBytes},
  };
  for (const auto& [known, r] : kRegisters) {
    if (known == name) return r;
  }
  return std::nullopt;
}

bool same_in_all_lanes(SpecialRegister r) {
  switch (r) {
    case SpecialRegister::CtaidX:
    case SpecialRegister::CtaidY:
    case SpecialRegister::CtaidZ:
    case SpecialRegister::NtidX:
    case SpecialRegister::NtidY:
    case SpecialRegister::NtidZ:
    case SpecialRegister::NctaidX:
    case SpecialRegister::NctaidY:
    case SpecialRegister::NctaidZ:
    case SpecialRegister::DynamicSharedBytes: return true;
    default: return false;
  }
}

std::optional<AtomicOperation> atomic_operation(std::string_view name) {
  static constexpr std::pair<std::string_view, AtomicOperation> kOperations[] = {
      {"add", AtomicOperation::Add},   {"sub", AtomicOperation::Sub},   {"xchg", AtomicOperation::Exchange},
      {"min", AtomicOperation::SMin},  {"max", AtomicOperation::SMax},  {"umin", AtomicOperation::UMin},
      {"umax", AtomicOperation::UMax}, {"and", AtomicOperation::And},   {"or", AtomicOperation::Or},
      {"xor", AtomicOperation::Xor},   {"uincwrap", AtomicOperation::Inc}, {"inc", AtomicOperation::Inc},
      {"udecwrap", AtomicOperation::Dec}, {"dec", AtomicOperation::Dec}, {"fadd", AtomicOperation::FAdd},
      {"fmin", AtomicOperation::FMin}, {"fmax", AtomicOperation::FMax}, {"cas", AtomicOperation::CompareSwap},
  };
  for (const auto& [known, operation] : kOperations) {
    if (known == name) return operation;
  }
  return std::nullopt;
}

}  // namespace warplens::frontend
