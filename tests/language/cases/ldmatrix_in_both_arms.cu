// The lanes of a warp at two ldmatrix are not at the same one.
// run: --block 32 --arg out=u32[32]:zero
// expect error: without the others
// expect error: all 32 lanes of the warp must execute the same instruction
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  __shared__ __align__(16) unsigned short tile[32][8];
  tile[threadIdx.x][0] = 1;
  const uint32_t row = static_cast<uint32_t>(__cvta_generic_to_shared(&tile[threadIdx.x][0]));
  uint32_t r;
  if (threadIdx.x < 12) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(row));
    r += 1;
  } else {
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(row));
  }
  out[threadIdx.x] = r;
}
