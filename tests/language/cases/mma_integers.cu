// Fragments by the PTX manual's tables, compared with a plain product: how many elements are wrong, and compared.
// run: --block 32 --arg out=i32[10]:zero
// expect out: 0 128 0 128 0 64 0 128 0 128
__device__ int a_at(int row, int k) { return (row * 37 + k * 11) % 256 - 128; }
__device__ int b_at(int k, int column) { return (k * 29 + column * 23) % 256; }
__device__ int c_at(int row, int column) { return 1000 * row - column; }
__device__ int wanted(int row, int column, int depth) {
  int sum = c_at(row, column);
  for (int k = 0; k < depth; k++) sum += a_at(row, k) * b_at(k, column);
  return sum;
}
__device__ void count(int *out, bool wrong) {
  atomicAdd(&out[0], wrong ? 1 : 0);
  atomicAdd(&out[1], 1);
}
__global__ void kernel(int *out) {
  int lane = threadIdx.x, group = lane >> 2, member = lane % 4;
  unsigned a[4] = {}, b[2] = {};
  int c[4], d[4];
  for (int i = 0; i < 4; i++) c[i] = c_at(i < 2 ? group : group + 8, member * 2 + (i & 1));
  for (int i = 0; i < 16; i++) {
    int row = i < 4 || (i >= 8 && i < 12) ? group : group + 8, column = i < 8 ? member * 4 + (i & 3) : member * 4 + (i & 3) + 16;
    a[i / 4] |= (unsigned)(a_at(row, column) & 255) << (8 * (i & 3));
  }
  for (int i = 0; i < 8; i++) b[i / 4] |= (unsigned)b_at(member * 4 + (i & 3) + (i < 4 ? 0 : 16), group) << (8 * (i & 3));
  asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"
               : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
  for (int i = 0; i < 4; i++) count(out, d[i] != wanted(i < 2 ? group : group + 8, member * 2 + (i & 1), 32));
  asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};"
               : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
  for (int i = 0; i < 4; i++) count(out + 2, d[i] != wanted(i < 2 ? group : group + 8, member * 2 + (i & 1), 16));
  asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32 {%0,%1}, {%2}, {%3}, {%4,%5};"
               : "=r"(d[0]), "=r"(d[1])
               : "r"(a[0]), "r"(b[0]), "r"(c[0]), "r"(c[1]));
  for (int i = 0; i < 2; i++) count(out + 4, d[i] != wanted(group, member * 2 + i, 16));
  // Four bits: the same words, eight values in each.
  asm volatile("mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"
               : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
               : "r"(0x10f10f10u * (group + 1)), "r"(0u), "r"(0u), "r"(0x11111111u), "r"(0x00000021u), "r"(0x22222222u), "r"(0), "r"(0), "r"(5),
                 "r"(7));
  // Row `group` of A holds the nibbles of 0x10f10f10 * (group + 1) in each of the first four words' columns, and B's first word has 1 and 2.
  int word = (int)(0x10f10f10u * (group + 1)), first = (word << 28) >> 28, second = (word << 24) >> 28;
  for (int i = 0; i < 2; i++) count(out + 6, d[i] != 4 * (first + 2 * second));
  for (int i = 2; i < 4; i++) count(out + 6, d[i] != 32 * 2 + (i == 2 ? 5 : 7));
  // Held at the largest number instead of wrapping.
  for (int i = 0; i < 4; i++) c[i] = 2147483000;
  asm volatile("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32 {%0,%1,%2,%3}, {%4,%4,%4,%4}, {%4,%4}, {%5,%6,%7,%8};"
               : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
               : "r"(0xffffffffu), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
  for (int i = 0; i < 4; i++) count(out + 8, d[i] != 2147483647);
}
