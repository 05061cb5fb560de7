// A table is read once, and changed by one lane long after, without a barrier: between them lie more random loads than a block remembers the
// shapes of.
// run: --block 32 --arg in=i32[4096]:iota --arg out=i32[32]:zero
// finding: race @read @store on table
__global__ void kernel(const int *in, int *out) {
  __shared__ int table[32];
  int t = threadIdx.x;
  table[t] = t;
  __syncthreads();
  int sum = table[t];  // @read
  unsigned random = t + 1;
  for (int i = 0; i < 20000; i++) {
    random = random * 1664525 + 1013904223;
    sum += in[random >> 20];
  }
  if (t == 0) table[5] = sum;  // @store
  out[t] = sum;
}
