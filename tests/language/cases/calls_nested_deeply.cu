// Small functions within functions within loops, with references to the caller's variables, early returns and default arguments.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 3072 18624 3072 2040323 12545670 73997 4702369 3895390 1041606 109857102 868004 908900 48914125 12544 3249347 3072
// expect out[16]: 334848 350400 7825668 11985794 177102 5526614 6477024 2529450 188799054 869718 1664 18560 3791683 12160645 1480523 2792094
// expect out[32]: 2750595 26534726 87708494 635620 17501668 26010380 10144803 262144 278720 283328 8183361 2827458 17526084 2066314 2180365 2377364
// expect out[48]: 27981060 87568522 384462 11125334 7360 1150466 96420163 422152 774080 32771075 11474374 47899150 8821092 7566563 10780682 109069280
// expect out[64]: 323134692 1408 5632 7360 2944132 119934786 1059789 1124884 41402436 9219330 44493262 5202646 7177761 7623596 34112 88512
// expect out[80]: 369472 5028928 10504963 5380614 599045262 3352867 2735393 106067719 34118094 128427428 12553572 3072 1947073 17810050 54536067 233544
// expect out[96]: 12058433 12200130 4188292 348782474 2188174 2274006 91417721 22516330 30080 2175168 3072 4539075 62413190 192404557 1133857 23302558
// expect out[112]: 35465926 12140558 1258714468 5222564 7563469 18560 7555267 30080 2491392 2506944 5181892 23408770 217458830 924758 25884192 26990122
struct Range {
  int first, last;
  struct It {
    int at, step;
    __device__ int operator*() const { return at * at; }
    __device__ It &operator++() { return at += step, *this; }
    __device__ bool operator!=(const It &o) const { return at < o.at; }
  };
  __device__ It begin() const { return {first, 1 + (last & 1)}; }
  __device__ It end() const { return {last, 1}; }
};
__device__ bool take(int &from, int much = 3, int *count = nullptr) {
  if (from < much) return false;
  from -= much;
  if (count) ++*count;
  return true;
}
__device__ int drain(int v, int &count) {
  while (take(v, 7, &count))
    if (!take(v)) return v * 10;
  return take(v, 2) ? v : -v;
}
template <class F>
__device__ int twice(F f, int v) {
  return f(f(v));
}
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  int count = 0, sum = 0;
  for (int v : Range{g & 7, (g & 7) + g % 13}) {
    if (v % 5 == 4) continue;
    sum += drain(v, count) + twice([&](int x) { return x * 2 + count; }, in[g]);
    if (sum > 5000) break;
  }
  for (int i = 0; Range r : {Range{0, g % 5}, Range{g % 3, 4}})
    for (int v : r) sum = sum * 3 + v + i++;
  out[g] = sum * 64 + count;
}
