// Half a warp exchanges words by itself: its own lanes have to wait for each other, which the others must not be asked to.
// run: --block 32 --arg in=i32[16]:iota --arg out=i32[16]:zero
// finding: race @store @read on s
// says: with a mask of the lanes that take this way at line
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[16];
  const int t = threadIdx.x;
  if (t < 16) {
    s[t] = in[t];        // @store
    out[t] = s[15 - t];  // @read
  }
  __syncthreads();
  if (t < 16) out[t] += s[t];
}
