// Threads leave a loop together, by a barrier that tells whether any of them wants to.
// run: --block 64 --arg in=i32[256]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x, turns = 0;
  for (int i = 0; i < 4; ++i) {
    ++turns;
    if (__syncthreads_or(in[64 * i + t] == 70)) break;
  }
  out[t] = turns;
}
