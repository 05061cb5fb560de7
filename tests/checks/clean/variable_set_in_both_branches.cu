// A variable without an initial value gets one in both branches.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x;
  int best;
  if (in[t] > 10)
    best = in[t];
  else
    best = 10;
  out[t] = best * 2;
}
