// Of what stmatrix stores each lane owns its own elements; other lanes read them without __syncwarp().
// run: --block 32 --arg out=u32[32]:zero
// finding: race @store @load on tile
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  __shared__ __align__(16) uint32_t tile[8][4];
  const int lane = threadIdx.x;
  const uint32_t row = (uint32_t)__cvta_generic_to_shared(&tile[lane % 8][0]);
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(row), "r"(lane));  // @store
  out[lane] = tile[7 - lane / 4][lane % 4];                                                   // @load
}
