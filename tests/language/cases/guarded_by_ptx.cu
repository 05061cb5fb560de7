// Under a predicate only the lanes in which it holds take part.
// run: --block 32 --arg out=u32[96]:zero
// expect out: 4095 4095 4095 4095 4095 4095 4095 4095 4095 4095 4095 4095 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7
// expect out[32]: 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 1048576 1048576 1048576 1048576 1048576 1048576 1048576 1048576 1048576 1048576 1048576 1048576 1048576 1048576 1048576 1048576
// expect out[64]: 1 0 3 2 5 4 7 6 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5
__global__ void kernel(unsigned *out) {
  unsigned i = threadIdx.x, m = 7, v = 9, s = 5;
  asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, 12; @p activemask.b32 %0; }" : "+r"(m) : "r"(i));
  asm volatile("{ .reg .pred p, q; setp.ge.u32 p, %1, 16; setp.eq.u32 q, %1, 20; @p vote.sync.ballot.b32 %0, q, 0xffff0000; }" : "+r"(v) : "r"(i));
  asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, 8; @p shfl.sync.bfly.b32 %0, %1, 1, 31, 0xff; }" : "+r"(s) : "r"(i));
  out[i] = m; out[32 + i] = v; out[64 + i] = s;
}
