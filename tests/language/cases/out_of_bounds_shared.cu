// run: --block 32 --arg out=i32[32]:zero
// expect error: tile
// expect error: out_of_bounds_shared.cu:7
// expect error: lane 16
__global__ void kernel(int *out) {
  __shared__ int tile[16];
  tile[threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x % 16];
}
