// Loops that lanes leave by break, goto and return.
// run: --block 128 --arg out=i32[128]:zero
// expect out: 90 1045 91 1045 96 1024 97 1045 102 1045 103 1045 108 1045 109 1045 114 1045 115 1045 120 1045 121 1045 126 1045 127 1045 132 1045 133 1045
// expect out[32]: 138 1045 139 1045 0 1025 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045
// expect out[64]: 0 1045 0 1045 0 1027 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045
// expect out[96]: 0 1045 0 1045 0 1030 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045 0 1045
__global__ void kernel(int *out) {
  __shared__ volatile int stop;
  __shared__ int sum;
  int i = threadIdx.x;
  if (i == 0) { stop = 0; sum = 0; }
  __syncthreads();
  int n = 0;
  for (int k = 0; k < 200; ++k) {
    if (i % 32 == 5 && k == 17 + i / 32) { atomicAdd(&sum, k); break; }
    if (k > 30 && (i & 1)) continue;
    if (k == 60 + i) goto done;
    n += k & 3;
    if (n > 150 - i / 4) return;
  }
  n += 1000;
done:
  out[i] = n;
}
