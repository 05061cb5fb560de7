// Each warp takes another arm, and each arm has its own barrier: the same number, but not the same barrier of the program.
// run: --block 64 --arg out=i32[64]:zero
// finding: barrier @first @second
__global__ void kernel(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  if (t < 32) {
    __syncthreads();  // @first
    out[t] = s[63 - t];
  } else {
    __syncthreads();  // @second
    out[t] = s[63 - t] + 1;
  }
}
