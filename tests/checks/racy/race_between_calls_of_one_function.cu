// The same with the calls on two lines of a branch that not all threads take.
// run: --block 64 --arg out=i32[64]:zero
// finding: race @put on s
// says: line 11 and line 12 are in a branch of line 10
__device__ void put(int *s, int i, int x) {
  s[i % 64] = x;  // @put
}
__global__ void kernel(int *out) {
  __shared__ int s[64];
  if (threadIdx.x < 63) {
    put(s, threadIdx.x, 1);
    put(s, threadIdx.x + 1, 2);
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
