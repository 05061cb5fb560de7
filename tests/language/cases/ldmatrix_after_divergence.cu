// Lanes that had parted wait for each other: each leaves the loop at its own time, then the matrix of all.
// run: --block 32 --arg in=i32[32]:iota --arg out=u32[4]:zero
// expect out: 65536 196610 327684 458758
// expect site tile load: instructions 1 wavefronts 1
#include <stdint.h>
__global__ void kernel(const int *in, uint32_t *out) {
  __shared__ __align__(16) unsigned short tile[8][8];
  const int lane = threadIdx.x;
  for (int n = 0; n <= in[lane]; ++n) {
    tile[lane / 4][lane % 4 * 2] = n * 2;
    if (n & 1)
      tile[lane / 4][lane % 4 * 2 + 1] = n * 2 + 1;
    else
      tile[lane / 4][lane % 4 * 2 + 1] = (unsigned short)(n + n + 1);
  }
  __syncwarp();
  uint32_t r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
               : "=r"(r)
               : "r"((uint32_t)__cvta_generic_to_shared(tile) + lane % 8 * 16));
  if (lane < 4) out[lane] = r;
}
