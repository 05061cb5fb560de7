// ldmatrix waits for the lanes of its warp, but orders no memory: what another lane stored before needs __syncwarp().
// run: --block 32 --arg out=u32[32]:zero
// finding: race @store @load on tile
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  __shared__ __align__(16) uint32_t tile[8][4];
  const int lane = threadIdx.x;
  tile[lane % 8][lane / 8] = lane;  // @store
  const uint32_t row = (uint32_t)__cvta_generic_to_shared(&tile[lane % 8][0]);
  uint32_t r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(row));  // @load
  out[lane] = r;
}
