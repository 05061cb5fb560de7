// Each thread of two warps takes one lock.
// run: --block 64 --arg out=i32[4]:zero
// expect out: 64 2016 0 0
__device__ int lock;
__global__ void kernel(int *out) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence();
      volatile int *o = out; o[0] = o[0] + 1; o[1] = o[1] + (int)threadIdx.x;
      __threadfence();
      atomicExch(&lock, 0);
      done = true;
    }
  }
}
