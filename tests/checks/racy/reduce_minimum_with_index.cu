// The value is protected by an atomic, the index beside it is stored plainly by every thread that found a smaller value.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[2]:zero
// finding: race @index on best_index
__global__ void kernel(const int *in, int *out) {
  __shared__ int best, best_index;
  int t = threadIdx.x;
  if (t == 0) best = 0, best_index = -1;
  __syncthreads();
  int v = 1000 + 31 * in[t] % 64;
  if (atomicMax(&best, v) < v) best_index = t;  // @index
  __syncthreads();
  if (t == 0) out[0] = best, out[1] = best_index;
}
