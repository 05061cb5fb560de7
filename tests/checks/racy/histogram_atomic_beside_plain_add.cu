// Most threads add with atomics, and thread 0 adds its own plainly: an atomic between its load and its store is lost.
// run: --block 64 --arg out=i32[1]:zero
// finding: race @atomic @plain on out
__global__ void kernel(int *out) {
  if (threadIdx.x == 0)
    out[0] += 1;  // @plain
  else
    atomicAdd(out, 1);  // @atomic
}
