// An index beyond an array of two dimensions is said by row and column, beside its extents.
// run: --block 32 --arg out=i32[32]:zero
// expect error: shared array tile, index [32][0] of [32][33]
__global__ void kernel(int *out) {
  __shared__ int tile[32][33];
  tile[threadIdx.x][0] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x + 1][0];
}
