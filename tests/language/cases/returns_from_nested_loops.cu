// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 -26 102 -33 -133 -35 -135 -233 204 -235 205 -44 -144 -46 -146 -244 404 -246 306 -433 -344 -55 0 0 0 0 0 0 0 0 0 0
__device__ int search(int t) {
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 7; j++) {
      if (i * j == t) return 100 * i + j;
      for (int k = j; k < 7; k += 2)
        if (i * i + j * j + k == t + 9) return -(100 * i + 10 * j + k);
      if (j > t) break;
    }
  return 7777;
}
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  if (t == 31) return;
  int r = search(t);
  for (int i = 0; i < t; i++) {
    if (r + i == 640) { out[t] = -1; return; }
    if (i > 20) return;
  }
  out[t] = r;
}
