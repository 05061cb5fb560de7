// What one function stores another one reads: between their calls a barrier is missing, and between the turns.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @load on s
// says: __syncthreads() after line 11 and before line 12; another is missing between iterations: __syncthreads() after line 12 and before line 11 of the next iteration
__device__ void fill(int *s, int v) { s[threadIdx.x] = v; }  // @store
__device__ int take(const int *s) { return s[(threadIdx.x + 32) % 64]; }  // @load
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    fill(s, in[threadIdx.x] * i);
    sum += take(s);
  }
  out[threadIdx.x] = sum;
}
