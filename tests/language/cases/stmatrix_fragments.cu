// The inverse of ldmatrix: what the lanes hold comes to lie in rows; transposed, in columns. A constant is a fragment too.
// run: --block 32 --arg rows=u16[256]:zero --arg columns=u16[64]:zero
// expect rows: 0 1 2 3 4 5 6 7 8 9
// expect rows[56]: 56 57 58 59 60 61 62 63 1000 1001 1002
// expect rows[120]: 1056 1057 1058 1059 1060 1061 1062 1063 7 0 7 0
// expect rows[192]: 3000 3001 3002 3003
// expect columns: 0 8 16 24 32 40 48 56 1 9 17
#include <stdint.h>
__global__ void kernel(unsigned short *rows, unsigned short *columns) {
  __shared__ __align__(16) unsigned short tile[4][8][8], across[8][8];
  const int lane = threadIdx.x;
  const uint32_t fragment = (lane * 2) | (lane * 2 + 1) << 16, step = 1000u | 1000u << 16;
  const uint32_t row = static_cast<uint32_t>(__cvta_generic_to_shared(&tile[0][0][0])) + lane * 16;
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};\n" ::"r"(row), "r"(fragment), "r"(fragment + step), "r"(7),
               "r"(fragment + 3 * step)
               : "memory");
  const uint32_t column = static_cast<uint32_t>(__cvta_generic_to_shared(&across[lane % 8][0]));
  asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(column), "r"(fragment) : "memory");
  __syncthreads();
  for (int i = lane; i < 256; i += 32) rows[i] = tile[i / 64][i / 8 % 8][i % 8];
  for (int i = lane; i < 64; i += 32) columns[i] = across[i / 8][i % 8];
}
