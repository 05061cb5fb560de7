// A shuffle waits for all lanes, but is no barrier of memory: only __syncwarp() is.
// run: --block 32 --arg out=i32[32]:zero
// finding: race @store @read on s
__global__ void kernel(int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = t;                                             // @store
  const int next = __shfl_sync(0xffffffffu, t, t + 1);
  out[t] = s[next];                                     // @read
}
