// A vote between the store and the load of another lane: as a shuffle, it orders no memory.
// run: --block 32 --arg out=i32[32]:zero
// finding: race @store @read on s
__global__ void kernel(int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = t;                                        // @store
  if (__all_sync(0xffffffffu, t < 32)) out[t] = s[31 - t];  // @read
}
