// The message itself is what the atomics exchange: nothing else has to be ordered.
// run: --block 32 --grid 2 --arg box=i32[1]:zero --arg out=i32[1]:zero
__global__ void kernel(int *box, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    atomicExch(box, 42);
  } else {
    int got;
    while ((got = atomicExch(box, 0)) == 0) {
    }
    *out = got;
  }
}
