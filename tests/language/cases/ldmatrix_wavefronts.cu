// Each matrix by itself: rows at a pitch of 128 bytes are all in the same four banks, at 144 bytes each in its own four. (Measured:
// docs/hardware.md.) Lanes beyond the rows name nothing.
// run: --block 32 --arg out=u32[32]:zero
// expect site even load: width 16 instructions 1 wavefronts 32 conflicts 28 inexact 0
// expect site padded load: width 16 instructions 1 wavefronts 4 conflicts 0
// expect site single load: width 16 instructions 1 wavefronts 8 conflicts 7
// expect site crossed store: width 16 instructions 1 wavefronts 16 conflicts 14
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  __shared__ __align__(16) unsigned short even[32][64], padded[32][72], single[8][64], crossed[16][64];
  const int lane = threadIdx.x;
  uint32_t a[4], b[4], c;
  const uint32_t even_row = static_cast<uint32_t>(__cvta_generic_to_shared(&even[lane][8]));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3]) : "r"(even_row));
  const uint32_t padded_row = static_cast<uint32_t>(__cvta_generic_to_shared(&padded[lane][0]));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(b[0]), "=r"(b[1]), "=r"(b[2]), "=r"(b[3]) : "r"(padded_row));
  const uint32_t single_row = static_cast<uint32_t>(__cvta_generic_to_shared(&single[lane % 8][0]));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(c) : "r"(single_row));
  const uint32_t crossed_row = static_cast<uint32_t>(__cvta_generic_to_shared(&crossed[lane % 16][0]));
  asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(crossed_row), "r"(a[0]), "r"(b[0]));
  out[lane] = a[1] + b[1] + c;
}
