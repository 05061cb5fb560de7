// Warps return out of a loop with work in each turn, before the barrier of that turn; the others go on without them.
// run: --block 96 --arg in=i32[96]:iota --arg out=i32[96]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[96];
  const int t = threadIdx.x;
  for (int turn = 0; turn < 3; ++turn) {
    if (turn > 0) __syncthreads();
    s[t] = in[t] + turn;
    out[t] += s[t];
    if (t / 32 == turn) return;
  }
  out[t] = -1;
}
