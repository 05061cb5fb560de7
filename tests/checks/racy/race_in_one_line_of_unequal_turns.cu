// A stride from the thread's own number on: of 100 elements some threads add two, others one, so that not all come to a barrier in the loop.
// run: --block 64 --arg in=i32[64]:iota --arg n=100 --arg out=i32[64]:zero
// finding: race @line on s
// says: make all threads of the block execute the same number of iterations of the loop of line 10, then: split line 11
__global__ void kernel(const int *in, int n, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int i = t; i < n; i += blockDim.x) {
    s[t] = s[(t + 1) % 64] + i;  // @line
  }
  __syncthreads();
  out[t] = s[t];
}
