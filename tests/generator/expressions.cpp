#include <bit>

#include "tests/generator/author.h"

namespace warplens::generator {

uint64_t Random::next() {
  state_ += 0x9e3779b97f4a7c15ull;
  uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

const char* spelled(Kind kind) {
  constexpr const char* names[kKinds] = {"signed char", "unsigned char",      "short",  "unsigned short", "int",    "unsigned",
                                         "long long",   "unsigned long long", "__half", "float",          "double", "bool"};
  return names[static_cast<int>(kind)];
}

uint32_t bits(Kind kind) {
  constexpr uint32_t widths[kKinds] = {8, 8, 16, 16, 32, 32, 64, 64, 16, 32, 64, 1};
  return widths[static_cast<int>(kind)];
}

namespace {

std::string cast(Kind kind, const std::string& value) { return std::string("((") + spelled(kind) + ")" + value + ")"; }
// Where arithmetic of a type wraps around: at least 32 bits, without a sign.
Kind wrapping(Kind kind) { return bits(kind) == 64 ? Kind::U64 : Kind::U32; }

}  // namespace

std::string Author::literal(Kind kind) {
  switch (kind) {
    case Kind::Bool:
      return random_.chance(50) ? "true" : "false";
    case Kind::F32:
      return random_.pick({"0.0f", "1.5f", "-2.25f", "3.0f", "1e-3f", "-0.0f", "1e20f"});
    case Kind::F64:
      return random_.pick({"0.0", "1.25", "-3.5", "1e-9", "7.0", "-0.0", "1e200"});
    case Kind::Half:
      return std::string("__float2half(") + random_.pick({"0.5f", "-3.0f", "100.25f", "6e-8f"}) + ")";
    default:
      break;
  }
  static const std::string edges[] = {"0", "1", "2", "7", "31", "127", "128", "255", "1000", "32767", "65535", "0x12345678"};
  const std::string text = random_.pick(edges);
  return cast(kind, random_.chance(25) ? "-" + text : text);
}

std::string Author::index(uint32_t elements, int depth) {
  return "(" + expression(Kind::U32, depth - 1) + " & " + std::to_string(elements - 1) + "u)";
}

std::string Author::element(const Name& array, int depth) { return array.text + "[" + index(array.elements, depth) + "]"; }

std::string Author::leaf(Kind kind) {
  std::vector<std::string> known;
  for (const Name& name : names_)
    if (name.kind == kind)
      known.push_back(name.elements   ? name.text + "[" + std::to_string(random_.below(name.elements)) + "]"
                      : name.promoted ? cast(kind, name.text)
                                      : name.text);
  if (!known.empty() && random_.chance(80)) return random_.pick(known);
  if (random_.chance(15)) return literal(kind);
  // What another type holds.
  std::vector<std::string> integers;
  for (const Name& name : names_)
    if (is_integer(name.kind) && !name.elements) integers.push_back(name.text);
  if (in_kernel_) integers.insert(integers.end(), {"n", "threadIdx.x", "blockIdx.x"});
  if (integers.empty()) return literal(kind);
  const std::string value = random_.pick(integers);
  if (kind == Kind::Bool) return "((" + value + " & 1) != 0)";
  return kind == Kind::Half ? "__float2half((float)(" + cast(Kind::I8, value) + "))" : cast(kind, value);
}

std::string Author::call(const Function& function, int depth) {
  std::string text = function.name + function.arguments + "(";
  for (size_t i = 0; i < function.parameters.size(); ++i) text += (i ? ", " : "") + expression(function.parameters[i], depth - 1);
  return text + ")";
}

std::string Author::expression(Kind kind, int depth) {
  if (depth <= 0 || random_.chance(15)) return leaf(kind);
  if (kind == Kind::Bool) return "(" + condition(depth) + ")";
  std::vector<const Function*> callable;
  for (const Function& f : functions_)
    if (f.result == kind) callable.push_back(&f);
  if (!callable.empty() && random_.chance(20)) return call(*random_.pick(callable), depth);
  std::vector<const Name*> arrays;
  for (const Name& name : names_)
    if (name.elements && name.kind == kind) arrays.push_back(&name);
  if (!arrays.empty() && random_.chance(30)) return element(*random_.pick(arrays), depth);
  if (in_kernel_ && random_.chance(10)) {
    if (kind == Kind::I32) return "in[" + index(kInputs, depth) + "]";
    if (kind == Kind::F32) return "fin[" + index(kInputs, depth) + "]";
    if (kind == Kind::U8) return "((const unsigned char *)in)[" + index(4 * kInputs, depth) + "]";
    if (kind == Kind::I16) return "((const short *)in)[" + index(2 * kInputs, depth) + "]";
    if (kind == Kind::I64) return "((const long long *)in)[" + index(kInputs / 2, depth) + "]";
  }
  if (random_.chance(12))
    return "(" + condition(depth - 1) + " ? " + expression(kind, depth - 1) + " : " + expression(kind, depth - 1) + ")";
  if (random_.chance(20)) return conversion(kind, depth);
  if (kind == Kind::Half) return half_operation(depth);
  return is_integer(kind) ? integer_operation(kind, depth) : float_operation(kind, depth);
}

std::string Author::integer_operation(Kind kind, int depth) {
  const std::string a = expression(kind, depth - 1);
  const std::string wide = spelled(wrapping(kind));
  const auto wrapped = [&](const char* op, const std::string& b) {
    return cast(kind, "((" + wide + ")" + a + " " + op + " (" + wide + ")" + b + ")");
  };
  const std::string top = std::to_string(bits(kind) - 1);
  switch (random_.below(11)) {
    case 0:
      return wrapped("+", expression(kind, depth - 1));
    case 1:
      return wrapped("-", expression(kind, depth - 1));
    case 2:
      return wrapped("*", expression(kind, depth - 1));
    case 3: {
      const Kind divisor = is_signed(kind) ? Kind::U8 : kind;  // so that the smallest number is not divided by -1
      const char* op = random_.pick({"/", "%"});
      return is_signed(kind) ? cast(kind, "(" + a + " " + op + " " + cast(kind, "(" + expression(divisor, depth - 1) + " % 100 + 1)") + ")")
                             : cast(kind, "(" + a + " " + op + " (" + expression(divisor, depth - 1) + " | 1))");
    }
    case 4:
      return cast(kind, "((" + wide + ")" + a + " << (" + expression(Kind::U32, depth - 1) + " & " + top + "))");
    case 5:
      return cast(kind, "(" + a + " >> (" + expression(Kind::U32, depth - 1) + " & " + top + "))");
    case 6:
      return cast(kind, "(" + a + " " + random_.pick({"&", "|", "^"}) + " " + expression(kind, depth - 1) + ")");
    case 7:
      return cast(kind, "(~" + a + ")");
    case 8:
      return cast(kind, "(0 - (" + wide + ")" + a + ")");
    case 9:
      // Narrow types are added as int, where nothing overflows.
      if (bits(kind) < 32) return cast(kind, "(" + a + " " + random_.pick({"+", "-"}) + " " + expression(kind, depth - 1) + ")");
      if (!is_signed(kind)) return "(" + a + " " + random_.pick({"+", "-", "*"}) + " " + expression(kind, depth - 1) + ")";
      return std::string(random_.pick({"min(", "max("})) + a + ", " + expression(kind, depth - 1) + ")";
    default:
      return integer_function(kind, depth);
  }
}

std::string Author::integer_function(Kind kind, int depth) {
  const auto u = [&] { return expression(Kind::U32, depth - 1); };
  const auto ull = [&] { return expression(Kind::U64, depth - 1); };
  switch (random_.below(14)) {
    case 0:
      return cast(kind, "__popc(" + u() + ")");
    case 1:
      return cast(kind, "__clz((int)" + u() + ")");
    case 2:
      return cast(kind, "__ffs((int)" + u() + ")");
    case 3:
      return cast(kind, "__brev(" + u() + ")");
    case 4:
      return cast(kind, "__popcll(" + ull() + ")");
    case 5:
      return cast(kind, "__clzll((long long)" + ull() + ")");
    case 6:
      return cast(kind, "__umulhi(" + u() + ", " + u() + ")");
    case 7:
      return cast(kind, "__mulhi((int)" + u() + ", (int)" + u() + ")");
    case 8:
      return cast(kind, "__byte_perm(" + u() + ", " + u() + ", " + u() + ")");
    case 9:
      return cast(kind, "__funnelshift_l(" + u() + ", " + u() + ", " + u() + ")");
    case 10:
      return cast(kind, "__funnelshift_r(" + u() + ", " + u() + ", " + u() + ")");
    case 11:
      return cast(kind, "__brevll(" + ull() + ")");
    case 12:
      return cast(kind, "__umul64hi(" + ull() + ", " + ull() + ")");
    default:
      return cast(kind, "__usad(" + u() + ", " + u() + ", " + u() + ")");
  }
}

// A product that is added to something may be fused with it, by the compiler's choice: products are those that never are, fused
// ones that say so, or exact ones.
std::string Author::float_operation(Kind kind, int depth) {
  const bool single = kind == Kind::F32;
  const std::string a = expression(kind, depth - 1);
  const auto b = [&] { return expression(kind, depth - 1); };
  const std::string type = spelled(kind);
  switch (random_.below(8)) {
    case 0:
    case 1:
      return "(" + a + random_.pick({" + ", " - "}) + b() + ")";
    case 2:
      return (single ? "__fmul_rn(" : "__dmul_rn(") + a + ", " + b() + ")";
    case 3:
      return "(" + a + " / " + b() + ")";
    case 4:
      return (single ? "fmaf(" : "fma(") + a + ", " + b() + ", " + b() + ")";
    case 5:
      return (single ? "sqrtf(fabsf(" : "sqrt(fabs(") + a + "))";
    case 6:
      return "((" + type + ")" + expression(Kind::U8, depth - 1) + " * (" + type + ")" + expression(Kind::I8, depth - 1) + ")";
    default:
      return std::string(random_.pick({"(- ", single ? "floorf(" : "floor(", single ? "truncf(" : "trunc("})) + a + ")";
  }
}

std::string Author::half_operation(int depth) {
  const std::string a = expression(Kind::Half, depth - 1);
  switch (random_.below(5)) {
    case 0:
      return "__hadd(" + a + ", " + expression(Kind::Half, depth - 1) + ")";
    case 1:
      return "__hsub(" + a + ", " + expression(Kind::Half, depth - 1) + ")";
    case 2:
      return "__hneg(" + a + ")";
    case 3:
      return "__hfma(" + a + ", " + expression(Kind::Half, depth - 1) + ", " + expression(Kind::Half, depth - 1) + ")";
    default:
      return "__hmul(__float2half((float)(" + expression(Kind::U8, depth - 1) + " & 31)), __float2half((float)(" +
             expression(Kind::I8, depth - 1) + " >> 2)))";
  }
}

std::string Author::conversion(Kind kind, int depth) {
  Kind from = any_kind();
  while (from == kind || (from == Kind::Half && kind != Kind::F32)) from = any_kind();
  const std::string value = expression(from, depth - 1);
  if (kind == Kind::Half)
    return is_integer(from) || from == Kind::Bool ? "__float2half((float)(" + cast(Kind::I8, value) + "))"
           : from == Kind::F64                    ? "__double2half(" + value + ")"
                                                  : "__float2half(" + value + ")";
  if (from == Kind::Half) return "__half2float(" + value + ")";
  if (is_integer(kind) && is_float(from)) {
    // Only what the type holds: other values are undefined.
    const std::string low = is_signed(kind) ? "-100.0" : "0.0", high = bits(kind) == 8    ? "100.0"
                                                                       : bits(kind) == 16 ? "30000.0"
                                                                                          : "1000000000.0";
    return cast(kind, "bounded(" + value + ", " + (from == Kind::F32 ? low + "f, " + high + "f" : low + ", " + high) + ")");
  }
  if (kind == Kind::F64 && is_integer(from)) return cast(kind, value);
  return cast(kind, value);
}

std::string Author::condition(int depth) {
  if (depth <= 0) return random_.chance(50) ? leaf(Kind::Bool) : "(" + leaf(Kind::I32) + " > " + leaf(Kind::I32) + ")";
  switch (random_.below(6)) {
    case 0:
      return "(" + condition(depth - 1) + " && " + condition(depth - 1) + ")";
    case 1:
      return "(" + condition(depth - 1) + " || " + condition(depth - 1) + ")";
    case 2:
      return "(!" + condition(depth - 1) + ")";
    default:
      break;
  }
  Kind kind = any_kind();
  while (kind == Kind::Bool || kind == Kind::Half) kind = any_kind();
  static const std::string operators[] = {" < ", " <= ", " > ", " >= ", " == ", " != "};
  return "(" + expression(kind, depth - 1) + random_.pick(operators) + expression(kind, depth - 1) + ")";
}

std::string Author::bits_of(const std::string& value, Kind kind) const {
  switch (kind) {
    case Kind::Half:
      return "(unsigned long long)half_bits(" + value + ")";
    case Kind::F32:
      return "(unsigned long long)float_bits(" + value + ")";
    case Kind::F64:
      return "double_bits(" + value + ")";
    default:
      return "(unsigned long long)(" + value + ")";
  }
}

Kind Author::any_kind() {
  static const Kind kinds[] = {Kind::I8,  Kind::U8,  Kind::I16, Kind::U16, Kind::I32, Kind::I32, Kind::I32,  Kind::U32,
                               Kind::U32, Kind::I64, Kind::U64, Kind::F32, Kind::F32, Kind::F64, Kind::Half, Kind::Bool};
  return random_.pick(kinds);
}

Kind Author::integer_kind() { return static_cast<Kind>(random_.below(8)); }

}  // namespace warplens::generator
