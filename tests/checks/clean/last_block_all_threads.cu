// All threads store parts and fence, then a barrier, then thread 0 counts the block and tells all whether it is the last; a barrier, a
// fence, and all threads add.
// run: --block 64 --grid 3 --arg parts=i32[192]:zero --arg done=u32[1]:zero --arg out=i32[64]:zero
__global__ void kernel(int *parts, unsigned *done, int *out) {
  __shared__ bool last;
  int t = threadIdx.x;
  parts[blockIdx.x * 64 + t] = blockIdx.x + t;
  __threadfence();
  __syncthreads();
  if (t == 0) {
    last = atomicAdd(done, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last) {
    __threadfence();
    out[t] = parts[t] + parts[64 + t] + parts[128 + t];
  }
}
