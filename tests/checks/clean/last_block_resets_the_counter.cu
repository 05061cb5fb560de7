// The last block sets the counter back for the next launch by a plain store: after its fence, all other blocks' atomics are over.
// run: --block 32 --grid 4 --arg parts=i32[4]:zero --arg done=i32[1]:zero --arg out=i32[1]:zero
__global__ void kernel(int *parts, int *done, int *out) {
  if (threadIdx.x != 0) return;
  parts[blockIdx.x] = blockIdx.x * 3;
  __threadfence();
  if (atomicAdd(done, 1) == 3) {
    __threadfence();
    *out = parts[0] + parts[1] + parts[2] + parts[3];
    *done = 0;
  }
}
