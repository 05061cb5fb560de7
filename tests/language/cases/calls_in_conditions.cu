// Calls with side effects as operands of && and || and ?: in the condition of a loop.
// run: --block 8 --arg out=i32[24]:zero
// expect out: 7 4 3 42 28 20 9 4 1 40 16 9 23 8 3 54 16 8 17 8 1 56 16 6
__device__ bool step(int &n, int by) { n += by; return n < 40; }
__device__ bool count(int &n) { return ++n % 4 != 0; }
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int n = 0, m = t, turns = 0;
  while ((step(n, t + 1) && count(m)) || (t & 1 ? count(m) : !step(n, 3))) {
    if (++turns > 20) break;
  }
  out[3 * t] = n;
  out[3 * t + 1] = m;
  out[3 * t + 2] = turns;
}
