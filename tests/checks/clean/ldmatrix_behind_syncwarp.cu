// Stores, __syncwarp(), ldmatrix transposed; then __syncwarp(), stmatrix to the same rows, __syncwarp(), plain loads.
// run: --block 64 --arg out=u32[64]:zero
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  __shared__ __align__(16) uint32_t tile[2][8][4];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  tile[warp][lane % 8][lane / 8] = lane;
  __syncwarp();
  const uint32_t row = (uint32_t)__cvta_generic_to_shared(&tile[warp][lane % 8][0]);
  uint32_t r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(row));
  __syncwarp();
  asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(row), "r"(r));
  __syncwarp();
  out[threadIdx.x] = tile[warp][lane % 8][lane / 8];
}
