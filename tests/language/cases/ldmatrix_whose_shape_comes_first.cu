// The assembler takes the qualifiers of a matrix's load in any order: here the shape before the rest.
// run: --block 32 --arg out=u32[32]:zero
// expect out: 65536 196610 327684 458758 589832 720906 851980 983054 1114128 1245202 1376276 1507350 1638424 1769498 1900572 2031646
// expect out[16]: 2162720 2293794 2424868 2555942 2687016 2818090 2949164 3080238 3211312 3342386 3473460 3604534 3735608 3866682 3997756 4128830
#include <stdint.h>
__global__ void kernel(uint32_t *out) {
  __shared__ __align__(16) unsigned short tile[8][8];
  const int lane = threadIdx.x;
  tile[lane / 4][lane % 4 * 2] = lane / 4 * 8 + lane % 4 * 2;
  tile[lane / 4][lane % 4 * 2 + 1] = lane / 4 * 8 + lane % 4 * 2 + 1;
  __syncwarp();
  uint32_t r;
  asm volatile("ldmatrix.m8n8.x1.sync.aligned.shared.b16 {%0}, [%1];"
               : "=r"(r)
               : "r"((uint32_t)__cvta_generic_to_shared(tile) + lane % 8 * 16));
  out[lane] = r;
}
