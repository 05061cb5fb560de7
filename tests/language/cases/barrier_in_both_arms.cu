// run: --block 32 --arg out=i32[32]:zero
// expect error: divergent barrier: lanes 0-15 of warp 0 wait at line 7, lanes 16-31 at line 10
// expect error: barrier_in_both_arms.cu:10
__global__ void kernel(int *out) {
  int i = threadIdx.x;
  if (i < 16) {
    __syncthreads();
    out[i] = 1;
  } else {
    __syncthreads();
    out[i] = 2;
  }
}
