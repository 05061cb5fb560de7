// A table is read thousands of times and then changed by one lane, without a barrier between.
// run: --block 32 --arg out=i32[32]:zero
// finding: race @read @store on table
__global__ void kernel(int *out) {
  __shared__ int table[32];
  int t = threadIdx.x, sum = 0;
  table[t] = t;
  __syncthreads();
  for (int i = 0; i < 3000; i++) sum += table[t + i & 31];  // @read
  if (t == 0) table[5] = sum;                               // @store
  out[t] = sum;
}
