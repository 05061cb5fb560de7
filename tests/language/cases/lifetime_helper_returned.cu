// run: --block 32 --arg out=i32[32]:zero
// expect error: use after end of lifetime: load of 4 bytes at local variable next::y, index 0 of 1
// expect error: lifetime_helper_returned.cu:11
__device__ int *next(int x) {
  int y = x + 1;
  return &y;
}
__global__ void kernel(int *out) {
  int *p = next(threadIdx.x);
  if (threadIdx.x > 40) out[0] = *p;
  out[threadIdx.x] = *p;
}
