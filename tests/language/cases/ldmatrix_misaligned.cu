// The address of a row is a multiple of its 16 bytes.
// run: --block 32 --arg out=u32[32]:zero
// expect error: misaligned
// expect error: must be a multiple of 16
// expect error: ldmatrix_misaligned.cu:11
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  __shared__ __align__(16) unsigned short tile[32][36];
  const uint32_t row = static_cast<uint32_t>(__cvta_generic_to_shared(&tile[threadIdx.x][0]));
  uint32_t r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(row));
  out[threadIdx.x] = r;
}
