// A branch whose condition is the same for the whole block may hold a barrier.
// run: --block 64 --grid 2 --arg in=i32[64]:iota --arg out=i32[128]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (blockIdx.x == 1) {
    s[t] = in[t];
    __syncthreads();
    out[64 + t] = s[63 - t];
  } else {
    out[t] = in[t];
  }
}
