// All threads store parts and fence, but thread 0 counts the block without waiting for the other warp.
// run: --block 64 --grid 3 --arg parts=i32[192]:zero --arg done=u32[1]:zero --arg out=i32[64]:zero
// finding: race @part @add on parts
__global__ void kernel(int *parts, unsigned *done, int *out) {
  __shared__ bool last;
  int t = threadIdx.x;
  parts[blockIdx.x * 64 + t] = blockIdx.x + t;  // @part
  __threadfence();
  if (t == 0) {
    last = atomicAdd(done, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last) {
    __threadfence();
    out[t] = parts[t] + parts[64 + t] + parts[128 + t];  // @add
  }
}
