// A line that races with the stores of most of its words reads one that nobody stores at all: both are mistakes.
// run: --block 32 --arg out=i32[32]:zero
// finding: race @store @read on s
// finding: uninitialized @read on s
// says: uninitialized read of s[31]
__global__ void kernel(int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t < 31) s[t] = t;  // @store
  out[t] = s[31 - t];    // @read
}
