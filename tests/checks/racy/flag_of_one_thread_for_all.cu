// All threads of block 0 store, and thread 0 raises the flag after its own fence: no barrier makes it wait for the others' stores.
// run: --block 64 --grid 2 --arg value=i32[64]:zero --arg flag=i32[1]:zero --arg out=i32[64]:zero
// finding: race @store @read on value
__global__ void kernel(int *value, int *flag, int *out) {
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    value[t] = t;  // @store
    __threadfence();
    if (t == 0) atomicExch(flag, 1);
  } else {
    if (t == 0) {
      while (atomicAdd(flag, 0) == 0) {
      }
      __threadfence();
    }
    __syncthreads();
    out[t] = value[t];  // @read
  }
}
