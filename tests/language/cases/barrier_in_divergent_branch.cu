// run: --block 64 --arg out=i32[64]:zero
// expect error: barrier
// expect error: barrier_in_divergent_branch.cu:5
__global__ void kernel(int *out) {
  if (threadIdx.x < 40) __syncthreads();
  out[threadIdx.x] = 1;
}
