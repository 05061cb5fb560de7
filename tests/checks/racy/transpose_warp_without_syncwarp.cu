// Each warp transposes its own tile and needs no barrier of the block, but __syncwarp between storing and reading is missing.
// run: --block 32,2 --arg in=f32[64]:iota --arg out=f32[64]:zero
// finding: race @store @read on tile
__global__ void kernel(const float *in, float *out) {
  __shared__ float tile[2][32];
  int lane = threadIdx.x, warp = threadIdx.y;
  tile[warp][lane] = in[32 * warp + lane];                            // @store
  out[32 * warp + lane] = tile[warp][(lane % 8) * 4 + lane / 8];  // @read
}
