// Traits of types, concepts, limits, bits and numbers of the standard library.
// run: --block 1 --arg out=i32[16]:zero --arg f=f32[4]:zero
// expect out: 8 6 2 1 2 24 63 24 15 3 27 16 8 128 7 9
// expect f: 3.14159274 1.40129846e-45 0.5 1
#include <bit>
#include <concepts>
#include <limits>
#include <numbers>
#include <type_traits>
#include <utility>
#include <array>

static float grid_of[8][6];
using Grid = std::remove_reference_t<decltype(grid_of)>;

template <std::integral T> __device__ int kind(T) { return 1; }
template <std::floating_point T> __device__ int kind(T) { return 2; }

template <class... T> __device__ int sum(T... v) {
  static_assert(std::conjunction_v<std::is_same<T, int>...>);
  return (v + ...);
}
template <int... i> __device__ int places(std::integer_sequence<int, i...> s) { return sum((i * 10)...) + static_cast<int>(s.size()); }

__global__ void k(int* out, float* f) {
  out[0] = std::extent<Grid>::value;
  out[1] = std::extent_v<Grid, 1>;
  out[2] = std::rank_v<Grid>;
  out[3] = kind(3);
  out[4] = kind(3.f);
  out[5] = std::numeric_limits<float>::digits;
  out[6] = places(std::make_integer_sequence<int, 4>()) - 1;
  out[7] = sizeof(std::remove_extent_t<Grid>);
  out[8] = std::numeric_limits<double>::digits10;
  out[9] = std::popcount(7u);
  out[10] = std::countl_zero(16u);
  out[11] = static_cast<int>(std::bit_ceil(9u));
  out[12] = static_cast<int>(std::bit_floor(15u));
  out[13] = std::rotr(static_cast<unsigned char>(1), 1);
  std::array few = {1, 2, 4};
  out[14] = few.front() + few.back() + static_cast<int>(few.size()) - 1;
  const std::pair<int, int> a{1, 2}, b{1, 3};
  out[15] = (a < b) * 8 + !(a == b);
  f[0] = std::numbers::pi_v<float>;
  f[1] = std::numeric_limits<float>::denorm_min();
  f[2] = std::bit_cast<float>(0x3f000000);
  f[3] = std::is_invocable_v<decltype([](int) {}), int> && std::is_default_constructible_v<int> && !std::is_polymorphic_v<Grid>;
}
