// An array of bytes in shared memory used as words from an odd place on.
// run: --block 8 --arg out=i32[8]:zero
// finding: bounds @load on s
__global__ void kernel(int *out) {
  __shared__ __align__(4) unsigned char s[64];
  int t = threadIdx.x;
  for (int i = t; i < 64; i += 8) s[i] = i;
  __syncthreads();
  out[t] = *(int *)(s + 4 * t + 2);  // @load
}
