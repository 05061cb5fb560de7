// A case that falls through reads what another one stores.
// run: --block 96 --arg in=i32[96]:iota --arg out=i32[96]:zero
// finding: race @read @store on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[96];
  const int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  switch (t / 32) {
    case 0: s[t] = in[t];
    case 1: out[t] = s[(t + 32) % 96]; break;  // @read
    case 2: s[t] = in[t] * 2; break;  // @store
  }
}
