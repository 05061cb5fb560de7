// Shuffles of inline assembly with segment masks and predicates.
// run: --block 32 --arg out=u32[128]:zero
// expect out: 0 20 40 1 21 41 61 81 160 180 200 161 181 201 221 241 320 340 360 321 341 361 381 401 480 500 520 481 501 521 541 561
// expect out[32]: 101 121 141 161 181 201 221 241 261 281 301 220 240 260 280 300 421 441 461 481 501 521 541 561 581 601 621 540 560 580 600 620
// expect out[64]: 1 101 41 141 81 21 121 61 161 261 201 301 241 181 281 221 321 421 361 461 401 341 441 381 481 581 521 621 561 501 601 541
// expect out[96]: 0 20 40 60 80 100 120 140 160 180 200 220 240 260 280 300 161 181 201 221 241 261 281 301 1 21 41 61 81 101 121 141
__global__ void kernel(unsigned *out) {
  unsigned i = threadIdx.x, r, p;
  asm volatile("{ .reg .pred q; shfl.sync.up.b32 %0|q, %2, 3, 0x1800, -1; selp.u32 %1, 1, 0, q; }" : "=r"(r), "=r"(p) : "r"(i * 10)); out[i] = r * 2 + p;
  asm volatile("{ .reg .pred q; shfl.sync.down.b32 %0|q, %2, 5, 0x100f, -1; selp.u32 %1, 1, 0, q; }" : "=r"(r), "=r"(p) : "r"(i * 10)); out[32 + i] = r * 2 + p;
  asm volatile("{ .reg .pred q; shfl.sync.idx.b32 %0|q, %2, %3, 0x181f, -1; selp.u32 %1, 1, 0, q; }" : "=r"(r), "=r"(p) : "r"(i * 10), "r"(i * 5)); out[64 + i] = r * 2 + p;
  asm volatile("{ .reg .pred q; shfl.sync.bfly.b32 %0|q, %2, 24, 0x1c17, -1; selp.u32 %1, 1, 0, q; }" : "=r"(r), "=r"(p) : "r"(i * 10)); out[96 + i] = r * 2 + p;
}
