// What <type_traits> says of types: std::is_same_v<T, float>, std::is_integral<T>::value.
#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
namespace {

// int and int32_t are one type; long and long long, char and signed char are two.
std::optional<bool> same_type(const Type& a, const Type& b) {
  if (a.pointers != b.pointers || a.arguments != b.arguments) return false;
  const auto x = scalar_of(Type{a.base, {}, 0, false}), y = scalar_of(Type{b.base, {}, 0, false});
  const auto is_apart = [](const Type& type) { return type.base == "char" || type.base.find("long long") != std::string::npos; };
  if (x && y) return *x == *y && is_apart(a) == is_apart(b);
  return a.base == b.base;
}

std::optional<bool> has_trait(const std::string& trait, const Type& type) {
  const auto scalar = scalar_of(type);
  const bool is_half = scalar && (*scalar == Scalar::F16 || *scalar == Scalar::BF16);  // structures
  const bool is_number = scalar && !is_half;
  if (trait == "is_pointer") return type.pointers > 0;
  if (trait == "is_void") return type.base == "void" && type.pointers == 0;
  if (trait == "is_floating_point") return is_number && is_real(*scalar);
  if (trait == "is_integral") return is_number && !is_real(*scalar);
  if (trait == "is_arithmetic") return is_number;
  if (trait == "is_unsigned") return is_number && is_unsigned(*scalar);
  if (trait == "is_signed") return is_number && !is_unsigned(*scalar);
  return std::nullopt;
}

}  // namespace

// Nothing where it is not a trait; an unknown value where a type is not known, or is qualified.
std::optional<Value> Interpreter::type_trait(size_t& at) {
  const size_t name = is(at, "std") && is(at + 1, "::") ? at + 2 : at;
  std::string trait = token(name).text;
  if (!trait.starts_with("is_") || !is(name + 1, "<") || find(trait)) return std::nullopt;
  const size_t end = unit_.after_angles(name + 1);
  const bool is_value = trait.ends_with("_v"), has_member = is(end, "::") && is(end + 1, "value"),
             is_object = is(end, "{") && is(end + 1, "}");
  if (end == name + 1 || (!is_value && !has_member && !is_object)) return std::nullopt;
  if (is_value) trait.resize(trait.size() - 2);
  std::vector<Type> types;
  bool is_plain = true;
  for (size_t i = name + 2; i < end; ++i) is_plain &= !is(i, "const") && !is(i, "volatile") && !is(i, "&") && !is(i, "&&");
  for (const auto& [text, guess] : template_arguments(name + 1, end - 1)) {
    const Value of = value_of_text(text);
    const bool is_type = of.kind == Value::Kind::TypeName && guess.empty();
    const bool is_known = is_type && (scalar_of(Type{of.type.base, {}, 0, false}) || of.type.base == "void" ||
                                      of.type.base.find("::") != std::string::npos || unit_.records.contains(of.type.base));
    if (is_known) types.push_back(of.type);  // a T that is not bound is not
  }
  std::optional<bool> holds;
  if (is_plain && trait == "is_same" && types.size() == 2) holds = same_type(types[0], types[1]);
  if (is_plain && types.size() == 1) holds = has_trait(trait, types[0]);
  const std::string text = text_unknown(at, end).value.text;
  at = is_value ? end : end + 2;
  return holds ? number(*holds, "bool") : unknown(text);
}

}  // namespace warplens::frontend::host
