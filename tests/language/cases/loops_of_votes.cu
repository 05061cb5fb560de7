// Loops whose end a vote decides.
// run: --block 64 --arg out=i32[64]:zero
// expect out: 42 63 56 53 49 61 148 44 151 59 66 52 61 55 58 58 54 154 153 48 63 48 146 49 74 60 49 50 51 66 57 61
// expect out[32]: 66 48 69 44 51 50 147 61 59 56 60 59 58 41 74 49 64 55 72 45 45 48 57 51 63 147 53 43 56 60 152 58
__global__ void kernel(int *out) {
  int i = threadIdx.x, x = i * 37 % 64 + 1, n = 0;
  while (__any_sync(0xffffffffu, x != 1)) { if (x != 1) x = x & 1 ? 3 * x + 1 : x / 2, ++n; }
  do { n += 2; } while (!__all_sync(0xffffffffu, n > 40));
  out[i] = n;
}
