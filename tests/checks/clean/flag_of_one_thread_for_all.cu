// All threads of block 0 store, then a barrier, then thread 0 fences and raises the flag. In block 1 thread 0 waits, fences, then a barrier.
// run: --block 64 --grid 2 --arg value=i32[64]:zero --arg flag=i32[1]:zero --arg out=i32[64]:zero
__global__ void kernel(int *value, int *flag, int *out) {
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    value[t] = t;
    __syncthreads();
    if (t == 0) {
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (t == 0) {
      while (atomicAdd(flag, 0) == 0) {
      }
      __threadfence();
    }
    __syncthreads();
    out[t] = value[t];
  }
}
