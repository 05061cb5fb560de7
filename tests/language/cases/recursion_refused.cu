// run: --block 32 --arg out=i32[32]:zero
// expect error: fib
__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__global__ void kernel(int *out) { out[threadIdx.x] = fib(threadIdx.x % 8); }
