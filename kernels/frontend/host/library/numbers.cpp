// What functions of the C and the C++ library give for numbers.
#include <cmath>
#include <numeric>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/library/mathematics.h"

namespace warplens::frontend::host {

std::optional<Value> Interpreter::mathematics(const std::string& name, const Arguments& given) {
  bool is_float = false;
  if (const auto special = not_finite(name, is_float)) return real_number(*special, is_float ? "float" : "double");
  if (given.empty()) return std::nullopt;
  const Value& a = given[0].value;
  if (one_of(name, {"min", "max"}) && given.size() >= 2) {
    const Value& b = given[1].value;
    if (!a.is_number() || !b.is_number()) return a.is_number() ? unknown(b.text) : unknown(a.text);
    const bool less = computed("<", a, b).truth();
    Value v = less == (name == "min") ? a : b;
    if (v.guess.empty()) v.guess = a.guess.empty() ? b.guess : a.guess;
    return v;
  }
  // Helpers of the vendor's samples and of courses, where their header is not there: a / b rounded up.
  if (one_of(name, {"iDivUp", "divUp", "div_up", "DivUp", "ceil_div", "ceildiv", "cdiv", "CEIL_DIV", "CEILDIV", "DIV_UP", "DIVUP", "divup",
                    "div_ceil", "ceilDiv", "DIV_CEIL", "CeilDiv", "divCeil"}) &&
      given.size() == 2)
    return computed("/", computed("-", computed("+", a, given[1].value), number(1)), given[1].value);
  if (const MathCall math = math_call(name, given.size()); math.function) {
    const Value& b = given.back().value;
    if (!a.is_number() || !b.is_number()) return unknown(a.is_number() ? b.text : a.text);
    const Scalar type = math_type(math, scalar_of(a), scalar_of(b));
    const Word x = converted(word_of(a), scalar_of(a), type), y = converted(word_of(b), scalar_of(b), type);
    Value v = real_number(math.function->compute(type, x.d, y.d), name_of(type));
    v.guess = a.guess.empty() ? b.guess : a.guess;
    return v;
  }
  if (one_of(name, {"min", "max"}) && given.size() == 1 && is_list(a)) {  // max({a, b, c})
    std::optional<Value> best;
    for (const Value& part : parts_of(a))
      best = best ? mathematics(name, {{*best, {}, {}, 0, {}}, {part, {}, {}, 0, {}}}).value_or(unknown(name)) : part;
    return best ? best : unknown(name);
  }
  if (name == "clamp" && given.size() == 3)
    if (const auto least = mathematics("max", {given[0], given[1]})) return mathematics("min", {{*least, {}, {}, 0, {}}, given[2]});
  if (one_of(name, {"gcd", "lcm"}) && given.size() == 2 && a.is_number() && given[1].value.is_number()) {
    const int64_t x = a.as_whole(), y = given[1].value.as_whole();
    Value v = number(name == "gcd" ? std::gcd(x, y) : std::lcm(x, y), a.type.base);
    return v.guess = a.guess.empty() ? given[1].value.guess : a.guess, v;
  }
  if (one_of(name, {"lround", "llround", "lrint", "llrint", "lroundf"}) && a.is_number()) {
    Value v = number(name.find("round") == std::string::npos ? std::llrint(a.as_real()) : std::llround(a.as_real()), "long");
    return v.guess = a.guess, v;
  }
  if (one_of(name, {"isinf", "isnan", "isfinite"}) && a.is_number()) {
    const double x = a.as_real();
    Value v = number(name == "isinf" ? std::isinf(x) : name == "isnan" ? std::isnan(x) : std::isfinite(x), "bool");
    return v.guess = a.guess, v;
  }
  if (one_of(name, {"abs", "labs"}) && a.is_number()) return computed(a.as_real() < 0 ? "-" : "+", number(0), a);
  if (one_of(name, {"move", "forward", "ref", "cref", "raw_pointer_cast"})) return a;
  return std::nullopt;
}

}  // namespace warplens::frontend::host
