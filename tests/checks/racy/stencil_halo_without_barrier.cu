// The threads at the edges load the halo too; the neighbours' values are read without waiting for anybody.
// run: --block 64 --arg in=i32[66]:iota --arg out=i32[64]:zero
// finding: race @inner @sum on s
// finding: race @left @sum on s
// finding: race @right @sum on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[66];
  int t = threadIdx.x;
  s[t + 1] = in[t + 1];               // @inner
  if (t == 1) s[0] = in[0];           // @left
  if (t == 1) s[65] = in[65];         // @right
  out[t] = s[t] + s[t + 1] + s[t + 2];  // @sum
}
