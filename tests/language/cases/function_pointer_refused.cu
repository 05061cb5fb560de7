// run: --block 32 --arg out=i32[32]:zero --arg k=1
// expect error: function_pointer_refused.cu:8:22
// expect error: a call through a pointer
__device__ int one(int x) { return x + 1; }
__device__ int two(int x) { return x + 2; }
__global__ void kernel(int *out, int k) {
  int (*f)(int) = k ? one : two;
  out[threadIdx.x] = f(threadIdx.x);
}
