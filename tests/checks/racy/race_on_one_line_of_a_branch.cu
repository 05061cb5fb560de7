// One line adds a neighbor in a branch that the last thread of 64 and all of two warps do not take: a barrier there would not be reached by all.
// run: --block 128 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @add on s
// says: make two branches of it, one for each access, and call __syncthreads() in between
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t < 64) s[t] = in[t];
  __syncthreads();
  if (t < 63) {
    s[t] += s[t + 1];  // @add
  }
  __syncthreads();
  if (t < 64) out[t] = s[t];
}
