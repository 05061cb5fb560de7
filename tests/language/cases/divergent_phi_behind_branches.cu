// Both arms of a divergent if hold a branch of their own: which arm a lane took still decides v.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// host
__global__ void kernel(const int *in, int *out) {
  int i = threadIdx.x, v;
  if (i < 3) {
    if (in[i] > 2) out[i] = 0;
    v = 1;
  } else {
    if (in[i] > 2) out[i] = 0;
    v = 6;
  }
  out[i] = v;
}
