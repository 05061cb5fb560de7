// What the second condition reads is stored to in its body.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @condition @store on s
// says: are in a branch of line 10
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t == 63) {
    out[t] = 1;
  } else if (s[t + 1] % 2) {  // @condition
    s[t] = 7;  // @store
  }
  __syncthreads();
  out[t] += s[t];
}
