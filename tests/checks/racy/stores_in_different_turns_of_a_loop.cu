// Each word is stored to by one thread in a turn, and by a thread of the other warp in a later one.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store on s
// says: of the next iteration
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  for (int i = 0; i < 3; ++i) {
    s[(t + 8 * i) % 64] = in[t] + i;  // @store
  }
  __syncthreads();
  out[t] = s[t];
}
