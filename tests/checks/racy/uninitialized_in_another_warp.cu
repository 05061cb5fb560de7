// Both warps load words that were never stored, the first one does not use them: the finding names the warp that does, and its word.
// run: --block 64 --arg out=i32[64]:zero
// finding: uninitialized @read on s
// says: uninitialized read of s[37]
// says: lane 5 of warp 1
__global__ void kernel(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t == 64) s[0] = t;
  const int v = s[t];  // @read
  if (t >= 37) out[t] = v;
}
