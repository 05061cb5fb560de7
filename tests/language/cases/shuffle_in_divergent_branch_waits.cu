// run: --block 32 --arg out=i32[32]:zero
// expect error: lanes 0-15 of warp 0 wait at line 7 (shuffle) for lanes 16-31, in the mask but never arriving
// expect error: shuffle_in_divergent_branch_waits.cu:7
__global__ void kernel(int *out) {
  int i = threadIdx.x;
  if (i < 16)
    out[i] = __shfl_sync(0xffffffff, i, 3);
  else
    __syncthreads();
  out[i] += 1;
}
