// Each thread's condition is counted over the block by the barrier itself; no memory is shared.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  int smaller = __syncthreads_count(in[threadIdx.x] < 20), all = __syncthreads_and(in[threadIdx.x] < 64);
  out[threadIdx.x] = smaller + all;
}
