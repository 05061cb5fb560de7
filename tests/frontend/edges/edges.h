// Device functions over the edge values of their operands, against definitions of their own (PTX ISA; plain C++ where that is exact).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

namespace warplens::edges {

using Wide = long double;

// The bits of a __half and of a __nv_bfloat16.
struct Half {
  uint16_t bits = 0;
};
struct Brain {
  uint16_t bits = 0;
};

enum class Kind : uint8_t { Bool, I32, U32, I64, U64, F32, F64, F16, BF16 };

template <class T>
constexpr Kind kind_of() {
  if constexpr (std::is_same_v<T, bool>)
    return Kind::Bool;
  else if constexpr (std::is_same_v<T, int32_t>)
    return Kind::I32;
  else if constexpr (std::is_same_v<T, uint32_t>)
    return Kind::U32;
  else if constexpr (std::is_same_v<T, int64_t>)
    return Kind::I64;
  else if constexpr (std::is_same_v<T, uint64_t>)
    return Kind::U64;
  else if constexpr (std::is_same_v<T, float>)
    return Kind::F32;
  else if constexpr (std::is_same_v<T, double>)
    return Kind::F64;
  else if constexpr (std::is_same_v<T, Half>)
    return Kind::F16;
  else
    return Kind::BF16;
}

template <class T>
T from_bits(uint64_t bits) {
  if constexpr (std::is_same_v<T, float>)
    return std::bit_cast<float>(static_cast<uint32_t>(bits));
  else if constexpr (std::is_same_v<T, double>)
    return std::bit_cast<double>(bits);
  else if constexpr (std::is_class_v<T>)
    return T{static_cast<uint16_t>(bits)};
  else
    return static_cast<T>(bits);
}
template <class T>
uint64_t to_bits(T value) {
  if constexpr (std::is_same_v<T, float>)
    return std::bit_cast<uint32_t>(value);
  else if constexpr (std::is_same_v<T, double>)
    return std::bit_cast<uint64_t>(value);
  else if constexpr (std::is_class_v<T>)
    return value.bits;
  else if constexpr (sizeof(T) == 4)
    return static_cast<uint32_t>(value);
  else
    return static_cast<uint64_t>(value);
}

struct Row {
  std::string function;    // first name of its row of device_functions.def; empty: a function of the headers alone
  std::string expression;  // of x, y and z, in device code
  std::vector<Kind> operands;
  Kind result = Kind::U32;
  std::function<uint64_t(const std::array<uint64_t, 3>&)> expected;  // bits
  double ulps = 0;                                                   // how far from the expected value; 0: the same bits, any NaN for NaN
};

template <class R, class... A, size_t... N>
uint64_t call(R (*function)(A...), const std::array<uint64_t, 3>& bits, std::index_sequence<N...>) {
  return to_bits<R>(function(from_bits<A>(bits[N])...));
}

template <class R, class... A>
Row make_row(const char* function, const char* expression, R (*expected)(A...), double ulps = 0) {
  return {function,
          expression,
          {kind_of<A>()...},
          kind_of<R>(),
          [expected](const std::array<uint64_t, 3>& bits) { return call(expected, bits, std::index_sequence_for<A...>{}); },
          ulps};
}
template <class F>
Row row(const char* function, const char* expression, F expected, double ulps = 0) {
  return make_row(function, expression, +expected, ulps);
}

std::vector<Row> integer_rows();
std::vector<Row> float_rows();
std::vector<Row> conversion_rows();
std::vector<Row> half_rows();
std::vector<Row> atomic_rows();

// To a format of `digits` significant bits whose smallest normal number is 2^least and largest exponent `most`, to nearest even.
Wide rounded(Wide value, int digits, int least, int most);
Wide value_of(Half half);
Wide value_of(Brain brain);
Half nearest_half(Wide value);
Brain nearest_brain(Wide value);
// The sum as far as rounding it once can tell: exact but for a nudge to the side where the exact one lies.
Wide sticky_sum(Wide a, Wide b);

}  // namespace warplens::edges
