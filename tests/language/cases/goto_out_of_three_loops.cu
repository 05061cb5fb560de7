// run: --block 16 --arg out=i32[16]:zero
// expect out: 121220 24130 13122 28123 165221 16120 34124 36132 38141 140171 210234 198231 23122 792372 500353 936560
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int r = 0, i, j, k;
  for (i = 1; i < 6; i++)
    for (j = i; j < 8; j++) {
      for (k = 0; k < 5; k++) {
        r += i * j + k;
        if (r % (t + 11) == 0) goto found;
        if ((r ^ k) % 7 == t % 7) goto next;
      }
      r -= 2;
    next:
      r++;
    }
  r = -r;
found:
  out[t] = r * 1000 + i * 100 + j * 10 + k;
}
