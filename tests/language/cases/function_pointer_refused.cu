// run: --block 32 --arg out=i32[32]:zero --arg k=1
// expect error: function_pointer_refused.cu:7:22
// expect error: a call through a pointer
__device__ int one(int x) { return x + 1; }
__global__ void kernel(int* out, long k) {
  float (*f)(int, float) = k ? (float (*)(int, float))k : nullptr;
  out[threadIdx.x] = f(threadIdx.x, one(3));
}
