// The last row of the matrix was not stored to: transposed, each lane of the last column of threads gets one element of it.
// run: --block 32 --arg out=u32[32]:zero
// finding: uninitialized @load on tile
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  __shared__ __align__(16) uint32_t tile[8][4];
  const int lane = threadIdx.x;
  if (lane < 28) tile[lane / 4][lane % 4] = lane;
  __syncwarp();
  const uint32_t row = (uint32_t)__cvta_generic_to_shared(&tile[lane % 8][0]);
  uint32_t r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(row));  // @load
  out[lane] = r;
}
