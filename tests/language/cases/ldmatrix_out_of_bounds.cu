// The last row that is named lies behind the array, in another one: an error, as of any other access.
// run: --block 32 --arg out=u32[32]:zero
// expect error: out of bounds
// expect error: tile
// expect error: lane 31
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  __shared__ __align__(16) unsigned short tile[32][8];
  __shared__ __align__(16) unsigned short other[64][8];
  other[threadIdx.x][0] = tile[threadIdx.x][0] = 1;
  __syncthreads();
  const uint32_t row = static_cast<uint32_t>(__cvta_generic_to_shared(tile)) + (threadIdx.x + 1) * 16;
  uint32_t r[4];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(row));
  out[threadIdx.x] = r[0] + other[threadIdx.x][0];
}
