// A lane that stored just the word that ldmatrix gives it back needs no other: lanes are told apart by what they get, not by the row they
// name.
// run: --block 32 --arg out=u32[32]:zero
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  __shared__ __align__(16) uint32_t tile[8][4];
  const int lane = threadIdx.x;
  tile[lane / 4][lane % 4] = lane;
  const uint32_t row = (uint32_t)__cvta_generic_to_shared(&tile[lane % 8][0]);
  uint32_t r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(row));
  out[lane] = r;
}
