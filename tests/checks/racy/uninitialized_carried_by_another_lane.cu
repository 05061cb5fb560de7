// What was never stored goes through another array to another thread: the finding names the lane and the word where it began.
// run: --block 64 --arg out=i32[64]:zero
// finding: uninitialized @read on s
// says: uninitialized read of s[9]
// says: lane 9 of warp 0
__global__ void kernel(int *out) {
  __shared__ int s[64], copy[64];
  const int t = threadIdx.x;
  if (t != 9) s[t] = t;
  copy[63 - t] = s[t];  // @read
  __syncthreads();
  out[t] = copy[t];
}
