// movmatrix transposes fragments between lanes: lane 5 gets rows 2 and 3 of column 1, so 17 and 25.
// run: --block 32 --arg out=u32[32]:zero
// expect out: 524288 1572880 2621472 3670064 589825 1638417
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  const uint32_t lane = threadIdx.x, fragment = (lane * 2) | (lane * 2 + 1) << 16;
  uint32_t transposed;
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(transposed) : "r"(fragment));
  out[lane] = transposed;
}
