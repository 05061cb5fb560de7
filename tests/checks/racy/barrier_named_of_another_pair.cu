// The pairs of warps have a barrier each, and the read goes to the other pair.
// run: --block 128 --arg out=i32[128]:zero
// finding: race @store @read on s
__global__ void kernel(int *out) {
  __shared__ int s[128];
  s[threadIdx.x] = threadIdx.x;  // @store
  asm volatile("bar.sync %0, 64;" ::"r"(1 + threadIdx.x / 64) : "memory");
  out[threadIdx.x] = s[127 - threadIdx.x];  // @read
}
