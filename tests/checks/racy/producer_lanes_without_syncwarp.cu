// The lower half of a warp stores what the upper half reads, in the two branches of an if.
// run: --block 32 --arg in=i32[16]:iota --arg out=i32[16]:zero
// finding: race @produce @consume on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[16];
  int t = threadIdx.x;
  if (t < 16)
    s[t] = in[t];  // @produce
  else
    out[t - 16] = s[t - 16];  // @consume
}
