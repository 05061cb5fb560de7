// run: --block 32 --arg out=i32[32]:zero
// expect error: mutual_recursion_refused.cu:5:50: the device function 'even'
// expect error: calls itself through other functions
__device__ int odd(int n);
__device__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }
__device__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
__global__ void kernel(int *out) { out[threadIdx.x] = even(threadIdx.x); }
