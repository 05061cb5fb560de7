// Barriers that count and join predicates, of all threads, of two warps, and reached at two places by the lanes of a warp.
// run: --block 80 --arg out=i32[240]:zero
// expect out: 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011 5011
// expect out[80]: 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 43 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
// expect out[160]: 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29 29
__global__ void kernel(int *out) {
  int i = threadIdx.x, n, a, o, m;
  asm volatile("{ .reg .pred p; setp.lt.s32 p, %1, 50; bar.red.popc.u32 %0, 3, p; }" : "=r"(n) : "r"(i) : "memory");
  asm volatile("{ .reg .pred p, q; setp.lt.s32 p, %1, 80; bar.red.and.pred q, 1, p; selp.s32 %0, 1, 0, q; }" : "=r"(a) : "r"(i) : "memory");
  asm volatile("{ .reg .pred p, q; setp.eq.s32 p, %1, 79; barrier.cta.red.or.aligned.pred q, 2, p; selp.s32 %0, 1, 0, q; }" : "=r"(o) : "r"(i) : "memory");
  m = -1;
  if (i < 64) asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 20; bar.red.popc.u32 %0, 4, 64, p; }" : "=r"(m) : "r"(i) : "memory");
  out[i] = n * 100 + a * 10 + o;
  out[80 + i] = m;
  if (i % 2) asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 40; barrier.cta.red.popc.u32 %0, 5, p; }" : "=r"(n) : "r"(i) : "memory");
  else asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 60; barrier.cta.red.popc.u32 %0, 5, p; }" : "=r"(n) : "r"(i) : "memory");
  out[160 + i] = n;
}
