// Threads leave a loop when another one has raised a flag that is plain: a thread that polls may see it in any iteration.
// run: --block 64 --arg in=i32[256]:iota --arg out=i32[64]:zero
// finding: race @raise @poll on stop
__global__ void kernel(const int *in, int *out) {
  __shared__ int stop;
  int t = threadIdx.x, turns = 0;
  if (t == 0) stop = 0;
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    if (stop) break;                      // @poll
    if (in[64 * i + t] == 70) stop = 1;  // @raise
    ++turns;
  }
  out[t] = turns;
}
