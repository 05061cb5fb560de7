// A table in shared memory is read by all lanes; then half of them store to it, in the same instruction as the others to global memory.
// run: --block 32 --arg out=i32[32]:zero
// finding: race @read @store on table
__global__ void kernel(int *out) {
  __shared__ int table[32];
  int t = threadIdx.x;
  table[t] = t;
  __syncthreads();
  int left = table[t + 31 & 31];  // @read
  int *to = t % 2 ? &table[t] : &out[t];
  *to = left;  // @store
}
