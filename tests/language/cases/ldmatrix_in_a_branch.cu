// Half of the warp has returned: what the others get is not defined.
// run: --block 32 --arg out=u32[32]:zero
// expect error: lanes 0-15 of warp 0 execute ldmatrix without the others
// expect error: lanes 16-31 do not exist or have returned
// expect error: ldmatrix_in_a_branch.cu:13
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  __shared__ __align__(16) unsigned short tile[32][8];
  tile[threadIdx.x][0] = 1;
  if (threadIdx.x >= 16) return;
  const uint32_t row = static_cast<uint32_t>(__cvta_generic_to_shared(&tile[threadIdx.x][0]));
  uint32_t r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(row));
  out[threadIdx.x] = r;
}
