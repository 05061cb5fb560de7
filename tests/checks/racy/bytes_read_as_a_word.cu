// A word is read while another lane stores one of its bytes.
// run: --block 32 --arg out=i32[32]:zero
// finding: race @store @read on s
__global__ void kernel(int *out) {
  __shared__ __align__(4) char s[128];
  int t = threadIdx.x;
  ((int *)s)[t] = t;
  __syncthreads();
  s[4 * t + 3] = 1;               // @store
  out[t] = ((int *)s)[31 - t];  // @read
}
