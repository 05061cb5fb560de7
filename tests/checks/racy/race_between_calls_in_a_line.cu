// One function stores in both places, called twice in a line: the barrier belongs between the calls, not into the function's line.
// run: --block 64 --arg out=i32[64]:zero
// finding: race @put on s
// says: __syncthreads() between the calls in line 10
__device__ void put(int *s, int i, int x) {
  s[i % 64] = x;  // @put
}
__global__ void kernel(int *out) {
  __shared__ int s[64];
  put(s, threadIdx.x, 1), put(s, threadIdx.x + 1, 2);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
