// A tile without a barrier: its elements are named by row and column.
// run: --block 32,2 --arg out=i32[64]:zero
// finding: race @store @read on tile
// says: tile[1][0]
__global__ void kernel(int *out) {
  __shared__ int tile[2][32];
  tile[threadIdx.y][threadIdx.x] = threadIdx.x;                                                       // @store
  if (threadIdx.y == 0) out[threadIdx.x] = threadIdx.x == 0 ? tile[1][0] : 0;                          // @read
}
