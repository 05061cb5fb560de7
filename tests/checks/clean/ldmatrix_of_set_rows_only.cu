// Of four rows that are set and four that are not only those lanes store their fragment that got set elements.
// run: --block 32 --arg out=u32[32]:zero
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  __shared__ __align__(16) uint32_t tile[8][4];
  const int lane = threadIdx.x;
  if (lane < 16) tile[lane / 4][lane % 4] = lane;
  __syncwarp();
  const uint32_t row = (uint32_t)__cvta_generic_to_shared(&tile[lane % 8][0]);
  uint32_t r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(row));
  if (lane < 16) out[lane] = r;
}
