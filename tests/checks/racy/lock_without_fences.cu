// A lock without fences: the next owner may still see the old value, for atomics are relaxed.
// run: --block 64 --arg out=i32[1]:zero
// finding: race @count on count
__global__ void kernel(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) lock = count = 0;
  __syncthreads();
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      count = count + 1;  // @count
      atomicExch(&lock, 0);
      done = true;
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) out[0] = count;
}
