// Templates that call themselves with smaller arguments, `if constexpr`, and a tree of sums over a warp made of them.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 3043812 3111580 3181350 3251392 3320477 3392115 3455986 2871553 2940752 3013702 3086411 3130797 3198055 3257767 3325535 3395305
// expect out[16]: 3465347 3534304 3606070 3668789 3738692 3807891 3880841 3953550 3997936 4065194 4124906 4192674 3608876 3679302 3748259 3809657
// expect out[32]: 4629112 4699143 4768342 4840140 4882897 4958387 5022189 5085357 5153125 5222511 5292937 5361894 5423292 5496251 5566282 4982169
// expect out[48]: 5022991 5096852 5161974 5234992 5299312 5367080 5436466 5503436 5575849 5637247 5710206 5779853 5849308 5890130 5963991 6029113
// expect out[64]: 6195059 6259763 6327531 6395765 6463887 6525932 6597698 6670657 6736848 6778655 6850581 6924314 6989564 7062198 7126902 6541486
// expect out[80]: 6609720 6677842 6739503 6810501 6884612 6919699 6992610 7064536 7127901 7200063 7276025 7340857 6755313 6820219 6881429 6953458
// expect out[96]: 7770952 7813959 7880150 7951909 8024603 8088352 8160514 7583292 7648124 7715380 7780670 7841752 7913909 7953803 8024458 8094105
// expect out[112]: 6859496 6921822 6992483 7066949 7112959 7208895 7274999 6677761 6717083 6785784 6860878 6921293 6347228 6409899 6482465 5898918
template <int N>
struct Tree {
  __device__ static int sum(const int *p) { return Tree<N / 2>::sum(p) + Tree<N - N / 2>::sum(p + N / 2); }
};
template <>
struct Tree<1> {
  __device__ static int sum(const int *p) { return *p; }
};
template <int D>
__device__ int down(int v) {
  if constexpr (D > 0)
    return down<D / 2>(v + __shfl_xor_sync(~0u, v, D));
  else
    return v;
}
template <int N, class F>
__device__ void each(F f) {
  if constexpr (N > 1) each<N - 1>(f);
  f(N);
}
constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  constexpr int kFib = fib(9);
  int few[13];
  for (int i = 0; i < 13; ++i) few[i] = in[(g + i * i) & 127];
  int total = Tree<13>::sum(few) * 7 + down<16>(in[g]);
  each<6>([&](int n) { total = total * 3 + few[(n * g) % 13] + kFib * n; });
  out[g] = total;
}
