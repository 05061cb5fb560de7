// run: --block 32 --arg out=i32[32]:zero
// expect error: recursion_refused.cu:3:48: the device function 'fib' calls itself:
__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__global__ void kernel(int *out) { out[threadIdx.x] = fib(threadIdx.x % 8); }
