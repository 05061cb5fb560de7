// Structured bindings, lambdas that capture by reference, by value with an initial value, and call each other; a mutable one.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: -22 15538 77023 306399 241 15957 101394 361468 576 16364 60153 220337 842 16735 84452 275406
// expect out[16]: 1177 17141 108822 200412 1440 17548 67582 255490 1775 17918 92139 310956 2110 18325 116435 169429
// expect out[32]: 2373 18745 75269 290034 2708 19151 99567 345511 2974 19522 58327 203981 3309 19928 82697 260050
// expect out[48]: 3572 20335 106993 380665 3907 20706 66014 239525 4242 21112 90313 294603 4505 21532 114680 415217
// expect out[64]: 4840 21938 73443 274077 5106 22309 97738 329155 5441 22716 122108 188617 5704 23122 80871 309231
// expect out[80]: 6039 23493 105425 364708 6374 23899 64188 223169 6637 24319 88555 278250 6972 24726 112854 399251
// expect out[96]: 7238 25096 71616 257722 7573 25503 95984 313800 7836 25909 120282 368869 8171 26280 79300 293274
// expect out[112]: 8506 26686 103599 348343 8769 27106 127966 206816 9104 27513 86729 262282 9370 27883 111027 382899
struct Pair {
  int first;
  short second;
};
__device__ Pair split(int v) { return {v / 7, (short)(v % 7 - 3)}; }
template <class F, class G>
__device__ auto after(F f, G g) {
  return [f, g](auto x) { return g(f(x)); };
}
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  auto [whole, rest] = split(in[g] * 5 + 2);
  auto &&[x, y] = split(g);
  int calls = 0;
  auto count = [&calls, k = in[g] & 3](int v) {
    calls += k;
    return v + calls;
  };
  auto next = [seed = (unsigned)g]() mutable {
    seed = seed * 1664525u + 1013904223u;
    return (int)(seed >> 16);
  };
  auto both = after(count, [whole = whole](int v) { return v * 3 - whole; });
  int sum = both(x) + both(y + rest);
  for (int i = 0; i < g % 4; ++i) sum = sum * 3 + next() + count(i);
  int list[3] = {whole, rest, x};
  auto &[p, q, r] = list;
  p += r, q -= p;
  out[g] = sum + list[0] * 100 + list[1] * 10 + calls;
}
