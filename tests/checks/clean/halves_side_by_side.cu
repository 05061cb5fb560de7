// Two warps store the low and the high half of the same words, as shorts; read as words after a barrier.
// run: --block 64 --arg out=i32[32]:zero
__global__ void kernel(int *out) {
  __shared__ __align__(4) short s[64];
  int t = threadIdx.x;
  s[2 * (t % 32) + t / 32] = (short)t;
  __syncthreads();
  if (t < 32) out[t] = ((int *)s)[t];
}
