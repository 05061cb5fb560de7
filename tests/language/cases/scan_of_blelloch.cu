// run: --block 32 --arg out=i32[64]:zero
// expect out: 0 1 1 3 6 9 10 14 18 23 25 31 31 38 41 49 50 59 63 73 75 86 86 98 101 114 115 129 133 148 150 166
// expect out[32]: 166 183 186 204 205 224 228 248 250 271 271 293 296 319 320 344 348 373 375 401 401 428 431 459 460 489 493 523 525 556 556 588
__global__ void kernel(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[2 * t] = t + 1, s[2 * t + 1] = 3 * t % 5;
  int stride = 1;
  for (int d = 32; d > 0; d >>= 1, stride *= 2) {
    __syncthreads();
    if (t < d) s[stride * (2 * t + 2) - 1] += s[stride * (2 * t + 1) - 1];
  }
  if (t == 0) s[63] = 0;
  for (int d = 1; d < 64; d *= 2) {
    stride >>= 1;
    __syncthreads();
    if (t < d) {
      const int left = stride * (2 * t + 1) - 1, right = stride * (2 * t + 2) - 1, v = s[left];
      s[left] = s[right];
      s[right] += v;
    }
  }
  __syncthreads();
  out[2 * t] = s[2 * t];
  out[2 * t + 1] = s[2 * t + 1];
}
