// run: --block 32 --arg out=i32[32]:zero
// expect note: a function that calls itself is inlined here as often as it may be called
// host
__device__ int odd(int n);
__device__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }
__device__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
__global__ void kernel(int* out) { out[threadIdx.x] = even(threadIdx.x); }
