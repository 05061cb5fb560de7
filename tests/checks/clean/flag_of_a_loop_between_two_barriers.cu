// A flag that one thread sets and all read, between two barriers of each turn.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int go;
  const int t = threadIdx.x;
  for (int i = 0; i < 5; ++i) {
    __syncthreads();
    if (t == 0) go = i < 3;
    __syncthreads();
    if (!go) break;
    out[t] += in[t];
  }
}
