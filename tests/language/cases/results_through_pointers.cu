// Functions that give results through pointers and references to variables, elements, members and shared memory.
// run: --block 32 --arg out=i32[192]:zero
// expect out: -701 101800 101107 101800 -701 106200 103307 103202 -701 110600 105507 104701 -701 115000 107707 106200 -701 119400 109907 107602 -701 123800 112107 109101 -701 128200 114307 110600 -701 132600 116507 112002
// expect out[32]: 46543 97651 146547 87653 10046551 88655 46555 187657 1046559 87659 47563 97661 46567 1087663 10046571 87665 56575 187667 46579 10087669 47583 87671 146587 1087673 46591 88675 56595 87677 1046599 10087679 46603 97681
// expect out[64]: 1000 1 2 1003 4 5 1006 7 8 1009 10 11 1012 13 14 1015 16 17 1018 19 20 1021 22 23 1024 25 26 1027 28 29 1030 31
// expect out[96]: 5 5 -2 -3 5 5 -6 -7 5 5 -10 -11 5 5 -14 -15 5 5 -18 -19 5 5 -22 -23 5 5 -26 -27 5 5 -30 -31
// expect out[128]: 0 1 101 300 501 801 1200 1601 2101 2700 3301 4001 4800 5601 6501 7500 8501 9601 10800 12001 13301 14700 16101 17601 19200 20801 22501 24300 26101 28001 30000 32001
// expect out[160]: 0 0 5 5 0 0 5 5 0 0 5 5 0 0 5 5 0 0 5 5 0 0 5 5 0 0 5 5 0 0 5 5
struct R {
  int q, r;
};
__device__ __noinline__ bool divide(int a, int b, int* q, int& r) {
  if (b == 0) return false;
  *q = a / b;
  r = a % b;
  return true;
}
__device__ void twice(int* p, int n) {
  for (; n--; p++) *p = *p * 2 + n;
}
__device__ int* pick(int* a, int* b, bool c) { return c ? a : b; }
__device__ R both(int a) {
  R r;
  divide(a, 3, &r.q, r.r);
  return r;
}
__global__ void kernel(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  int a[5] = {t, 1, 2, 3, 4}, q = -7, r = -8;
  bool ok = divide(t * 11, t % 4, &q, r);
  twice(a + (t & 1), 4);
  s[t] = t;
  s[32 + t] = -t;
  __syncwarp();
  int* p = pick(&s[t], &a[t % 5], t % 3 == 0);
  *p += 1000;
  *pick(&q, &r, t & 1) += 7;
  pick(out + 160 + t, s + 32 + t, t & 2)[0] = 5;
  const R d = both(t * t);
  out[t] = q * 100 + r + ok * 100000;
  out[32 + t] = a[0] + a[1] * 10 + a[2] * 100 + a[3] * 1000 + a[4] * 10000;
  out[64 + t] = s[t];
  out[96 + t] = s[32 + t];
  out[128 + t] = d.q * 100 + d.r;
}
