// cuda::std::tuple, optional and span: made, taken apart, compared, joined, applied; their sizes are those of the vendor.
// run: --block 64 --arg out=i32[64]:zero --arg n=64
// expect out: 1270 1279 1298 308 326 337 354 366 382 395 410 424 438 453 466 482 494 511 522 540 550 569 578 598 606 627 634 656
// expect out[28]: 662 685 690 714
#include <cuda/std/array>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
__device__ cuda::std::optional<int> halved(int v) {
  if (v % 2) return cuda::std::nullopt;
  return v / 2;
}
__device__ cuda::std::tuple<int, float> both(int v) { return cuda::std::make_tuple(v, v * 0.5f); }
__device__ int sum(cuda::std::span<const int> s) {
  int t = 0;
  for (int v : s) t += v;
  return t;
}
__global__ void kernel(int* out, int n) {
  cuda::std::span<int> s(out, n);
  const int i = threadIdx.x;
  auto [a, b] = both(i);
  int v = halved(i).value_or(-1);
  cuda::std::array<int, 4> list{{i, 2, 3, 4}};
  int own[3] = {1, i, 2}, x = 1, y = 2;
  cuda::std::tie(x, y) = cuda::std::make_tuple(y + i, x);
  auto three = cuda::std::tuple_cat(both(2), cuda::std::make_tuple((short)7));
  auto o = halved(i + 1);
  if (o)
    v += *o;
  else
    o = 5;
  if (i >= s.size()) return;
  s[i] = v + a + (int)b + cuda::std::get<0>(both(3)) + sum(cuda::std::span<const int>(list.data(), 4)) + sum(own) + x * 10 + y +
         cuda::std::get<2>(three) + cuda::std::apply([](int p, float q) { return p + (int)q; }, both(4)) + (both(i) < both(3)) * 1000 +
         (int)sizeof(three) + *o + (int)s.subspan(2, 3).size() + (both(1) == cuda::std::make_tuple(1, 0.5f)) +
         (int)sizeof(cuda::std::tuple<char, double, int>) * 7 + (int)sizeof(cuda::std::span<int>) + (int)sizeof(cuda::std::span<int, 4>) +
         (int)sizeof(cuda::std::optional<int>);
}
