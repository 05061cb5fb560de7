// All threads come to each barrier in the same turns, which their variables count: from the thread's own place on, by halves, in a while.
// run: --block 64 --grid 2 --arg out=i32[512]:zero --arg n=512
__global__ void kernel(int *out, int n) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += blockDim.x * gridDim.x) {
    __syncthreads();
    out[i] = s[63 - t];
    __syncthreads();
    s[t] += i;
  }
  for (int half = 32; half > 0; half >>= 1) {
    __syncthreads();
    if (t < half) s[t] += s[t + half];
  }
  unsigned char k = 250;
  while (k != 4) {
    __syncthreads();
    if (k++ % 2) continue;
    if (t == 0) s[0] += k;
    __syncthreads();
  }
  for (int j = 0; j < 3; ++j)
    for (int i = t + j; i < 200 + t; i += 64) {
      __syncthreads();
      if (i - t > 100) break;
      if (t == 1) s[1] += j;
    }
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[0] + s[t];
}
