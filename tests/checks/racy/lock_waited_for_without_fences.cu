// A lock that is waited for in a loop, without fences: the next owner may still read the old value.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @add on out
// says: __threadfence() after line 9 has taken the lock
__device__ int lock = 0;
__global__ void kernel(const int *in, int *out) {
  const int t = threadIdx.x;
  if (t % 32 == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {}
    out[0] += in[t];  // @add
    atomicExch(&lock, 0);
  }
}
