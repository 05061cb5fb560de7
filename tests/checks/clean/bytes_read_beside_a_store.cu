// Each lane stores the last byte of its word, and reads the first one of another word.
// run: --block 32 --arg out=i32[32]:zero
__global__ void kernel(int *out) {
  __shared__ __align__(4) char s[128];
  int t = threadIdx.x;
  ((int *)s)[t] = t;
  __syncthreads();
  s[4 * t + 3] = 1;
  out[t] = s[4 * (31 - t)];
}
