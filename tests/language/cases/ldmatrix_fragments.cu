// Each lane gets of every matrix the two elements of row lane / 4 from column 2 * (lane % 4) on; transposed, those of its column.
// Differences from plain loads of the same elements are counted: none. Lane 5 of matrix 1: row 9, columns 2 and 3, so 74 + 75 * 65536;
// transposed: rows 10 and 11, column 1, so 81 + 89 * 65536.
// run: --block 32 --arg differences=i32[32]:zero --arg out=u32[12]:zero
// expect differences: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// expect out: 720906 4915274 9109642 13304010 1638417 5832785 720906 4915274 1638417 5832785 720906 1638417
#include <stdint.h>
typedef unsigned short half_bits;

__device__ __forceinline__ void ldmatrix_x4(uint32_t (&r)[4], uint32_t row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(row));
}
__device__ __forceinline__ void ldmatrix_x4_trans(uint32_t (&r)[4], uint32_t row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(row)
               : "memory");
}

__global__ void kernel(int *differences, uint32_t *out) {
  __shared__ __align__(16) half_bits tile[32][8];
  const int lane = threadIdx.x;
  for (int c = 0; c < 8; ++c) tile[lane][c] = lane * 8 + c;
  __syncwarp();
  const uint32_t address = static_cast<uint32_t>(__cvta_generic_to_shared(&tile[0][0]));
  uint32_t plain[4], transposed[4], two[2], two_transposed[2], one, one_transposed;
  ldmatrix_x4(plain, address + lane * 16);
  ldmatrix_x4_trans(transposed, address + lane * 16);
  // Of x2 lanes 0 to 15 name rows, of x1 lanes 0 to 7; what the others pass is not looked at.
  const uint32_t two_rows = lane < 16 ? address + lane * 16 : 3u;
  asm volatile("ldmatrix.sync.aligned.x2.m8n8.shared.b16 {%0, %1}, [%2];" : "=r"(two[0]), "=r"(two[1]) : "r"(two_rows));
  asm volatile("ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16 {%0, %1}, [%2];" : "=r"(two_transposed[0]), "=r"(two_transposed[1]) : "r"(two_rows));
  const uint32_t one_row = lane < 8 ? address + lane * 16 : 0xffffffffu;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(one) : "r"(one_row));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared::cta.b16 {%0}, [%1+0];" : "=r"(one_transposed) : "r"(one_row));
  int wrong = 0;
  for (int m = 0; m < 4; ++m) {
    const int row = m * 8 + lane / 4, column = lane % 4 * 2;
    const uint32_t expected = tile[row][column] | tile[row][column + 1] << 16;
    const uint32_t across = tile[m * 8 + column][lane / 4] | tile[m * 8 + column + 1][lane / 4] << 16;
    wrong += plain[m] != expected;
    wrong += transposed[m] != across;
    if (m < 2) wrong += (two[m] != expected) + (two_transposed[m] != across);
    if (m < 1) wrong += (one != expected) + (one_transposed != across);
  }
  differences[lane] = wrong;
  if (lane == 5) {
    for (int m = 0; m < 4; ++m) out[m] = plain[m];
    out[4] = transposed[0], out[5] = transposed[1];
    out[6] = two[0], out[7] = two[1], out[8] = two_transposed[0], out[9] = two_transposed[1];
    out[10] = one, out[11] = one_transposed;
  }
}
