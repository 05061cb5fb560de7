// run: --block 8 --arg out=i32[16]:zero
// expect out: 10 120 20 118 31 117 41 116 51 115 61 115 71 114 81 114
__global__ void kernel(int *out) {
  int n = 0, m = 0;
  for (float x = 0.0f; x < 1.0f + threadIdx.x; x += 0.1f) n++;
  for (double x = 1.0; x > 1e-3 * (threadIdx.x + 1); x *= 0.7) m++;
  out[2 * threadIdx.x] = n;
  out[2 * threadIdx.x + 1] = m + (0.1f + 0.2f == 0.3f) * 100 + (0.1 + 0.2 == 0.3) * 1000;
}
